/** Streams of server-sent events with every oddity that a real server may send, and what an independent parser reads in them. */
import { createParser } from "eventsource-parser";
import fc from "fast-check";

const text = fc.oneof(
  fc.constantFrom(
    "",
    " ",
    "  x",
    "x",
    "5",
    "message",
    "ping",
    ":",
    "a: b",
    "\u2028",
    "a\u2029b",
    "\u0085",
    "\u000b\f",
    "\ufeff",
    "北京",
    "é",
    "🚀",
    "6\0",
    "\0",
    '{"a":1}',
    "50x",
    "-1",
    "1e9",
    "3000",
  ),
  fc.string({ unit: "binary", maxLength: 12 }).map((value) => value.replace(/[\n\r\ud800-\udfff]/g, "_")),
);
const field = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom("data", "data", "data", "event", "id", "retry") },
  { weight: 1, arbitrary: fc.constantFrom("DATA", " data", "data ", "foo", "", "dat", "datas", "\ufeffdata") },
);
const line = fc.oneof(
  {
    weight: 8,
    arbitrary: fc
      .tuple(field, fc.constantFrom(":", ": ", ":  ", "", ""), text)
      .map(([name, colon, value]) => (colon === "" ? name : name + colon + value)),
  },
  { weight: 1, arbitrary: text.map((value) => `:${value}`) },
  { weight: 4, arbitrary: fc.constant("") },
);
const lineEnd = fc.constantFrom("\n", "\n", "\r\n", "\r");

/** The text of a stream: a BOM perhaps, lines that end in any way, and perhaps no end at all. */
export const eventStreams: fc.Arbitrary<string> = fc
  .tuple(
    fc.constantFrom("", "", "\ufeff"),
    fc.array(fc.tuple(line, lineEnd), { maxLength: 24 }),
    fc.oneof(fc.constant(""), line),
  )
  .map(([mark, lines, rest]) => mark + lines.flat().join("") + rest);

/** The same with one kind of line end, and lines that are longer. */
export const longEventStreams: fc.Arbitrary<string> = fc
  .tuple(
    fc.constantFrom("\n", "\r\n", "\r"),
    fc.array(fc.tuple(line, fc.integer({ min: 1, max: 40 })), { maxLength: 60 }),
  )
  .map(([end, lines]) => lines.map(([one, times]) => (one === "" ? "" : one.repeat(times)) + end).join(""));

export interface ReadEvent {
  readonly name: string;
  readonly data: string;
}

/** What eventsource-parser reads, and the id that each event brings along. */
export function readByOracle(bytes: Uint8Array): {
  events: (ReadEvent & { readonly id: string | undefined })[];
  retry: number | undefined;
} {
  const events: (ReadEvent & { readonly id: string | undefined })[] = [];
  let retry: number | undefined;
  const parser = createParser({
    onEvent: ({ event, data, id }) => events.push({ name: event ?? "", data, id }),
    onRetry: (milliseconds) => (retry = milliseconds),
  });
  const whole = new TextDecoder().decode(bytes);
  parser.feed(whole);
  // It waits for what follows a CR at the end of all.
  if (whole.endsWith("\r")) parser.feed("\n");
  return { events, retry };
}

/** Whether a stream ends within an event: fields without the blank line after them, or a line without its end. */
export function endsWithin(stream: string): boolean {
  const lines = stream.replace(/^\ufeff/, "").split(/\r\n|\r|\n/);
  const rest = lines.pop()!;
  const open = lines.slice(lines.lastIndexOf("") + 1);
  return (
    open.some((one) => /^(?:data|event)(?::|$)/.test(one) || /^id(?::[^\0]*)?$/.test(one)) ||
    (rest !== "" && !rest.startsWith(":"))
  );
}
