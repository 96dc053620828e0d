/** Integers are safe ones, numbers finite doubles; both bounds belong to the set. */
export interface NumberSet {
  readonly kind: "integers" | "numbers";
  readonly min: number;
  readonly max: number;
}

/** Whether a number belongs to a set. */
export function holdsNumber({ kind, min, max }: NumberSet, value: number): boolean {
  return value >= min && value <= max && (kind === "numbers" || Number.isSafeInteger(value));
}

/** Whether some double between the bounds is no integer. */
export function hasFraction({ min, max }: NumberSet): boolean {
  if (!Number.isInteger(min) || !Number.isInteger(max)) return true;
  // From 2^52 on all doubles are integers; below it, the neighbour of an integer is none.
  return min < max && Math.max(min, -allIntegers) < Math.min(max, allIntegers);
}

const allIntegers = 2 ** 52;

/** All numbers of a set, where they are not more than a count; else null. */
export function enumerateNumbers({ kind, min, max }: NumberSet, most: number): readonly number[] | null {
  const numbers: number[] = [];
  for (let value = min; value <= max; value = kind === "integers" ? value + 1 : nextDouble(value)) {
    if (numbers.length === most) return null;
    numbers.push(value);
  }
  return numbers;
}

/** Numbers of a set that may lie outside others, the most readable first. At least `most` where there are so many. */
export function* nearNumbers(set: NumberSet, outers: readonly NumberSet[], most: number): Iterable<number> {
  const { kind, min, max } = set;
  const edges = outers.flatMap((outer) => [
    outer.max + 1,
    outer.min - 1,
    nextDouble(outer.max),
    -nextDouble(-outer.min),
  ]);
  yield* [...edges, 0, 1, 0.5, min, max].filter((value) => holdsNumber(set, value));
  if (kind === "numbers")
    yield* [min + 0.5, max - 0.5, (min + max) / 2, nextDouble(min), -nextDouble(-max)].filter((value) =>
      holdsNumber(set, value),
    );
  const start = min <= 0 && max >= 0 ? 0 : min > 0 ? min : max;
  const step = start === max && start !== min ? -1 : 1;
  for (let index = 0; index < most; index++) {
    const upwards = start + step * index;
    if (holdsNumber(set, upwards)) yield upwards;
    else break;
  }
  let value = min;
  for (let index = 0; index < most && value <= max; index++) {
    yield value;
    value = kind === "integers" ? value + 1 : nextDouble(value);
  }
}

/** The least double greater than a finite one. */
export function nextDouble(value: number): number {
  if (value === 0) return Number.MIN_VALUE;
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, value);
  view.setBigInt64(0, view.getBigInt64(0) + (value > 0 ? 1n : -1n));
  return view.getFloat64(0);
}
