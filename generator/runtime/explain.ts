import { describe, kindOf } from "./description.ts";
import { listIssues } from "./issue-list.ts";
import type { JsonObject } from "./json-value.ts";
import { ownPart, plainPrototype } from "./own-keys.ts";
import type { Refusal, RefusalReason } from "./refusal.ts";
import type { Closing, Reporter } from "./report.ts";

/** Refuses a frame for a key that tells frames from other objects: for a reason, where it holds a value of the right type. */
export type Refuse = (reason: RefusalReason, key: string, expected: string) => void;

/**
 * Says all that is wrong with a value that should be a frame. It goes by the tests that the guards are made of.
 *
 * @param check reports all that is wrong with an object that should be a frame, or refuses it
 * @param closing where the value is held against what a writer may send, not against what a reader takes
 * @returns null where nothing is wrong
 */
export function explain(
  value: unknown,
  check: (frame: object, plain: object, report: Reporter, refuse: Refuse) => void,
  closing?: Closing,
): Refusal | null {
  const plain = plainPrototype();
  const [issues, note] = listIssues();
  let reason: RefusalReason = "not-a-frame";

  const reporterOf = (path: readonly (string | number)[], object: unknown): Reporter => {
    const report: Reporter = (key, expected = "nothing", inner, code) => {
      const found = key === undefined ? object : (object as JsonObject)[key];
      const way = key === undefined ? path : [...path, key];
      const fits = expected.includes(kindOf(found));
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
          (found === undefined
            ? "missing-key"
            : expected === "nothing"
              ? "unknown-key"
              : fits
                ? "wrong-value"
                : "wrong-type"),
        `expected ${expected}, got ${describe(found)}`,
      );
    };
    if (closing) report.closing = closing;
    return report;
  };

  reporterOf([], value)(undefined, "object", (frame, _, report) => {
    reason = "invalid";
    check(frame as object, plain, report!, (other, key, expected) => {
      report!(key, expected);
      reason = issues[0]!.code === "wrong-value" ? other : "not-a-frame";
    });
    return true;
  });
  return issues[0] ? { ok: false, reason, issues } : null;
}
