import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { normalise } from "../../generator/catalogue/normal-form.ts";
import { catalogues } from "../arbitrary/catalogues.ts";
import { startLanguageServer } from "./language-server.ts";
import type { LanguageServer } from "./language-server.ts";

const root = new URL("../../", import.meta.url);
const schema = JSON.parse(readFileSync(new URL("generator/catalogue/catalogue.schema.json", root), "utf8")) as Record<
  string,
  unknown
>;
const shipped = readFileSync(new URL("catalogue.yaml", root), "utf8");
const runStream = readFileSync(new URL("test/fixtures/run-stream/catalogue.yaml", root), "utf8");
const protocols = new URL("test/fixtures/protocols/", root);
const fixtures = new Map([
  ["run-stream", runStream],
  ...readdirSync(protocols).map((file): [string, string] => [file, readFileSync(new URL(file, protocols), "utf8")]),
]);

describe("the schema for editors", () => {
  // `required` in the branches of an `anyOf` has its `properties` one level up, which strictRequired does not see.
  const ajv = new Ajv2020({ strict: true, strictRequired: false, allErrors: true });
  ajv.addVocabulary(["patternErrorMessage"]);
  const validate = ajv.compile(schema);

  it.each([...fixtures])("accepts %s", (_, text) => {
    expect(validate(parse(text)), JSON.stringify(validate.errors)).toBe(true);
  });

  it("accepts whatever the reader accepts", () => {
    fc.assert(
      fc.property(catalogues(), (catalogue) => {
        const { close_codes: closeCodes, ...rest } = normalise(catalogue) as { close_codes?: { code: number }[] };
        const asWritten = {
          ...rest,
          ...(closeCodes && { close_codes: Object.fromEntries(closeCodes.map(({ code, ...facts }) => [code, facts])) }),
        };
        expect(validate(asWritten), JSON.stringify(validate.errors)).toBe(true);
      }),
      { numRuns: Math.min(Number(process.env["PROVE_RUNS"] ?? 500), 5000) },
    );
  });

  it.each<[string, RegExp, string]>([
    ["another format number", /^format: 1/m, "format: 2"],
    ["no title", /^title: .*\n/m, ""],
    ["protocol 0", /^protocol: 2/m, "protocol: 0"],
    ["an unknown section", /^sections:/m, "sektions:"],
    ["an unknown key of the package", /^  license:/m, "  licence:"],
    ["an unknown role", /role: sequence/, "role: seq"],
    ["a role that leaves no choice of type, with one", /role: sequence/, "role: sequence\n    type: integer"],
    ["an unknown policy", /types: refuse/, "types: ignore"],
    ["an unknown per-type rule", /segment_id: optional/, "segment_id: maybe"],
    ["a per-type rule of true", /segment_id: optional/, "segment_id: true"],
    ["an unknown keyword", /minimum: 0/, "min: 0"],
    ["a bound that is not a number", /minimum: 0/, "minimum: zero"],
    ["a list with brackets", /agent_id: string/, "agent_id: string[]"],
    ["nothing where a type stands", /agent_id: string/, "agent_id:"],
    ["a mapping that says no type", /agent_id: string/, "agent_id: { description: Who. }"],
    ["bounds beside an enum", /agent_id: string/, "agent_id: { enum: [a], minLength: 1 }"],
    ["null in an enum", /agent_id: string/, "agent_id: { enum: [a, null] }"],
    ["two marks of absence", /failure_class\?/, "failure_class??"],
    ["a key that every object has", /failure_class\?/, "toString?"],
    ["a frame type that ends in a dot", /^  run\.start:/m, "  run.start.:"],
    ["a definition in lower case", /^  Usage:/m, "  usage:"],
    ["an error code with a hyphen", /AUTH_FAILED/, "AUTH-FAILED"],
    ["a close code that no program may send", /^  1000:/m, "  1006:"],
    ["an unknown action", /action: none/, "action: nothing"],
    ["a close code without meaning", /^    meaning: The normal.*\n/m, ""],
    ["a span without closes", /, closes: segment.end/, ""],
    ["an unknown kind of restart", /restarts: before-end/, "restarts: always"],
    ["a frame type that is a text", /^  resume:\n/m, "  pause: a text\n  resume:\n"],
    ["a span that is opened by nothing", /opens: segment.start/, "opens: []"],
  ])("refuses %s", (_, from, to) => {
    expect(runStream).toMatch(from);
    expect(validate(parse(runStream.replace(from, () => to)))).toBe(false);
  });

  it("has a hover text for every key that it lists", () => {
    const bare: string[] = [];
    const texts = (value: unknown): boolean => {
      if (typeof value !== "object" || value === null) return false;
      if ("description" in value) return true;
      return (
        "$ref" in value &&
        texts((schema["$defs"] as Record<string, unknown>)[String(value.$ref).replace("#/$defs/", "")])
      );
    };
    const visit = (value: unknown, path: string): void => {
      if (typeof value !== "object" || value === null) return;
      for (const [key, child] of Object.entries(value)) {
        if (key === "properties" && !/\/(?:if|then|alone)$/.test(path)) {
          for (const [name, property] of Object.entries(child as object))
            if (!texts(property)) bare.push(`${path}/${name}`);
        }
        visit(child, `${path}/${key}`);
      }
    };
    visit(schema, "");
    expect(bare).toEqual([]);
  });
});

