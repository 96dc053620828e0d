import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import {
  longestFrameTypeName,
  nameDefinition,
  nameFrameType,
  nameRules,
  reservedKeys,
} from "../generator/catalogue/names.ts";
import { packageExportNames } from "../generator/catalogue/reserved-names.ts";

const text = readFileSync(new URL("../CONTRIBUTING.md", import.meta.url), "utf8");

describe("CONTRIBUTING tells the names as they are", () => {
  test("what a name may be", () => {
    const titles = {
      frameType: "frame type",
      key: "key",
      errorCode: "error code",
      definition: "definition",
      span: "span",
    };
    const rows = Object.entries(titles).map(([kind, title]) => {
      const limit = kind === "frameType" ? `; at most ${longestFrameTypeName} characters` : "";
      return `| ${title} | ${nameRules[kind as keyof typeof titles].rule}${limit} |\n`;
    });
    expect(Object.keys(nameRules).toSorted()).toEqual(Object.keys(titles).toSorted());
    expect(text).toContain(`| what | rule |\n|---|---|\n${rows.join("")}\n`);
  });

  test("what is made of one", () => {
    const table = text.slice(text.indexOf("| from | is made | example |"));
    const examples = [...table.slice(0, table.indexOf("\n\n")).matchAll(/`([^`]+)` \|$/gm)].map(([, name]) => name);
    expect(examples).toEqual([...Object.values(nameFrameType("run.start")), ...Object.values(nameDefinition("Usage"))]);
  });

  /** The names of a list that follows a sentence. */
  const listAfter = (sentence: string): string[] => {
    const start = text.indexOf(sentence);
    expect(start).toBeGreaterThan(0);
    const [, list = ""] = text.slice(start).split("\n\n");
    return [...list.matchAll(/`([^`]+)`/g)].map(([, name]) => name!).toSorted();
  };

  test("which are taken", () => {
    expect(listAfter("No key may be called")).toEqual([...reservedKeys].toSorted());
    expect(listAfter("No definition, and no identifier")).toEqual([...packageExportNames].toSorted());
  });
});

test("every file that README and CONTRIBUTING name is there", () => {
  const both = text + readFileSync(new URL("../README.md", import.meta.url), "utf8");
  const named = [
    ...both.matchAll(
      /`((?:generator|scripts|test|bench|catalogue|emit|diagnostics)\/[\w./-]*|[\w-]+\.(?:ts|yaml|md))`/g,
    ),
  ].map(([, path]) => path!);
  expect(named.length).toBeGreaterThan(15);
  const places = ["", "generator/", "generator/emit/", "generator/catalogue/"];
  const missing = named.filter(
    (path) => !places.some((place) => existsSync(new URL(`../${place}${path}`, import.meta.url))),
  );
  expect(missing).toEqual([]);
});
