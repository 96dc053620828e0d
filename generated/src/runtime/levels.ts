// Made by event-catalogue (generator/emit/runtime.ts) from the catalogue of the protocol. Do not edit:
// change the catalogue, then run `event-catalogue generate`.

/** How many levels of recursive definitions a value may have. */
export const deepestLevel = 1000;

/** A test of one value that leaves what lies a level below for later. */
export type LevelTest = (value: unknown, later: Later, level: number) => boolean;

/**
 * What is left to test of a value of a recursive definition. Levels are taken from a list and not by recursion, so that
 * no depth of nesting can exhaust the stack.
 */
export class Later {
  readonly waiting: (readonly [test: LevelTest, value: unknown, level: number])[] = [];
  /** See own-keys.ts. */
  readonly plain: object;

  constructor(plain: object) {
    this.plain = plain;
  }

  /** Puts a value off, and says yes for now. */
  test(test: LevelTest, value: unknown, level: number): boolean {
    this.waiting.push([test, value, level]);
    return true;
  }
}

/** Tests a value of a recursive definition with all that lies below it. Past the deepest level the answer is no. */
export function testLevels(first: LevelTest, value: unknown, plain: object): boolean {
  const later = new Later(plain);
  later.test(first, value, 1);
  for (let next = later.waiting.pop(); next !== undefined; next = later.waiting.pop()) {
    const [test, found, level] = next;
    if (level > deepestLevel || !test(found, later, level)) return false;
  }
  return true;
}
