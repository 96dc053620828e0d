// Made by event-catalogue (generator/emit/runtime.ts) from the catalogue of the protocol. Do not edit:
// change the catalogue, then run `event-catalogue generate`.

/** An object of which nothing is known. */
export interface JsonObject {
  readonly [key: string]: unknown;
}

/** Whether a value is of a JSON type. What an object or array holds is not looked at. */
export function isJson(value: unknown): boolean {
  switch (typeof value) {
    case "string":
    case "number":
    case "boolean":
    case "object":
      return true;
    default:
      return false;
  }
}

/** Whether two JSON values are the same, whatever the order of keys. No depth can exhaust the stack. */
export function equalsJson(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null) return false;
  const waiting: unknown[] = [one, other];
  const compare = (left: unknown, right: unknown): boolean => {
    if (left === right) return true;
    if (typeof left !== "object" || typeof right !== "object" || left === null || right === null) return false;
    waiting.push(left, right);
    return true;
  };
  while (waiting.length > 0) {
    const right = waiting.pop() as JsonObject;
    const left = waiting.pop() as JsonObject;
    if (Array.isArray(left) !== Array.isArray(right)) return false;
    const keys = Object.keys(left);
    if (keys.length !== Object.keys(right).length) return false;
    for (const key of keys) if (!Object.hasOwn(right, key) || !compare(left[key], right[key])) return false;
  }
  return true;
}

/** Which neighbouring frames may be delivered as one. */
export interface CoalesceRules {
  /** The key that holds the type. */
  readonly type: string;
  readonly sequence: string | null;
  readonly time: string | null;
  /** The key that holds the payload; null where its keys stand beside the envelope's. */
  readonly data: string | null;
  /** The payload key whose texts are joined, by what the type key holds; null where none is. */
  keyOf(type: unknown): string | null;
  /**
   * Where frames always have the same keys: how many, and whether two are the same in all but sequence, time and payload.
   * Scalars alone are compared, and faster than key by key.
   */
  readonly fixed?: { readonly count: number; isSame(one: JsonObject, other: JsonObject): boolean };
}

/** Neighbouring frames that are delivered as one, so far. */
export interface Run {
  /** The last of them. */
  last: JsonObject;
  /** The named key, null where the frame joins nothing. */
  readonly key: string | null;
  /** What it comes to. */
  text: string;
  /** How many there are. */
  count: number;
  /** Whether the last has exactly the keys that frames always have. */
  isFixed: boolean;
}

/** A run of one frame. */
export function beginRun(rules: CoalesceRules, frame: unknown): Run {
  const last = frame as JsonObject;
  const key = isObject(frame) ? rules.keyOf(last[rules.type]) : null;
  const text = key === null ? undefined : textOf(rules, last, key);
  if (text === undefined) return { last, key: null, text: "", count: 1, isFixed: false };
  return { last, key, text, count: 1, isFixed: isFixed(rules, last) };
}

/** Adds a frame to a run, where the two may be one of no more than `maxLength` UTF-16 units. */
export function joinRun(rules: CoalesceRules, run: Run, frame: unknown, maxLength: number): boolean {
  const { key, last } = run;
  if (key === null || !isObject(frame)) return false;
  const { type, sequence, time, data, fixed } = rules;
  // Of one type, it has one key to be joined by.
  if (frame[type] !== last[type]) return false;
  if (sequence !== null && !rises(last[sequence], frame[sequence])) return false;
  const text = textOf(rules, frame, key);
  if (text === undefined || !(run.text.length + text.length <= maxLength)) return false;
  const hasFixed = isFixed(rules, frame);
  if (!(run.isFixed && hasFixed && fixed!.isSame(last, frame)) && !equalsBut(last, frame, sequence, time, data ?? key))
    return false;
  if (data !== null && !equalsBut(last[data] as JsonObject, frame[data] as JsonObject, key, null, null)) return false;
  run.last = frame;
  run.text += text;
  run.count += 1;
  run.isFixed = hasFixed;
  return true;
}

/** The frame that a run is delivered as: the very frame, where it is one, else a new one. */
export function finishRun({ data }: CoalesceRules, { last, key, text, count }: Run): unknown {
  if (count === 1 || key === null) return last;
  if (data === null) return { ...last, [key]: text };
  return { ...last, [data]: { ...(last[data] as JsonObject), [key]: text } };
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null;
}

/** undefined where the frame lacks it. */
function textOf({ data }: CoalesceRules, frame: JsonObject, key: string): string | undefined {
  const holder = data === null ? frame : frame[data];
  const text = isObject(holder) ? holder[key] : undefined;
  return typeof text === "string" ? text : undefined;
}

function isFixed({ fixed }: CoalesceRules, frame: JsonObject): boolean {
  if (fixed === undefined) return false;
  let count = 0;
  for (const _ in frame) count++;
  return count === fixed.count;
}

function rises(before: unknown, after: unknown): boolean {
  return typeof before === "number" && typeof after === "number" && after > before;
}

/** Whether two objects are the same but for three keys, each of which may be there or not. */
function equalsBut(
  one: JsonObject,
  other: JsonObject,
  first: string | null,
  second: string | null,
  third: string | null,
): boolean {
  let surplus = 0;
  for (const key in one) {
    if (key === first || key === second || key === third) continue;
    surplus += 1;
    const value = one[key];
    // A value of a key is never the very prototype that the other one inherits as `__proto__`.
    if (value !== other[key] && !(Object.hasOwn(other, key) && equalsJson(value, other[key]))) return false;
    if (value === undefined && !(key in other)) return false;
  }
  for (const key in other) if (key !== first && key !== second && key !== third) surplus -= 1;
  return surplus === 0;
}

interface Consumer<Frame> {
  resolve(result: IteratorResult<Frame, undefined>): void;
  reject(error: unknown): void;
}

/**
 * Joins what arrives while nobody asks. Whoever waits is given the next frame as it comes; two frames are held at most:
 * one that goes on being joined, and the first that could not join it. Until that one is taken the source is not asked.
 */
export function coalesceArriving<Frame>(
  rules: CoalesceRules,
  frames: AsyncIterable<Frame>,
  maxLength: number,
): AsyncIterableIterator<Frame> {
  let source: AsyncIterator<Frame> | null = null;
  let held: Run | null = null;
  let next: Run | null = null;
  let isAsking = false;
  let isOver = false;
  let failure: { readonly error: unknown } | null = null;
  const waiting: Consumer<Frame>[] = [];

  /** Gives what is there to those who wait, then that there is no more. */
  const serve = (): void => {
    while (waiting.length > 0) {
      if (held !== null) {
        const frame = finishRun(rules, held) as Frame;
        held = next;
        next = null;
        waiting.shift()!.resolve({ done: false, value: frame });
      } else if (isOver) {
        const consumer = waiting.shift()!;
        const failed = failure;
        failure = null;
        if (failed === null) consumer.resolve({ done: true, value: undefined });
        else consumer.reject(failed.error);
      } else return;
    }
  };
  const fail = (error: unknown): void => {
    isAsking = false;
    if (isOver) return;
    isOver = true;
    failure = { error };
    serve();
  };
  const arrive = (result: IteratorResult<Frame, unknown>): void => {
    isAsking = false;
    if (isOver) return;
    if (result.done === true) isOver = true;
    else if (held === null) held = beginRun(rules, result.value);
    else if (!joinRun(rules, held, result.value, maxLength)) next = beginRun(rules, result.value);
    serve();
    ask();
  };
  const ask = (): void => {
    // Empty texts could be joined for ever, by a source that never rests.
    if (isAsking || isOver || next !== null || (held !== null && held.count > maxLength)) return;
    isAsking = true;
    try {
      source ??= frames[Symbol.asyncIterator]();
      Promise.resolve(source.next()).then(arrive, fail);
    } catch (error) {
      fail(error);
    }
  };

  return {
    [Symbol.asyncIterator]() {
      return this;
    },
    next: () =>
      new Promise((resolve, reject) => {
        waiting.push({ resolve, reject });
        serve();
        ask();
      }),
    async return() {
      const mustClose = !isOver && source !== null;
      isOver = true;
      held = null;
      next = null;
      failure = null;
      serve();
      if (mustClose) {
        const closing = source!.return?.();
        // A generator that is still busy with the next frame would only close after it.
        if (isAsking) Promise.resolve(closing).catch(() => {});
        else await closing;
      }
      return { done: true, value: undefined };
    },
  };
}

