import { describe, expect, test } from "vitest";
import type { Reader } from "../../generator/change/change.ts";
import { compare } from "../../generator/change/compare.ts";
import { kindRules, kinds } from "../../generator/change/kinds.ts";
import type { Kind } from "../../generator/change/kinds.ts";
import { needsNoFrame } from "../../generator/change/policy.ts";
import { versionOnWire } from "../../generator/change/inclusion/frame-objects.ts";
import { judgeByTheBook } from "../order/reference-verifier.ts";
import { caseFolders, cases, tellChange } from "./cases.ts";
import { createSchemaOracle, growHistory } from "./schema-oracle.ts";

const mirrorsOf = (kind: Kind): readonly string[] => kindRules[kind].mirror;

describe("the table of kinds", () => {
  test("every kind has a folder of cases, and every folder is a kind", () => {
    expect([...caseFolders].sort()).toEqual([...kinds].sort());
  });

  test("every kind is the mirror of its mirrors", () => {
    for (const kind of kinds) {
      expect(mirrorsOf(kind).length, kind).toBeGreaterThan(0);
      for (const mirror of mirrorsOf(kind)) expect(mirrorsOf(mirror as Kind), `${kind} and ${mirror}`).toContain(kind);
    }
  });

  test("what can be added can be removed, and the other way round", () => {
    for (const kind of kinds) {
      const [, thing, what] = /^(.*)-(added|removed)$/.exec(kind) ?? [];
      if (thing !== undefined) expect(mirrorsOf(kind)).toEqual([`${thing}-${what === "added" ? "removed" : "added"}`]);
    }
  });

  test("every kind has a sentence of its own", () => {
    expect(new Set(kinds.map((kind) => kindRules[kind].means)).size).toBe(kinds.length);
  });
});

describe.each(caseFolders)("%s", (folder) => {
  describe.each(cases.filter(({ kind }) => kind === folder))("$name", ({ name, before, after, expected }) => {
    const changes = compare(before, after);

    test("finds exactly what the case expects, its own kind among it", () => {
      expect(changes.map(tellChange)).toEqual(expected);
      expect(expected.map(({ kind }) => kind)).toContain(folder);
    });

    test("is unproven only where the case says so", () => {
      const isUnproven = changes.some(
        ({ oldReader, newReader }) => oldReader === "unproven" || newReader === "unproven",
      );
      expect(isUnproven).toBe(name.startsWith("unproven-"));
    });

    test("every break is shown by a frame that one schema allows and the other refuses, or by a stream", () => {
      const sides: Record<
        Reader,
        { writer: ReturnType<typeof createSchemaOracle>; reader: ReturnType<typeof createSchemaOracle> }
      > = {
        oldReader: { writer: createSchemaOracle(after), reader: createSchemaOracle(before) },
        newReader: {
          writer: createSchemaOracle(before),
          reader: createSchemaOracle(after, growHistory(before, after)),
        },
      };
      for (const change of changes) {
        for (const reader of ["oldReader", "newReader"] as const) {
          const witness = change.witnesses[reader];
          expect(witness !== null, change.message).toBe(change[reader] === "breaks" && !needsNoFrame.has(change.kind));
          if (witness === null) continue;
          if ("frames" in witness) {
            const [writer, other] = reader === "oldReader" ? [after, before] : [before, after];
            const version = versionOnWire(other);
            expect(witness.frames.filter((frame) => !sides[reader].writer.mayBeWritten(frame))).toEqual([]);
            expect(judgeByTheBook(writer, witness.frames, undefined, { version }).violations).toEqual([]);
            expect(judgeByTheBook(other, witness.frames).violations, change.message).not.toEqual([]);
            continue;
          }
          const text = JSON.stringify(witness.frame);
          expect(sides[reader].writer.mayBeWritten(witness.frame), `${change.message}: ${text}`).toBe(true);
          expect(sides[reader].reader.isRead(witness.frame), `${change.message}: ${text}`).toBe(false);
        }
      }
    });

    test("compared backwards, the kinds are mirrored and the places are the same", () => {
      const forwards = changes.map(({ kind, before: was, after: is }) => ({ kind, was, is }));
      const backwards = compare(after, before).map(({ kind, before: was, after: is }) => ({ kind, was: is, is: was }));
      expect(backwards).toHaveLength(forwards.length);
      for (const { kind, was, is } of forwards) {
        const found = backwards
          .filter((other) => JSON.stringify([other.was, other.is]) === JSON.stringify([was, is]))
          .map((other) => other.kind);
        expect(
          found.some((other) => mirrorsOf(kind).includes(other)),
          `${kind} at ${is.join(".")} among ${found.join()}`,
        ).toBe(true);
      }
    });

    test("nothing has changed in either from itself", () => {
      expect(compare(before, structuredClone(before))).toEqual([]);
      expect(compare(after, structuredClone(after))).toEqual([]);
    });
  });
});
