// Made by event-catalogue (generator/emit/runtime.ts) from the catalogue of the protocol. Do not edit:
// change the catalogue, then run `npx event-catalogue generate`.

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

/** Closes the objects of a protocol: of those with these tests, a writer sends no other keys. */
export function closeObjects(entries: readonly (readonly [test: unknown, keys: readonly string[]])[]): Closing {
  const keysOf = new Map(entries);
  return (object, test, report) => {
    const known = keysOf.get(test) ?? keysOf.get((test as Partial<Levelled>).test);
    if (known !== undefined) reportOthers(object, known, report);
  };
}

/** Reports the keys of an object that are not known. */
export function reportOthers(object: object, known: readonly string[], report: Reporter): void {
  for (const key of Object.keys(object)) if (!known.includes(key)) report(key);
}

/** An object of which nothing is known. */
export interface JsonObject {
  readonly [key: string]: unknown;
}

/** Whether a value is of a JSON type. What an object or array holds is not looked at. */
export function isJson(value: unknown): boolean {
  return "string, number, boolean, object".includes(typeof value);
}

/** The JSON type of a value; for what is not JSON, what JavaScript calls it. */
export function kindOf(value: unknown): string {
  return value === null ? "null" : Array.isArray(value) ? "array" : typeof value;
}

/** What was found, in a few words and of bounded length. */
export function describe(value: unknown): string {
  if (value === undefined) return "nothing";
  return (
    kindOf(value) +
    (isJson(value) && typeof value !== "object"
      ? " " + (typeof value === "string" ? quote(value) : (value as number | boolean))
      : "")
  );
}

/** A text in quotes, cut where it is long; what cannot be printed is escaped. */
export function quote(text: string): string {
  return JSON.stringify(text.slice(0, 60)) + (text.length > 60 ? "..." : "");
}

/**
 * Whether two objects of JSON are the same, whatever the order of their keys, but for three keys, each of which may be
 * there or not. No depth can exhaust the stack.
 */
export function equalsBut(
  one: JsonObject,
  other: JsonObject,
  first?: string,
  second?: string,
  third?: string,
): boolean {
  const waiting: JsonObject[] = [];
  let left: JsonObject | undefined = one;
  let right = other;
  while (left !== undefined) {
    let surplus = 0;
    for (const key in left) {
      if (key === first || key === second || key === third) continue;
      surplus += 1;
      const value = left[key];
      const its = right[key];
      if (value !== its) {
        // A value of a key is never the very prototype that the other one inherits as `__proto__`.
        if (typeof value !== "object" || kindOf(value) !== kindOf(its) || !Object.hasOwn(right, key)) return false;
        waiting.push(value as JsonObject, its as JsonObject);
      } else if (value === undefined && !(key in right)) return false;
    }
    for (const key in right) if (key !== first && key !== second && key !== third) surplus -= 1;
    if (surplus !== 0) return false;
    // Further in, all count.
    first = second = third = undefined;
    right = waiting.pop()!;
    left = waiting.pop();
  }
  return true;
}

/** What a source answers: a value, or that there are no more. */
export interface Answer<Value> {
  readonly done?: boolean | undefined;
  readonly value?: Value;
}

/** What can be asked for values, one after the other. */
export interface Source<Value> {
  next(): PromiseLike<Answer<Value>> | Answer<Value>;
  /** Closes it. */
  return?(): unknown;
}

/**
 * Gives what a source comes to, in turn to those who ask: at once where it is there, else as it comes. Of a source that
 * fails, all that came before is given first. Who leaves need not wait for a source that is busy.
 *
 * @param open finds the source; it is not touched before somebody asks
 * @param arrive takes what the source gives. @returns whether no more is wanted of it
 * @param take finds what can be given next, if anything
 * @param isWanted whether the source is to be asked now, by whether somebody waits
 */