export interface CoalesceOptions {
  /** How long a joined text may be, in UTF-16 units; 65,536 where nothing is said. A longer one stays as it came. */
  readonly maxLength?: number | undefined;
}

const usualLength = 65_536;

/** Delivers neighbouring frames as one where they may be: whole runs of an iterable, of an async one what has arrived. */
export function coalesceFrames<Frame>(
  rules: CoalesceRules,
  frames: Iterable<Frame> | AsyncIterable<Frame>,
  { maxLength = usualLength }: CoalesceOptions,
): IterableIterator<Frame> | AsyncIterableIterator<Frame> {
  return Symbol.asyncIterator in frames
    ? coalesceArriving(rules, frames, maxLength)
    : coalesceAll(rules, frames, maxLength);
}

function* coalesceAll<Frame>(
  rules: CoalesceRules,
  frames: Iterable<Frame>,
  maxLength: number,
): Generator<Frame, void, undefined> {
  let held: Run | null = null;
  for (const frame of frames) {
    if (held !== null) {
      if (joinRun(rules, held, frame, maxLength)) continue;
      yield finishRun(rules, held) as Frame;
    }
    held = beginRun(rules, frame);
  }
  if (held !== null) yield finishRun(rules, held) as Frame;
}

/** Why a value is not a frame that this reader takes. */
export type RefusalReason =
  /** Not JSON. */
  | "not-json"
  /** No object, or one that cannot be told to be a frame: its version or its type is absent or of another JSON type. */
  | "not-a-frame"
  /** Of another version of the protocol; nothing else was looked at. */
  | "unsupported-protocol"
  /** Of a type outside the set. */
  | "unknown-type"
  /** All that is left: `issues` says what. */
  | "invalid";

/** One thing that is wrong with a frame. */
export interface FrameIssue {
  /** The keys and indices that lead to it. */
  readonly path: readonly (string | number)[];
  readonly code: IssueCode;
  /** What was expected and what was found. */
  readonly message: string;
}

export type IssueCode =
  | "not-json"
  | "unsupported-protocol"
  | "unknown-type"
  /** A key that must be there is not. */
  | "missing-key"
  /** A key that may not be there is. */
  | "unknown-key"
  /** Of another type. */
  | "wrong-type"
  /** Of the right type, but none of the values that are allowed. */
  | "wrong-value"
  /** Nested more deeply than is looked at, or than can be written. */
  | "too-deep"
  /** So many issues that the rest was only counted. */
  | "more-issues";

export interface Refusal {
  readonly ok: false;
  readonly reason: RefusalReason;
  /** All of them, up to a thousand and one that says how many more. */
  readonly issues: readonly FrameIssue[];
}

/** What comes of looking at a value: the frame that it is, or why it is none. */
export type Validation<Frame> = { readonly ok: true; readonly frame: Frame } | Refusal;

/** The way from a frame to a value in it, from its end: most ways are never told. null for the frame itself. */
export type Path = readonly [from: Path, step: string | number] | null;

/** Going through a frame, and what was found wrong so far. */
export interface Walk {
  /** Whether values are held against what a writer may send, not against what a reader takes. */
  readonly writer: boolean;
  /** All that was found, up to a thousand, and then one issue that says how many more there are. */
  readonly issues: FrameIssue[];
  /** How many were found. */
  count: number;
  /** What is left to do: values of recursive definitions, so that no depth can exhaust the stack. */
  readonly later: (() => void)[];
  /** How many levels of recursive definitions the value lies in. */
  level: number;
}

/** Before anything was looked at. */
export function setOut(writer: boolean): Walk {
  return { writer, issues: [], count: 0, later: [], level: 0 };
}

const mostIssues = 1000;

/** Notes one thing that is wrong. */
export function report(walk: Walk, path: Path, code: IssueCode, message: string): void {
  const more = ++walk.count - mostIssues;
  if (more > 0) walk.issues[mostIssues] = { path: [], code: "more-issues", message: `and ${more} more` };
  else {
    const steps: (string | number)[] = [];
    for (let at = path; at !== null; at = at[0]) steps.push(at[1]);
    walk.issues.push({ path: steps.reverse(), code, message });
  }
}

/** Notes that a value is not what was expected: of another type, if what was expected does not name its type. */
export function mismatch(walk: Walk, path: Path, expected: string, value: unknown): void {
  report(
    walk,
    path,
    expected.includes(kindOf(value)) ? "wrong-value" : "wrong-type",
    `expected ${expected}, got ${describe(value)}`,
  );
}

/** The JSON type of a value; for what is not JSON, what JavaScript calls it. */
export function kindOf(value: unknown): string {
  return value === null ? "null" : Array.isArray(value) ? "array" : typeof value;
}

/** What was found, in a few words and of bounded length. */
export function describe(value: unknown): string {
  const kind = kindOf(value);
  if (kind === "string") return `${kind} ${quote(value as string)}`;
  return kind === "number" || kind === "boolean" ? `${kind} ${String(value)}` : kind;
}

/** A text in quotes, cut where it is long; what cannot be printed is escaped. */
export function quote(text: string): string {
  return JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text);
}

/**
 * Asks whether one of some names was meant; empty where none is near: within a third of its length, or one edit, and with
 * the same first or last character, since a slip seldom changes both and the rest is soon done with.
 */
export function askWhether(name: unknown, names: Iterable<unknown>): string {
  let question = "";
  if (typeof name !== "string") return question;
  let least = Math.min(name.length, 30) / 3 + 1;
  for (const candidate of names) {
    if (typeof candidate !== "string" || Math.abs(candidate.length - name.length) >= least) continue;
    if (candidate[0] !== name[0] && candidate.at(-1) !== name.at(-1)) continue;
    const edits = countEdits(name, candidate);
    if (edits >= least) continue;
    least = edits;
    question = `; did you mean ${quote(candidate)}?`;
  }
  return question;
}

/** Insertions, deletions and replacements between two texts. */
function countEdits(from: string, to: string): number {
  const row = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let line = 0; line < from.length; line++) {
    let corner = row[0]!++;
    for (let column = 0; column < to.length; column++) {
      const least = Math.min(corner + +(from[line] !== to[column]), row[column]! + 1, row[column + 1]! + 1);
      corner = row[column + 1]!;
      row[column + 1] = least;
    }
  }
  return row[to.length]!;
}

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

/**
 * What a value may be, as data: the guards say the same as code, to be fast, and these shapes say it to be explained and
 * to be held against what a writer may send. A shape is the name of a JSON type, or a tuple that begins with the function
 * that reads it, so that a bundle has only the functions that its shapes name. Nothing is read of a shape that may be
 * absent: what was added to `Object.prototype` cannot be taken for a part of it.
 */
export type Shape =
  | "string"
  | "boolean"
  | "null"
  | "object"
  | ScalarShape
  | OneShape
  | ListShape
  | ObjectShape
  | AnyShape
  | TaggedShape
  | MapShape
  | ReferenceShape
  | OptionalShape
  | NeverShape;

export interface Shapes {
  readonly [key: string]: Shape;
}

/** A value is told by what it lies in and by the step that leads to it from there, so that no way is made in vain. */
type Check = (walk: Walk, shape: Shape, value: unknown, from: Path, step: string | number) => void;

/** Holds a value against a shape. */
export function check(walk: Walk, shape: Shape, value: unknown, from: Path, step: string | number): void {
  if (typeof shape !== "string") (shape[0] as Check)(walk, shape, value, from, step);
  else if (kindOf(value) !== shape) mismatch(walk, [from, step], shape, value);
}

/** A value that is looked at as a whole; what is expected begins with the JSON type or types. */
export type ScalarShape = readonly [typeof scalar, expected: string, test: (value: unknown) => boolean];

export function scalar(walk: Walk, shape: ScalarShape, value: unknown, from: Path, step: string | number): void {
  if (!shape[2](value)) mismatch(walk, [from, step], shape[1], value);
}

/** One of several scalars. */
export type OneShape = readonly [typeof one, values: readonly Scalar[]];

export type Scalar = string | number | boolean;

const mostShown = 20;

export function one(walk: Walk, [, values]: OneShape, value: unknown, from: Path, step: string | number): void {
  if (values.includes(value as Scalar)) return;
  const shown = values.slice(0, mostShown).map((listed) => JSON.stringify(listed));
  if (values.length > mostShown) shown.push(`${values.length - mostShown} others`);
  report(
    walk,
    [from, step],
    values.some((listed) => typeof listed === typeof value) ? "wrong-value" : "wrong-type",
    `expected ${shown.join(" or ")}, got ${describe(value)}${askWhether(value, values)}`,
  );
}

