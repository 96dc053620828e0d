import type { Catalogue, FrameType, Listed, Span, Stream, ValueType } from "../../generator/catalogue/model.ts";
import { payloadKeysOf } from "../../generator/catalogue/payload.ts";
import { requiresSpanKey } from "../../generator/catalogue/rules-of-order.ts";
import type { Choices } from "./choices.ts";

/** Rules of order for a catalogue whose frame types are whole; none in some cases. */
export function makeStream(choices: Choices, catalogue: Catalogue): Stream | null {
  if (choices.oneIn(3)) return null;
  const names = catalogue.frameTypes.map(({ name }) => name);
  const left = [...choices.shuffle(names)];
  const take = (): Listed | null => {
    const some = left.splice(0, choices.upTo(Math.min(2, left.length)));
    const [only, ...others] = some;
    if (only === undefined) return null;
    return others.length > 0 || choices.oneIn(3) ? some : only;
  };
  const begins = choices.oneIn(3) ? null : take();
  const ends = choices.oneIn(3) ? null : take();
  const anytime = begins !== null && choices.oneIn(3) ? take() : null;
  const sequenced = catalogue.envelope.some(({ role }) => role === "sequence");
  const gaps = sequenced ? choices.pick("allowed" as const, "forbidden" as const, null) : null;
  const coalesced = sequenced && gaps !== "allowed" ? [] : choices.some(coalescable(catalogue), 2);
  return {
    begins,
    ends,
    restarts: begins === null ? null : choices.pick(null, "never", "before-end", ends === null ? null : "after-end"),
    anytime,
    sequence: gaps === null ? null : { gaps },
    spans: makeSpans(choices, catalogue, left, ends !== null),
    coalesced,
    sse: choices.pick(null, { event: "type" }),
  };
}

/** The frame types with a payload key whose texts can be joined: a required, unconstrained string. */
function coalescable(catalogue: Catalogue): readonly { readonly type: string; readonly key: string }[] {
  return catalogue.frameTypes.flatMap((frameType) => {
    const key = payloadKeysOf(catalogue, frameType.payload).find(
      ({ type, optional }) => !optional && type.kind === "string" && type.minLength === null && type.maxLength === null,
    );
    return key === undefined ? [] : [{ type: frameType.name, key: key.name }];
  });
}

/** Spans over frame types that are neither first nor last nor anytime, each type in one span at most. */
function makeSpans(choices: Choices, catalogue: Catalogue, free: readonly string[], ending: boolean): readonly Span[] {
  const left = [...free];
  const spans: Span[] = [];
  for (const name of choices.some(["leg", "step"])) {
    const key = choices.oneIn(2) ? null : choices.pickFrom([null, ...spanKeys(catalogue, left)]);
    const fitting = left.filter((type) => {
      const frameType = catalogue.frameTypes.find((candidate) => candidate.name === type);
      return key === null || (frameType !== undefined && holdsSpanKey(catalogue, frameType, key));
    });
    const [opens, closes, ...others] = choices.shuffle(fitting);
    if (opens === undefined || closes === undefined) continue;
    const inside = choices.oneIn(2) && others[0] !== undefined ? [others[0]] : null;
    for (const used of [opens, closes, ...(inside ?? [])]) left.splice(left.indexOf(used), 1);
    spans.push({
      name,
      key,
      opens,
      inside,
      closes,
      leftOpen: choices.pick(null, "allowed", ending ? "refused" : null),
    });
  }
  return spans;
}

/** Keys that tell spans apart in at least two of the types. */
function spanKeys(catalogue: Catalogue, types: readonly string[]): readonly string[] {
  const among = catalogue.frameTypes.filter(({ name }) => types.includes(name));
  const envelope = catalogue.envelope.filter(
    ({ role, type }) => (role === null || role === "stream") && isSpanKeyType(type),
  );
  const payload = among.flatMap((frameType) => payloadKeysOf(catalogue, frameType.payload));
  const candidates = new Set([...envelope.map(({ name }) => name), ...payload.map(({ name }) => `data.${name}`)]);
  // Left to its default, `inside` takes in every type that requires the key, so that it has to fit in all of them.
  const fitsAll = (key: string) =>
    catalogue.frameTypes.every(
      (frameType) => !requiresSpanKey(catalogue, frameType, key) || holdsSpanKey(catalogue, frameType, key),
    );
  return [...candidates].filter(
    (key) => fitsAll(key) && among.filter((frameType) => holdsSpanKey(catalogue, frameType, key)).length >= 2,
  );
}

function holdsSpanKey(catalogue: Catalogue, frameType: FrameType, key: string): boolean {
  const inPayload = payloadKeysOf(catalogue, frameType.payload).find(({ name }) => key === `data.${name}`);
  return requiresSpanKey(catalogue, frameType, key) && (inPayload === undefined || isSpanKeyType(inPayload.type));
}

function isSpanKeyType({ kind }: ValueType): boolean {
  return kind === "string" || kind === "integer";
}
