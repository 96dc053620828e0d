import { describe, expect, test } from "vitest";
import { completeRow, groupRows } from "../../generator/order/stream-rows.ts";
import { idOf } from "../../generator/order/verifier-of.ts";
import { tellAgain } from "../../generator/runtime/stream-again.ts";
import { watchCourse } from "../../generator/runtime/stream-course.ts";
import { tellGap } from "../../generator/runtime/stream-gap.ts";
import { watchStreamKey } from "../../generator/runtime/stream-key.ts";
import { tellLeftOpen } from "../../generator/runtime/stream-left-open.ts";
import type { Sequence, Span } from "../../generator/runtime/stream-parts.ts";
import { watchSequence } from "../../generator/runtime/stream-sequence.ts";
import { watchSpan } from "../../generator/runtime/stream-span.ts";
import { createVerifier } from "../../generator/runtime/stream-verifier.ts";
import type { Transition } from "../../generator/runtime/stream-violation.ts";

/** What a part reports, each as the rule, what is said, and the key. */
function listen() {
  const told: string[] = [];
  return {
    told,
    report: (rule: string, message: string, key?: string): void => {
      told.push([rule, message, ...(key === undefined ? [] : [key])].join(" | "));
    },
  };
}

const row = (transition: Transition = {}) => completeRow(transition);

describe("a row", () => {
  test("says everything, also what a transition leaves out", () => {
    expect(row()).toEqual({
      begins: false,
      ends: false,
      anytime: false,
      opens: null,
      inside: null,
      closes: null,
    });
  });

  test("stands for all types that do the same, frequent ones first, and for none that does nothing", () => {
    const transitions = new Map<string | number, Transition>([
      [7, { ends: true }],
      ["a", { inside: ["s"] }],
      ["b", {}],
      ["c", { inside: ["s"] }],
    ]);
    expect(groupRows(transitions, new Set(["c"])).map(({ wires }) => wires)).toEqual([["c", "a"], [7]]);
  });
});

describe("beginning and end", () => {
  const begins = { begins: true } as const;
  const ends = { ends: true } as const;
  const enter = (course: ReturnType<typeof watchCourse>, types: readonly Transition[]): string[] => {
    const { told, report } = listen();
    for (const transition of types) course.enter(row(transition), report);
    return told;
  };

  test("a stream begins with what begins it, and that is said once", () => {
    const course = watchCourse(false, true, false, tellAgain);
    expect(enter(course, [{}, {}])).toEqual(["not-begun | comes before any frame that begins the stream"]);
    expect(course.isUnfinished()).toBe(true);
  });

  test("one that is met in its middle, or that nothing begins, has begun", () => {
    expect(enter(watchCourse(true, true, false, tellAgain), [{}])).toEqual([]);
  });

  test("what may come at any time does not count as a beginning", () => {
    const course = () => watchCourse(false, false, false, tellAgain);
    expect(enter(course(), [{ anytime: true }, begins])).toEqual([]);
    expect(enter(course(), [{ anytime: true }, {}])).toHaveLength(1);
  });

  test("where a second beginning may not stand, the message says where it might", () => {
    expect(enter(watchCourse(false, true, false, tellAgain), [begins, begins])).toEqual([
      "begun-again | begins a stream that has begun",
    ]);
    expect(enter(watchCourse(false, true, true, tellAgain), [begins, begins])).toEqual([
      "begun-again | begins a stream that has begun and not ended",
    ]);
    const followed = watchCourse(false, true, true, tellAgain);
    expect(enter(followed, [begins, ends, begins])).toEqual([]);
    expect(followed.isUnfinished()).toBe(true);
    expect(enter(watchCourse(false, true, false), [begins, begins])).toEqual([]);
  });

  test("a frame is over after the end, but for a beginning that may follow it", () => {
    for (const mayFollow of [false, true]) {
      const course = watchCourse(true, true, mayFollow, mayFollow ? tellAgain : undefined);
      expect(course.isOver(row())).toBe(false);
      enter(course, [ends]);
      expect([course.isOver(row()), course.isOver(row(begins))]).toEqual([true, !mayFollow]);
      expect(course.isUnfinished()).toBe(false);
    }
  });

  test("without what ends it, a stream is never unfinished", () => {
    const course = watchCourse(false, false, false, tellAgain);
    enter(course, [begins]);
    expect(course.isUnfinished()).toBe(false);
  });
});