/** An array with so many items. */
export type ListShape = readonly [typeof list, items: Shape, least: number, most: number];

export function list(
  walk: Walk,
  [, items, least, most]: ListShape,
  value: unknown,
  from: Path,
  step: string | number,
): void {
  const path: Path = [from, step];
  if (!Array.isArray(value)) return mismatch(walk, path, "array", value);
  const { length } = value;
  if (length < least || length > most)
    report(walk, path, "wrong-value", `expected array of ${least} to ${most} items, got ${length}`);
  for (let index = 0; index < length; index++) check(walk, items, value[index], path, index);
}

/**
 * Holds the keys of an object against their shapes. Only what it owns is there.
 *
 * @returns how many of them are there
 */
export function checkKeys(walk: Walk, keys: Shapes, value: JsonObject, path: Path): number {
  let count = 0;
  for (const key of Object.keys(keys)) {
    const shape = keys[key]!;
    if (Object.hasOwn(value, key)) {
      count++;
      check(walk, shape, value[key], path, key);
    } else if (shape[0] !== optional || (walk.writer && shape[2] === true)) reportMissing(walk, path, key);
  }
  return count;
}

/** Holds the keys that are not known against one shape; without one they may not be there. */
export function checkOthers(
  walk: Walk,
  known: readonly string[],
  others: Shape | null,
  value: JsonObject,
  path: Path,
): void {
  for (const key of Object.keys(value)) {
    if (known.includes(key)) continue;
    if (others === null) report(walk, [path, key], "unknown-key", `unknown key ${quote(key)}`);
    else check(walk, others, value[key], path, key);
  }
}

/** Notes that a key is not there. */
export function reportMissing(walk: Walk, path: Path, key: string): void {
  report(walk, [path, key], "missing-key", `expected key ${quote(key)}`);
}

/** A key that may be absent; a young one only for a reader: a writer must send it. */
export type OptionalShape = readonly [typeof optional, shape: Shape, young: boolean];

export function optional(walk: Walk, shape: OptionalShape, value: unknown, from: Path, step: string | number): void {
  check(walk, shape[1], value, from, step);
}

/** A key that may not be there although keys that nobody knows may: what an optional key holds. */
export type NeverShape = readonly [typeof never];

export function never(walk: Walk, _: Shape, __: unknown, from: Path, step: string | number): void {
  report(walk, [from, step], "unknown-key", "this key may not be there");
}

/** An object with keys: a reader takes any others, and a writer may send none. */
export type ObjectShape = readonly [typeof object, keys: Shapes];

export function object(walk: Walk, [, keys]: ObjectShape, value: unknown, from: Path, step: string | number): void {
  const path: Path = [from, step];
  if (kindOf(value) !== "object") return mismatch(walk, path, "object", value);
  checkKeys(walk, keys, value as JsonObject, path);
  if (walk.writer) checkOthers(walk, Object.keys(keys), null, value as JsonObject, path);
}

/** An object whose other keys hold values of one shape. */
export type MapShape = readonly [typeof map, keys: Shapes, values: Shape];

export function map(walk: Walk, [, keys, values]: MapShape, value: unknown, from: Path, step: string | number): void {
  const path: Path = [from, step];
  if (kindOf(value) !== "object") return mismatch(walk, path, "object", value);
  checkKeys(walk, keys, value as JsonObject, path);
  checkOthers(walk, Object.keys(keys), values, value as JsonObject, path);
}

/** One of several, by JSON type. */
export type AnyShape = readonly [typeof any, members: Shapes];

export function any(walk: Walk, [, members]: AnyShape, value: unknown, from: Path, step: string | number): void {
  const kind = kindOf(value);
  if (Object.hasOwn(members, kind)) check(walk, members[kind]!, value, from, step);
  else mismatch(walk, [from, step], Object.keys(members).join(" or "), value);
}

/** An object by the scalar under one key; a reader takes other scalars where it is open. */
export type TaggedShape = readonly [typeof tagged, key: string, cases: readonly TaggedCase[], open: boolean];

export type TaggedCase = readonly [values: readonly Scalar[], shape: Shape];

/** Only of the member that was meant anything is said. */
export function tagged(
  walk: Walk,
  [, key, cases, open]: TaggedShape,
  value: unknown,
  from: Path,
  step: string | number,
): void {
  const path: Path = [from, step];
  if (kindOf(value) !== "object") return mismatch(walk, path, "object", value);
  if (!Object.hasOwn(value as object, key)) return reportMissing(walk, path, key);
  const tag = (value as JsonObject)[key] as Scalar;
  const meant = cases.find(([values]) => values.includes(tag));
  if (meant !== undefined) return check(walk, meant[1], value, from, step);
  const values = cases.flatMap(([each]) => each);
  if (!open || walk.writer || !values.some((listed) => typeof listed === typeof tag))
    one(walk, [one, values], tag, path, key);
}

/**
 * A definition. Where it leads back to itself, how many levels deeper the value is than what it stands in; null where it
 * does not: counting begins anew.
 */
export type ReferenceShape = readonly [typeof reference, shape: () => Shape, deeper: 0 | 1 | null];

export function reference(
  walk: Walk,
  [, shape, deeper]: ReferenceShape,
  value: unknown,
  from: Path,
  step: string | number,
): void {
  const { level } = walk;
  const goOn = (to: number): void => {
    walk.level = to;
    check(walk, shape(), value, from, step);
  };
  if (deeper === null) {
    goOn(0);
    walk.level = level;
  } else if (level + deeper > deepestLevel) report(walk, [from, step], "too-deep", `more than ${deepestLevel} levels`);
  else walk.later.push(() => goOn(level + deeper));
}

/** All that a protocol says of a frame. */
export interface FrameTable {
  /** The discriminator. */
  readonly type: string;
  readonly version: readonly [key: string, constant: string | number, optional: boolean] | null;
  /** All keys of the envelope, in wire order. */
  readonly order: readonly string[];
  /** Those of which all types say the same, but for the two above. */
  readonly envelope: Shapes;
  /** The other keys of a frame, by the value of its type. */
  readonly frames: ReadonlyMap<unknown, Shapes>;
  /** Whether a reader takes other keys in the envelope. */
  readonly open: boolean;
}

/**
 * Says what is wrong with a value that should be a frame: all of it, as a reader sees it, or held against what a writer
 * may send. It is exact where the guards are fast: it asks each key whether it is the object's own.
 *
 * @param isSound whether a guard has found the envelope to be right, as far as all types share it
 * @returns null where nothing is wrong
 */
export function explain(
  { type, version, order, envelope, frames, open }: FrameTable,
  value: unknown,
  writer: boolean,
  isSound: boolean,
): Refusal | null {
  const walk = setOut(writer);
  const { issues } = walk;
  if (kindOf(value) !== "object") {
    mismatch(walk, null, "object", value);
    return { ok: false, reason: "not-a-frame", issues };
  }
  const frame = value as JsonObject;
  let count = 0;
  if (version !== null && !isSound) {
    const [key, constant, optional] = version;
    const found = readOwnKey(frame, key);
    if (Object.hasOwn(frame, key)) count++;
    if (found !== constant && (count > 0 || !optional))
      return refuse(walk, key, found, constant, "unsupported-protocol", `expected protocol ${constant}`);
  }
  const found = readOwnKey(frame, type);
  const keys = frames.get(found);
  if (keys === undefined) {
    const [known] = frames.keys();
    return refuse(walk, type, found, known, "unknown-type", "unknown frame type", frames.keys());
  }
  if (!isSound) count += checkKeys(walk, envelope, frame, null);
  const own = checkKeys(walk, keys, frame, null);
  // Numbers mostly tell that there are no others: a sound envelope is one of the right number of keys, and the type is one.
  const isFull = isSound ? own === Object.keys(keys).length : count + own + 1 === Object.keys(frame).length;
  if ((writer || !open) && !isFull) checkOthers(walk, [...order, ...Object.keys(keys)], null, frame, null);
  for (let next = walk.later.pop(); next !== undefined; next = walk.later.pop()) next();
  return walk.count === 0 ? null : { ok: false, reason: "invalid", issues };
}

function readOwnKey(frame: JsonObject, key: string): unknown {
  return Object.hasOwn(frame, key) ? frame[key] : undefined;
}

