import type { Catalogue, FrameType } from "../catalogue/model.ts";
import { nameFrameType } from "../catalogue/names.ts";
import { envelopeKeyOf, payloadKeysOf } from "../catalogue/payload.ts";
import { listed } from "../catalogue/rules-of-order.ts";
import { memberAccess } from "./guards-source.ts";
import { blocks, codeName, heading, table } from "./markdown.ts";
import { accessPayload, accessType, sampleBlock, wireLiteral } from "./package-readme-samples.ts";

/** Of how many types every one is shown; of more only the first few, since the page would be about nothing else. */
const mostTypes = 24;
const shownOfMore = 8;

/** A stream read over either transport, a frame refused, and every type handled. */
export function writeReading(catalogue: Catalogue): string {
  return blocks([
    heading(2, "Read a stream over SSE"),
    sseSample(catalogue),
    `Each result is a frame, or says why what came is none; a refusal does not end the loop. A stream that was cut off in the middle of an event ends with the reason \`truncated\`, and a connection that breaks makes the loop throw. Leaving the loop cancels the request.`,
    heading(2, "Read a stream over WebSocket"),
    webSocketSample(catalogue),
    `Both transports carry the same bodies. Browsers, workers and Node from 22 on have \`WebSocket\`; for an older Node take that of the package \`ws\`.`,
    heading(2, "Refuse a bad frame"),
    refusingSample(catalogue),
    describeReasons(catalogue),
    `\`validateFrame\` does the same with a value that has been parsed already, and \`parseFrame\` throws a \`FrameError\` with reason and issues. Where the answer is all that is wanted there are guards: \`isFrame\`, and one for each type, such as \`${nameFrameType(catalogue.frameTypes[0]!.name).guard}\`. A frame is looked at as a whole, down to its last list item, and is not changed. Keys of a payload that are not known are kept: newer writers may send them.`,
    heading(2, "Handle every type"),
    ...writeHandling(catalogue),
  ]);
}

function sseSample(catalogue: Catalogue): string {
  return sampleBlock(
    catalogue,
    ["decodeSse"],
    `export async function readOverSse(url: string): Promise<void> {
  const response = await fetch(url, { headers: { accept: "text/event-stream" } });
  const contentType = response.headers.get("content-type") ?? "";
  if (!response.ok || response.body === null || !contentType.startsWith("text/event-stream")) {
    throw new Error(\`no stream: \${response.status} \${contentType}\`);
  }
  for await (const result of decodeSse(response.body)) {
    if (result.ok) console.log(${tellFrame(catalogue, "result.frame")});
    else console.error(result.reason, result.issues);
  }
}`,
  );
}

function webSocketSample(catalogue: Catalogue): string {
  const hasEnd = listed(catalogue.stream?.ends).length > 0;
  return sampleBlock(
    catalogue,
    [...(hasEnd ? ["createStreamVerifier"] : []), "decodeClose", "decodeWebSocket"],
    `export function readOverWebSocket(url: string): WebSocket {
  const socket = new WebSocket(url);${hasEnd ? `\n  const verifier = createStreamVerifier();` : ""}
  socket.addEventListener("message", ({ data }) => {
    const result = decodeWebSocket(data);
    if (!result.ok) return console.error(result.reason, result.issues);
${hasEnd ? `    verifier.push(result.frame);\n` : ""}    console.log(${tellFrame(catalogue, "result.frame")});
  });
  socket.addEventListener("close", ({ code }) => {
    const { action, meaning } = decodeClose(code, ${hasEnd ? "!verifier.finish().unfinished" : tellsEnd(catalogue)});
    console.log("closed:", code, action, meaning);
  });
  return socket;
}`,
  );
}

function tellFrame(catalogue: Catalogue, frame: string): string {
  const [type, payload] = [accessType(catalogue, frame), accessPayload(catalogue, frame)];
  return payload === frame ? payload : `${type}, ${payload}`;
}

/** Where no type ends a stream, a close does, if the protocol says that nothing is to be done after it. */
function tellsEnd({ closeCodes }: Catalogue): string {
  const last = closeCodes.filter(({ code, action }) => action === "none" && code !== 1000).map(({ code }) => code);
  return last.length === 0 ? "code === 1000" : `[${[1000, ...last].join(", ")}].includes(code)`;
}

function refusingSample(catalogue: Catalogue): string {
  return sampleBlock(
    catalogue,
    ["decodeFrame", "type Frame"],
    `export function receive(text: string): Frame | null {
  const result = decodeFrame(text);
  if (result.ok) return result.frame;
  for (const { path, message } of result.issues) {
    console.error(\`\${result.reason}: \${["frame", ...path].join(".")}: \${message}\`);
  }
  return null;
}`,
  );
}

function describeReasons(catalogue: Catalogue): string {
  const isVersioned = envelopeKeyOf(catalogue, "version") !== undefined;
  const rows: (readonly [string, string])[] = [
    ["not-json", "The text is not JSON."],
    [
      "not-a-frame",
      `It is not an object, or does not say ${isVersioned ? "of which version of the protocol and " : ""}of which type it is.`,
    ],
    ...(isVersioned
      ? [["unsupported-protocol", "It is of another version of the protocol. Nothing else was looked at."] as const]
      : []),
    [
      "unknown-type",
      catalogue.unknown.types === "skip"
        ? "Its type is not known. Types may be added at any time: drop the frame and read on."
        : "Its type is none of the protocol's, which are a closed set.",
    ],
    ["invalid", "Anything else. The issues are all that is wrong with it, each with its place."],
  ];
  return table(
    [
      { header: "Reason", cell: ([reason]) => codeName(reason) },
      { header: "What came", cell: ([, meaning]) => meaning },
    ],
    rows,
  );
}

function writeHandling(catalogue: Catalogue): readonly string[] {
  const { frameTypes } = catalogue;
  const isWhole = frameTypes.length <= mostTypes;
  const shown = isWhole ? frameTypes : frameTypes.slice(0, shownOfMore);
  // One interface alone is no union, from which a case could be taken away; but its type key is.
  const rest = shown.length === 1 ? accessType(catalogue, "frame") : "frame";
  const type = isWhole ? "Frame" : `FrameOf<${shown.map(wireLiteral).join(" | ")}>`;
  const cases = shown.map((frameType) => {
    const comment = frameType.wire === frameType.name ? "" : ` // ${frameType.name}`;
    return `    case ${wireLiteral(frameType)}:${comment}\n      return ${accessFirst(catalogue, frameType)};\n`;
  });
  const sample = sampleBlock(
    catalogue,
    [isWhole ? "type Frame" : "type FrameOf"],
    `export function handle(frame: ${type}): unknown {
  switch (${accessType(catalogue, "frame")}) {
${cases.join("")}    default: {
      const rest: never = ${rest};
      return rest;
    }
  }
}`,
  );
  const words =
    "In each case the compiler knows what the frame holds, and a misspelt key does not compile. Nor does the `default` case while any type has no case of its own: where a later version has a new type, the compiler finds the places that have to know it.";
  return [
    sample,
    isWhole
      ? words
      : `${words} These are the first ${shown.length} of ${frameTypes.length} types: with \`Frame\` in place of \`FrameOf<…>\` all are asked for.`,
  ];
}

/** The first key of a payload that is always there, to show that it is known; else the payload. */
function accessFirst(catalogue: Catalogue, { payload }: FrameType): string {
  const object = accessPayload(catalogue, "frame");
  const key = payloadKeysOf(catalogue, payload).find(({ optional }) => !optional);
  return key === undefined ? object : memberAccess(object, key.name);
}
