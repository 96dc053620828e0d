import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { appendRelease, findRewritten, writeLedger, type Ledger } from "../../generator/change/ledger.ts";
import { readLedger } from "../../generator/change/read-ledger.ts";
import { load, type Catalogue } from "../../generator/index.ts";

const runs = Number(process.env["PROVE_RUNS"] ?? 200);
const runStream = readCatalogue((text) => text);

/** The run stream, with its text changed. */
function readCatalogue(change: (text: string) => string): Catalogue {
  const text = readFileSync(join(import.meta.dirname, "../fixtures/run-stream/catalogue.yaml"), "utf8");
  const { catalogue, diagnostics } = load(change(text));
  if (catalogue === null) throw new Error(JSON.stringify(diagnostics));
  return catalogue;
}

/** 2.0.0, 2.1.0 with a key more, 3.0.0 with a type more. */
function makeLedger(): Ledger {
  const withKey = readCatalogue((text) =>
    text.replace("      ok: boolean\n", "      ok: boolean\n      more?: string\n"),
  );
  const withType = readCatalogue((text) =>
    text
      .replace("protocol: 2", "protocol: 3")
      .replace("  notice:\n", "  pause:\n    segment_id: optional\n\n  notice:\n"),
  );
  const releases = [
    ["2.0.0", runStream],
    ["2.1.0", withKey],
    ["3.0.0", withType],
  ] as const;
  return releases.reduce<Ledger | null>(
    (ledger, [version, catalogue]) => appendRelease(ledger, version, catalogue),
    null,
  )!;
}

const wholeText = writeLedger(makeLedger());

/** The faults of a ledger text, as code and the text that the place marks. */
function faultsOf(text: string): [string, string][] {
  const { ledger, diagnostics } = readLedger(text, "catalogue.lock.json");
  expect(ledger === null).toBe(diagnostics.length > 0);
  return diagnostics.map(({ code, line, column, endLine, endColumn }) => {
    const marked = text.split("\n")[line - 1]!.slice(column - 1, endLine === line ? endColumn - 1 : undefined);
    return [code, marked];
  });
}

/** The text of a ledger whose value was changed, its hashes made to fit again where `rehash` is set. */
function change(edit: (ledger: any) => unknown, rehash = false): string {
  const value = JSON.parse(wholeText);
  edit(value);
  if (rehash) {
    let previous = "";
    for (const release of value.releases) {
      const { hash: _, ...rest } = release;
      previous = release.hash = createHash("sha256")
        .update(previous + JSON.stringify(rest))
        .digest("hex");
    }
  }
  return JSON.stringify(value, null, 2);
}

describe("a ledger", () => {
  test("what was appended is what is read", () => {
    const ledger = makeLedger();
    const read = readLedger(writeLedger(ledger), null);
    expect(read.diagnostics).toEqual([]);
    expect(read.ledger).toEqual(ledger);
    expect(ledger.entries.map(({ version, protocol }) => [version, protocol])).toEqual([
      ["2.0.0", 2],
      ["2.1.0", 2],
      ["3.0.0", 3],
    ]);
    expect(ledger.entries[0]!.catalogue).toEqual(runStream);
  });

  test("appending leaves every earlier byte but the closing brackets alone", () => {
    const { entries } = makeLedger();
    const shorter = writeLedger({ entries: entries.slice(0, 2) });
    const end = "\n  ]\n}\n";
    expect(shorter.endsWith(end)).toBe(true);
    expect(writeLedger({ entries }).startsWith(`${shorter.slice(0, -end.length)},\n`)).toBe(true);
  });

  test("a hash is SHA-256 over the hash before it and the entry without its own, as JSON without white space", () => {
    const { releases } = JSON.parse(wholeText) as { releases: { version: string; catalogue: unknown; hash: string }[] };
    let previous = "";
    for (const { version, catalogue, hash } of releases) {
      previous = createHash("sha256")
        .update(`${previous}{"version":${JSON.stringify(version)},"catalogue":${JSON.stringify(catalogue)}}`)
        .digest("hex");
      expect(hash).toBe(previous);
    }
  });

  test("neither line ends nor a formatter nor a byte order mark break it", () => {
    const ledger = makeLedger();
    const text = writeLedger(ledger);
    const spellings = [
      text.replaceAll("\n", "\r\n"),
      JSON.stringify(JSON.parse(text)),
      JSON.stringify(JSON.parse(text), null, "\t"),
      `\uFEFF${text}`,
      text.trimEnd(),
    ];
    for (const spelling of spellings) {
      expect(readLedger(spelling, null)).toEqual({ ledger, diagnostics: [] });
      expect(readLedger(new TextEncoder().encode(spelling), null)).toEqual({ ledger, diagnostics: [] });
    }
  });

  test("whatever JSON a payload holds comes back, keys that JavaScript reorders and `__proto__` too", () => {
    const contract = '{ "b": 1, "10": { "__proto__": [1.5, "\\u2028"] }, "2": 0, "constructor": 1 }';
    const examples = `    examples:\n      - { kind: a, prompt: b, resume_contract: ${contract} }\n`;
    const catalogue = readCatalogue((text) => text.replace("  suspend:\n", `  suspend:\n${examples}`));
    const text = writeLedger(appendRelease(null, "2.0.0", catalogue));
    const { ledger, diagnostics } = readLedger(text, null);
    expect(diagnostics).toEqual([]);
    expect(ledger!.entries[0]!.catalogue).toEqual(catalogue);
    expect(writeLedger(ledger!)).toBe(text);
  });
});

