import type { Catalogue, Coalesced, Listed, Span, Stream } from "../../catalogue/model.ts";
import { emptyStream, insideByDefault, listed } from "../../catalogue/rules-of-order.ts";
import { report, samePlace } from "./comparison.ts";
import type { Comparison } from "./comparison.ts";
import type { Both, Fact, Judgement } from "./fact.ts";
import { compareOrder } from "./slots.ts";

/**
 * Compares the rules of order, as they are written: a default stays a default. What a rule that says
 * something else does to readers is found out on streams, see stream-witness.ts.
 */
export function compareStreams(comparison: Comparison): void {
  const streams: Both<Stream> = {
    before: comparison.before.stream ?? emptyStream,
    after: comparison.after.stream ?? emptyStream,
  };
  const namings = { before: nameByWire(comparison.before), after: nameByWire(comparison.after) };
  for (const name of ["begins", "ends", "anytime"] as const) {
    compareRule(comparison, [name], {
      before: tellList(streams.before[name], namings.before),
      after: tellList(streams.after[name], namings.after),
    });
  }
  compareRule(
    comparison,
    ["restarts"],
    eachSide((side) => tellChoice(streams[side].restarts, "never")),
  );
  // Gaps that are allowed are not judged, as without the line.
  compareRule(
    comparison,
    ["sequence"],
    eachSide((side) => tellChoice(streams[side].sequence?.gaps ?? null, "allowed")),
  );
  compareSpans(comparison, streams, namings);
  compareCoalesced(comparison, streams, namings);
  if ((streams.before.sse?.event ?? null) !== (streams.after.sse?.event ?? null)) {
    const text = (stream: Stream) => stream.sse?.event ?? "nothing";
    report(comparison, "sse-event-changed", samePlace("stream", "sse"), {
      was: text(streams.before),
      is: text(streams.after),
      ...bothBreak,
    });
  }
  if (
    (comparison.before.stream === null) !== (comparison.after.stream === null) &&
    !comparison.facts.some(isOfStream)
  ) {
    report(comparison, "stream-respelled", samePlace("stream"));
  }
}

/** No frame shows it: a rule is about several. */
const broken: Judgement = { answer: "breaks", frames: () => [] };
const bothBreak = { oldReader: broken, newReader: broken };

/** A part of the rules: what it means, null where it says nothing, how it is written, and how a message shows it. */
interface Told {
  readonly meaning: string | null;
  readonly spelling: string;
  readonly text: string;
}

const untold: Told = { meaning: null, spelling: "", text: "nothing" };

type Naming = (name: string) => string;

/** Frame types are told by what stands on the wire, so that a new name is no new rule. */
function nameByWire({ frameTypes }: Catalogue): Naming {
  const wires = new Map(frameTypes.map(({ name, wire }) => [name, JSON.stringify(wire)]));
  return (name) => wires.get(name) ?? name;
}

function tellList(types: Listed | null, naming: Naming): Told {
  const names = listed(types);
  const meaning = names.length === 0 ? null : [...new Set(names.map(naming))].toSorted().join(" ");
  return { meaning, spelling: spell(types, naming), text: names.join(", ") || "nothing" };
}

function tellChoice(choice: string | null, usual: string): Told {
  return {
    meaning: choice === null || choice === usual ? null : choice,
    spelling: choice ?? "",
    text: choice ?? usual,
  };
}

function compareRule(comparison: Comparison, path: readonly string[], { before, after }: Both<Told>): void {
  const place = samePlace("stream", ...path);
  const words = { was: before.text, is: after.text };
  if (before.meaning !== after.meaning) {
    const kind =
      before.meaning === null
        ? "stream-rule-added"
        : after.meaning === null
          ? "stream-rule-removed"
          : "stream-rule-changed";
    report(comparison, kind, place, { ...words, ...bothBreak });
  } else if (before.spelling !== after.spelling) {
    report(comparison, "stream-respelled", place, words);
  }
}

