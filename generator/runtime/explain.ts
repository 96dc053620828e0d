import { describe, kindOf } from "./description.ts";
import { type Way, listIssues } from "./issue-list.ts";
import type { JsonObject } from "./json-value.ts";
import { ownPart, plainPrototype } from "./own-keys.ts";
import type { Refusal, RefusalReason } from "./refusal.ts";
import type { Closing, Reporter } from "./report.ts";

/**
 * Says all that is wrong with a value that should be a frame. It goes by the tests that the guards are made of.
 *
 * @param check reports all that is wrong with an object that should be a frame, and says why it is none where it is of
 * another protocol or an unknown type
 * @param closing where the value is held against what a writer may send, not against what a reader takes
 * @returns nothing where nothing is wrong
 */
export function explain(
  value: unknown,
  check: (frame: object, plain: object, report: Reporter) => RefusalReason | undefined,
  closing?: Closing,
): Refusal | undefined {
  const plain = plainPrototype();
  const [issues, note] = listIssues();
  let reason: RefusalReason | undefined;

  const reporterOf = (from: Way, object: unknown): Reporter => {
    const report: Reporter = (key, expected = "nothing", inner, code) => {
      const found = key === undefined ? object : (object as JsonObject)[key];
      const way: Way = key === undefined ? from : [from, object, key];
      // What is quoted is a value, not a type, and comes last; as unsigned numbers, what is nowhere comes after all.
      const fits = expected.indexOf(kindOf(found)) >>> 0 < expected.indexOf('"') >>> 0;
      if (inner && fits && typeof found === "object") {
        const own = ownPart(found!, plain);
        const reportInside = reporterOf(way, own);
        if (inner(own, plain, reportInside)) {
          closing?.(own, inner, reportInside);
          return true;
        }
      }
      return note(
        way,
        code ??
          (expected === "nothing"
            ? "unknown-key"
            : found === undefined
              ? "missing-key"
              : fits
                ? "wrong-value"
                : "wrong-type"),
        `expected ${expected}, got ${describe(found)}`,
      );
    };
    // Always its own: what was added to every object is none.
    report.closing = closing;
    return report;
  };

  reporterOf(null, value)(undefined, "object", (frame, _, report) => {
    const told = check(frame as object, plain, report!);
    // Of another JSON type, what tells frames from other objects tells that it is none.
    if (told === undefined || issues[0]!.code === "wrong-value") reason = told ?? "invalid";
    return true;
  });
  return issues[0] && { ok: false, reason: reason ?? "not-a-frame", issues };
}
