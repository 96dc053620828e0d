import { describe, expect, test } from "vitest";
import { completeRow, groupRows } from "../../generator/order/stream-rows.ts";
import { type CourseRules, CourseWatch } from "../../generator/runtime/stream-course.ts";
import { StreamKeyWatch } from "../../generator/runtime/stream-key.ts";
import { SequenceWatch } from "../../generator/runtime/stream-sequence.ts";
import { type SpanRules, SpansWatch } from "../../generator/runtime/stream-spans.ts";
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
      opens: [],
      inside: [],
      closes: [],
      changes: false,
    });
  });

  test("changes something where it opens, closes or ends", () => {
    const changing: Transition[] = [{ opens: ["s"] }, { closes: ["s"] }, { ends: true }];
    expect(changing.map((transition) => row(transition).changes)).toEqual([true, true, true]);
    expect(row({ begins: true, anytime: true, inside: ["s"] }).changes).toBe(false);
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
  const enter = (rules: CourseRules, types: readonly Transition[], isBegun = false): [string[], boolean] => {
    const course = new CourseWatch(rules, isBegun);
    const { told, report } = listen();
    for (const transition of types) course.enter("t", row(transition), report);
    return [told, course.isUnfinished()];
  };

  test("a stream begins with what begins it, and that is said once", () => {
    expect(enter({ restarts: "never", ends: true }, [{}, {}])).toEqual([
      ['not-begun | "t" comes before any frame that begins the stream'],
      true,
    ]);
  });

  test("one that is met in its middle, or that nothing begins, has begun", () => {
    expect(enter({ restarts: "never", ends: true }, [{}], true)[0]).toEqual([]);
    expect(enter({ restarts: null, ends: true }, [{}])[0]).toEqual([]);
  });

  test("what may come at any time does not count as a beginning", () => {
    expect(enter({ restarts: "never", ends: false }, [{ anytime: true }, { begins: true }])[0]).toEqual([]);
  });

  test("where a second beginning may not stand, the message says where it might", () => {
    const begins = { begins: true } as const;
    expect(enter({ restarts: "never", ends: true }, [begins, begins])[0]).toEqual([
      'begun-again | "t" begins a stream that has begun',
    ]);
    expect(enter({ restarts: "after-end", ends: true }, [begins, begins])[0]).toEqual([
      'begun-again | "t" begins a stream that has begun and not ended',
    ]);
    expect(enter({ restarts: "after-end", ends: true }, [begins, { ends: true }, begins])).toEqual([[], true]);
    expect(enter({ restarts: "before-end", ends: true }, [begins, begins])[0]).toEqual([]);
  });

  test("a frame is over after the end, but for a beginning that may follow it", () => {
    for (const [restarts, isOver] of [
      ["before-end", true],
      ["after-end", false],
    ] as const) {
      const course = new CourseWatch({ restarts, ends: true }, true);
      expect(course.isOver(row())).toBe(false);
      course.enter("t", row({ ends: true }), () => {});
      expect([course.isOver(row()), course.isOver(row({ begins: true }))]).toEqual([true, isOver]);
      expect(course.isUnfinished()).toBe(false);
    }
  });

  test("without what ends it, a stream is never unfinished", () => {
    expect(enter({ restarts: "never", ends: false }, [{ begins: true }])[1]).toBe(false);
  });
});

describe("the stream key", () => {
  test("is learnt from the first frame that says it, and another is another stream", () => {
    const key = new StreamKeyWatch("id");
    const { told, report } = listen();
    expect([undefined, null, "a", undefined, "a"].map((value) => key.judge("t", value, report))).toEqual(
      Array<boolean>(5).fill(true),
    );
    expect(key.judge("t", "b", report)).toBe(false);
    expect(told).toEqual([
      'stream-changed | "t" is of another stream: its `id` is string "b", and was string "a" | id',
    ]);
    expect(key.judge("t", "a", report)).toBe(true);
  });

  test("is only asked for where a frame is refused, not learnt", () => {
    const key = new StreamKeyWatch("id");
    expect([key.isOther("a"), key.isOther("b")]).toEqual([false, false]);
    key.judge("t", 1, () => {});
    expect([key.isOther(1), key.isOther("1"), key.isOther(undefined), key.isOther({})]).toEqual([
      false,
      true,
      false,
      false,
    ]);
  });
});

describe("the sequence", () => {
  const judge = (sequence: SequenceWatch, numbers: readonly unknown[]): string[] => {
    const { told, report } = listen();
    for (const number of numbers) sequence.judge("t", number, report);
    return told;
  };

  test("must rise above the greatest before it; what is no number is not judged", () => {
    expect(judge(new SequenceWatch("n", "allowed"), [0, 5, 5, undefined, "1", 3, 4, 6])).toEqual([
      'sequence-not-increasing | "t" has `n` 5 after 5 | n',
      'sequence-not-increasing | "t" has `n` 3 after 5 | n',
      'sequence-not-increasing | "t" has `n` 4 after 5 | n',
    ]);
  });

  test("must rise by one where gaps are forbidden, from whatever the first is", () => {
    expect(judge(new SequenceWatch("n", "forbidden"), [7, 8, 10, 11])).toEqual([
      'sequence-gap | "t" has `n` 10 after 8: 9 is missing | n',
    ]);
    expect(judge(new SequenceWatch("n", "forbidden", 3), [5])).toEqual([
      'sequence-gap | "t" has `n` 5 after 3: 4 is missing | n',
    ]);
  });

  test("counts a number as seen that is not judged, where it can be one", () => {
    const sequence = new SequenceWatch("n", "forbidden");
    for (const seen of [4, 2, 1.5, "9", 2 ** 53, null]) sequence.see(seen);
    expect(judge(sequence, [4, 5])).toEqual(['sequence-not-increasing | "t" has `n` 4 after 4 | n']);
  });
});

