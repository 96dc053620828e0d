import type { IssueCode } from "./refusal.ts";

/**
 * Tests whether a value is what a catalogue says. Without a reporter it says no at the first fault. With one, it tells
 * each fault and goes on, and says no only of a value that it cannot look into; the object that it is then given owns all
 * that is read of it (own-keys.ts).
 */
export type Test = (value: unknown, plain: object, report?: Reporter) => Verdict;

/** Whether a value passes; `undefined` is a no, too. */
export type Verdict = boolean | undefined;

/**
 * Is told what is wrong with the object or array that a test looks at, and says yes, so that the test goes on.
 *
 * @param key where it is wrong; `undefined` for the object itself
 * @param expected what is expected there, in a few words that name its JSON types; nothing, where none is
 * @param test of what is there, if that is an object or array as expected; it then tells what is wrong inside
 * @param code where it is none of those that follow from what is there
 */
export interface Reporter {
  (key: string | number | undefined, expected?: string, test?: Test, code?: IssueCode): Verdict;
  /** There where the value is held against what a writer may send. */
  closing?: Closing | undefined;
}

/** Reports the keys of an object that a writer may not send. */
export type Closing = (object: object, test: Test, report: Reporter) => void;