/** Refuses a frame for what a key holds that tells frames from other objects. */
function refuse(
  walk: Walk,
  key: string,
  found: unknown,
  known: unknown,
  code: "unsupported-protocol" | "unknown-type",
  said: string,
  names: Iterable<unknown> = [],
): Refusal {
  const isNear = typeof found === typeof known;
  if (isNear) report(walk, [null, key], code, `${said}, got ${describe(found)}${askWhether(found, names)}`);
  else if (found === undefined) reportMissing(walk, null, key);
  else mismatch(walk, [null, key], typeof known, found);
  return { ok: false, reason: isNear ? code : "not-a-frame", issues: walk.issues };
}

/** The refusal of a text that is no JSON, from what `JSON.parse` threw. */
export function explainText(error: unknown): Refusal {
  return { ok: false, reason: "not-json", issues: [{ path: [], code: "not-json", message: String(error) }] };
}

/** Thrown for a frame that is refused. */
export class FrameError extends Error {
  readonly reason: RefusalReason;
  readonly issues: readonly FrameIssue[];

  constructor({ reason, issues }: Omit<Refusal, "ok">) {
    const [first] = issues;
    super(first === undefined ? reason : `${reason}: ${[...first.path, first.message].join(": ")}`);
    this.name = "FrameError";
    this.reason = reason;
    this.issues = issues;
  }
}

/**
 * A frame as JSON text: the envelope's keys in wire order, those of an inline payload, then all others as they came. A
 * frame whose keys stand in that order already is written at once.
 */
export function writeFrame({ type, order, frames }: FrameTable, frame: { readonly [key: string]: unknown }): string {
  const keys = Object.keys(frame);
  const own = Object.keys(frames.get(frame[type]) ?? {});
  const ordered = [...new Set([...order, ...own, ...keys])].filter((key) => Object.hasOwn(frame, key));
  if (keys.every((key, index) => key === ordered[index])) return JSON.stringify(frame);
  // Key by key: an object would put keys that look like numbers first.
  return `{${ordered.map((key) => `${JSON.stringify(key)}:${JSON.stringify(frame[key])}`).join(",")}}`;
}

/** An object on the way through a value. */
interface Open {
  readonly object: object;
  readonly path: Path;
  readonly depth: number;
  readonly within: Open | null;
}

/**
 * Everything in a value that JSON cannot say: `JSON.stringify` would leave it out, write something else, or never end.
 * Without recursion, so that no depth can exhaust the stack.
 */
export function findForeign(root: unknown): readonly FrameIssue[] {
  const walk = setOut(true);
  const waiting: Open[] = [];
  const visit = (value: unknown, path: Path, within: Open | null): void => {
    const found = nameForeign(value);
    if (found !== null) report(walk, path, "not-json", `expected JSON value, got ${found}`);
    else if (typeof value === "object" && value !== null)
      waiting.push({ object: value, path, depth: within === null ? 1 : within.depth + 1, within });
  };
  visit(root, null, null);
  for (let open = waiting.pop(); open !== undefined; open = waiting.pop()) {
    const { object, path } = open;
    const cycle = isMilestone(open.depth) ? findCycle(open) : null;
    if (cycle !== null) {
      report(walk, cycle.path, "not-json", "expected JSON value, got a cycle");
      // What is left leads here again and again.
      break;
    }
    if (Array.isArray(object))
      for (let index = 0; index < object.length; index++) visit(object[index], [path, index], open);
    else for (const key of Object.keys(object)) visit((object as Record<string, unknown>)[key], [path, key], open);
  }
  return walk.issues;
}

/** Where a cycle is looked for: from 64 levels on, which few values have, at each power of two, so that it costs no more than the walk. */
function isMilestone(depth: number): boolean {
  return depth >= 64 && (depth & (depth - 1)) === 0;
}

/** The first object on the way that lies in itself, or null. */
function findCycle(last: Open): Open | null {
  const way: Open[] = [];
  for (let at: Open | null = last; at !== null; at = at.within) way.push(at);
  const seen = new Set<object>();
  return way.reverse().find(({ object }) => seen.size === seen.add(object).size) ?? null;
}

/** What a value is that JSON cannot say; null where it can. What it holds is not looked at. */
function nameForeign(value: unknown): string | null {
  if (value === null) return null;
  if (!isJson(value) || (typeof value === "number" && !Number.isFinite(value))) return describe(value);
  // Of strings, numbers and booleans as well: some libraries gave them one.
  if (typeof (value as { toJSON?: unknown }).toJSON === "function") return "something with a method toJSON";
  if (typeof value !== "object" || Array.isArray(value)) return null;
  const prototype: unknown = Object.getPrototypeOf(value);
  // What every object inherits from, in this realm or another, inherits nothing.
  return prototype === null || Object.getPrototypeOf(prototype) === null ? null : "an instance of a class";
}

/**
 * A frame as JSON text.
 *
 * @param writer whether it is held against what a writer may send, not against what a reader takes
 * @throws {FrameError} for a frame that is refused, for what JSON cannot say anywhere in it, and for what is nested more
 * deeply than `JSON.stringify` can go
 */
export function encode(table: FrameTable, frame: object, writer: boolean): string {
  const foreign = findForeign(frame);
  if (foreign.length > 0) throw new FrameError({ reason: "not-json", issues: foreign });
  const refusal = explain(table, frame, writer, false);
  if (refusal !== null) throw new FrameError(refusal);
  try {
    return writeFrame(table, frame as { readonly [key: string]: unknown });
  } catch (error) {
    // Of what JSON can say, only too much cannot be written: too many levels, or a text longer than a string can be.
    if (/string length|allocation/i.test(String(error))) throw error;
    throw new FrameError({
      reason: "invalid",
      issues: [{ path: [], code: "too-deep", message: "more levels than JSON.stringify can write" }],
    });
  }
}

/**
 * What a guard reads must be the object's own: a member of its prototype is no part of a frame. A guard therefore reads
 * first and then asks whether the object owned what was read, which costs nothing where it is built as `JSON.parse`
 * builds it; asking each key of `Object.hasOwn` would double the guard's cost, and `Object.getPrototypeOf` is slower than
 * the inline `__proto__` that the guards compare themselves (a comparison in here would see objects of all shapes and be
 * slow for each).
 */

/**
 * The prototype that adds nothing to an object: `Object.prototype`, or nothing that any object has, where somebody added
 * to what every object inherits. (Only what can be enumerated is seen.)
 */
export function plainPrototype(): object {
  for (const _ in Object.prototype) return ownsAll;
  return Object.prototype;
}

/** Whether an object inherits nothing that could be taken for a key: where `__proto__` did not say so, or is not there. */
export function ownsAll(object: object, plain: object = plainPrototype()): boolean {
  const prototype: unknown = Object.getPrototypeOf(object);
  return prototype === null || prototype === plain;
}

/**
 * Asks a test that said no again, where the object's prototype may have been at fault (another realm's, a class's, or an
 * extended `Object.prototype`): of an object with the same own keys that inherits nothing. An array is no object here.
 */
export function retry(value: object, plain: object, test: (copy: object, plain: object) => boolean): boolean {
  return !Array.isArray(value) && !ownsAll(value, plain) && test(copyOwn(value), plain);
}

/** The object's own keys, in an object that inherits nothing. An own `__proto__` is a key like any other. */
export function copyOwn(object: object): { readonly [key: string]: unknown } {
  return { __proto__: null, ...object };
}

/** The interfaces of Standard Schema and Standard JSON Schema, version 1 (standardschema.dev), as far as they are needed. */

export interface StandardSchemaV1<Output> {
  readonly "~standard": StandardProps<Output>;
}

export interface StandardJSONSchemaV1<Output> {
  readonly "~standard": StandardProps<Output> & {
    readonly jsonSchema: {
      /** @throws for a target other than draft 2020-12 */
      readonly input: (options: StandardTarget) => Record<string, unknown>;
      readonly output: (options: StandardTarget) => Record<string, unknown>;
    };
  };
}

export interface StandardProps<Output> {
  readonly version: 1;
  readonly vendor: string;
  readonly types?: { readonly input: Output; readonly output: Output } | undefined;
  readonly validate: (value: unknown) => StandardResult<Output>;
}

export interface StandardTarget {
  readonly target: string;
}

export type StandardResult<Output> =
  | { readonly value: Output; readonly issues?: undefined }
  | { readonly issues: readonly { readonly message: string; readonly path?: readonly PropertyKey[] | undefined }[] };