/** Spans of the same name belong together; of the others, those that say the same were renamed. */
function compareSpans(comparison: Comparison, streams: Both<Stream>, namings: Both<Naming>): void {
  const tell = (side: "before" | "after", span: Span) => tellSpan(comparison[side], span, namings[side]);
  const left = new Map(streams.before.spans.map((span) => [span.name, span]));
  const right = new Map(streams.after.spans.map((span) => [span.name, span]));
  const common = [...right.keys()].filter((name) => left.has(name));
  for (const name of common) {
    compareRule(comparison, ["spans", name], {
      before: tell("before", left.get(name)!),
      after: tell("after", right.get(name)!),
    });
    left.delete(name);
    right.delete(name);
  }
  for (const span of left.values()) {
    const renamed = [...right.values()].find(
      (candidate) => tell("after", candidate).meaning === tell("before", span).meaning,
    );
    if (renamed === undefined) {
      compareRule(comparison, ["spans", span.name], { before: tell("before", span), after: untold });
      continue;
    }
    right.delete(renamed.name);
    const place = { before: ["stream", "spans", span.name], after: ["stream", "spans", renamed.name] };
    report(comparison, "stream-respelled", place, { was: span.name, is: renamed.name });
  }
  for (const span of right.values())
    compareRule(comparison, ["spans", span.name], { before: untold, after: tell("after", span) });
  const names = (spans: readonly Span[]) => spans.map(({ name }) => name);
  compareOrder(comparison, samePlace("stream", "spans"), names(streams.before.spans), names(streams.after.spans));
}

function tellSpan(catalogue: Catalogue, span: Span, naming: Naming): Told {
  const { key, opens, inside, closes, leftOpen } = span;
  const set = (types: Listed) => [...new Set(listed(types).map(naming))].toSorted();
  // Spelled out as it would be anyway, the default is still the default.
  const usual = inside === null ? null : insideByDefault(catalogue, span);
  const isUsual = usual === null || JSON.stringify(set(inside ?? [])) === JSON.stringify(set(usual));
  const meaning = {
    key,
    opens: set(opens),
    inside: isUsual ? "default" : set(inside ?? []),
    closes: set(closes),
    leftOpen: leftOpen ?? "allowed",
  };
  const spelling = [key, spell(opens, naming), spell(inside, naming), spell(closes, naming), leftOpen];
  const text = [
    ...(key === null ? [] : [`key ${key}`]),
    `opens ${listed(opens).join(", ")}`,
    ...(inside === null ? [] : [`inside ${listed(inside).join(", ") || "nothing"}`]),
    `closes ${listed(closes).join(", ")}`,
    ...(leftOpen === null ? [] : [`left open ${leftOpen}`]),
  ];
  return { meaning: JSON.stringify(meaning), spelling: JSON.stringify(spelling), text: text.join("; ") };
}

/** A list of types as it is written, whatever the types are called. */
function spell(types: Listed | null, naming: Naming): string {
  if (types === null) return "null";
  return JSON.stringify(typeof types === "string" ? naming(types) : types.map(naming));
}

function compareCoalesced(comparison: Comparison, streams: Both<Stream>, namings: Both<Naming>): void {
  const index = (side: "before" | "after") =>
    new Map(streams[side].coalesced.map((entry) => [`${namings[side](entry.type)} ${entry.key}`, entry]));
  const former = index("before");
  const later = index("after");
  const place = ({ type }: Coalesced) => samePlace("stream", "coalesced", type);
  for (const [id, entry] of later)
    if (!former.has(id)) report(comparison, "coalesced-added", place(entry), { name: entry.key });
  for (const [id, entry] of former)
    if (!later.has(id)) report(comparison, "coalesced-removed", place(entry), { name: entry.key });
  compareOrder(comparison, samePlace("stream", "coalesced"), [...former.keys()], [...later.keys()]);
}

function isOfStream({ before }: Fact): boolean {
  return before[0] === "stream";
}

function eachSide<T>(make: (side: "before" | "after") => T): Both<T> {
  return { before: make("before"), after: make("after") };
}
