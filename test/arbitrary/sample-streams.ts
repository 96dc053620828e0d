import type { Catalogue, FrameType, JsonValue } from "../../generator/catalogue/model.ts";
import { resolveRulesOfOrder } from "../../generator/catalogue/rules-of-order.ts";
import { SampleFrames } from "../../generator/order/sample-frames.ts";
import type { Choices } from "./choices.ts";

type Frame = { readonly [key: string]: JsonValue };

/** Streams of a protocol, built step by step from its grammar. */
export class StreamMaker {
  readonly catalogue: Catalogue;
  readonly #samples: SampleFrames;
  readonly #rules: ReturnType<typeof resolveRulesOfOrder>;
  readonly #roles: Readonly<Record<"sequence" | "stream" | "type" | "data", string | undefined>>;

  constructor(catalogue: Catalogue) {
    this.catalogue = catalogue;
    this.#samples = new SampleFrames(catalogue);
    this.#rules = resolveRulesOfOrder(catalogue);
    const named = (role: string) => catalogue.envelope.find((key) => key.role === role)?.name;
    this.#roles = { sequence: named("sequence"), stream: named("stream"), type: named("type"), data: named("data") };
  }

  /** A stream that keeps every rule: attempts of a beginning, a body and, where the catalogue has one, an end. */
  makeValid(choices: Choices, length = 12): readonly Frame[] {
    const { begins, ends, restarts, anytime, gaps } = this.#rules;
    const frames: Frame[] = [];
    let sequence = 1 + choices.upTo(3);
    let open = new Set<string>();
    const add = (type: string): boolean => {
      const span = choices.upTo(2);
      const frame = this.#make(type, { sequence, stream: 0, span });
      if (frame === null || !this.#fits(type, frame, open)) return false;
      frames.push(frame);
      if (this.#roles.sequence !== undefined && typeof frame[this.#roles.sequence] === "number")
        sequence += gaps === "forbidden" ? 1 : 1 + choices.upTo(2);
      if (begins.includes(type)) open = new Set();
      for (const { name, opens, closes, key } of this.#rules.spans) {
        const id = `${name} ${JSON.stringify(this.#idOf(frame, key))}`;
        if (closes.includes(type)) open.delete(id);
        if (opens.includes(type)) open.add(id);
      }
      return true;
    };
    const body = this.catalogue.frameTypes
      .map(({ name }) => name)
      .filter((name) => !begins.includes(name) && !ends.includes(name));
    while (anytime.length > 0 && choices.oneIn(3)) add(choices.pickFrom(anytime));
    do {
      if (begins.length > 0 && !add(choices.pickFrom(begins))) return frames;
      for (let left = choices.upTo(length); left > 0 && body.length > 0; left--) add(choices.pickFrom(body));
      // Before the end: an attempt that another follows has none.
      const mustGoOn = restarts === "before-end" && begins.length > 0 && choices.oneIn(2) && frames.length < 60;
      if (mustGoOn) continue;
      if (ends.length === 0 || choices.oneIn(8)) break;
      if (!add(choices.pickFrom(ends))) break;
      if (restarts !== "after-end" || choices.oneIn(2) || frames.length > 60) break;
    } while (begins.length > 0);
    return frames;
  }

  /** A stream of anything: mostly steps that would be right, some that are not, and values that are no frames. */
  makeAny(choices: Choices): readonly JsonValue[] {
    const stream: JsonValue[] = [...this.makeValid(choices, 6)];
    for (let faults = choices.upTo(6); faults > 0; faults--) this.#spoil(choices, stream);
    return stream;
  }

  #spoil(choices: Choices, stream: JsonValue[]): void {
    const at = choices.upTo(stream.length);
    const there = stream[at];
    const frame = typeof there === "object" && there !== null ? { ...(there as Frame) } : {};
    switch (choices.upTo(8)) {
      case 0: {
        const sequence = 1 + choices.upTo(12);
        const stray = this.#make(choices.pickFrom(this.catalogue.frameTypes).name, {
          sequence,
          stream: choices.oneIn(4) ? 1 : 0,
          span: choices.upTo(2),
        });
        if (stray !== null) stream.splice(at, 0, stray);
        return;
      }
      case 1:
        stream.splice(at, 1);
        return;
      case 2:
        if (there !== undefined) stream.splice(choices.upTo(stream.length), 0, there);
        return;
      case 3: {
        const other = choices.upTo(stream.length - 1);
        if (there !== undefined && stream[other] !== undefined) [stream[at], stream[other]] = [stream[other], there];
        return;
      }
      case 4:
        if (this.#roles.sequence !== undefined)
          stream[at] = {
            ...frame,
            [this.#roles.sequence]: choices.pick<JsonValue>(0, 1, 2, 7, 40, null, "3", 2.5, -1),
          };
        return;
      case 5:
        if (this.#roles.stream !== undefined)
          stream[at] = { ...frame, [this.#roles.stream]: choices.pick<JsonValue>("other", null, 7, {}) };
        return;
      case 6:
        if (this.#roles.type !== undefined)
          stream[at] = { ...frame, [this.#roles.type]: choices.pick<JsonValue>("no.such-type", null, 4711) };
        return;
      case 7: {
        // Another key of the frame loses its value: in most cases no frame is left.
        const names = Object.keys(frame);
        if (names.length > 0) delete frame[choices.pickFrom(names)];
        stream[at] = frame;
        return;
      }
      default:
        stream.splice(at, 0, choices.pick<JsonValue>(null, 1, "text", [], {}, [1]));
    }
  }

  #make(
    type: string,
    wish: { readonly sequence: number; readonly stream: number; readonly span: number },
  ): Frame | null {
    const frameType = this.catalogue.frameTypes.find(({ name }) => name === type) as FrameType;
    return this.#samples.make(frameType, wish);
  }

  #fits(type: string, frame: Frame, open: ReadonlySet<string>): boolean {
    const { begins, ends, spans } = this.#rules;
    const now = begins.includes(type) ? new Set<string>() : new Set(open);
    for (const { name, key, inside, closes } of spans) {
      if (
        (inside.includes(type) || closes.includes(type)) &&
        !now.has(`${name} ${JSON.stringify(this.#idOf(frame, key))}`)
      )
        return false;
    }
    for (const { name, key, closes } of spans)
      if (closes.includes(type)) now.delete(`${name} ${JSON.stringify(this.#idOf(frame, key))}`);
    for (const { name, key, opens } of spans)
      if (opens.includes(type) && now.has(`${name} ${JSON.stringify(this.#idOf(frame, key))}`)) return false;
    return (
      !ends.includes(type) ||
      spans.every(({ name, leftOpen }) => leftOpen === "allowed" || ![...now].some((id) => id.startsWith(`${name} `)))
    );
  }

  #idOf(frame: Frame, key: string | null): JsonValue | undefined {
    if (key === null) return null;
    if (!key.startsWith("data.")) return frame[key];
    const holder = this.#roles.data === undefined ? frame : (frame[this.#roles.data] as Frame);
    return holder[key.slice("data.".length)];
  }
}
