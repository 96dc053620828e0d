import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Catalogue, Span, Stream } from "../../generator/catalogue/model.ts";
import { rulesOf } from "../../generator/order/rule-names.ts";
import { buildSampleStreams } from "../../generator/order/sample-streams.ts";
import { createVerifierOf } from "../../generator/order/verifier-of.ts";
import { catalogues } from "../arbitrary/catalogues.ts";
import { choices } from "../arbitrary/choices.ts";
import { StreamMaker } from "../arbitrary/sample-streams.ts";
import { protocols } from "../fixtures/protocols.ts";
import { type Known, judgeByTheBook } from "../order/reference-verifier.ts";

const runs = Math.ceil(Number(process.env["PROVE_RUNS"] ?? 5000) / 10);

/** A protocol with other rules, as far as its types allow. */
function withRules(name: string, change: (stream: Stream) => Partial<Stream>): Catalogue {
  const catalogue = protocols.get(name)!;
  return { ...catalogue, stream: { ...catalogue.stream!, ...change(catalogue.stream!) } };
}

function withSpans(name: string, change: (span: Span) => Partial<Span>): Catalogue {
  return withRules(name, ({ spans }) => ({ spans: spans.map((span) => ({ ...span, ...change(span) })) }));
}

const withoutRole = (name: string, role: string): Catalogue => {
  const catalogue = protocols.get(name)!;
  const stream =
    role === "sequence" && catalogue.stream !== null ? { ...catalogue.stream, sequence: null } : catalogue.stream;
  return {
    ...catalogue,
    stream,
    envelope: catalogue.envelope.map((key) => (key.role === role ? { ...key, role: null } : key)),
  };
};

/** Each option of each rule, in a protocol of this project and in others. */
const variants: readonly (readonly [string, Catalogue])[] = [
  ...protocols,
  ...(["run-stream", "hub"] as const).flatMap((name) => [
    [`${name}, begun once`, withRules(name, () => ({ restarts: "never" }))] as const,
    [`${name}, begun again before the end`, withRules(name, () => ({ restarts: "before-end" }))] as const,
    [`${name}, begun again after the end`, withRules(name, () => ({ restarts: "after-end" }))] as const,
    [`${name} without gaps`, withRules(name, () => ({ sequence: { gaps: "forbidden" }, coalesced: [] }))] as const,
    [`${name}, gaps not judged`, withRules(name, () => ({ sequence: null }))] as const,
    [`${name} without an end`, withRules(name, () => ({ ends: null }))] as const,
    [`${name} without a beginning`, withRules(name, () => ({ begins: null, restarts: null, anytime: null }))] as const,
    [`${name}, spans all closed`, withSpans(name, () => ({ leftOpen: "refused" }))] as const,
    [`${name}, spans without key`, withSpans(name, () => ({ key: null }))] as const,
    [`${name} without sequence`, withoutRole(name, "sequence")] as const,
    [`${name} without stream key`, withoutRole(name, "stream")] as const,
    [`${name} without rules`, { ...protocols.get(name)!, stream: null }] as const,
    [
      `${name}, skipping types`,
      { ...protocols.get(name)!, unknown: { ...protocols.get(name)!.unknown, types: "skip" } },
    ] as const,
  ]),
];

function verify(catalogue: Catalogue, stream: readonly unknown[], resume?: Known) {
  const verifier = createVerifierOf(catalogue, resume === undefined ? {} : { resume: resume as never });
  const violations = stream.flatMap((frame) => verifier.push(frame));
  return { violations, ...verifier.finish() };
}

function holdAgainstTheBook(catalogue: Catalogue, stream: readonly unknown[], resume?: Known): readonly string[] {
  const found = verify(catalogue, stream, resume);
  const told = { ...found, violations: found.violations.map(({ rule, frame }) => ({ rule, frame })) };
  expect(told, JSON.stringify(stream)).toEqual(judgeByTheBook(catalogue, stream, resume));
  return found.violations.map(({ rule }) => rule);
}

describe.each(variants)("%s", (_, catalogue) => {
  const maker = new StreamMaker(catalogue);
  const has = rulesOf(catalogue);

  test("a stream that follows the grammar breaks no rule", () => {
    let longest = 0;
    fc.assert(
      fc.property(choices(), (row) => {
        const stream = maker.makeValid(row);
        longest = Math.max(longest, stream.length);
        expect(verify(catalogue, stream).violations, JSON.stringify(stream)).toEqual([]);
        expect(judgeByTheBook(catalogue, stream).violations).toEqual([]);
      }),
      { numRuns: runs },
    );
    expect(longest).toBeGreaterThan(3);
  });

  test("any stream is judged as by the book, rule by rule and frame by frame", () => {
    const samples = buildSampleStreams(catalogue);
    const broken = new Set(samples.flatMap(({ frames }) => holdAgainstTheBook(catalogue, frames)));
    fc.assert(
      fc.property(choices(), (row) => {
        for (const rule of holdAgainstTheBook(catalogue, maker.makeAny(row))) broken.add(rule);
      }),
      { numRuns: runs * 2 },
    );
    expect([...broken].filter((rule) => !(has as readonly string[]).includes(rule))).toEqual([]);
    expect(has.filter((rule) => !broken.has(rule))).toEqual([]);
  });

  test("so is any stream that is met in its middle, with spans that are known and without", () => {
    fc.assert(
      fc.property(
        choices(),
        fc.array(fc.nat(12), { maxLength: 3 }),
        fc.option(fc.nat(6), { nil: undefined }),
        (row, kinds, after) => {
          const stream = maker.makeAny(row);
          const cut = row.upTo(stream.length);
          const ids = [null, "id", "segment-1", "segment-2", 1, 2, "1", true];
          const open = Object.fromEntries(
            (catalogue.stream?.spans ?? []).flatMap(({ name }, index) =>
              row.oneIn(2) ? [] : [[name, kinds.map((kind) => ids[(kind + index) % ids.length])]],
            ),
          );
          holdAgainstTheBook(catalogue, stream.slice(cut), {
            ...(after === undefined ? {} : { after }),
            ...(row.oneIn(3) ? {} : { open }),
          });
        },
      ),
      { numRuns: runs },
    );
  });
});

test("whatever the catalogue, any stream is judged as by the book", () => {
  fc.assert(
    fc.property(catalogues(), choices(), (catalogue, row) => {
      const maker = new StreamMaker(catalogue);
      expect(verify(catalogue, maker.makeValid(row)).violations).toEqual([]);
      holdAgainstTheBook(catalogue, maker.makeAny(row));
      holdAgainstTheBook(catalogue, maker.makeAny(row), {});
    }),
    { numRuns: runs },
  );
});
