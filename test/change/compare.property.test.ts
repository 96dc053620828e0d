import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { normalise } from "../../generator/catalogue/normal-form.ts";
import type { Catalogue, JsonValue } from "../../generator/catalogue/model.ts";
import { envelopeKeyOf } from "../../generator/catalogue/payload.ts";
import type { Change, Reader } from "../../generator/change/change.ts";
import { compare } from "../../generator/change/compare.ts";
import { frameQuestion } from "../../generator/change/compare/frames.ts";
import { findFacts } from "../../generator/change/compare/walk.ts";
import { versionOnWire } from "../../generator/change/inclusion/frame-objects.ts";
import { kindRules } from "../../generator/change/kinds.ts";
import { needsNoFrame, shownByStream } from "../../generator/change/policy.ts";
import { chooser, readAgain, reorder, respell } from "../arbitrary/edits.ts";
import { writerFrames } from "../arbitrary/frames.ts";
import { cases } from "./cases.ts";
import { anyCatalogue, catalogueAndLater } from "./pairs.ts";
import { createSchemaOracle, growHistory } from "./schema-oracle.ts";

const runs = Math.ceil(Number(process.env["PROVE_RUNS"] ?? 5000) / 25);
// A catalogue takes long to shrink; the seed tells enough.
fc.configureGlobal({ ...fc.readConfigureGlobal(), endOnFailure: true });

/** Whether a kind says nothing of single frames. */
const isOfOrder = (kind: Change["kind"]): boolean => needsNoFrame.has(kind) || shownByStream.has(kind);

const copy = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;
const tell = (changes: readonly Change[]) =>
  changes.map(({ message, after }) => `${message} (${after.join(".")})`).join("\n");

describe("what is found", () => {
  test("nothing between a catalogue and a copy of it", () => {
    fc.assert(
      fc.property(anyCatalogue(), (catalogue) => {
        expect(compare(catalogue, copy(catalogue))).toEqual([]);
      }),
      { numRuns: runs },
    );
  });

  test("something wherever two catalogues differ at all", () => {
    fc.assert(
      fc.property(catalogueAndLater(1), ([before, after]) => {
        const isSame = JSON.stringify(normalise(before)) === JSON.stringify(normalise(after));
        expect(compare(before, after).length === 0, JSON.stringify(normalise(after))).toBe(isSame);
      }),
      { numRuns: runs },
    );
  });

  test("the same things backwards, in kinds and places", () => {
    fc.assert(
      fc.property(catalogueAndLater(), ([before, after]) => {
        const forwards = findFacts(before, after, () => false).facts;
        const backwards = findFacts(after, before, () => false).facts;
        const name = (kind: string, from: unknown, to: unknown) => JSON.stringify([kind, from, to]);
        const found = new Set(backwards.map((fact) => name(fact.kind, fact.after, fact.before)));
        for (const { kind, before: was, after: is } of forwards) {
          expect(
            kindRules[kind].mirror.some((mirror) => found.has(name(mirror, was, is))),
            `${kind} at ${is.join(".")}`,
          ).toBe(true);
        }
        expect(backwards.length).toBe(forwards.length);
      }),
      { numRuns: runs },
    );
  });

  test("each thing once", () => {
    fc.assert(
      fc.property(catalogueAndLater(), ([before, after]) => {
        const names = findFacts(before, after, () => false).facts.map(({ kind, before: was, after: is, name }) =>
          JSON.stringify([kind, was, is, name]),
        );
        expect(new Set(names).size).toBe(names.length);
      }),
      { numRuns: runs },
    );
  });
});

describe("what demands nothing but a patch", () => {
  test("another order of everything", () => {
    fc.assert(
      fc.property(anyCatalogue(), fc.nat(), (catalogue, seed) => {
        const reordered = readAgain(reorder(catalogue, chooser(seed)));
        if (reordered === null) return;
        // The first keys that could tell the members of an open union apart do; another order may make others of them first.
        const changes = compare(catalogue, reordered).filter(({ kind }) => kind !== "union-tag-changed");
        expect(changes.filter(({ demands }) => demands !== "prose").map(({ message }) => message)).toEqual([]);
      }),
      { numRuns: runs },
    );
  });

  test("another spelling of types and rules", () => {
    fc.assert(
      fc.property(anyCatalogue(), fc.nat(), (catalogue, seed) => {
        const respelled = readAgain(respell(catalogue, chooser(seed)));
        if (respelled === null) return;
        const changes = compare(catalogue, respelled).filter(({ kind }) => kind !== "union-tag-changed");
        expect(changes.filter(({ demands }) => demands !== "prose").map(({ message }) => message)).toEqual([]);
      }),
      { numRuns: runs },
    );
  });
});