export function giveOnDemand<Arriving, Given>(
  open: () => Source<Arriving>,
  arrive: (answer: Answer<Arriving>) => boolean,
  take: () => IteratorYieldResult<Given> | undefined,
  isWanted: (isAwaited: boolean) => boolean,
): AsyncIterableIterator<Given> {
  type Result = IteratorResult<Given, undefined>;
  const end = (): IteratorReturnResult<undefined> => ({ done: true, value: undefined });
  const waiting: ((result: Result | Promise<never>) => void)[] = [];
  let source: Source<Arriving> | undefined;
  let isAsking = false;
  /** What is given once nothing can be taken any more; there while nothing more is wanted of the source. */
  let ending: (() => Result | Promise<never>) | undefined;
  let isLeft = false;

  const give = (): Result | Promise<never> | undefined => (isLeft ? undefined : take()) ?? ending?.();

  const serve = (): void => {
    while (waiting.length > 0) {
      const given = give();
      if (given === undefined) return;
      waiting.shift()!(given);
    }
  };

  const isNeeded = (): boolean => ending === undefined && isWanted(waiting.length > 0);

  /** Who is busy with the next value would only close after it: that is not waited for. */
  const close = async (): Promise<void> => {
    const closing = Promise.resolve((source ??= open()).return?.());
    if (isAsking) closing.catch(() => {});
    else await closing;
  };

  const ask = async (): Promise<void> => {
    isAsking = true;
    try {
      while (isNeeded()) {
        const answer = await (source ??= open()).next();
        if (isLeft) break;
        if (arrive(answer)) {
          ending = end;
          if (answer.done !== true) await close();
        }
        serve();
      }
    } catch (error) {
      const failure = error as Error;
      ending ??= () => {
        ending = end;
        return Promise.reject(failure);
      };
      serve();
    }
    isAsking = false;
  };

  return {
    [Symbol.asyncIterator]() {
      return this;
    },
    next() {
      // Most often there is something, and nobody to be told of it later.
      const given = waiting.length > 0 ? undefined : give();
      const result =
        given === undefined
          ? new Promise<Result>((resolve) => {
              waiting.push(resolve);
            })
          : Promise.resolve(given);
      if (!isAsking && isNeeded()) void ask();
      return result;
    },
    async return() {
      const mustClose = ending === undefined;
      ending = end;
      isLeft = true;
      serve();
      if (mustClose) await close();
      return end();
    },
  };
}

/** The keys that matter where neighbouring frames may be delivered as one. */
export interface CoalesceRoles {
  /** The key that holds the type. */
  readonly type: string;
  readonly sequence?: string;
  readonly time?: string;
  /** The key that holds the payload, where its keys do not stand beside the envelope's. */
  readonly data?: string;
}

export interface CoalesceOptions {
  /** How long a joined text may be, in UTF-16 units; 65,536 where nothing is said. A longer one stays as it came. */
  readonly maxLength?: number | undefined;
}

/**
 * Delivers neighbouring frames as one where they may be: whole runs of an iterable; of an async one what arrives while
 * nobody asks. Two are held at most: one that goes on being joined, and the one before that it could not join.
 *
 * @param keyOf finds the payload key whose texts are joined, by what the type key holds
 */
export function coalesceFrames<Frame>(
  { type, sequence, time, data }: CoalesceRoles,
  keyOf: (type: unknown) => string | undefined,
  frames: Iterable<Frame> | AsyncIterable<Frame>,
  { maxLength = 65_536 }: CoalesceOptions = {},
): IterableIterator<Frame> | AsyncIterableIterator<Frame> {
  /** How many frames are held as one, the last of them, and what the key comes to; not a text where it joins nothing. */
  let count = 0;
  let last: JsonObject;
  let key: string | undefined;
  let text: unknown;

  /** Whatever a frame is: it need not have been looked at. */
  const textOf = (frame: JsonObject): unknown =>
    ((data === undefined ? frame : frame[data]) as JsonObject | null | undefined)?.[key!];

  const begin = (frame: Frame): void => {
    last = frame as JsonObject;
    key = keyOf((last as JsonObject | null | undefined)?.[type]);
    text = key === undefined ? undefined : textOf(last);
    count = 1;
  };

  const join = (frame: JsonObject): boolean => {
    // Of one type, it has one key to be joined by.
    if (typeof text !== "string" || frame?.[type] !== last[type]) return false;
    if (sequence !== undefined && !rises(last[sequence], frame[sequence])) return false;
    const more = textOf(frame);
    if (typeof more !== "string" || !(text.length + more.length <= maxLength)) return false;
    if (!equalsBut(last, frame, sequence, time, data ?? key)) return false;
    if (data !== undefined && !equalsBut(last[data] as JsonObject, frame[data] as JsonObject, key)) return false;
    last = frame;
    text += more;
    count += 1;
    return true;
  };

  /** The very frame, where one is held, else a new one. */
  const finish = (): Frame => {
    const frame =
      count === 1
        ? last
        : data === undefined
          ? { ...last, [key!]: text }
          : { ...last, [data]: { ...(last[data] as JsonObject), [key!]: text } };
    count = 0;
    text = undefined;
    return frame as Frame;
  };

  function* coalesceAll(all: Iterable<Frame>): Generator<Frame, void, undefined> {
    for (const frame of all) {
      if (join(frame as JsonObject)) continue;
      if (count > 0) yield finish();
      begin(frame);
    }
    if (count > 0) yield finish();
  }

  const give = (): IteratorYieldResult<Frame> => ({ done: false, value: finish() });
  /** The one that what came after it could not join. */
  const finished: IteratorYieldResult<Frame>[] = [];

  return Symbol.asyncIterator in frames
    ? giveOnDemand<Frame, Frame>(
        () => frames[Symbol.asyncIterator](),
        ({ done = false, value }) => {
          if (!done && !join(value as JsonObject)) {
            if (count > 0) finished.push(give());
            begin(value as Frame);
          }
          return done;
        },
        () => finished.pop() ?? (count > 0 ? give() : undefined),
        // Empty texts could be joined for ever, by a source that never rests.
        () => finished.length === 0 && count <= maxLength,
      )
    : coalesceAll(frames);
}