describe("spans", () => {
  const rules = (more: Partial<SpanRules> = {}): SpanRules => ({
    name: "s",
    key: "id",
    path: ["id"],
    leftOpen: "allowed",
    ...more,
  });
  const judge = (watch: SpansWatch, steps: readonly (readonly [Transition, object])[]): string[] => {
    const { told, report } = listen();
    for (const [transition, frame] of steps) watch.judge("t", { ...frame }, row(transition), report);
    return told;
  };
  const opens = { opens: ["s"] };
  const inside = { inside: ["s"] };
  const closes = { closes: ["s"] };

  test("are open between what opens and what closes them", () => {
    const watch = new SpansWatch([rules()], undefined);
    expect(
      judge(watch, [
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
      'span-not-open | "t" needs an open span `s` "a" (`id`) | id',
      'span-not-open | "t" needs an open span `s` "b" (`id`) | id',
      'span-reopened | "t" opens a span `s` "a" that is open (`id`) | id',
      'span-not-open | "t" needs an open span `s` "a" (`id`) | id',
      'span-not-open | "t" needs an open span `s` "a" (`id`) | id',
    ]);
  });

  test("of several kinds are told apart, also where one frame does something to each", () => {
    const watch = new SpansWatch([rules(), rules({ name: "other", key: "data.no", path: ["data", "no"] })], undefined);
    const frame = { id: 1, data: { no: 1 } };
    expect(
      judge(watch, [
        [{ opens: ["other"] }, frame],
        [{ inside: ["s", "other"] }, frame],
        [{ closes: ["other"], opens: ["s"] }, frame],
        [{ inside: ["s", "other"] }, frame],
      ]),
    ).toEqual([
      'span-not-open | "t" needs an open span `s` 1 (`id`) | id',
      'span-not-open | "t" needs an open span `other` 1 (`data.no`) | data.no',
    ]);
  });

  test("need nothing of a frame that does not say which; inherited keys of a payload say nothing", () => {
    const watch = new SpansWatch([rules(), rules({ name: "deep", path: ["data", "no"] })], undefined);
    const frames = [{}, { id: null }, { id: undefined, data: null }, { data: Object.create({ no: 1 }) as object }];
    const steps = frames.map((frame) => [{ inside: ["s", "deep"] }, frame] as const);
    expect(judge(watch, steps)).toEqual([]);
    expect(judge(watch, [[opens, { id: "a" }], [inside, { id: "a" }], ...steps])).toEqual([]);
  });

  test("without a key are one at a time, and no key is named", () => {
    const watch = new SpansWatch([rules({ key: null, path: [] })], undefined);
    expect(
      judge(watch, [
        [inside, {}],
        [opens, {}],
        [opens, {}],
        [inside, {}],
      ]),
    ).toEqual(['span-not-open | "t" needs an open span `s`', 'span-reopened | "t" opens a span `s` that is open']);
  });

  test("that are open at the end are told by the first and how many more, where that is refused", () => {
    const watch = new SpansWatch([rules({ leftOpen: "refused" }), rules({ name: "free" })], undefined);
    const told = judge(watch, [
      [{ opens: ["s", "free"] }, { id: "a" }],
      [opens, { id: "b" }],
      [{ ends: true }, {}],
      [closes, { id: "a" }],
      [{ ends: true }, {}],
    ]);
    expect(told).toEqual([
      'span-left-open | "t" ends the stream while a span `s` "a" and 1 more is open (`id`) | id',
      'span-left-open | "t" ends the stream while a span `s` "b" is open (`id`) | id',
    ]);
  });

  test("are forgotten where a stream begins again", () => {
    const watch = new SpansWatch([rules()], undefined);
    judge(watch, [
      [opens, { id: "a" }],
      [inside, { id: "a" }],
    ]);
    watch.abandon(true);
    expect(judge(watch, [[inside, { id: "a" }]])).toHaveLength(1);
  });

  test("of a stream that is met in its middle may all be open, until it is known that none is", () => {
    const watch = new SpansWatch([rules()], {});
    expect(judge(watch, [[inside, { id: "a" }]])).toEqual([]);
    watch.abandon(false);
    expect(judge(watch, [[inside, { id: "b" }]])).toEqual([]);
    watch.abandon(true);
    expect(judge(watch, [[inside, { id: "b" }]])).toHaveLength(1);
  });

  test("that are said to be open are, and no others; a list of another span says nothing of this one", () => {
    const known = new SpansWatch([rules()], { open: { s: ["a", 1] } });
    const steps = ["a", 1, "1"].map((id) => [inside, { id }] as const);
    expect(judge(known, steps)).toEqual(['span-not-open | "t" needs an open span `s` "1" (`id`) | id']);
    const single = new SpansWatch([rules({ key: null, path: [] })], { open: { s: ["whatever"] } });
    expect(judge(single, [[inside, {}]])).toEqual([]);
    const inherited = Object.create({ s: [] }) as { readonly s: readonly string[] };
    expect(judge(new SpansWatch([rules()], { open: inherited }), steps)).toEqual([]);
  });
});
