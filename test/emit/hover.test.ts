import { beforeAll, describe, expect, test } from "vitest";
import { hoverAll } from "../compile/hovering.ts";
import { emitDeclarations } from "./emitted.ts";
import {
  catalogueWith,
  close,
  definition,
  emissionOf,
  envelopeKey,
  error,
  frameType,
  integer,
  key,
  map,
  named,
  object,
  slot,
  string,
  timestamp,
} from "./hand-built.ts";

const catalogue = catalogueWith({
  envelope: [
    envelopeKey("seq", "sequence", { description: "Where the frame stands." }),
    envelopeKey("type", "type", { description: "Says how to read the data." }),
    envelopeKey("segment_id", null, { perType: "nullable", description: "The segment of the frame." }),
    envelopeKey("data", "data", { description: "What is carried." }),
  ],
  definitions: [
    definition("Point", object(key("x", integer, { description: "To the east." }), key("y", integer)), {
      description: "A place.",
    }),
    definition("Label", string, { description: "A short text.", deprecated: "Use `Name`." }),
  ],
  frameTypes: [
    frameType(
      "run.start",
      [
        key("lane", string, { description: "The **lane** of the run." }),
        key("from", named("Point"), { description: "Where it starts." }),
        key("to", named("Point")),
        key("old?", string, { description: "An older key.", deprecated: "Use `lane`." }),
        key(
          "inner",
          object(key("deep", object(key("deeper", timestamp, { description: "Far down." })), { description: "Down." })),
        ),
        key("rows", { kind: "list", items: slot(timestamp, { description: "One row." }), minItems: 1, maxItems: null }),
        key("names", map(string), { description: "By number." }),
        key("young?", string, { description: "New." }),
      ],
      { perType: { segment_id: "required" }, notes: "The first frame.\n\nSent *once*, `*/` or not." },
    ),
    frameType("old.way", [], {
      perType: { segment_id: "optional" },
      notes: "Old way.\n@deprecated is what users call it\n@example of {@link Frame} it",
    }),
    frameType("gone", [], {
      perType: { segment_id: "optional" },
      deprecated: "Nobody listens.\nSend `run.start`.",
      wire: "going",
    }),
  ],
  errorCodes: [error("TIMEOUT", { description: "It took too long.", retryable: true })],
  closeCodes: [close(4401, "Who are you?", "reauthenticate")],
});

const program = `
import type { DataOf, Frame, FrameOf, FrameType, Envelope, Label } from "./src/frames.ts";
import type { /* type of a frame */RunStartFrame, /* type of a payload */RunStartData, /* text with tags */OldWayFrame, /* deprecated frame */GoneFrame, /* definition */Point, /* deprecated definition */Label as L } from "./src/frames.ts";
import { CLOSE_CODES, CloseCode, /* set of codes */ErrorCode } from "./src/codes.ts";
import { /* fact */FRAME_TYPES } from "./src/protocol.ts";

export function read(frame: Frame): unknown {
  switch (frame.type) {
    case "run.start": {
      const { data } = frame;
      return [frame./* narrowed data */data, frame./* required */segment_id, data./* key */lane, data./* shared with notes */from, data./* shared without notes */to,
        data.from./* key of definition */x, data./* deprecated key */old, data.inner./* nested */deep, data.inner.deep./* deeply nested */deeper, data./* list */rows,
        data./* young */young, frame./* inherited */seq, frame./* discriminator */type];
    }
    default: return frame./* not narrowed */segment_id;
  }
}
export type Uses = [RunStartFrame, RunStartData, OldWayFrame, GoneFrame, Point, L, Label, FrameType, Envelope, /* all frames */Frame, /* frames of a type */FrameOf<"going">, /* data of a type */DataOf<"run.start">];
export const values: unknown[] = [ErrorCode./* error code */TIMEOUT, CloseCode[/* close code */4401], CLOSE_CODES, FRAME_TYPES];
`;

