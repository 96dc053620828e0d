import type { Reporter, Test, Verdict } from "./report.ts";

/** How many levels of recursive definitions a value may have. */
const deepestLevel = 1000;

/** A test of one value that leaves what lies a level below for later. */
export type LevelTest = (value: unknown, later: Later, level: number, report?: Reporter) => Verdict;

/**
 * What is left to test of a value of a recursive definition. Levels are taken from a list and not by recursion, so that
 * no depth of nesting can exhaust the stack.
 */
export class Later {
  readonly waiting: (readonly [test: LevelTest, value: unknown, level: number, report: Reporter | undefined])[] = [];
  /** See own-keys.ts. */
  readonly plain: object;

  constructor(plain: object) {
    this.plain = plain;
  }

  /** Puts a value off, and says yes for now. */
  test(test: LevelTest, value: unknown, level: number, report?: Reporter): true {
    this.waiting.push([test, value, level, report]);
    return true;
  }

  /** A test that puts off what it is given. */
  from(test: LevelTest, level: number): Test & Levelled {
    return Object.assign((value: unknown, _: object, report?: Reporter) => this.test(test, value, level, report), {
      test,
    });
  }
}

/** What stands for the test of a recursive definition. */
export interface Levelled {
  readonly test: LevelTest;
}

/** Tests a value of a recursive definition with all that lies below it. Past the deepest level the answer is no. */
export function testLevels(first: LevelTest, value: unknown, plain: object, report?: Reporter): Verdict {
  const later = new Later(plain);
  later.test(first, value, 1, report);
  for (let next = later.waiting.pop(); next !== undefined; next = later.waiting.pop()) {
    const [test, found, level, told] = next;
    const passes =
      level > deepestLevel
        ? told?.(undefined, `at most ${deepestLevel} levels`, undefined, "too-deep")
        : test(found, later, level, told);
    if (passes !== true) return false;
  }
  return true;
}

/** The test of a recursive definition and all that lies below it. */
export function fromTop(test: LevelTest): Test & Levelled {
  return Object.assign((value: unknown, plain: object, report?: Reporter) => testLevels(test, value, plain, report), {
    test,
  });
}