describe("an editor that speaks to yaml-language-server", () => {
  let server: LanguageServer;
  beforeAll(async () => {
    server = await startLanguageServer(fileURLToPath(root));
  });
  afterAll(async () => {
    await server.stop();
    expect(server.reachedForTheNetwork()).toBe(false);
  });

  const placeOf = (text: string, words: string) => {
    const before = text.slice(0, text.indexOf(words)).split("\n");
    return { line: before.length - 1, character: before.at(-1)?.length ?? 0 };
  };

  it("shows no fault in the shipped catalogue", async () => {
    expect(await server.diagnose(shipped)).toEqual([]);
  });

  it("marks a wrong value at its own range and says what would be right", async () => {
    const text = runStream.replace("segment_id: required", "segment_id: requird");
    const start = placeOf(text, "requird");
    const [diagnostic, ...others] = await server.diagnose(text);
    expect(others).toEqual([]);
    expect(diagnostic?.range).toEqual({
      start,
      end: { line: start.line, character: start.character + "requird".length },
    });
    expect(diagnostic?.severity).toBe(1);
    expect(diagnostic?.message).toContain('"required", "optional", "never"');
  });

  it("marks an unknown keyword at its own range", async () => {
    const text = runStream.replace("minimum: 0", "minumum: 0");
    const start = placeOf(text, "minumum");
    const [diagnostic] = await server.diagnose(text);
    expect(diagnostic?.range.start).toEqual(start);
    expect(diagnostic?.message).toContain("minumum");
  });

  it("completes a value that is one of a few", async () => {
    const text = runStream.replace("role: sequence", "role: ");
    const place = placeOf(text, "role: \n");
    const labels = await server.complete(text, { line: place.line, character: place.character + "role: ".length });
    expect(labels).toEqual(expect.arrayContaining(["type", "version", "sequence", "stream", "time", "data"]));
  });

  it("completes a value type", async () => {
    const text = runStream.replace("agent_id: string", "agent_id: ");
    const place = placeOf(text, "agent_id: \n");
    const labels = await server.complete(text, { line: place.line, character: place.character + "agent_id: ".length });
    expect(labels).toEqual(expect.arrayContaining(["string", "timestamp", "list<string>", "string | null"]));
  });

  it("says how a list is written to who writes brackets", async () => {
    const [diagnostic, ...others] = await server.diagnose(runStream.replace("agent_id: string", "agent_id: string[]"));
    expect(others).toEqual([]);
    expect(diagnostic?.message).toContain("write `list<string>`");
  });

  it("completes the keys of a mapping", async () => {
    const text = runStream.replace("  coalesced: {", "  \n  coalesced: {");
    const place = placeOf(text, "\n  \n  coalesced: {");
    const labels = await server.complete(text, { line: place.line + 1, character: 2 });
    expect(labels).toEqual(expect.arrayContaining(["anytime", "sse"]));
    expect(labels).not.toContain("begins");
  });

  it("explains a key on hover", async () => {
    const text = await server.hover(runStream, placeOf(runStream, "per_type: nullable"));
    expect(text).toContain("the key is always there and may be null");
  });
});
