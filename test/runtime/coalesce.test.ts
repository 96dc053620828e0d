import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Catalogue, JsonValue } from "../../generator/catalogue/model.ts";
import { createVerifierOf } from "../../generator/order/verifier-of.ts";
import { type CoalesceRoles, coalesceFrames } from "../../generator/runtime/coalesce.ts";
import { choices } from "../arbitrary/choices.ts";
import { StreamMaker } from "../arbitrary/sample-streams.ts";
import { protocols } from "../fixtures/protocols.ts";

const runs = Math.ceil(Number(process.env["PROVE_RUNS"] ?? 5000) / 10);

type Frame = { readonly [key: string]: JsonValue };

/** What of a protocol is told to the coalescer. */
interface Rules extends CoalesceRoles {
  keyOf(type: unknown): string | undefined;
}

const rules: Rules & { readonly sequence: string; readonly data: string } = {
  type: "type",
  sequence: "seq",
  time: "ts",
  data: "data",
  keyOf: (type) => (type === "text.delta" || type === "thinking.delta" ? "text" : undefined),
};

function rulesOf({ envelope, stream, frameTypes }: Catalogue): Rules {
  const named = (role: string) => {
    const name = envelope.find((key) => key.role === role)?.name;
    return name === undefined ? {} : { [role]: name };
  };
  const keys = new Map<unknown, string>(
    (stream?.coalesced ?? []).map(({ type, key }) => [frameTypes.find(({ name }) => name === type)!.wire, key]),
  );
  return {
    type: envelope.find((key) => key.role === "type")!.name,
    ...named("sequence"),
    ...named("time"),
    ...named("data"),
    keyOf: (type) => keys.get(type),
  };
}

const delta = (seq: number, text: string, more: object = {}): Frame => ({
  seq,
  run_id: "r",
  ts: `t${seq}`,
  type: "text.delta",
  segment_id: "a",
  data: { text },
  ...more,
});

const joined = (frames: readonly unknown[], maxLength?: number, by: Rules = rules): Frame[] => [
  ...(coalesceFrames(by, by.keyOf, frames, maxLength === undefined ? {} : { maxLength }) as Iterable<Frame>),
];

describe("neighbours", () => {
  test("are joined, with the number and the time of the last, and what was given stays as it was", () => {
    const frames = [delta(1, "a"), delta(2, "b"), delta(5, "c")];
    const before = structuredClone(frames);
    expect(joined(frames)).toEqual([delta(5, "abc")]);
    expect(frames).toEqual(before);
  });

  test("a frame that joins nothing is the very frame", () => {
    const frame = delta(1, "a");
    expect(joined([frame])[0]).toBe(frame);
  });

  test.each<[string, Frame]>([
    ["of another type", delta(2, "b", { type: "thinking.delta" })],
    ["of another type that is not joined", delta(2, "b", { type: "notice" })],
    ["of another stream", delta(2, "b", { run_id: "q" })],
    ["of another span", delta(2, "b", { segment_id: "b" })],
    ["with another key in its payload", delta(2, "b", { data: { text: "b", lang: "en" } })],
    ["with another key beside it", delta(2, "b", { trace: 1 })],
    ["without a number", delta(2, "b", { seq: null })],
    ["without the named key, which may be young", delta(2, "b", { data: {} })],
    ["whose named key is no text", delta(2, "b", { data: { text: 1 } })],
    ["whose payload is none", delta(2, "b", { data: null })],
  ])("%s are not", (_, other) => {
    expect(joined([delta(1, "a"), other])).toEqual([delta(1, "a"), other]);
    expect(joined([other, delta(9, "a")])).toEqual([other, delta(9, "a")]);
  });

  test("whose number does not rise are not", () => {
    for (const seq of [1, 0])
      expect(joined([delta(1, "a"), delta(seq, "b")])).toEqual([delta(1, "a"), delta(seq, "b")]);
  });

  test("with equal keys of any depth, in whatever order, are", () => {
    const deep = (text: string, seq: number) =>
      delta(seq, text, {
        data: seq === 1 ? { text, marks: [{ a: 1, b: [null, "x"] }] } : { marks: [{ b: [null, "x"], a: 1 }], text },
      });
    expect(joined([deep("a", 1), deep("b", 2)])).toEqual([deep("ab", 2)]);
    const other = delta(3, "c", { data: { text: "c", marks: [{ a: 1, b: [null, "y"] }] } });
    expect(joined([deep("a", 1), other])).toHaveLength(2);
    let nested: unknown = 1;
    for (let depth = 0; depth < 100_000; depth++) nested = [nested];
    expect(
      joined([
        delta(1, "a", { data: { text: "a", nested } }),
        delta(2, "b", { data: { text: "b", nested: structuredCloneDeep(100_000) } }),
      ]),
    ).toHaveLength(1);
  });

  test("with a key that the other one only inherits are not, so that nothing is lost", () => {
    const read = (seq: number, data: string) => delta(seq, "", { data: JSON.parse(data) as JsonValue });
    const frames = [read(1, '{"text":"a","__proto__":{}}'), read(2, '{"text":"b","lang":{}}')];
    expect(joined(frames)).toEqual(frames);
    expect(JSON.stringify(joined(frames))).toBe(JSON.stringify(frames));
  });

  test("without a time, or with a time on one alone, are joined with the time of the last", () => {
    const { ts: _, ...timeless } = delta(2, "b");
    expect(joined([delta(1, "a"), timeless])).toEqual([{ ...timeless, data: { text: "ab" } }]);
    expect(joined([timeless, delta(3, "c")])).toEqual([delta(3, "bc")]);
  });

  test("in a protocol without a sequence, are joined in the order in which they come", () => {
    const { sequence: _, ...by } = rules;
    const { seq: __, ...frame } = delta(1, "a");
    expect(joined([frame, frame], undefined, by)).toEqual([{ ...frame, data: { text: "aa" } }]);
  });

  test("with an inline payload are joined beside the envelope", () => {
    const { data: _, ...by } = rules;
    const inline = (seq: number, text: string) => ({ seq, type: "text.delta", text }) as Frame;
    expect(joined([inline(1, "a"), inline(2, "b")], undefined, by)).toEqual([inline(2, "ab")]);
  });
});