describe("the older ledger is the beginning of the newer", () => {
  test("equal or longer is right; shorter, changed and exchanged is not", () => {
    const { entries } = makeLedger();
    const [first, second, third] = entries as [Ledger["entries"][0], Ledger["entries"][0], Ledger["entries"][0]];
    const other = appendRelease({ entries: [first] }, "2.0.1", runStream);
    expect(findRewritten({ entries: [first] }, { entries })).toBeNull();
    expect(findRewritten({ entries }, { entries })).toBeNull();
    expect(findRewritten({ entries }, { entries: [first, second] })).toBe(third);
    expect(findRewritten({ entries: [first, second] }, other)).toBe(second);
  });
});

describe("what is wrong with a ledger is said, and where", () => {
  test.each<[string, string, [string, string][]]>([
    ["nothing in it", "", [["ledger-empty", ""]]],
    ["white space", " \r\n\t", [["ledger-empty", ""]]],
    ["not JSON", '{ "format": 1,, }', [["ledger-not-json", ","]]],
    ["cut off", '{ "format": 1, "releases": [', [["ledger-not-json", ""]]],
    ["merge conflict", '{\n<<<<<<< HEAD\n  "format": 1\n=======\n', [["ledger-conflict", "<<<<<<<"]]],
    ["merge conflict, only its middle left", '{\r\n=======\r\n  "format": 1 }', [["ledger-conflict", "======="]]],
    ["another kind of value", "[]", [["ledger-wrong-type", "[]"]]],
    ["another format", '{ "format": 2, "releases": 7 }', [["ledger-format", "2"]]],
    ["a format in quotes", '{ "format": "1", "releases": [] }', [["ledger-format", '"1"']]],
    ["no format", '{ "releases": [] }', [["ledger-missing-key", '{ "releases": [] }']]],
    [
      "unknown keys, all at once",
      '{ "format": 1, "releases": [], "a": 1, "b": 2 }',
      [
        ["ledger-unknown-key", '"a"'],
        ["ledger-unknown-key", '"b"'],
      ],
    ],
    ["releases of another kind", '{ "format": 1, "releases": {} }', [["ledger-wrong-type", "{}"]]],
    ["no release", '{ "format": 1, "releases": [] }', [["ledger-without-release", "[]"]]],
    ["a release of another kind", '{ "format": 1, "releases": [null] }', [["ledger-wrong-type", "null"]]],
    [
      "a repeated key",
      '{ "format": 1, "format": 1, "releases": [] }',
      [
        ["ledger-repeated-key", '"format"'],
        ["ledger-without-release", "[]"],
      ],
    ],
    ["too deep", "[".repeat(100_000), [["ledger-too-deep", ""]]],
  ])("%s", (_name, text, faults) => expect(faultsOf(text)).toEqual(faults));

  test("bytes that are not UTF-8", () => {
    expect(readLedger(new Uint8Array([0x7b, 0xff, 0x7d]), null).diagnostics).toMatchObject([
      { code: "ledger-encoding" },
    ]);
  });

  test.each<[string, (ledger: any) => unknown, string, string]>([
    ["a version that is none", ({ releases }) => (releases[1].version = "2.1"), "ledger-version", '"2.1"'],
    ["a version with a leading zero", ({ releases }) => (releases[1].version = "2.01.0"), "ledger-version", '"2.01.0"'],
    ["a version of another protocol", ({ releases }) => (releases[1].version = "3.0.0"), "ledger-major", '"3.0.0"'],
    [
      "a first release that is not N.0.0",
      ({ releases }) => (releases[0].version = "2.0.1"),
      "ledger-sequence",
      '"2.0.1"',
    ],
    ["a minor skipped", ({ releases }) => (releases[1].version = "2.2.0"), "ledger-sequence", '"2.2.0"'],
    ["the same version twice", ({ releases }) => (releases[1].version = "2.0.0"), "ledger-sequence", '"2.0.0"'],
    [
      "a protocol skipped",
      ({ releases }) => ((releases[2].version = "4.0.0"), (releases[2].catalogue.protocol = 4)),
      "ledger-sequence",
      '"4.0.0"',
    ],
    [
      "a catalogue that is none",
      ({ releases }) => (releases[1].catalogue.frame_types.error.data = { "a b": "string" }),
      "ledger-catalogue",
      '"string"',
    ],
  ])("%s, though the hashes fit", (_name, edit, code, marked) =>
    expect(faultsOf(change(edit, true))[0]).toEqual([code, marked]),
  );

  test("a version is not held to be right because its hash is", () => {
    const { releases } = JSON.parse(wholeText);
    expect(faultsOf(change(({ releases }) => (releases[1].version = "2.0.1")))).toEqual([
      ["ledger-hash", JSON.stringify(releases[1].hash)],
    ]);
  });

  test("every edit of a value, and every release left out, exchanged or doubled, is found", () => {
    const value = JSON.parse(wholeText);
    const paths: (string | number)[][] = [];
    const walk = (part: unknown, path: (string | number)[]) => {
      paths.push(path);
      if (typeof part === "object" && part !== null) {
        for (const [key, inner] of Object.entries(part))
          walk(inner, [...path, Array.isArray(part) ? Number(key) : key]);
      }
    };
    walk(value, []);
    const inside = paths.filter((path) => path.length > 2);
    fc.assert(
      fc.property(fc.constantFrom(...inside), fc.constantFrom("remove", "other", "rename"), (path, how) => {
        const text = change((ledger) => {
          const parent = path.slice(0, -1).reduce((inner: any, step) => inner[step], ledger);
          const key = path.at(-1)!;
          const old = parent[key];
          if (how === "other")
            parent[key] = typeof old === "string" ? `${old}x` : typeof old === "number" ? old + 1 : "x";
          else if (Array.isArray(parent)) parent.splice(Number(key), 1);
          else delete parent[key];
          if (how === "rename" && !Array.isArray(parent)) parent[`${String(key)}_`] = old;
        });
        expect(faultsOf(text).length).toBeGreaterThan(0);
      }),
      { numRuns: runs },
    );
    expect(faultsOf(change(({ releases }) => releases.reverse()))).not.toEqual([]);
    expect(faultsOf(change(({ releases }) => releases.shift()))).not.toEqual([]);
    expect(faultsOf(change(({ releases }) => releases.splice(1, 1)))).not.toEqual([]);
    expect(faultsOf(change(({ releases }) => releases.push(releases[2])))).not.toEqual([]);
  });

  test("no text whatever makes it throw", () => {
    const text = wholeText;
    const edits = fc.array(
      fc.tuple(fc.nat(text.length), fc.nat(40), fc.oneof(fc.constant(""), fc.json(), fc.string({ maxLength: 5 }))),
      { minLength: 1, maxLength: 3 },
    );
    fc.assert(
      fc.property(edits, (edits) => {
        const changed = edits.reduce((sum, [at, length, by]) => sum.slice(0, at) + by + sum.slice(at + length), text);
        const { ledger, diagnostics } = readLedger(changed, null);
        expect(ledger === null).toBe(diagnostics.length > 0);
      }),
      { numRuns: runs },
    );
  });
});
