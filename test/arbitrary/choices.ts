import fc from "fast-check";

/**
 * A row of decisions, from which something large is built step by step. Zero is always the plainest choice, and an
 * exhausted row answers zero, so that what is built shrinks as the row does.
 */
export class Choices {
  readonly #row: readonly number[];
  #place = 0;

  constructor(row: readonly number[]) {
    this.#row = row;
  }

  /** A whole number from 0 to `most`. */
  upTo(most: number): number {
    const choice = this.#row[this.#place++] ?? 0;
    return choice % (most + 1);
  }

  /** True in one of `odds` cases. */
  oneIn(odds: number): boolean {
    return this.upTo(odds - 1) === odds - 1;
  }

  pick<T>(first: T, ...more: readonly T[]): T {
    return [first, ...more][this.upTo(more.length)] ?? first;
  }

  /** One of a list, which may not be empty. */
  pickFrom<T>(items: readonly T[]): T {
    const item = items[this.upTo(items.length - 1)];
    if (item === undefined) throw new Error("nothing to choose from");
    return item;
  }

  /** Some of the items, each at most once, in their order. */
  some<T>(items: readonly T[], most: number = items.length): readonly T[] {
    const wanted = this.upTo(Math.min(most, items.length));
    const left = items.map((_, index) => index);
    const taken = new Set<number>();
    for (let count = 0; count < wanted; count++) {
      const [index] = left.splice(this.upTo(left.length - 1), 1);
      if (index !== undefined) taken.add(index);
    }
    return items.filter((_, index) => taken.has(index));
  }

  /** The items in an order of their own. */
  shuffle<T>(items: readonly T[]): readonly T[] {
    const left = [...items];
    const shuffled: T[] = [];
    while (left.length > 0) shuffled.push(...left.splice(this.upTo(left.length - 1), 1));
    return shuffled;
  }
}

/** Rows of decisions, without bias: a row of small numbers would choose the plainest everywhere. */
export function choices(): fc.Arbitrary<Choices> {
  return fc.noBias(fc.array(fc.nat(), { minLength: 0, maxLength: 700, size: "max" })).map((row) => new Choices(row));
}