function structuredCloneDeep(depth: number): unknown {
  let nested: unknown = 1;
  for (let level = 0; level < depth; level++) nested = [nested];
  return nested;
}

describe("the greatest length", () => {
  test("is counted in UTF-16 units, and reached but not passed", () => {
    expect(joined([delta(1, "ab"), delta(2, "🚀"), delta(3, "c")], 4)).toEqual([delta(2, "ab🚀"), delta(3, "c")]);
    expect(joined([delta(1, "ab"), delta(2, "🚀"), delta(3, "c")], 3)).toEqual([delta(1, "ab"), delta(3, "🚀c")]);
  });

  test("leaves a longer frame as it came", () => {
    expect(joined([delta(1, "abc"), delta(2, "d")], 2)).toEqual([delta(1, "abc"), delta(2, "d")]);
  });

  test("is 65,536 where nothing is said", () => {
    const half = "x".repeat(32_768);
    expect(joined([delta(1, half), delta(2, half), delta(3, "y")])).toEqual([delta(2, half + half), delta(3, "y")]);
  });
});

describe.each(["run-stream", "depot"])("streams of %s", (name) => {
  const catalogue = protocols.get(name)!;
  const by = rulesOf(catalogue);
  const maker = new StreamMaker(catalogue);
  const chatty = (row: Parameters<typeof maker.makeValid>[0]): readonly Frame[] => maker.makeValid(row, 40);
  const textKeyOf = (frame: Frame): string | undefined => by.keyOf(frame[by.type]);
  const textOf = (frame: Frame): JsonValue | undefined =>
    ((by.data === undefined ? frame : frame[by.data]) as Frame)[textKeyOf(frame)!];
  /** The text of each stretch of frames that differ in nothing but what may differ. */
  const texts = (frames: readonly Frame[]): string => {
    const found = new Map<string, string>();
    for (const frame of frames) {
      if (textKeyOf(frame) === undefined) continue;
      const { [by.sequence ?? ""]: _, [by.time ?? ""]: __, [by.data ?? ""]: data, ...rest } = frame;
      const { [textKeyOf(frame)!]: ___, ...others } = (data ?? rest) as Frame;
      const place = JSON.stringify([data === undefined ? null : rest, others]);
      found.set(place, (found.get(place) ?? "") + JSON.stringify(textOf(frame)).slice(1, -1));
    }
    return JSON.stringify([...found]);
  };
  /** Each frame of the types that are joined several times over, numbered anew. */
  const stretch = (frames: readonly Frame[], times: number): readonly Frame[] => {
    let number = 0;
    return frames
      .flatMap((frame) => (textKeyOf(frame) === undefined ? [frame] : Array.from({ length: times }, () => frame)))
      .map((frame) =>
        by.sequence === undefined || typeof frame[by.sequence] !== "number"
          ? frame
          : { ...frame, [by.sequence]: (number += 1) },
      );
  };
  const streams = fc
    .tuple(choices(), fc.integer({ min: 1, max: 4 }), fc.oneof(fc.constant(undefined), fc.nat(40)))
    .map(([row, times, maxLength]) => ({ frames: stretch(chatty(row), times), maxLength }));

  test("are long enough to join something", () => {
    const some = fc.sample(streams, { numRuns: 200, seed: 1 });
    expect(some.filter(({ frames }) => joined(frames, undefined, by).length < frames.length).length).toBeGreaterThan(
      20,
    );
  });

  test("that are valid stay valid, with the same text for each span", () => {
    fc.assert(
      fc.property(streams, ({ frames, maxLength }) => {
        const verifier = createVerifierOf(catalogue);
        const fewer = joined(frames, maxLength, by);
        expect(fewer.flatMap((frame) => verifier.push(frame))).toEqual([]);
        expect(texts(fewer)).toBe(texts(frames));
      }),
      { numRuns: runs },
    );
  });

  test("keep every frame that is not joined, in its place", () => {
    fc.assert(
      fc.property(streams, ({ frames, maxLength }) => {
        const kept = (some: readonly Frame[]) => some.filter((frame) => textKeyOf(frame) === undefined);
        expect(kept(joined(frames, maxLength, by))).toEqual(kept(frames));
      }),
      { numRuns: runs },
    );
  });

  test("joined twice are as joined once", () => {
    fc.assert(
      fc.property(streams, ({ frames, maxLength }) => {
        const once = joined(frames, maxLength, by);
        expect(joined(once, maxLength, by)).toEqual(once);
      }),
      { numRuns: runs },
    );
  });

  test("cut anywhere and joined in two steps end in the same text, and without a bound in the same frames", () => {
    fc.assert(
      fc.property(streams, fc.nat(), ({ frames, maxLength }, where) => {
        const cut = where % (frames.length + 1);
        const inSteps = joined(
          [...joined(frames.slice(0, cut), maxLength, by), ...joined(frames.slice(cut), maxLength, by)],
          maxLength,
          by,
        );
        expect(texts(inSteps)).toBe(texts(frames));
        if (maxLength === undefined) expect(inSteps).toEqual(joined(frames, undefined, by));
      }),
      { numRuns: runs },
    );
  });
});

