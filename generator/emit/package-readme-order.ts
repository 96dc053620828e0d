import { buildExampleValue } from "../catalogue/example.ts";
import type { Catalogue, JsonValue, ValueType } from "../catalogue/model.ts";
import { envelopeKeyOf, payloadKeysOf } from "../catalogue/payload.ts";
import { type SpanRules, resolveRulesOfOrder } from "../catalogue/rules-of-order.ts";
import { ruleMeanings, rulesOf } from "../order/rule-names.ts";
import { blocks, codeName, heading, phrase, table } from "./markdown.ts";
import { sampleBlock } from "./package-readme-samples.ts";
import { propertyKey, scalarLiteral } from "./typescript-literals.ts";

/** A client that reconnects: where the frames are numbered it goes on, else it begins again. */
export function writeResuming(catalogue: Catalogue): string {
  const sequence = envelopeKeyOf(catalogue, "sequence");
  const { begins, restarts, spans } = resolveRulesOfOrder(catalogue);
  const again = phrase(begins.map(codeName), "or");
  const abandoned = spans.length === 0 ? "" : ", and whatever was open before is abandoned";
  const courses = {
    never: null,
    "before-end": `Not every stream that goes on is one that was lost: another ${again} may come before the end. It begins the stream again${abandoned}; the connection stays.`,
    "after-end": `The end may not be the last: another ${again} may follow it and begins the stream again${abandoned}.`,
  };
  return blocks([
    heading(2, "Resume after the connection is lost"),
    ...(sequence === undefined
      ? [
          "Frames of this protocol are not numbered, so a server cannot be told where to go on: a client that reconnects reads from wherever the server begins, with a new verifier if it has one.",
        ]
      : [
          followingSample(catalogue),
          `The number of a frame, \`${sequence.name}\`, is the id of its event, and \`lastEventId\` is that of the last event which was read. The verifier stays the same, so that frames which are sent twice are found. Over a WebSocket, name the number in the way that the server asks for.`,
        ]),
    begins.length === 0 ? null : courses[restarts],
    ...writeMiddle(catalogue, spans),
  ]);
}