function rises(before: unknown, after: unknown): boolean {
  return typeof before === "number" && typeof after === "number" && after > before;
}

/** Thrown for a frame that is refused. Its message is of bounded length, although a key may be as long as a frame. */
export class FrameError extends Error {
  readonly reason: RefusalReason;
  readonly issues: readonly FrameIssue[];

  constructor({ reason, issues }: Omit<Refusal, "ok">) {
    const [first] = issues;
    const place = first?.path.join(": ") ?? "";
    super([reason, place.slice(0, 200) + (place.length > 200 ? "..." : ""), first?.message].filter(Boolean).join(": "));
    this.name = "FrameError";
    this.reason = reason;
    this.issues = issues;
  }
}

/**
 * A frame as JSON text: some keys first, in their order, then all others as they came. A frame whose keys stand in that
 * order already is written at once.
 */
export function writeFrame(frame: JsonObject, order: readonly string[]): string {
  const keys = Object.keys(frame);
  const ordered = [...new Set([...order, ...keys])].filter((key) => Object.hasOwn(frame, key));
  if (keys.every((key, index) => key === ordered[index])) return JSON.stringify(frame);
  // Key by key: an object would put keys that look like numbers first.
  return `{${ordered.map((key) => `${JSON.stringify(key)}:${JSON.stringify(frame[key])}`).join(",")}}`;
}

/** The way to a value from its end, since most are never told: the objects that it lies in, and the step that leads on from each. null for the whole. */
export type Way = readonly [from: Way, object: unknown, step: string | number] | null;

/** Notes one thing that is wrong, and says yes: whoever looks for all that is wrong goes on. */
export type Note = (way: Way, code: IssueCode, message: string) => true;

/** A list of issues to be filled: up to a thousand, and one that says how many more there are. */
export function listIssues(): readonly [issues: FrameIssue[], note: Note] {
  const issues: FrameIssue[] = [];
  let more = 0;
  return [
    issues,
    (way, code, message) => {
      const path: (string | number)[] = [];
      if (issues.length < 1000) {
        for (; way; way = way[0]) path.push(way[2]);
        issues.push({ path: path.reverse(), code, message });
      } else issues[1000] = { path, code: "more-issues", message: `and ${++more} more` };
      return true;
    },
  ];
}

/**
 * Everything in a value that JSON cannot say: `JSON.stringify` would leave it out, write something else, or never end.
 * Without recursion, so that no depth can exhaust the stack.
 */
export function findForeign(root: unknown): readonly FrameIssue[] {
  const [issues, note] = listIssues();
  const seen = new Set<unknown>();
  const waiting: (readonly [object: object, way: Way])[] = [];
  const visit = (value: unknown, way: Way): void => {
    const found = nameForeign(value) ?? (seen.has(value) && liesWithin(way, value) ? "a cycle" : null);
    if (found !== null) note(way, "not-json", `expected JSON value, got ${found}`);
    else if (typeof value === "object" && value !== null) waiting.push([value, way]);
  };
  visit(root, null);
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const [object, way] = next;
    // What lies in several places is gone through once.
    if (seen.has(object)) continue;
    seen.add(object);
    for (const step of Array.isArray(object) ? object.keys() : Object.keys(object))
      visit((object as { readonly [step: string | number]: unknown })[step], [way, object, step]);
  }
  return issues;
}

