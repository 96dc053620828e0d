import { type Expectations, receiveFrame } from "../../generator/catalogue/accepts-frame.ts";
import type { Catalogue, JsonValue, Listed } from "../../generator/catalogue/model.ts";

/**
 * The rules of order as they are told to a person, without any thought of speed: every question is answered by going
 * through all that came before. Written from the description alone; nothing of the verifier is used.
 */
export interface Verdict {
  readonly rule: string;
  readonly frame: number;
}

/** What is known of a stream that is met in its middle. */
export interface Known {
  readonly after?: number;
  readonly open?: Readonly<Record<string, readonly unknown[] | undefined>>;
}

type Fields = Readonly<Record<string, unknown>>;

/** A frame that took part, with what it did. */
interface Past {
  readonly type: string;
  readonly stream: unknown;
  readonly opened: readonly string[];
  readonly closed: readonly string[];
  readonly isAllowedBeginning: boolean;
}

/** Everything that is wrong with a stream, and whether it stops without its end. */
export function judgeByTheBook(
  catalogue: Catalogue,
  stream: readonly unknown[],
  known?: Known,
  expected: Omit<Expectations, "view"> = {},
): { readonly violations: readonly Verdict[]; readonly unfinished: boolean } {
  const rules = catalogue.stream;
  const begins = namesIn(rules?.begins);
  const ends = namesIn(rules?.ends);
  const anytime = namesIn(rules?.anytime);
  const restarts = rules?.restarts ?? "never";
  const keyWith = (role: string) => catalogue.envelope.find((key) => key.role === role)?.name;
  const [typeKey, sequenceKey, streamKey, dataKey] = [
    keyWith("type")!,
    keyWith("sequence"),
    keyWith("stream"),
    keyWith("data"),
  ];
  const spans = (rules?.spans ?? []).map((span) => ({
    ...span,
    opens: namesIn(span.opens),
    closes: namesIn(span.closes),
    inside:
      span.inside === null
        ? usuallyInside(span.key, [...namesIn(span.opens), ...namesIn(span.closes)])
        : namesIn(span.inside),
  }));
  const past: Past[] = [];
  const numbers: number[] = known?.after === undefined ? [] : [known.after];
  const violations: Verdict[] = [];

  stream.forEach((value, frame) => {
    const say = (rule: string): void => void violations.push({ rule, frame });
    const fields = isObject(value) ? value : {};
    const firstStream = past.find((other) => other.stream !== undefined)?.stream;
    const itsStream =
      streamKey === undefined || !Object.hasOwn(fields, streamKey) ? undefined : (fields[streamKey] ?? undefined);
    const isForeign =
      firstStream !== undefined &&
      itsStream !== undefined &&
      typeof itsStream !== "object" &&
      itsStream !== firstStream;
    const number = sequenceKey === undefined || !Object.hasOwn(fields, sequenceKey) ? undefined : fields[sequenceKey];
    if (receiveFrame(catalogue, value as JsonValue, { view: "reader", ...expected }) !== "accepted") {
      if (!isForeign && Number.isSafeInteger(number) && (number as number) >= 0) numbers.push(number as number);
      return;
    }
    const type = catalogue.frameTypes.find(({ wire }) => wire === fields[typeKey])!.name;
    const isBeginning = begins.includes(type);

    // after-end, stream-changed
    const lastEnd = past.findLastIndex((other) => ends.includes(other.type));
    const lastBeginning = past.findLastIndex((other) => begins.includes(other.type));
    const isOver = lastEnd !== -1 && lastEnd >= lastBeginning;
    if (isOver && !(isBeginning && restarts === "after-end")) return say("after-end");
    if (isForeign) return say("stream-changed");

    // not-begun, begun-again
    const hasBegun =
      known !== undefined || past.some((other) => !anytime.includes(other.type) || begins.includes(other.type));
    if (begins.length > 0 && !hasBegun && !isBeginning && !anytime.includes(type)) say("not-begun");
    const mayBegin = !hasBegun || restarts === "before-end" || (restarts === "after-end" && isOver);
    if (isBeginning && !mayBegin) say("begun-again");

    // sequence-not-increasing, sequence-gap
    if (typeof number === "number") {
      const greatest = numbers.length === 0 ? null : Math.max(...numbers);
      if (greatest !== null && number <= greatest) say("sequence-not-increasing");
      if (greatest !== null && number > greatest + 1 && rules?.sequence?.gaps === "forbidden") say("sequence-gap");
      numbers.push(number);
    }

    // spans
    const opened: string[] = [];
    const closed: string[] = [];
    const nameOf = (span: (typeof spans)[number]): string | null => {
      const id = readKey(fields, span.key, dataKey);
      return id === undefined ? null : `${span.name} ${JSON.stringify(id)}`;
    };
    const openOnes = (span: (typeof spans)[number]): readonly string[] => {
      const since = isBeginning ? past.length : Math.max(lastBeginning, 0);
      const given =
        isBeginning || lastBeginning !== -1
          ? []
          : (known?.open?.[span.name] ?? []).map(
              (id) => `${span.name} ${JSON.stringify(span.key === null ? null : id)}`,
            );
      const ids = new Set(given);
      for (const other of past.slice(since)) {
        for (const name of other.closed) ids.delete(name);
        for (const name of other.opened) ids.add(name);
      }
      for (const name of closed) ids.delete(name);
      return [...ids, ...opened].filter((name) => name.startsWith(`${span.name} `));
    };
    const isGuessed = (span: (typeof spans)[number]) =>
      known !== undefined &&
      known.open?.[span.name] === undefined &&
      !(isBeginning && mayBegin) &&
      !past.some((other) => other.isAllowedBeginning);
    for (const part of ["inside", "closes"] as const) {
      for (const span of spans.filter((candidate) => candidate[part].includes(type))) {
        const name = nameOf(span);
        if (name === null || openOnes(span).includes(name)) continue;
        if (isGuessed(span)) opened.push(name);
        else say("span-not-open");
      }
    }
    for (const span of spans.filter(({ closes }) => closes.includes(type))) {
      const name = nameOf(span);
      if (name === null) continue;
      closed.push(name);
      if (opened.includes(name)) opened.splice(opened.indexOf(name), 1);
    }
    for (const span of spans.filter(({ opens }) => opens.includes(type))) {
      const name = nameOf(span);
      if (name !== null && openOnes(span).includes(name)) say("span-reopened");
    }
    if (ends.includes(type)) {
      for (const span of spans) if (span.leftOpen === "refused" && openOnes(span).length > 0) say("span-left-open");
    }
    for (const span of spans.filter(({ opens }) => opens.includes(type))) {
      const name = nameOf(span);
      if (name !== null) opened.push(name);
    }
    past.push({ type, stream: itsStream, opened, closed, isAllowedBeginning: isBeginning && mayBegin });
  });

  const lastEnd = past.findLastIndex(({ type }) => ends.includes(type));
  const lastBeginning = past.findLastIndex(({ type }) => begins.includes(type));
  return { violations, unfinished: ends.length > 0 && !(lastEnd !== -1 && lastEnd >= lastBeginning) };

  /** Every type in which the key is required, but for those that open, close, begin, end or come at any time. */
  function usuallyInside(key: string | null, others: readonly string[]): readonly string[] {
    if (key === null) return [];
    const excluded = [...others, ...begins, ...ends, ...anytime];
    return catalogue.frameTypes
      .filter((frameType) => {
        const name = key.replace(/^data\./, "");
        const own = key.startsWith("data.")
          ? ownKeys(frameType.payload).find((candidate) => candidate.name === name)
          : undefined;
        if (own !== undefined) return !own.optional;
        const envelopeKey = catalogue.envelope.find((candidate) => candidate.name === key);
        if (envelopeKey === undefined) return false;
        return envelopeKey.perType === null ? !envelopeKey.optional : frameType.perType[key] === "required";
      })
      .map(({ name }) => name)
      .filter((name) => !excluded.includes(name));
  }

  function ownKeys(
    payload: Catalogue["frameTypes"][number]["payload"],
  ): readonly { readonly name: string; readonly optional: boolean }[] {
    if (payload.kind === "keys") return payload.keys;
    let { type } = payload as { type: Catalogue["definitions"][number]["type"] };
    while (type.kind === "reference") {
      const { name } = type;
      type = catalogue.definitions.find((definition) => definition.name === name)!.type;
    }
    return type.kind === "object" ? (type.keys ?? []) : [];
  }
}

function namesIn(types: Listed | null | undefined): readonly string[] {
  return typeof types === "string" ? [types] : (types ?? []);
}

/** What tells a span apart: null for one that has no key, undefined where the frame does not say it. */
function readKey(frame: Fields, key: string | null, dataKey: string | undefined): unknown {
  if (key === null) return null;
  const name = key.replace(/^data\./, "");
  const data = dataKey === undefined ? frame : frame[dataKey];
  if (key.startsWith("data.") && isObject(data) && Object.hasOwn(data, name)) return data[name];
  return frame[key] ?? undefined;
}

function isObject(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