/** What must stand in a hover, and, after \`not\`, what must not. */
const expectations: Readonly<Record<string, { shows: readonly string[]; not?: readonly string[] }>> = {
  "type of a frame": {
    shows: ["interface RunStartFrame", "The first frame.", "Sent *once*, `*\\/` or not."],
    not: ["*@"],
  },
  "type of a payload": { shows: ["interface RunStartData", "The payload of `run.start` frames."] },
  "text with tags": {
    shows: ["Old way.", "\\@deprecated is what users call it", "\\@example of {\\@link Frame} it"],
    not: ["*@"],
  },
  "deprecated frame": { shows: ["A frame of type `gone`.", "*@deprecated*", "Nobody listens.", "Send `run.start`."] },
  definition: { shows: ["interface Point", "A place."] },
  "deprecated definition": { shows: ["A short text.", "*@deprecated*", "Use `Name`."] },
  "set of codes": { shows: ["The error codes, a closed set."] },
  fact: { shows: ['readonly ["run.start", "old.way", "going"]', "The frame types, a closed set"] },
  "narrowed data": { shows: ["RunStartData"] },
  required: { shows: ["RunStartFrame.segment_id: string", "The segment of the frame."], not: ["null\n"] },
  key: { shows: ["RunStartData.lane: string", "The **lane** of the run."] },
  "shared with notes": { shows: ["RunStartData.from: Point", "Where it starts."], not: ["A place."] },
  "shared without notes": { shows: ["RunStartData.to: Point"], not: ["Where it starts."] },
  "key of definition": { shows: ["Point.x: number", "To the east.", "An integer."] },
  "deprecated key": { shows: ["An older key.", "*@deprecated*", "Use `lane`."] },
  nested: { shows: ["Down."], not: ["Far down."] },
  "deeply nested": { shows: ["deeper: string", "Far down.", "An RFC 3339 date-time."] },
  list: { shows: ["RunStartData.rows: ", "A list of at least 1 item.", "Each item: One row. An RFC 3339 date-time."] },
  young: { shows: ["young?: string", "New.", "Since 2.1.0: a writer of an earlier release does not send it."] },
  inherited: { shows: ["Envelope.seq: number", "Where the frame stands."] },
  discriminator: { shows: ['RunStartFrame.type: "run.start"', "Says how to read the data."] },
  "not narrowed": { shows: ["segment_id: string | null", "The segment of the frame."] },
  "all frames": { shows: ["A frame of protocol 2, as it may be read."] },
  "frames of a type": { shows: ["The frames of the types `T`."] },
  "data of a type": { shows: ["What frames of the types `T` carry."] },
  "error code": { shows: ['TIMEOUT: "TIMEOUT"', "It took too long.", "Trying again may help."] },
  "close code": { shows: ["4401", "Who are you?", "Get new credentials, then reconnect."] },
};

describe("an editor shows the texts of the catalogue where they belong", () => {
  const editors: Record<"native" | "older", ReadonlyMap<string, string>> = { native: new Map(), older: new Map() };

  beforeAll(async () => {
    const modules = await emitDeclarations(emissionOf(catalogue, { "run.start": ["young"] }));
    Object.assign(editors, await hoverAll(new Map([...modules, ["program.ts", program]])));
  });

  test("every place of the program is looked at", () => {
    expect([...editors.native.keys()].sort()).toEqual(Object.keys(expectations).sort());
  });

  test.each(
    Object.entries(expectations).flatMap(([place, expected]) => [
      ["native", place, expected] as const,
      ["older", place, expected] as const,
    ]),
  )("in the %s editor: %s", (editor, place, { shows, not = [] }) => {
    const hover = editors[editor].get(place)!.replaceAll(" | undefined", "");
    for (const text of shows) expect(hover).toContain(text);
    for (const text of not) expect(hover).not.toContain(text);
  });
});