/**
 * A JSON Schema for who asks for a version of it: a copy, so that theirs can be changed.
 *
 * @throws for every version but draft 2020-12, which is what the schema is written in
 */
export function convertSchema(
  schema: Readonly<Record<string, unknown>>,
  { target }: StandardTarget,
): Record<string, unknown> {
  if (target !== "draft-2020-12")
    throw new Error(`There is no schema for the target ${target}, only for draft-2020-12.`);
  return JSON.parse(JSON.stringify(schema)) as Record<string, unknown>;
}

/**
 * A body as a server-sent event: `id:` and `event:` where they are given, `data:`, and the blank line that delivers it.
 *
 * @param body JSON as `JSON.stringify` writes it, which is one line
 * @param id what a client that reconnects names as the last that it has seen; undefined for none
 * @param name what the event is called; undefined for the default
 * @throws {TypeError} for a value that would not stay on its line; nothing is written then
 */
export function writeSseEvent(body: string, id?: string | number, name?: string | number): string {
  const head = `${id === undefined ? "" : writeField("id", id)}${name === undefined ? "" : writeField("event", name)}`;
  return `${head}${writeField("data", body)}\n`;
}

function writeField(field: "id" | "event" | "data", value: string | number): string {
  const line = `${field}: ${value}\n`;
  // The last character is the line's own end. A reader ignores an id with NUL in it.
  if (line.search(field === "id" ? /[\n\r\0]/ : /[\n\r]/) !== line.length - 1)
    throw new TypeError(`a value of \`${field}\` would not stay on its line`);
  return line;
}

/** Cuts the text of a stream of server-sent events into events, however the text comes in pieces. */
export interface SseReader {
  /** Takes the next piece; only once `next` has given null. */
  push(text: string): void;
  /** The data of the next event; null where that needs another piece, and after a fault. */
  next(): string | null;
  /** The line, counted from 1, in which the data of the event begins that was last given, or of the one that is cut short. */
  readonly line: number;
  /** What the event that was last given is called, empty for the default. */
  readonly eventName: string;
  /** The id that a client names when it reconnects: of the event that was last given, or of one before it. */
  readonly lastEventId: string;
  /** How long a client should wait before it reconnects, in milliseconds, where the server has said so. */
  readonly retry: number | undefined;
  /** Whether a line, or the data of an event, is longer than is taken. Nothing more is read then. */
  readonly isTooLong: boolean;
  /** Whether what was given last leaves an event without the blank line that delivers it. */
  readonly isCutShort: boolean;
}

/** So many pieces of a line are kept apart before they are joined, so that a line of many pieces is not copied for each. */
const mostPieces = 4096;

/**
 * Reads as the standard says: a line ends with CR, LF or both; comments, fields that are not known and an id with NUL are
 * passed over; an event without data is none.
 *
 * @param mostLength of a line, and of the data of an event, in UTF-16 units
 */
export function createSseReader(mostLength: number): SseReader {
  let text = "";
  let at = 0;
  let nextCr = -1;
  let nextLf = -1;
  let isBegun = false;
  /** Whether a line has ended with a CR at the end of a piece: a LF that follows belongs to it. */
  let isAfterCr = false;

  let joined = "";
  let pieces: string[] = [];
  let heldLength = 0;

  let lines = 0;
  let line = 1;

  let data = "";
  let hasData = false;
  let hasFields = false;
  let name = "";
  let id = "";

  let eventName = "";
  let lastEventId = "";
  let retry: number | undefined;
  let isTooLong = false;

  const hold = (piece: string): void => {
    heldLength += piece.length;
    pieces.push(piece);
    if (pieces.length < mostPieces) return;
    joined += pieces.join("");
    pieces = [];
  };

  const release = (): string => {
    const whole = joined + pieces.join("");
    joined = "";
    pieces = [];
    heldLength = 0;
    return whole;
  };

  const addData = (value: string): void => {
    if (hasData) {
      isTooLong = data.length + value.length + 1 > mostLength;
      data += `\n${value}`;
    } else {
      data = value;
      line = lines;
    }
    hasData = true;
  };

  const readField = (from: string, start: number, end: number): void => {
    let colon = start;
    while (colon < end && from.charCodeAt(colon) !== colonSign) colon += 1;
    const length = colon - start;
    const valueStart = from.charCodeAt(colon + 1) === space ? colon + 2 : colon + 1;
    if (length === 4) {
      if (from.startsWith("data", start)) addData(from.slice(valueStart, end));
    } else if (length === 2) {
      const value = from.slice(valueStart, end);
      if (!from.startsWith("id", start) || value.includes("\0")) return;
      id = value;
      hasFields = true;
    } else if (length === 5) {
      const value = from.slice(valueStart, end);
      if (from.startsWith("event", start)) {
        name = value;
        hasFields = true;
      } else if (from.startsWith("retry", start) && /^[0-9]+$/.test(value)) retry = Number(value);
    }
  };

  /** Ends an event. @returns whether there is one to give */
  const endEvent = (): boolean => {
    lastEventId = id;
    eventName = name;
    name = "";
    hasFields = false;
    const isEvent = hasData;
    hasData = false;
    return isEvent;
  };

  /** Where the line ends that begins at `at`; the length of the text where it does not. */
  const findEnd = (): number => {
    if (nextLf < at) nextLf = placeOf("\n");
    if (nextCr < at) nextCr = placeOf("\r");
    return nextLf < nextCr ? nextLf : nextCr;
  };

  const placeOf = (end: "\n" | "\r"): number => {
    const place = text.indexOf(end, at);
    return place === -1 ? text.length : place;
  };

  return {
    push(piece) {
      if (piece === "") return;
      text = piece;
      at = 0;
      nextCr = -1;
      nextLf = -1;
      if (!isBegun && piece.charCodeAt(0) === byteOrderMark) at = 1;
      isBegun = true;
      if (isAfterCr && piece.charCodeAt(0) === lineFeed) at = 1;
      isAfterCr = false;
    },
    next() {
      while (at < text.length && !isTooLong) {
        const start = at;
        const end = text.charCodeAt(start) === lineFeed ? start : findEnd();
        isTooLong = heldLength + end - start > mostLength;
        if (isTooLong) break;
        if (end === text.length) {
          hold(text.slice(start));
          at = end;
          break;
        }
        at = end + 1;
        lines += 1;
        if (end === nextCr) {
          if (at === text.length) isAfterCr = true;
          else if (text.charCodeAt(at) === lineFeed) at += 1;
        }
        if (heldLength > 0) {
          if (end > start) hold(text.slice(start, end));
          const whole = release();
          if (whole.charCodeAt(0) !== colonSign) readField(whole, 0, whole.length);
        } else if (end === start) {
          if (endEvent()) return data;
        } else if (text.charCodeAt(start) !== colonSign) readField(text, start, end);
      }
      return null;
    },
    get line() {
      return line;
    },
    get eventName() {
      return eventName;
    },
    get lastEventId() {
      return lastEventId;
    },
    get retry() {
      return retry;
    },
    get isTooLong() {
      return isTooLong;
    },
    get isCutShort() {
      return hasData || hasFields || (heldLength > 0 && !(joined === "" ? pieces[0]! : joined).startsWith(":"));
    },
  };
}

const lineFeed = 0x0a;
const space = 0x20;
const colonSign = 0x3a;
const byteOrderMark = 0xfeff;

/** A stream of bytes with a reader, as the body of a response is one. */
export interface ByteStream {
  getReader(): {
    read(): Promise<{ readonly done: boolean; readonly value?: Uint8Array | undefined }>;
    cancel(reason?: unknown): Promise<void>;
  };
}

/** What server-sent events are read from: the body of a response, or pieces of bytes or text, cut anywhere. */
export type SseSource = ByteStream | AsyncIterable<Uint8Array | string>;

/** Asks a source for its pieces, one after the other. */
export interface Pieces {
  next(): Promise<{ readonly done?: boolean | undefined; readonly value?: Uint8Array | string | undefined }>;
  /** Cancels the source. */
  return?(): PromiseLike<unknown>;
}

/** The pieces of a source. A stream is cancelled at once, also while it is waited for. */
export function piecesOf(source: SseSource): Pieces {
  // Not every browser can iterate over a stream.
  if (!("getReader" in source)) return source[Symbol.asyncIterator]();
  const reader = source.getReader();
  // A stream that has failed refuses to be cancelled, and has told why already.
  return { next: () => reader.read(), return: () => reader.cancel().catch(() => undefined) };
}