describe("an async source", () => {
  const arriving = (source: AsyncIterable<Frame>, maxLength?: number) =>
    coalesceFrames(
      rules,
      rules.keyOf,
      source,
      maxLength === undefined ? {} : { maxLength },
    ) as AsyncIterableIterator<Frame>;
  const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

  /** A source that is fed by hand, and says what was asked of it. */
  function fed() {
    const given: IteratorResult<Frame>[] = [];
    const asked: ((result: IteratorResult<Frame>) => void)[] = [];
    const log = { asks: 0, returned: 0 };
    const give = (result: IteratorResult<Frame>): void => {
      const ask = asked.shift();
      if (ask === undefined) given.push(result);
      else ask(result);
    };
    const source: AsyncIterable<Frame> = {
      [Symbol.asyncIterator]: () => ({
        next: () => {
          log.asks += 1;
          const ready = given.shift();
          return ready === undefined ? new Promise((resolve) => asked.push(resolve)) : Promise.resolve(ready);
        },
        return: () => {
          log.returned += 1;
          return Promise.resolve({ done: true, value: undefined });
        },
      }),
    };
    return {
      source,
      log,
      give: (frame: Frame) => give({ done: false, value: frame }),
      end: () => give({ done: true, value: undefined }),
    };
  }

  test("that trickles reaches a waiting consumer frame by frame, each at once", async () => {
    const got: Frame[] = [];
    /** How many had been received when the next was about to be sent. */
    const before: number[] = [];
    async function* trickle(): AsyncGenerator<Frame> {
      for (let seq = 1; seq <= 6; seq++) {
        await sleep(50);
        before.push(got.length);
        yield delta(seq, String(seq));
      }
    }
    for await (const frame of arriving(trickle())) got.push(frame);
    expect(got).toEqual([1, 2, 3, 4, 5, 6].map((seq) => delta(seq, String(seq))));
    expect(before).toEqual([0, 1, 2, 3, 4, 5]);
  });

  test("reaches a slow consumer in fewer, larger frames, and none is held back", async () => {
    const { source, give, end } = fed();
    const frames = arriving(source);
    const first = frames.next();
    give(delta(1, "a"));
    expect((await first).value).toEqual(delta(1, "a"));
    for (let seq = 2; seq <= 5; seq++) give(delta(seq, String(seq)));
    await sleep(1);
    expect((await frames.next()).value).toEqual(delta(5, "2345"));
    const waiting = frames.next();
    give(delta(6, "6"));
    expect((await waiting).value).toEqual(delta(6, "6"));
    end();
    expect(await frames.next()).toEqual({ done: true, value: undefined });
    expect(await frames.next()).toEqual({ done: true, value: undefined });
  });

  test("is not asked before the first frame is, nor while two frames are held", async () => {
    const { source, log, give } = fed();
    const frames = arriving(source);
    await sleep(1);
    expect(log.asks).toBe(0);
    const first = frames.next();
    give(delta(1, "a"));
    await first;
    give(delta(2, "b"));
    give(delta(3, "c", { segment_id: "b" }));
    give(delta(4, "d"));
    await sleep(1);
    expect(log.asks).toBe(3);
    expect((await frames.next()).value).toEqual(delta(2, "b"));
    await sleep(1);
    expect(log.asks).toBe(4);
  });

  test("that never rests does not run on without being asked", async () => {
    let made = 0;
    async function* restless(): AsyncGenerator<Frame> {
      await Promise.resolve();
      // Without an end, running on would hang and not fail.
      while (made < 10_000) yield delta((made += 1), "");
    }
    const frames = arriving(restless(), 100);
    await frames.next();
    await sleep(5);
    expect(made).toBeLessThan(200);
    await frames.return!();
  });

  test("that fails gives what was held first, then its error, then the end", async () => {
    async function* failing(): AsyncGenerator<Frame> {
      await Promise.resolve();
      yield delta(1, "a");
      yield delta(2, "b");
      yield delta(3, "c");
      throw new Error("lost");
    }
    const frames = arriving(failing());
    expect((await frames.next()).value).toEqual(delta(1, "a"));
    await sleep(1);
    expect((await frames.next()).value).toEqual(delta(3, "bc"));
    await expect(frames.next()).rejects.toThrow("lost");
    expect((await frames.next()).done).toBe(true);
  });

  test("whose next throws at once, or that cannot be iterated, fails in the same way", async () => {
    const throwing = {
      [Symbol.asyncIterator]: () => ({
        next: () => {
          throw new Error("at once");
        },
      }),
    } as AsyncIterable<Frame>;
    await expect(arriving(throwing).next()).rejects.toThrow("at once");
  });

  test("is closed when the consumer leaves, also while it is busy", async () => {
    const { source, log, give } = fed();
    for await (const frame of (give(delta(1, "a")), arriving(source))) {
      expect(frame).toEqual(delta(1, "a"));
      break;
    }
    expect(log.returned).toBe(1);
    const other = fed();
    const frames = arriving(other.source);
    const waiting = frames.next();
    expect(await frames.return!()).toEqual({ done: true, value: undefined });
    expect(await waiting).toEqual({ done: true, value: undefined });
    expect(other.log.returned).toBe(1);
    other.give(delta(1, "late"));
    expect((await frames.next()).done).toBe(true);
  });

  test("gives several that wait one frame each, in order", async () => {
    const { source, give, end } = fed();
    const frames = arriving(source);
    const all = Promise.all([frames.next(), frames.next(), frames.next()]);
    give(delta(1, "a"));
    give(delta(2, "b"));
    end();
    expect(await all).toEqual([
      { done: false, value: delta(1, "a") },
      { done: false, value: delta(2, "b") },
      { done: true, value: undefined },
    ]);
  });

  test("whatever the pace of both sides, gives the text of each span and breaks no rule", async () => {
    const catalogue = protocols.get("run-stream")!;
    const maker = new StreamMaker(catalogue);
    let fewer = 0;
    await fc.assert(
      fc.asyncProperty(
        choices(),
        fc.array(fc.nat(3), { minLength: 1, maxLength: 8 }),
        fc.array(fc.nat(3), { minLength: 1, maxLength: 8 }),
        fc.nat(60),
        async (row, pace, appetite, maxLength) => {
          const frames = maker.makeValid(row, 30);
          const rest = async (steps: number) => {
            for (let step = 0; step < steps; step++) await Promise.resolve();
          };
          async function* paced(): AsyncGenerator<Frame> {
            for (const [index, frame] of frames.entries()) {
              await rest(pace[index % pace.length]!);
              yield frame;
            }
          }
          const got: Frame[] = [];
          for await (const frame of arriving(paced(), maxLength)) {
            got.push(frame);
            await rest(appetite[got.length % appetite.length]! * 9);
          }
          const verifier = createVerifierOf(catalogue);
          expect(got.flatMap((frame) => verifier.push(frame))).toEqual([]);
          expect(joined(got, undefined)).toEqual(joined(frames, undefined));
          if (got.length < frames.length) fewer += 1;
        },
      ),
      { numRuns: runs },
    );
    expect(fewer).toBeGreaterThan(0);
  });
});