function liesWithin(way: Way, value: unknown): boolean {
  for (let at = way; at !== null; at = at[0]) if (at[1] === value) return true;
  return false;
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

/** A refusal for one thing that is wrong with the whole, not with a part of it. */
export function refuseWhole<Code extends string>(code: Code, message: string) {
  return { ok: false, reason: code, issues: [{ path: [], code, message }] } as const;
}

/**
 * A frame as JSON text.
 *
 * @param keysOf the keys of a frame that come first
 * @param explain says why the frame is refused, if it is
 * @throws {FrameError} for a frame that is refused, for what JSON cannot say anywhere in it, and for where
 * `JSON.stringify` cannot go
 */
export function encode(
  frame: object,
  keysOf: (frame: JsonObject) => readonly string[],
  explain: (frame: object) => Refusal | undefined,
): string {
  const foreign = findForeign(frame);
  if (foreign.length > 0) throw new FrameError({ reason: "not-json", issues: foreign });
  const refusal = explain(frame);
  if (refusal) throw new FrameError(refusal);
  try {
    return writeFrame(frame as JsonObject, keysOf(frame as JsonObject));
  } catch {
    // Of what JSON can say, only too much cannot be written: too many levels, or a text longer than a string can be.
    throw new FrameError({ ...refuseWhole("too-deep", "more than JSON.stringify can write"), reason: "invalid" });
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
  for (const _ in Object.prototype) return {};
  return Object.prototype;
}

/** Whether an object inherits nothing that could be taken for a key: where `__proto__` did not say so, or is not there. */
export function ownsAll(object: object, plain: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(object);
  return prototype === null || prototype === plain;
}

/** An object that owns all that can be read of it, with the same own keys; an own `__proto__` is a key like any other. An array is left as it is. */
export function ownPart(object: object, plain: object): object {
  return Array.isArray(object) || ownsAll(object, plain) ? object : { __proto__: null, ...object };
}

/**
 * Asks a test that said no again, where the object's prototype may have been at fault (another realm's, a class's, or an
 * extended `Object.prototype`). An array is no object here.
 */
export function retry(value: object, plain: object, test: Test): Verdict {
  const own = ownPart(value, plain);
  return own !== value && test(own, plain);
}

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

/** What a key of a value holds, where the value is an object and the key its own. */
export function readOwn(value: unknown, key: string): unknown {
  return kindOf(value) === "object" && Object.hasOwn(value as object, key) ? (value as JsonObject)[key] : undefined;
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
export function writeSseEvent(body: string, id?: number, name?: string | number): string {
  return `${writeField("id", id)}${writeField("event", name)}${writeField("data", body)}\n`;
}

function writeField(field: "id" | "event" | "data", value: string | number | undefined): string {
  if (value === undefined) return "";
  if (/[\n\r]/.test(String(value))) throw new TypeError(`a value of \`${field}\` would not stay on its line`);
  return `${field}: ${value}\n`;
}

/** Cuts the text of a stream of server-sent events into events, however the text comes in pieces. */
export interface SseReader {
  /**
   * Takes the next piece, which may be empty. @returns what is wrong, if anything: a line, or the data of an event, is
   * longer than is taken, and no more may be read; or the last piece leaves an event without the blank line that delivers it
   */
  push(text: string, isLast: boolean): "too-long" | "truncated" | null;
  /** The line, counted from 1, in which the data begins of the last event that has any. */
  readonly line: number;
}

/**
 * Reads as the standard says: a line ends with CR, LF or both; comments, fields that are not known and an id with NUL are
 * passed over.
 *
 * @param mostLength of a line, and of the data of an event, in UTF-16 units
 * @param give takes each event: its data, null where it has none and is no event but for its id, which a client names when
 * it reconnects; and what it is called, empty for the default
 * @param wait takes how long a client should wait before it reconnects, where the server says so
 */
export function createSseReader(
  mostLength: number,
  give: (data: string | null, id: string, name: string) => void,
  wait: (milliseconds: number) => void,
): SseReader {
  /** The beginning of a line. Joining texts copies nothing in any engine as long as nobody looks into them. */
  let held = "";
  /** What a piece may begin with that is no part of a line: a mark of the byte order, or the LF that belongs to a CR. */
  let skipped = "\ufeff";
  let lines = 0;
  let data: string | null = null;
  let id = "";
  let name = "";
  let isOpen = false;

  const isTooLong = (line: string): boolean => line.length > mostLength || (data ?? "").length > mostLength;

  const readField = (field: string, value: string): void => {
    if (field === "data") {
      if (data === null) reader.line = lines;
      data = data === null ? value : `${data}\n${value}`;
    } else if (field === "event") name = value;
    else if (field === "id" && !value.includes("\0")) id = value;
    else {
      if (field === "retry" && /^[0-9]+$/.test(value)) wait(Number(value));
      return;
    }
    isOpen = true;
  };

  const reader = {
    line: 1,
    push(text: string, isLast: boolean): ReturnType<SseReader["push"]> {
      const piece = text[0] === skipped ? text.slice(1) : text;
      if (text !== "") skipped = text.endsWith("\r") ? "\n" : "";
      const ended = piece.replaceAll("\r\n", "\n").replaceAll("\r", "\n").split("\n");
      ended[0] = held + ended[0]!;
      held = ended.pop()!;
      for (const line of ended) {
        if (isTooLong(line)) return "too-long";
        lines += 1;
        if (line === "") {
          give(data, id, name);
          data = null;
          name = "";
          isOpen = false;
        } else {
          const colon = line.includes(":") ? line.indexOf(":") : line.length;
          readField(line.slice(0, colon), line.slice(colon + (line[colon + 1] === " " ? 2 : 1)));
        }
      }
      if (isTooLong(held)) return "too-long";
      return isLast && (isOpen || (held !== "" && !held.startsWith(":"))) ? "truncated" : null;
    },
  };
  return reader;
}

/** A stream of bytes with a reader, as the body of a response is one. */
export interface ByteStream {
  getReader(): {
    read(): Promise<{ readonly done: boolean; readonly value?: Uint8Array | undefined }>;
    cancel(reason?: unknown): Promise<void>;
  };
}

/** What server-sent events are read from: the body of a response, or pieces of bytes or text, cut anywhere, as they come or all at once. */
export type SseSource = ByteStream | AsyncIterable<Uint8Array | string> | Iterable<Uint8Array | string>;

/** The pieces of a source. A stream is cancelled at once, also while it is waited for. */
export function piecesOf(source: SseSource): Source<Uint8Array | string | undefined> {
  type Pieces = Uint8Array | string;
  const any = source as Partial<ByteStream & AsyncIterable<Pieces> & Iterable<Pieces>>;
  // Not every browser can iterate over a stream.
  const reader = any.getReader?.();
  if (reader === undefined) return any[Symbol.asyncIterator]?.() ?? any[Symbol.iterator]!();
  // A stream that has failed refuses to be cancelled, and has told why already.
  return { next: () => reader.read(), return: () => reader.cancel().catch(() => {}) };
}

/** Text from bytes, piece by piece: a character may lie across pieces that are said to be followed by others. */
export interface Utf8Decoder {
  decode(bytes?: ArrayBuffer | ArrayBufferView, options?: { readonly stream: boolean }): string;
}

// Every browser, worker and server has it, and the libraries of types that a program is compiled with need not.
declare const TextDecoder: new (
  encoding: "utf-8",
  options: { readonly fatal: boolean; readonly ignoreBOM: true },
) => Utf8Decoder;

/** @param fatal whether what is no UTF-8 is thrown for; else it is read as U+FFFD */
export function createUtf8Decoder(fatal: boolean): Utf8Decoder {
  return new TextDecoder("utf-8", { fatal, ignoreBOM: true });
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

/**
 * Reads frames from server-sent events. Nothing is read ahead of what is asked for but the rest of a piece. An event
 * under a name that is none of the protocol's, and whose data is no frame of any kind, is somebody else's and passed
 * over: a server may send its heartbeats so.
 *
 * @param isFrameName whether frames may be sent under a name
 */
export function readSse<Frame>(
  decode: (body: string) => Validation<Frame>,
  isFrameName: (name: string) => boolean,
  source: SseSource,
  { maxLineLength = 2 ** 24 }: SseOptions = {},
): SseFrames<Frame> {
  /** What has arrived, each decoded only when it is given; the first is the last. */
  const arrived: (() => SseResult<Frame> | null)[] = [];
  const reader = createSseReader(
    maxLineLength,
    (data, id, name) => {
      arrived.push(() => {
        frames.lastEventId = id;
        if (data === null) return null;
        const result = decode(data);
        return !result.ok && isOthers(result.reason, name, isFrameName) ? null : result;
      });
    },
    (milliseconds) => {
      frames.retry = milliseconds;
    },
  );
  const decoder = createUtf8Decoder(false);

  const arrive = ({ done = false, value }: Answer<Uint8Array | string | undefined>): boolean => {
    const reason = reader.push(
      done
        ? decoder.decode()
        : typeof value === "string"
          ? decoder.decode() + value
          : decoder.decode(value, { stream: true }),
      done,
    );
    if (reason !== null) {
      const message =
        reason === "truncated"
          ? "the stream ends within an event"
          : `a line or an event is longer than ${maxLineLength}`;
      arrived.push(() => refuseWhole(reason, message));
    }
    arrived.reverse();
    return done || reason !== null;
  };

  const take = (): IteratorYieldResult<SseResult<Frame>> | undefined => {
    while (arrived.length > 0) {
      const value = arrived.pop()!();
      if (value !== null) return { done: false, value };
    }
    return undefined;
  };

  const frames = {
    ...giveOnDemand(
      () => piecesOf(source),
      arrive,
      take,
      (isAwaited) => isAwaited,
    ),
    lastEventId: "",
    retry: undefined as number | undefined,
  };
  return frames;
}

/** Whether an event that is no frame is not meant to be one. */
export function isOthers(reason: string, eventName: string, isFrameName: (name: string) => boolean): boolean {
  const isForeign = reason === "not-json" || reason === "not-a-frame";
  return isForeign && eventName !== "" && eventName !== "message" && !isFrameName(eventName);
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

/** Notes that the frame at hand breaks a rule. What it says goes on from the type of the frame. */
export type Report = (rule: string, says: string, key?: string) => void;

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

/**
 * What frames of one type do to a stream, all of it said: what has one form for all is read several times as fast. A list
 * without names is null: that costs less than to search it.
 */
export interface Row {
  readonly begins: boolean;
  readonly ends: boolean;
  readonly anytime: boolean;
  readonly opens: readonly string[] | null;
  readonly inside: readonly string[] | null;
  readonly closes: readonly string[] | null;
}

/** The parts that a verifier is put together from: one that a protocol has no rule for is not there. */

/** Where a stream stands between its beginning and its end. */
export interface Course {
  /** Whether a frame comes after the end. */
  isOver(row: Row): boolean;
  /** Judges whether a frame may stand here. @returns whether it is a beginning that is allowed */
  enter(row: Row, report: Report): boolean;
  isUnfinished(): boolean;
}

/**
 * Which stream the frames belong to: judges whether a frame is of another one. A frame that names none is not. The first
 * that names one says which stream this is; without a report, nothing is learnt.
 */
export type StreamKey = (frame: FrameKeys, report?: Report) => boolean;

/** The numbers that the frames of a stream bear. Without a report, a number is not judged, and counts as seen. */
export type Sequence = (frame: FrameKeys, report?: Report) => void;

/** The open spans of one kind. @param isBeginning whether none can be open that is not known */
export type Span = (frame: FrameKeys, row: Row, isBeginning: boolean, report: Report) => void;

/**
 * Watches how a stream begins and ends.
 *
 * @param isBegun whether it is met in its middle, or needs no beginning
 * @param hasEnd whether any type ends it
 * @param mayFollow whether it may begin again after its end
 * @param tellAgain reports a beginning before the end; left out where it is allowed
 */
export function watchCourse(
  isBegun: boolean,
  hasEnd: boolean,
  mayFollow: boolean,
  tellAgain?: (report: Report, mayFollow: boolean) => void,
): Course {
  let isOpen = isBegun;
  let isEnded = false;
  return {
    isOver: ({ begins }) => isEnded && !(mayFollow && begins),
    enter({ begins, ends, anytime }, report) {
      const isAgain = begins && isOpen && !isEnded && tellAgain !== undefined;
      if (isAgain) tellAgain(report, mayFollow);
      if (!isOpen && !begins && !anytime) report("not-begun", "comes before any frame that begins the stream");
      isOpen ||= begins || !anytime;
      if (begins) isEnded = false;
      if (ends) isEnded = true;
      return begins && !isAgain;
    },
    isUnfinished: () => hasEnd && !isEnded,
  };
}

/** Watches that all frames are of one stream. */
export function watchStreamKey(key: string): StreamKey {
  let known: unknown;
  return (frame, report) => {
    const value = frame[key] ?? undefined;
    const isOther = value !== known && known !== undefined && value !== undefined && typeof value !== "object";
    if (isOther)
      report?.(
        "stream-changed",
        `is of another stream: its \`${key}\` is ${describe(value)}, and was ${describe(known)}`,
        key,
      );
    else if (report !== undefined) known ??= value;
    return isOther;
  };
}

/**
 * Watches that numbers rise.
 *
 * @param greatest what is known of already
 * @param tellGap reports a number after which it goes on too high; left out where gaps are allowed
 */
export function watchSequence(
  key: string,
  greatest: number = -1,
  tellGap?: (report: Report, key: string, number: number, before: number) => void,
): Sequence {
  return (frame, report) => {
    const number = frame[key] as number;
    if (!Number.isSafeInteger(number)) return;
    const before = greatest;
    if (number > before) greatest = number;
    if (report === undefined) return;
    if (number <= before) report("sequence-not-increasing", `has \`${key}\` ${number} after ${before}`, key);
    else tellGap?.(report, key, number, before);
  };
}

/** What tells one span from another, null where nothing does. */
export type SpanId = string | number | boolean | null;

/** Reports spans that are open where the stream ends. */
export type TellLeftOpen = (open: ReadonlySet<unknown>, tell: TellSpan, report: Report) => void;

/** Reports something about one span. */
export type TellSpan = (report: Report, rule: string, does: string, id: unknown, after?: string) => void;

/**
 * Watches the open spans of one kind.
 *
 * @param key what tells them apart, as the catalogue names it; undefined where there is one at a time
 * @param idOf finds it in a frame; undefined where the frame does not say it, null where there is one at a time
 * @param isMet whether the stream is met in its middle
 * @param known the spans that are open then; without them, any may be
 * @param tellLeftOpen left out where they need not be closed
 */
export function watchSpan(
  name: string,
  key: string | undefined,
  idOf: (frame: FrameKeys) => unknown,
  isMet: boolean,
  known?: readonly SpanId[],
  tellLeftOpen?: TellLeftOpen,
): Span {
  const open = new Set<unknown>(known);
  let isGuessed = isMet && known === undefined;
  /** One that is open: most frames belong to the span of the frame before, and comparing is faster than looking up. */
  let latest: unknown;

  const tell: TellSpan = (report, rule, does, id, after = "") => {
    const which = key === undefined ? "" : ` (\`${key}\` is ${describe(id)})`;
    report(rule, `${does} \`${name}\`${which}${after}`, key);
  };

  return (frame, row, isBeginning, report) => {
    if (row.begins) {
      open.clear();
      latest = undefined;
      isGuessed &&= !isBeginning;
    }
    const id = idOf(frame);
    const opens = row.opens?.includes(name) === true;
    const closes = row.closes?.includes(name) === true;
    if (id !== undefined && id !== latest && (closes || row.inside?.includes(name) === true)) {
      if (isGuessed) open.add(id);
      if (open.has(id)) latest = id;
      else tell(report, "span-not-open", "needs an open span", id);
    }
    if (closes) {
      open.delete(id);
      latest = undefined;
    }
    if (opens && open.has(id)) tell(report, "span-reopened", "opens a span", id, " that is open");
    if (row.ends) tellLeftOpen?.(open, tell, report);
    if (opens && id !== undefined) open.add(id);
  };
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
export interface StreamParts {
  /**
   * What a frame owns: needed where the keys that name stream and number may be absent, so that what a frame inherits is
   * not taken for them.
   */
  readonly own?: (frame: object) => object;
  readonly course?: Course;
  readonly streamKey?: StreamKey;
  readonly sequence?: Sequence;
  readonly spans?: readonly Span[];
}

const nothing: readonly never[] = /* @__PURE__ */ Object.freeze([]);

/**
 * A verifier of rules that are at their beginning; of those that a protocol does not have, the part is left out.
 *
 * @param isFrame the guard
 * @param key the key that holds the type
 * @param rowOf finds what frames of a type do
 * @param rules all of them, in the order in which they are told
 */
export function createVerifier<Rule extends string, Frame extends object = object>(
  isFrame: (value: unknown) => boolean,
  key: string,
  rowOf: (type: unknown) => Row,
  rules: readonly string[],
  { own, course, streamKey, sequence, spans = [] }: StreamParts,
): StreamVerifier<Rule, Frame> {
  let count = -1;
  let type: unknown;
  let found: readonly Violation<Rule>[] = nothing;
  const report: Report = (rule, says, about) => {
    found = [
      ...found,
      {
        rule: rule as Rule,
        message: `${quote(String(type))} ${says}`,
        frame: count,
        ...(about !== undefined && { key: about }),
      },
    ];
  };

  const judge = (frame: FrameKeys): void => {
    type = frame[key];
    const row = rowOf(type);
    if (course?.isOver(row) === true) return report("after-end", "comes after the end of the stream");
    if (streamKey?.(frame, report) === true) return;
    const isBeginning = course?.enter(row, report) === true;
    sequence?.(frame, report);
    for (const span of spans) span(frame, row, isBeginning, report);
  };

  const pushFrame = (frame: object): readonly Violation<Rule>[] => {
    count += 1;
    // To write costs more than to look.
    if (found !== nothing) found = nothing;
    judge((own?.(frame) ?? frame) as FrameKeys);
    // A part may look at a rule before another part looks at one that is told first.
    return found === nothing ? nothing : rules.flatMap((rule) => found.filter((violation) => violation.rule === rule));
  };

  return {
    pushFrame,
    push(value) {
      if (isFrame(value)) return pushFrame(value as object);
      count += 1;
      // Nothing that it may inherit is part of it.
      const frame = (kindOf(value) === "object" ? ownPart(value as object, nothing) : {}) as FrameKeys;
      if (streamKey?.(frame) !== true) sequence?.(frame);
      return nothing;
    },
    finish: () => ({ unfinished: course?.isUnfinished() === true }),
  };
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

// Every browser, worker and server has it, and the libraries of types that a program is compiled with need not.
declare const TextEncoder: new () => { encode(text: string): Uint8Array };

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

/**
 * What a socket is closed with: `socket.close(...encodeClose(code, reason))`. Browsers take of the codes below 3000
 * only 1000.
 *
 * @throws {RangeError} for a code that may not be sent, or a reason of more than 123 bytes in UTF-8: a socket would throw,
 * or close with 1006 in place of it
 */
export function encodeClose(code: number, reason: string = ""): [code: number, reason: string] {
  if (!/^(100[0-37-9]|101[0-4]|[34]\d{3})$/.test(String(code)))
    throw new RangeError(`the close code ${code} is none of 1000 to 1003, 1007 to 1014 and 3000 to 4999`);
  const length = new TextEncoder().encode(reason).length;
  // So many bytes of a control frame are left for the reason.
  if (length > 123) throw new RangeError(`the reason of a close has ${length} bytes, at most 123 may be sent`);
  return [code, reason];
}

/** @param isOver whether nothing more was to come */
export function readClose(facts: CloseFacts, code: number, isOver: boolean): CloseReport {
  const fact = Object.hasOwn(facts, code) ? facts[code] : undefined;
  const isNormal = code === 1000;
  const listed = fact?.action ?? (isNormal ? "none" : null);
  const [kind, action]: readonly [CloseReport["kind"], AfterClose | null] =
    !isOver && (isNormal || listed === "none")
      ? ["early", "retry"]
      : isNormal || fact !== undefined
        ? ["listed", listed]
        : code >= 3000 && code <= 4999
          ? ["unknown", null]
          : ["abnormal", isOver ? "none" : "retry"];
  return { kind, action, meaning: fact?.meaning ?? null };
}

/** A message as browsers and servers give it: text, or the bytes of a text in any of the forms that they come in. */
export type WebSocketMessage = string | ArrayBuffer | ArrayBufferView | readonly ArrayBufferView[];

/** Reads a frame from a message. Frames are texts: what is said to be binary, or is no UTF-8, is refused. */
export function readMessage<Frame>(
  decode: (body: string) => Validation<Frame>,
  message: WebSocketMessage,
  isBinary: boolean,
): Validation<Frame> {
  // A browser gives a binary message as a Blob, where it is not told otherwise.
  const refuse = (found: string): Refusal => refuseWhole("not-json", `expected text in UTF-8, got ${found}`);
  if (isBinary) return refuse("a binary message");
  if (typeof message === "string") return decode(message);
  const decoder = createUtf8Decoder(true);
  let body = "";
  try {
    // A character may lie across two parts.
    for (const part of Array.isArray(message) ? (message as readonly ArrayBufferView[]) : [message as ArrayBufferView])
      body += decoder.decode(part, { stream: true });
    body += decoder.decode();
  } catch {
    return refuse(Object.prototype.toString.call(message));
  }
  return decode(body);
}