/** Text from bytes, piece by piece: a character may lie across pieces that are said to be followed by others. */
export interface Utf8Decoder {
  decode(bytes?: ArrayBuffer | ArrayBufferView, options?: { readonly stream: boolean }): string;
}

// Every browser, worker and server has these, and the libraries of types that a program is compiled with need not.
declare const TextDecoder: new (
  encoding: "utf-8",
  options: { readonly fatal: boolean; readonly ignoreBOM: true },
) => Utf8Decoder;
declare const TextEncoder: new () => { encode(text: string): Uint8Array };

/** @param fatal whether what is no UTF-8 is thrown for; else it is read as U+FFFD */
export function createUtf8Decoder(fatal: boolean): Utf8Decoder {
  return new TextDecoder("utf-8", { fatal, ignoreBOM: true });
}

/** How many bytes a text has. */
export function countBytes(text: string): number {
  return new TextEncoder().encode(text).length;
}

/** Why a stream of server-sent events cannot be taken for whole. */
export interface SseFault {
  readonly ok: false;
  readonly reason:
    /** It ended in the middle of an event, which is not given: its blank line is missing. */
    | "truncated"
    /** A line, or the data of one event, is longer than is taken. Nothing more is read. */
    | "too-long";
  readonly issues: readonly {
    readonly path: readonly [];
    readonly code: SseFault["reason"];
    readonly message: string;
  }[];
}

/** What an event is: a frame, or why it is none. The last may be what is wrong with the stream itself. */
export type SseResult<Frame> = Validation<Frame> | SseFault;

export interface SseOptions {
  /** The longest line that is taken, and the longest data of one event, in UTF-16 units; 16 Mi where it is not said. */
  readonly maxLineLength?: number | undefined;
}

/** The frames of a stream of server-sent events, one after the other as they are asked for. */
export interface SseFrames<Frame> extends AsyncIterableIterator<SseResult<Frame>> {
  /** What a client names as `Last-Event-ID` when it reconnects: it has been given everything up to there. Empty for none. */
  readonly lastEventId: string;
  /** How long a client should wait before it reconnects, in milliseconds, where the server has said so. */
  readonly retry: number | undefined;
}

/** How a protocol's events are read. */
export interface SseRules<Frame> {
  decode(body: string): Validation<Frame>;
  /** Whether frames may be sent under this name. */
  isFrameName(name: string): boolean;
}

const streamed = { stream: true };

/**
 * Reads frames from server-sent events. Nothing is read ahead of what is asked for but the rest of a piece. An event
 * under a name that is none of the protocol's, and whose data is no frame of any kind, is somebody else's and passed
 * over: a server may send its heartbeats so.
 */
export function readSse<Frame>(
  { decode, isFrameName }: SseRules<Frame>,
  source: SseSource,
  { maxLineLength = 16 * 1024 * 1024 }: SseOptions = {},
): SseFrames<Frame> {
  const reader = createSseReader(maxLineLength);
  const decoder = createUtf8Decoder(false);
  let pieces: Pieces | null = null;
  let isOver = false;
  /** How many have been asked for and not been given yet, and the last of them. */
  let asked = 0;
  let waiting: Promise<unknown> = Promise.resolve();

  /** What the events come to that have arrived; null where there is none left. */
  const take = (): Validation<Frame> | null => {
    for (let data = reader.next(); data !== null; data = reader.next()) {
      const result = decode(data);
      if (result.ok || !isOthers(result.reason, reader.eventName, isFrameName)) return result;
    }
    return null;
  };

  const finish = (fault: SseFault | null): IteratorResult<SseResult<Frame>, undefined> => {
    isOver = true;
    return fault === null ? { done: true, value: undefined } : { done: false, value: fault };
  };

  /** Reads until there is a result. */
  const advance = async (): Promise<IteratorResult<SseResult<Frame>, undefined>> => {
    try {
      for (let result = take(); !isOver; result = take()) {
        if (result !== null) return { done: false, value: result };
        pieces ??= piecesOf(source);
        if (reader.isTooLong) {
          isOver = true;
          await pieces.return?.();
          return finish(makeFault("too-long", `a line, or the data of an event, is longer than ${maxLineLength}`));
        }
        const { done, value = "" } = await pieces.next();
        if (isOver) break;
        if (done === true) {
          reader.push(decoder.decode());
          reader.next();
          return finish(reader.isCutShort ? makeFault("truncated", "the stream ends in the middle of an event") : null);
        }
        reader.push(typeof value === "string" ? decoder.decode() + value : decoder.decode(value, streamed));
      }
      return finish(null);
    } catch (error) {
      isOver = true;
      throw error;
    } finally {
      asked -= 1;
    }
  };

  return {
    next() {
      // What has arrived is given at once, unless somebody waits already.
      const result = asked === 0 && !isOver ? take() : null;
      if (result !== null) return Promise.resolve({ done: false, value: result });
      asked += 1;
      const mine = asked === 1 ? advance() : waiting.then(advance, advance);
      waiting = mine;
      return mine;
    },
    async return() {
      const wasOver = isOver;
      isOver = true;
      if (!wasOver) await (pieces ?? piecesOf(source)).return?.();
      return { done: true, value: undefined };
    },
    [Symbol.asyncIterator]() {
      return this;
    },
    get lastEventId() {
      return reader.lastEventId;
    },
    get retry() {
      return reader.retry;
    },
  };
}

/** Whether an event that is no frame is not meant to be one. */
export function isOthers(reason: string, eventName: string, isFrameName: (name: string) => boolean): boolean {
  const isForeign = reason === "not-json" || reason === "not-a-frame";
  return isForeign && eventName !== "" && eventName !== "message" && !isFrameName(eventName);
}

function makeFault(reason: SseFault["reason"], message: string): SseFault {
  return { ok: false, reason, issues: [{ path: [], code: reason, message }] };
}

/** A rule of order that a frame breaks. Nothing is thrown, and the verifier goes on. */
export interface Violation<Rule extends string = string> {
  readonly rule: Rule;
  /** What is wrong, in plain words. */
  readonly message: string;
  /** Which frame, counted from 0 over everything that was pushed. */
  readonly frame: number;
  /** The key that the rule looks at, `data.` before it where it is one of the payload; without one, none is looked at. */
  readonly key?: string;
}

/** Notes that the frame at hand breaks a rule. */
export type Report = (rule: string, message: string, key?: string) => void;

/** A frame that has been accepted, by its own keys. */
export interface FrameKeys {
  readonly [key: string]: unknown;
}

/** What frames of one type do to a stream. */
export interface Transition {
  /** It comes first. */
  readonly begins?: true;
  /** Nothing follows. */
  readonly ends?: true;
  /** It may also stand before the beginning. */
  readonly anytime?: true;
  /** The spans that it opens, by their names. */
  readonly opens?: readonly string[];
  /** The spans that must be open. */
  readonly inside?: readonly string[];
  /** The spans that it closes, which must be open. */
  readonly closes?: readonly string[];
}

/** What frames of one type do to a stream, all of it said: what has one form for all is read several times as fast. */
export interface Row {
  readonly begins: boolean;
  readonly ends: boolean;
  readonly anytime: boolean;
  readonly opens: readonly string[];
  readonly inside: readonly string[];
  readonly closes: readonly string[];
  /** Whether it may change which spans are open, or end the stream. */
  readonly changes: boolean;
}

/** The parts that a verifier is put together from: one that a protocol has no rule for is not there. */

/** Where a stream stands between its beginning and its end. */
export interface Course {
  /** Whether a frame comes after the end. */
  isOver(row: Row): boolean;
  /** Judges whether a frame may stand here. @returns whether it is a beginning that is allowed */
  enter(type: unknown, row: Row, report: Report): boolean;
  isUnfinished(): boolean;
}

/** Which stream the frames belong to. Each function takes what the key holds. */
export interface StreamKey {
  readonly key: string;
  /** Whether it names another stream; a frame that names none counts as this one's. */
  isOther(value: unknown): boolean;
  /** Reports a frame of another stream; learns which stream this is from the first frame that says it. @returns whether it is of this one */
  judge(type: unknown, value: unknown, report: Report): boolean;
}

/** The numbers that the frames of a stream bear. Each function takes what the key holds. */
export interface Sequence {
  readonly key: string;
  /** Takes note of a number that is not judged. */
  see(value: unknown): void;
  judge(type: unknown, value: unknown, report: Report): void;
}

