import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import {
  appendRelease,
  check,
  checkSparingly,
  load,
  writeLedger,
  type CheckInputs,
  type Ledger,
} from "../../generator/index.ts";
import { caseFolders } from "./cases.ts";

/** The two texts of a case of each kind. */
const cases = caseFolders.map((kind) => {
  const folder = `test/fixtures/changes/${kind}`;
  const [name] = readdirSync(folder);
  const textOf = (side: string): string => readFileSync(`${folder}/${name}/${side}.yaml`, "utf8");
  return { kind, before: textOf("before"), after: textOf("after") };
});

function release(ledger: Ledger | null, text: string): Ledger {
  const catalogue = load(text).catalogue!;
  const last = ledger?.entries.at(-1);
  const version = last?.protocol === catalogue.protocol ? `${catalogue.protocol}.1.0` : `${catalogue.protocol}.0.0`;
  return appendRelease(ledger, version, catalogue);
}

function inputsOf(catalogue: string, ledger: Ledger | string | null, others: Partial<CheckInputs> = {}): CheckInputs {
  const source = (file: string, text: string) => ({ file, bytes: Buffer.from(text) });
  const ledgerText = typeof ledger === "string" || ledger === null ? ledger : writeLedger(ledger);
  return {
    catalogue: source("catalogue.yaml", catalogue),
    ledger: ledgerText === null ? null : source("catalogue.lock.json", ledgerText),
    ledgerFile: "catalogue.lock.json",
    published: null,
    earlierLedgers: [],
    against: null,
    ...others,
  };
}

describe("checking sparingly gives what checking gives", () => {
  test.each(cases)("$kind", async ({ before, after }) => {
    const first = release(null, before);
    const inputs = [
      inputsOf(`# A remark\r\n${before.replaceAll("\n", "\r\n")}`, first),
      inputsOf(after, first),
      inputsOf(after, release(first, after)),
    ];
    for (const each of inputs) expect(await checkSparingly(each)).toEqual(check(each));
    expect((await checkSparingly(inputs[0]!)).report.changes).toEqual([]);
  });

  test("where warnings, errors or another side are in play", async () => {
    const text = readFileSync("test/fixtures/run-stream/catalogue.yaml", "utf8");
    const ledger = release(null, text);
    const damaged = writeLedger(ledger).replace('"2.0.0"', '"2.0.1"');
    const withReason = text.replace("protocol: 2\n", "protocol: 2\nbump_reason: a reason\n");
    const unused = text.replace("definitions:\n", "definitions:\n  Unused: object\n");
    const inputs = [
      inputsOf(withReason, release(null, withReason)),
      inputsOf(text, null),
      inputsOf(unused, release(null, unused)),
      inputsOf(text, damaged),
      inputsOf("format: 1\n", ledger),
      inputsOf(text, ledger, {
        against: { content: { file: "a.yaml", bytes: Buffer.from(withReason) }, ledger: null },
      }),
      inputsOf(text, ledger, {
        earlierLedgers: [
          { base: "HEAD", source: { file: "HEAD", bytes: Buffer.from(writeLedger(release(null, unused))) } },
        ],
      }),
    ];
    const verdicts = [];
    for (const each of inputs) {
      const found = await checkSparingly(each);
      expect(found).toEqual(check(each));
      verdicts.push([
        found.report.verdict,
        found.report.diagnostics.map(({ code }) => code),
        found.report.changes.length,
      ]);
    }
    expect(verdicts).toEqual([
      ["unchanged", [], 0],
      ["unreleased", [], 0],
      ["unchanged", ["unused-definition"], 0],
      ["invalid", ["ledger-hash"], 0],
      ["invalid", expect.arrayContaining(["missing-key"]), 0],
      ["unchanged", [], 1],
      ["invalid", ["ledger-rewritten"], 0],
    ]);
  });
});