function followingSample(catalogue: Catalogue): string {
  const hasEnd = resolveRulesOfOrder(catalogue).ends.length > 0;
  const hasVersion = envelopeKeyOf(catalogue, "version") !== undefined;
  const [parameter, option] = hasEnd ? ["", ""] : [", signal: AbortSignal", ", signal"];
  return sampleBlock(
    catalogue,
    ["createStreamVerifier", "decodeSse", ...(hasVersion ? ["FrameError"] : []), "type Frame"],
    `export async function* follow(url: string${parameter}): AsyncGenerator<Frame, void, undefined> {
  const verifier = createStreamVerifier();
  let last = "";
  let wait = 0;
  while (${hasEnd ? "verifier.finish().unfinished" : "!signal.aborted"}) {
    await new Promise((resolve) => setTimeout(resolve, wait));
    wait = 1000;
    const headers: Record<string, string> = { accept: "text/event-stream" };
    if (last !== "") headers["last-event-id"] = last;
    const response = await fetch(url, { headers${option} }).catch(() => null);
    if (response === null || response.status >= 500) continue;
    if (!response.ok || response.body === null) throw new Error(\`no stream: \${response.status}\`);
    const results = decodeSse(response.body);
    try {
      for await (const result of results) {
        last = results.lastEventId || last;
        if (result.ok) {
          for (const { rule, message } of verifier.push(result.frame)) console.warn(rule, message);
          yield result.frame;
        } else ${
          hasVersion
            ? `if (result.reason === "unsupported-protocol") throw new FrameError(result);
        else `
            : ""
        }console.error(result.reason, result.issues);
      }
    } catch${
      hasVersion
        ? ` (error) {
      if (error instanceof FrameError) throw error;`
        : " {"
    }
      // The connection broke: the next one goes on after the last frame.
    }
    wait = results.retry ?? wait;
  }
}`,
  );
}

/** A stream that is met in its middle. */
function writeMiddle(catalogue: Catalogue, spans: readonly SpanRules[]): readonly string[] {
  const sequence = envelopeKeyOf(catalogue, "sequence");
  if (rulesOf(catalogue).length === 0) return [];
  const open = spans.flatMap((span): [string, JsonValue][] => {
    const id = exampleId(catalogue, span);
    return id === undefined ? [] : [[span.name, id]];
  });
  const ids = open.map(([name, id]) => `${propertyKey(name)}: [${id === null ? "null" : scalarLiteral(id as string)}]`);
  const members = [
    ...(sequence === undefined ? [] : ["after: 41"]),
    ...(ids.length === 0 ? [] : [`open: { ${ids.join(", ")} }`]),
  ];
  const known = [
    ...(sequence === undefined ? [] : ["`after`, the number of the last frame that it knows"]),
    ...(ids.length === 0
      ? []
      : [
          `\`open\`, the ${ids.length === 1 ? "spans" : "spans of each kind"} that are open then${spans.some(({ key }) => key === null) ? "; `null` stands for the one of a kind that has one at a time" : ""}. Without \`open\` any may be open until the stream begins again`,
        ]),
  ];
  return [
    `A program that starts in the middle of a stream tells its verifier so${known.length === 0 ? "." : `, with what it knows: ${known.join(", and ")}.`}`,
    sampleBlock(
      catalogue,
      ["createStreamVerifier"],
      `export const verifier = createStreamVerifier({ resume: {${members.length === 0 ? "" : ` ${members.join(", ")} `}} });`,
    ),
  ];
}

/** What may tell a span from others; undefined for none that is easily said. */
function exampleId(catalogue: Catalogue, { key, opens }: SpanRules): JsonValue | undefined {
  if (key === null) return null;
  const opener = catalogue.frameTypes.find(({ name }) => name === opens[0]);
  const inside = key.startsWith("data.") ? key.slice("data.".length) : null;
  const type: ValueType | undefined =
    (opener === undefined || inside === null
      ? undefined
      : payloadKeysOf(catalogue, opener.payload).find(({ name }) => name === inside)?.type) ??
    catalogue.envelope.find(({ name }) => name === key)?.type;
  const id = type === undefined ? undefined : buildExampleValue(catalogue, type, inside ?? key);
  return typeof id === "object" ? undefined : id;
}

/** The rules between frames, and what holds a stream against them; nothing where the protocol has none. */
export function writeRules(catalogue: Catalogue): string {
  const rules = rulesOf(catalogue);
  if (rules.length === 0) return "";
  const { ends, spans } = resolveRulesOfOrder(catalogue);
  const stream = envelopeKeyOf(catalogue, "stream");
  const end =
    ends.length > 0 ? `  if (verifier.finish().unfinished) found.push("the stream stops without an end");\n` : "";
  return blocks([
    heading(2, "Verify a stream"),
    "What a frame must look like is one half of a protocol. Which frame may follow which is the other, and a verifier holds a stream against it: for the tests of a server, and for clients that want to know.",
    sampleBlock(
      catalogue,
      ["createStreamVerifier", "type Frame"],
      `export function findViolations(frames: Iterable<Frame>): string[] {
  const verifier = createStreamVerifier();
  const found: string[] = [];
  for (const frame of frames) {
    for (const { frame: index, message } of verifier.push(frame)) found.push(\`frame \${index}: \${message}\`);
  }
${end}  return found;
}`,
    ),
    `One verifier takes one stream${stream === undefined ? "" : `, which \`${stream.name}\` names`}, frame by frame. It never throws, and remembers ${spans.length === 0 ? "nothing of the frames that are gone" : "of the frames that are gone only which spans are open"}. \`STREAM_RULES\` are the rules by name, \`STREAM_TRANSITIONS\` says as data what each type does to a stream, and \`fixtures/\` holds for each rule a stream that keeps it and one that breaks it, for tests in any language.`,
    table(
      [
        { header: "Rule", cell: (rule) => codeName(rule) },
        { header: "Broken where", cell: (rule) => ruleMeanings[rule].replace(/^An? /, "a ").replace(/\.$/, "") },
      ],
      rules,
    ),
    spans.length === 0
      ? null
      : `Spans are stretches of a stream that one frame opens and another closes: ${phrase(spans.map(describeSpan), "and")}.`,
  ]);
}

function describeSpan({ name, key, opens, closes }: SpanRules): string {
  const told = key === null ? "one at a time" : `told apart by ${codeName(key)}`;
  return `${codeName(name)}, from ${phrase(opens.map(codeName), "or")} to ${phrase(closes.map(codeName), "or")} (${told})`;
}
