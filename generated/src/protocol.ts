// Made by event-catalogue (generator/emit/protocol.ts) from the catalogue of the protocol. Do not edit:
// change the catalogue, then run `npx event-catalogue generate`.

/** The number of this protocol. */
export const PROTOCOL_VERSION = 2;

/** The frame types, a closed set: what the type key of a frame may hold, in the order of the catalogue. */
export const FRAME_TYPES = [
  "run.start",
  "run.status",
  "run.end",
  "segment.start",
  "segment.end",
  "text.delta",
  "thinking.delta",
  "tool.call",
  "tool.result",
  "suspend",
  "resume",
  "notice",
  "error",
] as const;

/** The keys of the envelope, in the order in which they are sent. */
export const ENVELOPE_KEYS = ["protocol", "seq", "run_id", "ts", "type", "segment_id", "data"] as const;

/** The envelope key that each role falls to, of the roles that are given. */
export const ENVELOPE_ROLES = {
  version: "protocol",
  sequence: "seq",
  stream: "run_id",
  time: "ts",
  type: "type",
  data: "data",
} as const;

/** The types of which one comes first in a stream. */
export const BEGINNING_FRAME_TYPES = ["run.start"] as const;

/** The types that end a stream, or an attempt of it. */
export const TERMINAL_FRAME_TYPES = ["run.end"] as const;

/** The types whose neighbouring frames may be delivered as one, and the payload key whose texts are then joined. */
export const COALESCED_KEYS = { "text.delta": "text", "thinking.delta": "text" } as const;
