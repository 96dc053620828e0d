import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { findingSeverities } from "../../generator/change/findings.ts";
import { completeCatalogue } from "../../generator/explain/complete-example.ts";
import type { Explanation } from "../../generator/explain/explanation.ts";
import { listExplanations } from "../../generator/explain/explanations.ts";
import {
  appendRelease,
  check,
  compare,
  load,
  readLedger,
  writeLedger,
  type Catalogue,
  type ValidateOptions,
} from "../../generator/index.ts";
import { completeLedger } from "./complete-ledger.ts";

/** What can be shown of a kind, by its code. */
const shown = (kind: Explanation["kind"], wanted: (code: string) => boolean = () => true) =>
  listExplanations().flatMap(({ kind: own, code, example }) =>
    own === kind && wanted(code) && example !== null ? [[code, example] as const] : [],
  );

/** The library as it is published: what `validate` imports at run time has no types in it. */
const library = (await import(
  /* @vite-ignore */ fileURLToPath(new URL("../../dist/generator/index.js", import.meta.url))
)) as typeof import("../../generator/index.ts");

const complete = (text: string, isWhole = false): string => completeCatalogue({ text, isWhole });
const isOfNumber = (code: string): boolean => Object.hasOwn(findingSeverities, code);
const isOfLedger = (code: string): boolean => code.startsWith("ledger-");
const distinct = (codes: readonly string[]): string[] => [...new Set(codes)];

test("the catalogue that examples are completed to has no faults", () => {
  expect(load(complete("")).diagnostics).toEqual([]);
});

describe("of a diagnostic, the wrong example has exactly its code, and the right one none", () => {
  test.each(shown("diagnostic", (code) => !isOfLedger(code) && !isOfNumber(code)))(
    "%s",
    (code, { wrong, right, isWhole }) => {
      const { diagnostics } = load(complete(wrong, isWhole));
      expect(distinct(diagnostics.map((diagnostic) => diagnostic.code))).toEqual([code]);
      expect(load(complete(right, isWhole)).diagnostics).toEqual([]);
    },
  );
});

describe("of a fault of a ledger, the wrong example has exactly its code, and the right one none", () => {
  /** With an earlier ledger, what is told of the ledger as its continuation. */
  const codesOf = (text: string, earlier: string | null): string[] => {
    const bytes = (content: string): Uint8Array => new TextEncoder().encode(content);
    const ledger = { file: "catalogue.lock.json", bytes: bytes(completeLedger(text)) };
    if (earlier === null) return readLedger(ledger.bytes, ledger.file).diagnostics.map(({ code }) => code);
    const { report } = check({
      catalogue: { file: "catalogue.yaml", bytes: bytes(complete("")) },
      ledger,
      ledgerFile: ledger.file,
      published: null,
      earlierLedgers: [{ base: "HEAD", source: { file: "earlier", bytes: bytes(completeLedger(earlier)) } }],
      against: null,
    });
    return report.diagnostics.map(({ code }) => code);
  };

  test.each(shown("diagnostic", isOfLedger))("%s", (code, { given, wrong, right }) => {
    expect(codesOf(wrong, given)).toEqual([code]);
    expect(codesOf(right, given)).toEqual([]);
  });
});

function read(text: string): Catalogue {
  const { catalogue, diagnostics } = load(complete(text));
  if (catalogue === null) throw new Error(JSON.stringify(diagnostics));
  return catalogue;
}

describe("of a finding about the number, the wrong example has exactly its code, and the right one none", () => {
  test.each(shown("diagnostic", isOfNumber))("%s", (code, { given, wrong, right }) => {
    const released = read(given!);
    const ledger = appendRelease(null, `${released.protocol}.0.0`, released);
    const codesOf = (text: string): string[] =>
      check({
        catalogue: { file: "catalogue.yaml", bytes: new TextEncoder().encode(complete(text)) },
        ledger: { file: "catalogue.lock.json", bytes: new TextEncoder().encode(writeLedger(ledger)) },
        ledgerFile: "catalogue.lock.json",
        published: null,
        earlierLedgers: [],
        against: null,
      }).report.diagnostics.map((diagnostic) => diagnostic.code);
    expect(codesOf(wrong)).toEqual([code]);
    expect(codesOf(right)).toEqual([]);
  });
});

describe("of a kind of change, the examples differ by exactly that", () => {
  test.each(shown("change"))("%s", (kind, { wrong: before, right: after }) => {
    const changes = compare(read(before), read(after));
    // The tag is the first key that would do, so that another tag without another order is none that is shown shortly.
    const others = kind === "union-tag-changed" ? ["reordered"] : [];
    expect(changes.map((change) => change.kind)).toEqual([kind, ...others]);
  });
});

describe("of a rule and of a refusal, the wrong example breaks exactly it, and the right one none", () => {
  const options: Readonly<Record<string, ValidateOptions>> = {
    "stream-changed": { single: true },
    unfinished: { complete: true },
  };

  /** The rules that are broken, by a validation that begins with the given catalogue. */
  async function rulesBroken(code: string, catalogue: Catalogue, frames: string): Promise<string[]> {
    async function* bytes(): AsyncGenerator<Uint8Array, void, undefined> {
      // A capture that breaks off has no line end.
      yield await Promise.resolve(new TextEncoder().encode(code === "truncated" ? frames.trimEnd() : frames));
    }
    const capture = { file: "capture", bytes: bytes() };
    const { byRule } = await library.validate(catalogue, library.beginHistory(catalogue), [capture], {
      input: "ndjson",
      ...options[code],
    });
    return Object.keys(byRule);
  }

  test.each([...shown("rule"), ...shown("refusal")])("%s", async (code, { given, wrong, right }) => {
    const catalogue = read(given ?? "");
    // Of a frame that is invalid, what is wrong is told and not that it is.
    expect(await rulesBroken(code, catalogue, wrong)).toEqual([code === "invalid" ? "wrong-type" : code]);
    expect(await rulesBroken(code, catalogue, right)).toEqual([]);
  });
});