describe("the stream key", () => {
  test("is learnt from the first frame that says it, and another is another stream", () => {
    const isOther = watchStreamKey("id");
    const { told, report } = listen();
    expect([undefined, null, "a", undefined, "a"].map((id) => isOther({ id }, report))).toEqual(
      Array<boolean>(5).fill(false),
    );
    expect(isOther({ id: "b" }, report)).toBe(true);
    expect(told).toEqual(['stream-changed | is of another stream: its `id` is string "b", and was string "a" | id']);
    expect(isOther({ id: "a" }, report)).toBe(false);
  });

  test("is only asked for where a frame is refused, not learnt", () => {
    const isOther = watchStreamKey("id");
    expect([isOther({ id: "a" }), isOther({ id: "b" })]).toEqual([false, false]);
    isOther({ id: 1 }, () => {});
    expect([1, "1", undefined, {}].map((id) => isOther({ id }))).toEqual([false, true, false, false]);
  });
});

describe("the sequence", () => {
  const judge = (sequence: Sequence, numbers: readonly unknown[]): string[] => {
    const { told, report } = listen();
    for (const n of numbers) sequence({ n }, report);
    return told;
  };

  test("must rise above the greatest before it; what is no number is not judged", () => {
    expect(judge(watchSequence("n"), [0, 5, 5, undefined, "1", 3, 4, 6])).toEqual([
      "sequence-not-increasing | has `n` 5 after 5 | n",
      "sequence-not-increasing | has `n` 3 after 5 | n",
      "sequence-not-increasing | has `n` 4 after 5 | n",
    ]);
  });

  test("must rise by one where gaps are forbidden, from whatever the first is", () => {
    expect(judge(watchSequence("n", undefined, tellGap), [7, 8, 10, 11])).toEqual([
      "sequence-gap | has `n` 10 after 8: 9 is missing | n",
    ]);
    expect(judge(watchSequence("n", 3, tellGap), [5])).toEqual(["sequence-gap | has `n` 5 after 3: 4 is missing | n"]);
  });

  test("counts a number as seen that is not judged, where it can be one", () => {
    const sequence = watchSequence("n", undefined, tellGap);
    for (const n of [4, 2, 1.5, "9", 2 ** 53, null]) sequence({ n });
    expect(judge(sequence, [4, 5])).toEqual(["sequence-not-increasing | has `n` 4 after 4 | n"]);
  });
});