/** The spans that are open. */
export interface Spans {
  /** Forgets those that are open. @param isKnown whether no others can be open from now on */
  abandon(isKnown: boolean): void;
  judge(type: unknown, frame: FrameKeys, row: Row, report: Report): void;
}

/** How streams of a protocol begin and end. */
export interface CourseRules {
  /** Whether any type begins a stream; null where none does. */
  readonly restarts: "never" | "before-end" | "after-end" | null;
  /** Whether any type ends one. */
  readonly ends: boolean;
}

export class CourseWatch implements Course {
  readonly #rules: CourseRules;
  #isBegun: boolean;
  #isEnded = false;

  /** @param isBegun whether the stream is met in its middle */
  constructor(rules: CourseRules, isBegun: boolean) {
    this.#rules = rules;
    this.#isBegun = isBegun || rules.restarts === null;
  }

  isOver(row: Row): boolean {
    return this.#isEnded && !(this.#rules.restarts === "after-end" && row.begins);
  }

  enter(type: unknown, row: Row, report: Report): boolean {
    let isBeginning = false;
    if (row.begins) {
      isBeginning = !this.#isBegun || this.#rules.restarts === "before-end" || this.#isEnded;
      if (!isBeginning) tellAgain(type, this.#rules, report);
      this.#isBegun = true;
      this.#isEnded = false;
    } else if (!this.#isBegun && !row.anytime) {
      this.#isBegun = true;
      report("not-begun", `${quote(String(type))} comes before any frame that begins the stream`);
    }
    if (row.ends) this.#isEnded = true;
    return isBeginning;
  }

  isUnfinished(): boolean {
    return this.#rules.ends && !this.#isEnded;
  }
}

function tellAgain(type: unknown, { restarts }: CourseRules, report: Report): void {
  const begun = restarts === "after-end" ? "begun and not ended" : "begun";
  report("begun-again", `${quote(String(type))} begins a stream that has ${begun}`);
}

export class StreamKeyWatch implements StreamKey {
  readonly key: string;
  #known: unknown;

  constructor(key: string) {
    this.key = key;
  }

  isOther(value: unknown): boolean {
    return value !== this.#known && this.#known !== undefined && value !== undefined && typeof value !== "object";
  }