describe("the answers", () => {
  test("where all survive, no frame of the one side's writer is refused by the other side's reader", () => {
    fc.assert(
      fc.property(catalogueAndLater(), fc.nat(), ([before, after], seed) => {
        const changes = compare(before, after);
        for (const [reader, writer, oracle] of [
          ["oldReader", after, () => createSchemaOracle(before)],
          ["newReader", before, () => createSchemaOracle(after, growHistory(before, after))],
        ] as const) {
          if (changes.some((change) => change[reader] !== "survives" && !isOfOrder(change.kind))) continue;
          const { isRead } = oracle();
          const other = writer === after ? before : after;
          for (const frame of fc.sample(writerFrames(writer), { seed, numRuns: 10 })) {
            const sent = withVersion(writer, versionOnWire(other), frame);
            expect(isRead(sent), `${reader}: ${JSON.stringify(sent)}\n${tell(changes)}`).toBe(true);
          }
        }
      }),
      { numRuns: runs },
    );
  });

  test("the parts make up the whole: all survive exactly where the frames of each type are included", () => {
    fc.assert(
      fc.property(catalogueAndLater(), ([before, after]) => {
        const { facts, comparison } = findFacts(before, after, () => false);
        for (const reader of ["oldReader", "newReader"] as const) {
          const whole = comparison.frameTypes.map(
            (pair) => comparison.inclusions[reader].ask(frameQuestion(comparison, reader, pair)).answer,
          );
          const parts = facts
            .filter(({ kind }) => !isOfOrder(kind) && !/^frame-type-(?:added|removed)$/.test(kind))
            .map((fact) => fact[reader].answer);
          if (parts.every((answer) => answer === "survives"))
            expect(whole.filter((answer) => answer !== "survives")).toEqual([]);
        }
      }),
      { numRuns: runs },
    );
  });

  test("every break has a witness, and what cannot be shown lies within an open union or is too large", () => {
    fc.assert(
      fc.property(catalogueAndLater(), ([before, after]) => {
        for (const change of compare(before, after)) {
          for (const reader of ["oldReader", "newReader"] as const) {
            const isShown = change.witnesses[reader] !== null;
            expect(isShown, change.message).toBe(change[reader] === "breaks" && !needsNoFrame.has(change.kind));
            if (change[reader] === "unproven")
              expect(change.kind, change.message).toMatch(/^(?:value-type-|union-|envelope-key-removed|data-key-)/);
          }
        }
      }),
      { numRuns: runs },
    );
  });

  test("no kind has answers of which no folder shows a case", () => {
    const name = ({ kind, oldReader, newReader, demands }: Pick<Change, "kind" | "demands" | Reader>) =>
      `${kind}: ${oldReader}, ${newReader}, ${demands}`;
    const shown = new Set(cases.flatMap(({ expected }) => expected.map(name)));
    fc.assert(
      fc.property(catalogueAndLater(), ([before, after]) => {
        const isForeign = !after.frameTypes.some(({ wire }) =>
          before.frameTypes.some((frameType) => frameType.wire === wire),
        );
        if (isForeign) return;
        const changes = compare(before, after).filter(
          ({ oldReader, newReader }) => oldReader !== "unproven" && newReader !== "unproven",
        );
        for (const change of changes) expect(shown, change.message).toContain(name(change));
      }),
      { numRuns: runs },
    );
  });
});

function withVersion(catalogue: Catalogue, version: string | number, frame: JsonValue): JsonValue {
  const key = envelopeKeyOf(catalogue, "version");
  const object = frame as Record<string, JsonValue>;
  return key === undefined || !Object.hasOwn(object, key.name) ? frame : { ...object, [key.name]: version };
}