describe("spans", () => {
  type Step = readonly [Transition, object];
  const judge = (span: Span, steps: readonly Step[]): string[] => {
    const { told, report } = listen();
    for (const [transition, frame] of steps) span({ ...frame }, row(transition), false, report);
    return told;
  };
  const begin = (span: Span, isBeginning: boolean): void => span({}, row({ begins: true }), isBeginning, () => {});
  const opens = { opens: ["s"] };
  const inside = { inside: ["s"] };
  const closes = { closes: ["s"] };

  test("are open between what opens and what closes them", () => {
    expect(
      judge(watchSpan("s", "id", idOf(["id"]), false), [
        [inside, { id: "a" }],
        [opens, { id: "a" }],
        [inside, { id: "a" }],
        [inside, { id: "b" }],
        [opens, { id: "a" }],
        [closes, { id: "a" }],
        [inside, { id: "a" }],
        [closes, { id: "a" }],
      ]),
    ).toEqual([
      'span-not-open | needs an open span `s` (`id` is string "a") | id',
      'span-not-open | needs an open span `s` (`id` is string "b") | id',
      'span-reopened | opens a span `s` (`id` is string "a") that is open | id',
      'span-not-open | needs an open span `s` (`id` is string "a") | id',
      'span-not-open | needs an open span `s` (`id` is string "a") | id',
    ]);
  });

  test("of several kinds are told apart, also where one frame does something to each, in the order of the rules", () => {
    const verifier = createVerifier(
      () => true,
      "type",
      (type) => row(type === "leave" ? { closes: ["other"], opens: ["s"] } : { inside: ["s", "other"] }),
      ["span-not-open", "span-reopened"],
      {
        spans: [
          watchSpan("s", "id", idOf(["id"]), true, [2]),
          watchSpan("other", "data.no", idOf(["data", "no"]), true, [1]),
        ],
      },
    );
    const push = (type: string, id: number, no: number): string[] =>
      verifier.push({ type, id, data: { no } }).map(({ message, key }) => `${message} ${key}`);
    expect(push("stay", 2, 1)).toEqual([]);
    expect(push("leave", 1, 1)).toEqual([]);
    expect(push("stay", 1, 1)).toEqual(['"stay" needs an open span `other` (`data.no` is number 1) data.no']);
    expect(push("leave", 2, 3)).toEqual([
      '"leave" needs an open span `other` (`data.no` is number 3) data.no',
      '"leave" opens a span `s` (`id` is number 2) that is open id',
    ]);
  });

  test("need nothing of a frame that does not say which; inherited keys of a payload say nothing", () => {
    const frames = [{}, { id: null }, { id: undefined, data: null }, { data: Object.create({ no: 1 }) as object }];
    const steps = frames.map((frame) => [inside, frame] as const);
    for (const path of [["id"], ["data", "no"]])
      expect(judge(watchSpan("s", "id", idOf(path), false), steps)).toEqual([]);
    const span = watchSpan("s", "id", idOf(["id"]), false);
    expect(judge(span, [[opens, { id: "a" }], [inside, { id: "a" }], ...steps])).toEqual([]);
  });

  test("without a key are one at a time, and no key is named", () => {
    expect(
      judge(watchSpan("s", undefined, idOf([]), false), [
        [inside, {}],
        [opens, {}],
        [opens, {}],
        [inside, {}],
      ]),
    ).toEqual(["span-not-open | needs an open span `s`", "span-reopened | opens a span `s` that is open"]);
  });

  test("that are open at the end are told by the first and how many more, where that is refused", () => {
    const steps: readonly Step[] = [
      [opens, { id: "a" }],
      [opens, { id: "b" }],
      [{ ends: true }, {}],
      [closes, { id: "a" }],
      [{ ends: true }, {}],
    ];
    expect(judge(watchSpan("s", "id", idOf(["id"]), false, undefined, tellLeftOpen), steps)).toEqual([
      'span-left-open | ends the stream while a span `s` (`id` is string "a") and 1 more is open | id',
      'span-left-open | ends the stream while a span `s` (`id` is string "b") is open | id',
    ]);
    expect(judge(watchSpan("s", "id", idOf(["id"]), false), steps)).toEqual([]);
  });

  test("are forgotten where a stream begins again", () => {
    const span = watchSpan("s", "id", idOf(["id"]), false);
    judge(span, [
      [opens, { id: "a" }],
      [inside, { id: "a" }],
    ]);
    begin(span, true);
    expect(judge(span, [[inside, { id: "a" }]])).toHaveLength(1);
  });

  test("of a stream that is met in its middle may all be open, until it is known that none is", () => {
    const span = watchSpan("s", "id", idOf(["id"]), true);
    expect(judge(span, [[inside, { id: "a" }]])).toEqual([]);
    begin(span, false);
    expect(judge(span, [[inside, { id: "b" }]])).toEqual([]);
    begin(span, true);
    expect(judge(span, [[inside, { id: "b" }]])).toHaveLength(1);
  });

  test("that are said to be open are, and no others", () => {
    const steps = ["a", 1, "1"].map((id) => [inside, { id }] as const);
    expect(judge(watchSpan("s", "id", idOf(["id"]), true, ["a", 1]), steps)).toEqual([
      'span-not-open | needs an open span `s` (`id` is string "1") | id',
    ]);
    expect(judge(watchSpan("s", undefined, idOf([]), true, [null]), [[inside, {}]])).toEqual([]);
  });
});