  judge(type: unknown, value: unknown, report: Report): boolean {
    if (this.isOther(value)) {
      tellChange(type, this.key, value, this.#known, report);
      return false;
    }
    if (this.#known === undefined) this.#known = value ?? undefined;
    return true;
  }
}

function tellChange(type: unknown, key: string, value: unknown, known: unknown, report: Report): void {
  const values = `is ${describe(value)}, and was ${describe(known)}`;
  report("stream-changed", `${quote(String(type))} is of another stream: its \`${key}\` ${values}`, key);
}

export class SequenceWatch implements Sequence {
  readonly key: string;
  readonly #gaps: "allowed" | "forbidden";
  #greatest: number;

  /** @param after the greatest number that is known of already */
  constructor(key: string, gaps: "allowed" | "forbidden", after: number = -1) {
    this.key = key;
    this.#gaps = gaps;
    this.#greatest = after;
  }

  see(value: unknown): void {
    if (Number.isSafeInteger(value) && (value as number) > this.#greatest) this.#greatest = value as number;
  }

  judge(type: unknown, value: unknown, report: Report): void {
    if (typeof value !== "number") return;
    const greatest = this.#greatest;
    if (value > greatest) this.#greatest = value;
    if (value <= greatest) tellNumber("sequence-not-increasing", type, this.key, value, greatest, "", report);
    else if (this.#gaps === "forbidden" && greatest >= 0 && value > greatest + 1)
      tellNumber("sequence-gap", type, this.key, value, greatest, `: ${greatest + 1} is missing`, report);
  }
}

function tellNumber(
  rule: string,
  type: unknown,
  key: string,
  value: number,
  greatest: number,
  more: string,
  report: Report,
): void {
  report(rule, `${quote(String(type))} has \`${key}\` ${value} after ${greatest}${more}`, key);
}

/** A kind of span, and how those of it are told apart. */
export interface SpanRules {
  readonly name: string;
  /** The key as the catalogue names it; null where there is one span at a time. */
  readonly key: string | null;
  /** The keys that lead from the frame to it. */
  readonly path: readonly string[];
  readonly leftOpen: "allowed" | "refused";
}

/** What tells one span from another, null where nothing does. */
export type SpanId = string | number | boolean | null;

/** What is known of streams that are met in their middle: the spans that are open; of one without a list, any may be. */
interface Resumed {
  readonly open?: { readonly [span: string]: readonly SpanId[] | undefined } | undefined;
}

interface OpenSpans {
  readonly name: string;
  /** The keys that lead to what tells them apart, and undefined where there are no more. */
  readonly outer: string | undefined;
  readonly inner: string | undefined;
  readonly rules: SpanRules;
  readonly ids: Set<unknown>;
  /** Whether some may be open of which nothing is known. */
  isGuessed: boolean;
  /** One that is open: most frames belong to the span of the frame before, and comparing is faster than looking up. */
  latest: unknown;
}

export class SpansWatch implements Spans {
  readonly #all: readonly OpenSpans[];

  constructor(kinds: readonly SpanRules[], resumed: Resumed | undefined) {
    this.#all = kinds.map((rules) => {
      const { open = {} } = resumed ?? {};
      const given = Object.hasOwn(open, rules.name) ? open[rules.name] : undefined;
      return {
        name: rules.name,
        outer: rules.path[0],
        inner: rules.path[1],
        rules,
        ids: new Set<unknown>(rules.key === null ? given?.map(() => null) : given),
        isGuessed: resumed !== undefined && given === undefined,
        latest: undefined,
      };
    });
  }

  abandon(isKnown: boolean): void {
    for (const spans of this.#all) {
      spans.ids.clear();
      spans.latest = undefined;
      if (isKnown) spans.isGuessed = false;
    }
  }

  judge(type: unknown, frame: FrameKeys, row: Row, report: Report): void {
    const { inside } = row;
    for (let index = 0; index < inside.length; index++) demand(find(this.#all, inside[index]!), type, frame, report);
    if (row.changes) change(this.#all, type, frame, row, report);
  }
}

function find(all: readonly OpenSpans[], name: string): OpenSpans {
  let index = 0;
  while (all[index]!.name !== name) index += 1;
  return all[index]!;
}

function demand(spans: OpenSpans, type: unknown, frame: FrameKeys, report: Report): void {
  const id = readId(spans, frame);
  if (id !== spans.latest && id !== undefined) lookUp(spans, id, type, report);
}

function lookUp(spans: OpenSpans, id: unknown, type: unknown, report: Report): void {
  if (spans.isGuessed) spans.ids.add(id);
  if (spans.ids.has(id)) spans.latest = id;
  else tellSpan("span-not-open", type, spans.rules, "needs an open span", id, "", report);
}

function change(all: readonly OpenSpans[], type: unknown, frame: FrameKeys, row: Row, report: Report): void {
  const [opened, closed] = [row.opens, row.closes].map((names) => names.map((name) => find(all, name)));
  for (const spans of closed!) demand(spans, type, frame, report);
  for (const spans of closed!) {
    spans.ids.delete(readId(spans, frame));
    spans.latest = undefined;
  }
  for (const spans of opened!) {
    const { rules, ids } = spans;
    const id = readId(spans, frame);
    if (ids.has(id)) tellSpan("span-reopened", type, rules, "opens a span", id, " that is open", report);
  }
  if (row.ends) {
    for (const { rules, ids } of all) {
      if (rules.leftOpen === "allowed" || ids.size === 0) continue;
      const [id] = ids;
      const others = ids.size === 1 ? "" : ` and ${ids.size - 1} more`;
      tellSpan("span-left-open", type, rules, "ends the stream while a span", id, `${others} is open`, report);
    }
  }
  for (const spans of opened!) {
    const id = readId(spans, frame);
    if (id !== undefined) spans.ids.add(id);
  }
}

/** undefined where a frame does not say it. */
function readId({ outer, inner }: OpenSpans, frame: FrameKeys): unknown {
  if (outer === undefined) return null;
  const value = frame[outer];
  if (inner === undefined) return value ?? undefined;
  return typeof value === "object" && value !== null && Object.hasOwn(value, inner)
    ? (value as FrameKeys)[inner]
    : undefined;
}

function tellSpan(
  rule: string,
  type: unknown,
  { name, key }: SpanRules,
  does: string,
  id: unknown,
  after: string,
  report: Report,
): void {
  const named = id === null ? "" : ` ${describe(id).replace(/^\w+ /, "")}`;
  const message = `${quote(String(type))} ${does} \`${name}\`${named}${after}`;
  if (key === null) report(rule, message);
  else report(rule, `${message} (\`${key}\`)`, key);
}

/** Holds the frames of one stream against the rules of order, one after the other. */
export interface StreamVerifier<Rule extends string = string, Frame extends object = object> {
  /**
   * Takes the next frame. What is no frame takes no part, but for its sequence number, which counts as seen.
   *
   * @returns the rules that it breaks, in the order of the rules; an empty list that is shared where it breaks none
   */
  push(frame: unknown): readonly Violation<Rule>[];
  /** The same for what a guard or a decoder has accepted: it is not asked for again, which is most of the work. */
  pushFrame(frame: Frame): readonly Violation<Rule>[];
  /** Says whether the stream has stopped without a frame that ends it, which is no violation. It may go on. */
  finish(): { readonly unfinished: boolean };
}

/** The rules of a protocol at work; what it has no rule for is left out. */
export interface StreamWatch {
  isFrame(value: unknown): boolean;
  /** The key that holds the type. */
  readonly type: string;
  /** What frames of a type do, by what the type key holds. */
  rowOf(type: unknown): Row;
  /** Whether the keys that name stream and number may be absent: then what a frame inherits must not be taken for them. */
  readonly isSparse?: boolean;
  readonly course?: Course;
  readonly streamKey?: StreamKey;
  readonly sequence?: Sequence;
  readonly spans?: Spans;
}

const nothing: readonly never[] = /* @__PURE__ */ Object.freeze([]);

/** A verifier of rules that are at their beginning. */
export function createVerifier<Rule extends string, Frame extends object = object>(
  watch: StreamWatch,
): StreamVerifier<Rule, Frame> {
  const { isFrame, type: typeKey, rowOf, isSparse = false, course, streamKey, sequence, spans } = watch;
  let count = 0;
  let found: Violation<Rule>[] | null = null;
  const report: Report = (rule, message, key) => {
    found ??= [];
    found.push({ rule: rule as Rule, message, frame: count - 1, ...(key === undefined ? {} : { key }) });
  };

  const judge = (frame: FrameKeys): void => {
    const type = frame[typeKey];
    const row = rowOf(type);
    if (course?.isOver(row) === true)
      return report("after-end", `${quote(String(type))} comes after the end of the stream`);
    if (streamKey?.judge(type, frame[streamKey.key], report) === false) return;
    const isBeginning = course?.enter(type, row, report) === true;
    sequence?.judge(type, frame[sequence.key], report);
    if (spans === undefined) return;
    if (row.begins) spans.abandon(isBeginning);
    spans.judge(type, frame, row, report);
  };

  const pushFrame = (frame: object): readonly Violation<Rule>[] => {
    count += 1;
    judge(isSparse && !ownsAll(frame) ? copyOwn(frame) : (frame as FrameKeys));
    if (found === null) return nothing;
    const violations = found;
    found = null;
    return violations;
  };

  return {
    pushFrame,
    push(value) {
      if (isFrame(value)) return pushFrame(value as object);
      count += 1;
      if (sequence !== undefined && streamKey?.isOther(readOwn(value, streamKey.key)) !== true)
        sequence.see(readOwn(value, sequence.key));
      return nothing;
    },
    finish: () => ({ unfinished: course?.isUnfinished() === true }),
  };
}

/** What a key of a value holds, where the value is an object and the key its own. */
function readOwn(value: unknown, key: string): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value) || !Object.hasOwn(value, key))
    return undefined;
  return (value as FrameKeys)[key];
}

/** Whether a text has from `least` to `most` code points. Half of a surrogate pair counts as one. */
export function hasLength(text: string, least: number, most: number): boolean {
  const units = text.length;
  // A code point is one or two units, which settles most texts without a look at them.
  if (units < least || units > 2 * most) return false;
  if (units >= 2 * least && units <= most) return true;
  const count = countCodePoints(text);
  return count >= least && count <= most;
}

/** The length of a text in code points. */
export function countCodePoints(text: string): number {
  let count = 0;
  for (const _ of text) count++;
  return count;
}

/** What a client does after a close: nothing more, reconnect and resume, get new credentials and then reconnect, or give up. */
export type AfterClose = "none" | "retry" | "reauthenticate" | "fatal";

/** What a protocol says of its close codes. */
export type CloseFacts = { readonly [code: number]: { readonly meaning: string; readonly action?: AfterClose } };

/** What the close of a socket comes to. */
export interface CloseReport {
  readonly kind:
    /** The protocol says what the code means. */
    | "listed"
    /** A normal close while the stream has not ended: more was to come. */
    | "early"
    /** Without a code, or with one by which a connection fails. */
    | "abnormal"
    /** A code that the protocol does not know. */
    | "unknown";
  /** null where nothing is said of it. */
  readonly action: AfterClose | null;
  /** In Markdown, as the protocol says it; null where it says nothing. */
  readonly meaning: string | null;
}

/** So many bytes of UTF-8 are left for the reason in a control frame. */
const mostReason = 123;

/**
 * What a socket is closed with, as `close` takes it.
 *
 * @throws {RangeError} for a code that may not be sent, or a reason of more than 123 bytes: a socket would throw, or
 * close with 1006 in place of it
 */
export function makeClose(code: number, reason: string): [code: number, reason: string] {
  if (!maySend(code))
    throw new RangeError(`the close code ${code} may not be sent: 1000 to 1003, 1007 to 1014 and 3000 to 4999 may`);
  const length = countBytes(reason);
  if (length > mostReason)
    throw new RangeError(`the reason of a close may have ${mostReason} bytes, and this one has ${length}`);
  return [code, reason];
}

function maySend(code: number): boolean {
  if (!Number.isInteger(code)) return false;
  return (code >= 1000 && code <= 1003) || (code >= 1007 && code <= 1014) || (code >= 3000 && code <= 4999);
}

/** @param isOver whether nothing more was to come */
export function readClose(facts: CloseFacts, code: number, isOver: boolean): CloseReport {
  const fact = Object.hasOwn(facts, code) ? facts[code] : undefined;
  const meaning = fact?.meaning ?? null;
  if (!isOver && (code === 1000 || fact?.action === "none")) return { kind: "early", action: "retry", meaning };
  if (code === 1000) return { kind: "listed", action: fact?.action ?? "none", meaning };
  if (fact !== undefined) return { kind: "listed", action: fact.action ?? null, meaning };
  if (code >= 3000 && code <= 4999) return { kind: "unknown", action: null, meaning };
  return { kind: "abnormal", action: isOver ? "none" : "retry", meaning };
}

/** A message as browsers and servers give it: text, or the bytes of a text in any of the forms that they come in. */
export type WebSocketMessage = string | ArrayBuffer | ArrayBufferView | readonly ArrayBufferView[];

/** Reads a frame from a message. Frames are texts: what is said to be binary, or is no UTF-8, is refused. */
export function readMessage<Frame>(
  decode: (body: string) => Validation<Frame>,
  message: WebSocketMessage,
  isBinary: boolean,
): Validation<Frame> {
  if (isBinary) return refuseMessage("frames are text messages, got a binary one");
  if (typeof message === "string") return decode(message);
  let body: string;
  try {
    body = Array.isArray(message)
      ? decodeParts(message as readonly ArrayBufferView[])
      : createUtf8Decoder(true).decode(message as ArrayBufferView);
  } catch {
    return refuseMessage(holdsBytes(message) ? "expected UTF-8" : `expected text, got ${nameOf(message)}`);
  }
  return decode(body);
}

/** A character may lie across two parts. */
function decodeParts(parts: readonly ArrayBufferView[]): string {
  const decoder = createUtf8Decoder(true);
  return parts.map((part) => decoder.decode(part, { stream: true })).join("") + decoder.decode();
}

function holdsBytes(message: unknown): boolean {
  return Array.isArray(message)
    ? message.every((part) => ArrayBuffer.isView(part))
    : ArrayBuffer.isView(message) || nameOf(message) === "ArrayBuffer";
}

/** A browser gives a binary message as a `Blob`, where it is not told otherwise. */
function nameOf(message: unknown): string {
  return kindOf(message) === "object" ? Object.prototype.toString.call(message).slice(8, -1) : kindOf(message);
}

function refuseMessage(message: string): Refusal {
  return { ok: false, reason: "not-json", issues: [{ path: [], code: "not-json", message }] };
}
