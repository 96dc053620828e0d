import { readFileSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { judgePackageName } from "../../generator/catalogue/build-package.ts";
import { beginHistory } from "../../generator/catalogue/history.ts";
import {
  anchorOf,
  fileNameOf,
  nameDefinition,
  nameFrameType,
  nameRules,
  pascalCase,
  reservedKeys,
} from "../../generator/catalogue/names.ts";
import { domGlobals, ecmascriptGlobals } from "../../generator/catalogue/reserved-globals.ts";
import { takenBy } from "../../generator/catalogue/reserved-names.ts";
import { packageExports } from "../../generator/emit/package-exports.ts";
import { protocols } from "../fixtures/protocols.ts";

describe("names made from a name", () => {
  test.each(["run.start", "run_start", "run-start", "run/start", "run:start", "Run.Start", "runStart"])(
    "%s makes RunStart",
    (name) => {
      expect(pascalCase(name)).toBe("RunStart");
    },
  );

  test.each([
    ["error", "Error"],
    ["a.1", "A1"],
    ["RUN.start", "RUNStart"],
    ["timeout.info", "TimeoutInfo"],
    ["i", "I"],
  ])("%s makes %s", (name, pascal) => {
    expect(pascalCase(name)).toBe(pascal);
  });

  test("are the same in every locale, since nothing in the reader asks for one", () => {
    const rooms = ["catalogue", "diagnostics"].map((room) => new URL(`../../generator/${room}/`, import.meta.url));
    const sources = rooms.flatMap((room) =>
      readdirSync(room, { recursive: true, encoding: "utf8" }).map((file) => new URL(file, room)),
    );
    const asking = sources.filter(
      (url) => url.pathname.endsWith(".ts") && /toLocale|localeCompare|Intl\./.test(readFileSync(url, "utf8")),
    );
    expect(asking).toEqual([]);
  });

  test("depend on nothing but the name", () => {
    expect(nameFrameType("run.start")).toEqual({
      frame: "RunStartFrame",
      data: "RunStartData",
      outgoingFrame: "RunStartFrameToSend",
      outgoingData: "RunStartDataToSend",
      guard: "isRunStartFrame",
      schemaFile: "schema/frames/run.start.schema.json",
      anchor: "frame.run-start",
    });
    expect(nameDefinition("Usage")).toEqual({ type: "Usage", anchor: "definition.Usage" });
    expect(anchorOf("a/b:C")).toBe("frame.a-b-c");
  });

  test.each([
    ["a/b:c", "a-b-c"],
    ["con", "con_"],
    ["aux.start", "aux_.start"],
    ["NUL", "NUL_"],
    ["com1.x", "com1_.x"],
    ["console", "console"],
    ["run.con", "run.con"],
    ["con-x", "con-x"],
  ])("the file of %s is called %s, which every system can keep", (name, file) => {
    expect(fileNameOf(name)).toBe(file);
  });
});

describe("what a name may be", () => {
  test.each<[keyof typeof nameRules, readonly string[], readonly string[]]>([
    [
      "frameType",
      ["a", "run.start", "A1_b-c/d:e", "x.1"],
      ["", "1a", ".", "a.", ".a", "a..b", "a b", "a\n", "ä", "a+b", "a.-b"],
    ],
    ["key", ["a", "_", "$", "@type", "a.b/c-d", "$ref", "x1"], ["", "1a", "-a", "a b", "é", "a\n", "a?", "a+b"]],
    ["errorCode", ["A", "a_1", "TIMEOUT"], ["", "1A", "_A", "A-B", "A.B", "A\n"]],
    ["definition", ["A", "Usage", "HTTPError2"], ["", "usage", "A_B", "A.B", "1A", "A\n"]],
    ["span", ["segment", "a-b_c"], ["", "1a", "a.b", "a\n"]],
  ])("%s: %j, and none of %j", (rule, good, bad) => {
    expect(good.filter((name) => !nameRules[rule].pattern.test(name))).toEqual([]);
    expect(bad.filter((name) => nameRules[rule].pattern.test(name))).toEqual([]);
  });

  test("a key is no member of every object", () => {
    const { prototype } = Object;
    for (const name of ["__proto__", "constructor", "hasOwnProperty", "toString", "valueOf", "__defineGetter__"])
      expect(reservedKeys.has(name)).toBe(true);
    for (const name of reservedKeys) expect(name in prototype).toBe(true);
    expect(reservedKeys.has("prototype")).toBe(false);
  });

  test.each(["small", "run-stream", "@scope/name", "@scope/na.me_2", "1st", "@a/stream", "a".repeat(214)])(
    "a package may be called %s",
    (name) => {
      expect(judgePackageName(name)).toBeNull();
    },
  );
});

describe("names that are taken", () => {
  const lib =
    path.dirname(
      createRequire(import.meta.url).resolve(`@typescript/typescript-${process.platform}-${process.arch}/package.json`),
    ) + "/lib";
  const sources = readdirSync(lib)
    .filter((file) => /^lib\..*\.d\.ts$/.test(file) && !/webworker|scripthost/.test(file))
    .map((file) => ({ isDom: file.startsWith("lib.dom"), text: readFileSync(path.join(lib, file), "utf8") }));
  /** Declarations at the beginning of a line are global; those that end `: {` or the like are values as well as types. */
  const declared = (isDom: boolean, pattern: RegExp): ReadonlySet<string> =>
    new Set(
      sources
        .filter((source) => source.isDom === isDom)
        .flatMap(({ text }) => [...text.matchAll(pattern)].map((match) => match[1]!)),
    );
  const canBeMade = (name: string): boolean => nameRules.definition.pattern.test(name);

  test("are all types and values of ECMAScript that TypeScript declares", () => {
    const names = declared(
      false,
      /^(?:declare )?(?:abstract )?(?:interface|type|var|let|const|function|class|namespace) ([\w$]+)/gm,
    );
    expect(ecmascriptGlobals).toEqual([...names].filter(canBeMade).toSorted());
  });

  test("are all values of the DOM", () => {
    const names = declared(true, /^declare (?:abstract )?(?:var|let|const|function|class|namespace) ([\w$]+)/gm);
    expect(domGlobals).toEqual(
      [...names].filter((name) => canBeMade(name) && !ecmascriptGlobals.includes(name)).toSorted(),
    );
  });

  test("are those of this Node, but for its own", () => {
    const ownOfNode = ["Buffer"];
    const globals = Object.getOwnPropertyNames(globalThis).filter(
      (name) => canBeMade(name) && !ownOfNode.includes(name),
    );
    expect(globals.filter((name) => takenBy(name) === null)).toEqual([]);
  });

  test.each([...protocols])(
    "are all that the package of %s exports beside what is made from the catalogue",
    (_, catalogue) => {
      const made = new Set([
        ...catalogue.definitions.map(({ name }) => name),
        ...catalogue.frameTypes.flatMap(({ name }) => Object.values(nameFrameType(name))),
      ]);
      const exported = packageExports({ catalogue, history: beginHistory(catalogue) }).flatMap(({ types, values }) => [
        ...types,
        ...values,
      ]);
      // Of functions and constants no name can be made.
      const own = exported.filter((name) => !made.has(name) && canBeMade(name));
      expect(own.filter((name) => takenBy(name) !== "an export of every package")).toEqual([]);
      expect(own.length).toBeGreaterThan(5);
    },
  );
});
