// Made by event-catalogue (generator/emit/guards-schema.ts) from the catalogue of the protocol. Do not edit:
// change the catalogue, then run `npx event-catalogue generate`.

import type { Frame } from "./frames.ts";
import { frameSchema } from "./guards.ts";
import { type StandardJSONSchemaV1, convertSchema } from "./runtime.ts";

/** The frames as a Standard Schema that can also tell its JSON Schema, of draft 2020-12: what a reader must accept. */
export const frameJsonSchema: StandardJSONSchemaV1<Frame> = {
  "~standard": {
    version: 1,
    vendor: "event-catalogue",
    validate: (value) => frameSchema["~standard"].validate(value),
    jsonSchema: {
      input: (options) => convertSchema(readerSchema, options),
      output: (options) => convertSchema(readerSchema, options),
    },
  },
};

/** What a reader must accept: `schema/frame.schema.json`. */
// prettier-ignore
export const readerSchema: Readonly<Record<string, unknown>> = {
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "$id": "urn:event-catalogue:@event-catalogue/run-stream:2:frame",
  "title": "Event catalogue",
  "description": "The run stream tells a subscriber what an agent run does while it does it. A frame has the same body, byte for byte,\nwhether it arrives over SSE or over a WebSocket. What each transport guarantees, and how a client resumes, is told\nin *Streaming a run*.",
  "oneOf": [
    {
      "$ref": "#/$defs/RunStartFrame"
    },
    {
      "$ref": "#/$defs/RunStatusFrame"
    },
    {
      "$ref": "#/$defs/RunEndFrame"
    },
    {
      "$ref": "#/$defs/SegmentStartFrame"
    },
    {
      "$ref": "#/$defs/SegmentEndFrame"
    },
    {
      "$ref": "#/$defs/TextDeltaFrame"
    },
    {
      "$ref": "#/$defs/ThinkingDeltaFrame"
    },
    {
      "$ref": "#/$defs/ToolCallFrame"
    },
    {
      "$ref": "#/$defs/ToolResultFrame"
    },
    {
      "$ref": "#/$defs/SuspendFrame"
    },
    {
      "$ref": "#/$defs/ResumeFrame"
    },
    {
      "$ref": "#/$defs/NoticeFrame"
    },
    {
      "$ref": "#/$defs/ErrorFrame"
    }
  ],
  "$defs": {
    "RunStartFrame": {
      "description": "The first event of an attempt.",
      "type": "object",
      "properties": {
        "protocol": {
          "description": "The protocol version that the frame was written for.",
          "type": "integer",
          "const": 2
        },
        "seq": {
          "description": "Where the frame stands in the order of its stream.",
          "type": "integer",
          "minimum": 0,
          "maximum": 9007199254740991
        },
        "run_id": {
          "description": "The run that the frame tells about.",
          "type": "string"
        },
        "ts": {
          "description": "When the frame was written.",
          "type": "string",
          "format": "date-time",
          "pattern": "^(?:[0-9]{2}[0-9]{2}-(?:(?:0[1-9]|1[0-2])-(?:0[1-9]|1[0-9]|2[0-8])|(?:0[13-9]|1[0-2])-(?:29|30)|(?:0[13578]|1[02])-31)|(?:[0-9]{2}(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)-02-29)T(?:(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](?:\\.[0-9]+)?(?:Z|[+-](?:[01][0-9]|2[0-3]):[0-5][0-9])|23:59:60(?:\\.[0-9]+)?(?:Z|[+-]00:00))(?![\\s\\S])"
        },
        "type": {
          "description": "The frame type, which says how to read `data`.",
          "type": "string",
          "const": "run.start"
        },
        "segment_id": {
          "description": "The segment that the frame belongs to.",
          "type": [
            "string",
            "null"
          ]
        },
        "data": {
          "description": "The payload.",
          "title": "RunStartData",
          "type": "object",
          "properties": {
            "agent_id": {
              "type": "string"
            },
            "agent_revision_id": {
              "type": "string"
            },
            "session_id": {
              "type": "string"
            },
            "lane": {
              "type": "string"
            },
            "trigger_kind": {
              "type": "string"
            },
            "attempt": {
              "type": "integer",
              "minimum": 0,
              "maximum": 9007199254740991
            }
          },
          "required": [
            "agent_id",
            "agent_revision_id",
            "session_id",
            "lane",
            "trigger_kind",
            "attempt"
          ]
        }
      },
      "required": [
        "protocol",
        "seq",
        "run_id",
        "ts",
        "type",
        "segment_id",
        "data"
      ],
      "additionalProperties": false
    },
    "RunStatusFrame": {
      "description": "Sent on every transition, resumption among them.",
      "type": "object",
      "properties": {
        "protocol": {
          "description": "The protocol version that the frame was written for.",
          "type": "integer",
          "const": 2
        },
        "seq": {
          "description": "Where the frame stands in the order of its stream.",
          "type": "integer",
          "minimum": 0,
          "maximum": 9007199254740991
        },
        "run_id": {
          "description": "The run that the frame tells about.",
          "type": "string"
        },
        "ts": {
          "description": "When the frame was written.",
          "type": "string",
          "format": "date-time",
          "pattern": "^(?:[0-9]{2}[0-9]{2}-(?:(?:0[1-9]|1[0-2])-(?:0[1-9]|1[0-9]|2[0-8])|(?:0[13-9]|1[0-2])-(?:29|30)|(?:0[13578]|1[02])-31)|(?:[0-9]{2}(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)-02-29)T(?:(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](?:\\.[0-9]+)?(?:Z|[+-](?:[01][0-9]|2[0-3]):[0-5][0-9])|23:59:60(?:\\.[0-9]+)?(?:Z|[+-]00:00))(?![\\s\\S])"
        },
        "type": {
          "description": "The frame type, which says how to read `data`.",
          "type": "string",
          "const": "run.status"
        },
        "segment_id": {
          "description": "The segment that the frame belongs to.",
          "type": [
            "string",
            "null"
          ]
        },
        "data": {
          "description": "The payload.",
          "title": "RunStatusData",
          "type": "object",
          "properties": {
            "status": {
              "type": "string"
            },
            "previous": {
              "type": [
                "string",
                "null"
              ]
            }
          },
          "required": [
            "status",
            "previous"
          ]
        }
      },
      "required": [
        "protocol",
        "seq",
        "run_id",
        "ts",
        "type",
        "segment_id",
        "data"
      ],
      "additionalProperties": false
    },
    "RunEndFrame": {
      "description": "Terminal for the attempt. A failure for which a retry is scheduled does not emit it (D-514): of the two possible\nerrors, the worse one is a subscriber that was told to close while more frames are still to come.",
      "type": "object",
      "properties": {
        "protocol": {
          "description": "The protocol version that the frame was written for.",
          "type": "integer",
          "const": 2
        },
        "seq": {
          "description": "Where the frame stands in the order of its stream.",
          "type": "integer",
          "minimum": 0,
          "maximum": 9007199254740991
        },
        "run_id": {
          "description": "The run that the frame tells about.",
          "type": "string"
        },
        "ts": {
          "description": "When the frame was written.",
          "type": "string",
          "format": "date-time",
          "pattern": "^(?:[0-9]{2}[0-9]{2}-(?:(?:0[1-9]|1[0-2])-(?:0[1-9]|1[0-9]|2[0-8])|(?:0[13-9]|1[0-2])-(?:29|30)|(?:0[13578]|1[02])-31)|(?:[0-9]{2}(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)-02-29)T(?:(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](?:\\.[0-9]+)?(?:Z|[+-](?:[01][0-9]|2[0-3]):[0-5][0-9])|23:59:60(?:\\.[0-9]+)?(?:Z|[+-]00:00))(?![\\s\\S])"
        },
        "type": {
          "description": "The frame type, which says how to read `data`.",
          "type": "string",
          "const": "run.end"
        },
        "segment_id": {
          "description": "The segment that the frame belongs to.",
          "type": [
            "string",
            "null"
          ]
        },
        "data": {
          "description": "The payload.",
          "title": "RunEndData",
          "type": "object",
          "properties": {
            "status": {
              "type": "string"
            },
            "usage": {
              "anyOf": [
                {
                  "$ref": "#/$defs/Usage"
                },
                {
                  "type": "null"
                }
              ]
            },
            "cost": {},
            "duration_ms": {
              "type": "integer",
              "minimum": 0,
              "maximum": 9007199254740991
            },
            "failure_class": {
              "type": "string"
            },
            "failure_detail": {
              "type": "string"
            }
          },
          "required": [
            "status",
            "usage",
            "cost",
            "duration_ms"
          ]
        }
      },
      "required": [
        "protocol",
        "seq",
        "run_id",
        "ts",
        "type",
        "segment_id",
        "data"
      ],
      "additionalProperties": false
    },
    "SegmentStartFrame": {
      "description": "Sent before any content of the segment, which holds by construction (annex 15 §3.2). `kind` speaks the step\nvocabulary itself: there is no fifth translation (D-158, D-517).",
      "type": "object",
      "properties": {
        "protocol": {
          "description": "The protocol version that the frame was written for.",
          "type": "integer",
          "const": 2
        },
        "seq": {
          "description": "Where the frame stands in the order of its stream.",
          "type": "integer",
          "minimum": 0,
          "maximum": 9007199254740991
        },
        "run_id": {
          "description": "The run that the frame tells about.",
          "type": "string"
        },
        "ts": {
          "description": "When the frame was written.",
          "type": "string",
          "format": "date-time",
          "pattern": "^(?:[0-9]{2}[0-9]{2}-(?:(?:0[1-9]|1[0-2])-(?:0[1-9]|1[0-9]|2[0-8])|(?:0[13-9]|1[0-2])-(?:29|30)|(?:0[13578]|1[02])-31)|(?:[0-9]{2}(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)-02-29)T(?:(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](?:\\.[0-9]+)?(?:Z|[+-](?:[01][0-9]|2[0-3]):[0-5][0-9])|23:59:60(?:\\.[0-9]+)?(?:Z|[+-]00:00))(?![\\s\\S])"
        },
        "type": {
          "description": "The frame type, which says how to read `data`.",
          "type": "string",
          "const": "segment.start"
        },
        "segment_id": {
          "description": "The segment that the frame belongs to.",
          "type": "string"
        },
        "data": {
          "description": "The payload.",
          "title": "SegmentStartData",
          "type": "object",
          "properties": {
            "kind": {
              "type": "string"
            },
            "name": {
              "type": "string"
            },
            "parent_segment_id": {
              "type": "string"
            },
            "group_key": {
              "type": "string"
            },
            "model_ref": {
              "type": "string"
            },
            "tool_slug": {
              "type": "string"
            },
            "child_run_id": {
              "type": "string"
            }
          },
          "required": [
            "kind",
            "name"
          ]
        }
      },
      "required": [
        "protocol",
        "seq",
        "run_id",
        "ts",
        "type",
        "segment_id",
        "data"
      ],
      "additionalProperties": false
    },
    "SegmentEndFrame": {
      "description": "Usage rides on this frame; no event exists for usage alone (annex 15 §3.2).",
      "type": "object",
      "properties": {
        "protocol": {
          "description": "The protocol version that the frame was written for.",
          "type": "integer",
          "const": 2
        },
        "seq": {
          "description": "Where the frame stands in the order of its stream.",
          "type": "integer",
          "minimum": 0,
          "maximum": 9007199254740991
        },
        "run_id": {
          "description": "The run that the frame tells about.",
          "type": "string"
        },
        "ts": {
          "description": "When the frame was written.",
          "type": "string",
          "format": "date-time",
          "pattern": "^(?:[0-9]{2}[0-9]{2}-(?:(?:0[1-9]|1[0-2])-(?:0[1-9]|1[0-9]|2[0-8])|(?:0[13-9]|1[0-2])-(?:29|30)|(?:0[13578]|1[02])-31)|(?:[0-9]{2}(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)-02-29)T(?:(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](?:\\.[0-9]+)?(?:Z|[+-](?:[01][0-9]|2[0-3]):[0-5][0-9])|23:59:60(?:\\.[0-9]+)?(?:Z|[+-]00:00))(?![\\s\\S])"
        },
        "type": {
          "description": "The frame type, which says how to read `data`.",
          "type": "string",
          "const": "segment.end"
        },
        "segment_id": {
          "description": "The segment that the frame belongs to.",
          "type": "string"
        },
        "data": {
          "description": "The payload.",
          "title": "SegmentEndData",
          "type": "object",
          "properties": {
            "status": {
              "type": "string"
            },
            "duration_ms": {
              "type": "integer",
              "minimum": 0,
              "maximum": 9007199254740991
            },
            "usage": {
              "$ref": "#/$defs/Usage"
            },
            "cost": {},
            "finish_reason": {
              "type": "string"
            },
            "error": {}
          },
          "required": [
            "status",
            "duration_ms"
          ]
        }
      },
      "required": [
        "protocol",
        "seq",
        "run_id",
        "ts",
        "type",
        "segment_id",
        "data"
      ],
      "additionalProperties": false
    },
    "TextDeltaFrame": {
      "description": "Incremental output. **This is the only channel for output text** (annex 15 §3.1).",
      "type": "object",
      "properties": {
        "protocol": {
          "description": "The protocol version that the frame was written for.",
          "type": "integer",
          "const": 2
        },
        "seq": {
          "description": "Where the frame stands in the order of its stream.",
          "type": "integer",
          "minimum": 0,
          "maximum": 9007199254740991
        },
        "run_id": {
          "description": "The run that the frame tells about.",
          "type": "string"
        },
        "ts": {
          "description": "When the frame was written.",
          "type": "string",
          "format": "date-time",
          "pattern": "^(?:[0-9]{2}[0-9]{2}-(?:(?:0[1-9]|1[0-2])-(?:0[1-9]|1[0-9]|2[0-8])|(?:0[13-9]|1[0-2])-(?:29|30)|(?:0[13578]|1[02])-31)|(?:[0-9]{2}(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)-02-29)T(?:(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](?:\\.[0-9]+)?(?:Z|[+-](?:[01][0-9]|2[0-3]):[0-5][0-9])|23:59:60(?:\\.[0-9]+)?(?:Z|[+-]00:00))(?![\\s\\S])"
        },
        "type": {
          "description": "The frame type, which says how to read `data`.",
          "type": "string",
          "const": "text.delta"
        },
        "segment_id": {
          "description": "The segment that the frame belongs to.",
          "type": "string"
        },
        "data": {
          "description": "The payload.",
          "title": "TextDeltaData",
          "type": "object",
          "properties": {
            "text": {
              "type": "string"
            }
          },
          "required": [
            "text"
          ]
        }
      },
      "required": [
        "protocol",
        "seq",
        "run_id",
        "ts",
        "type",
        "segment_id",
        "data"
      ],
      "additionalProperties": false
    },
    "ThinkingDeltaFrame": {
      "description": "Traces of reasoning, kept apart from output.",
      "type": "object",
      "properties": {
        "protocol": {
          "description": "The protocol version that the frame was written for.",
          "type": "integer",
          "const": 2
        },
        "seq": {
          "description": "Where the frame stands in the order of its stream.",
          "type": "integer",
          "minimum": 0,
          "maximum": 9007199254740991
        },
        "run_id": {
          "description": "The run that the frame tells about.",
          "type": "string"
        },
        "ts": {
          "description": "When the frame was written.",
          "type": "string",
          "format": "date-time",
          "pattern": "^(?:[0-9]{2}[0-9]{2}-(?:(?:0[1-9]|1[0-2])-(?:0[1-9]|1[0-9]|2[0-8])|(?:0[13-9]|1[0-2])-(?:29|30)|(?:0[13578]|1[02])-31)|(?:[0-9]{2}(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)-02-29)T(?:(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](?:\\.[0-9]+)?(?:Z|[+-](?:[01][0-9]|2[0-3]):[0-5][0-9])|23:59:60(?:\\.[0-9]+)?(?:Z|[+-]00:00))(?![\\s\\S])"
        },
        "type": {
          "description": "The frame type, which says how to read `data`.",
          "type": "string",
          "const": "thinking.delta"
        },
        "segment_id": {
          "description": "The segment that the frame belongs to.",
          "type": "string"
        },
        "data": {
          "description": "The payload.",
          "title": "ThinkingDeltaData",
          "type": "object",
          "properties": {
            "text": {
              "type": "string"
            }
          },
          "required": [
            "text"
          ]
        }
      },
      "required": [
        "protocol",
        "seq",
        "run_id",
        "ts",
        "type",
        "segment_id",
        "data"
      ],
      "additionalProperties": false
    },
    "ToolCallFrame": {
      "type": "object",
      "properties": {
        "protocol": {
          "description": "The protocol version that the frame was written for.",
          "type": "integer",
          "const": 2
        },
        "seq": {
          "description": "Where the frame stands in the order of its stream.",
          "type": "integer",
          "minimum": 0,
          "maximum": 9007199254740991
        },
        "run_id": {
          "description": "The run that the frame tells about.",
          "type": "string"
        },
        "ts": {
          "description": "When the frame was written.",
          "type": "string",
          "format": "date-time",
          "pattern": "^(?:[0-9]{2}[0-9]{2}-(?:(?:0[1-9]|1[0-2])-(?:0[1-9]|1[0-9]|2[0-8])|(?:0[13-9]|1[0-2])-(?:29|30)|(?:0[13578]|1[02])-31)|(?:[0-9]{2}(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)-02-29)T(?:(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](?:\\.[0-9]+)?(?:Z|[+-](?:[01][0-9]|2[0-3]):[0-5][0-9])|23:59:60(?:\\.[0-9]+)?(?:Z|[+-]00:00))(?![\\s\\S])"
        },
        "type": {
          "description": "The frame type, which says how to read `data`.",
          "type": "string",
          "const": "tool.call"
        },
        "segment_id": {
          "description": "The segment that the frame belongs to.",
          "type": "string"
        },
        "data": {
          "description": "The payload.",
          "title": "ToolCallData",
          "type": "object",
          "properties": {
            "tool_call_id": {
              "type": "string"
            },
            "tool_slug": {
              "type": "string"
            },
            "arguments_delta": {
              "type": "string"
            },
            "arguments": {}
          },
          "required": [
            "tool_call_id",
            "tool_slug"
          ]
        }
      },
      "required": [
        "protocol",
        "seq",
        "run_id",
        "ts",
        "type",
        "segment_id",
        "data"
      ],
      "additionalProperties": false
    },
    "ToolResultFrame": {
      "description": "Only a preview; the step payload holds the full value.",
      "type": "object",
      "properties": {
        "protocol": {
          "description": "The protocol version that the frame was written for.",
          "type": "integer",
          "const": 2
        },
        "seq": {
          "description": "Where the frame stands in the order of its stream.",
          "type": "integer",
          "minimum": 0,
          "maximum": 9007199254740991
        },
        "run_id": {
          "description": "The run that the frame tells about.",
          "type": "string"
        },
        "ts": {
          "description": "When the frame was written.",
          "type": "string",
          "format": "date-time",
          "pattern": "^(?:[0-9]{2}[0-9]{2}-(?:(?:0[1-9]|1[0-2])-(?:0[1-9]|1[0-9]|2[0-8])|(?:0[13-9]|1[0-2])-(?:29|30)|(?:0[13578]|1[02])-31)|(?:[0-9]{2}(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)-02-29)T(?:(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](?:\\.[0-9]+)?(?:Z|[+-](?:[01][0-9]|2[0-3]):[0-5][0-9])|23:59:60(?:\\.[0-9]+)?(?:Z|[+-]00:00))(?![\\s\\S])"
        },
        "type": {
          "description": "The frame type, which says how to read `data`.",
          "type": "string",
          "const": "tool.result"
        },
        "segment_id": {
          "description": "The segment that the frame belongs to.",
          "type": "string"
        },
        "data": {
          "description": "The payload.",
          "title": "ToolResultData",
          "type": "object",
          "properties": {
            "tool_call_id": {
              "type": "string"
            },
            "ok": {
              "type": "boolean"
            },
            "output_preview": {
              "type": "string"
            },
            "truncated": {
              "type": "boolean"
            },
            "bytes": {
              "type": "integer",
              "minimum": 0,
              "maximum": 9007199254740991
            }
          },
          "required": [
            "tool_call_id",
            "ok",
            "output_preview",
            "truncated",
            "bytes"
          ]
        }
      },
      "required": [
        "protocol",
        "seq",
        "run_id",
        "ts",
        "type",
        "segment_id",
        "data"
      ],
      "additionalProperties": false
    },
    "SuspendFrame": {
      "type": "object",
      "properties": {
        "protocol": {
          "description": "The protocol version that the frame was written for.",
          "type": "integer",
          "const": 2
        },
        "seq": {
          "description": "Where the frame stands in the order of its stream.",
          "type": "integer",
          "minimum": 0,
          "maximum": 9007199254740991
        },
        "run_id": {
          "description": "The run that the frame tells about.",
          "type": "string"
        },
        "ts": {
          "description": "When the frame was written.",
          "type": "string",
          "format": "date-time",
          "pattern": "^(?:[0-9]{2}[0-9]{2}-(?:(?:0[1-9]|1[0-2])-(?:0[1-9]|1[0-9]|2[0-8])|(?:0[13-9]|1[0-2])-(?:29|30)|(?:0[13578]|1[02])-31)|(?:[0-9]{2}(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)-02-29)T(?:(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](?:\\.[0-9]+)?(?:Z|[+-](?:[01][0-9]|2[0-3]):[0-5][0-9])|23:59:60(?:\\.[0-9]+)?(?:Z|[+-]00:00))(?![\\s\\S])"
        },
        "type": {
          "description": "The frame type, which says how to read `data`.",
          "type": "string",
          "const": "suspend"
        },
        "segment_id": {
          "description": "The segment that the frame belongs to.",
          "type": [
            "string",
            "null"
          ]
        },
        "data": {
          "description": "The payload.",
          "title": "SuspendData",
          "type": "object",
          "properties": {
            "kind": {
              "type": "string"
            },
            "resume_contract": {},
            "prompt": {
              "type": "string"
            },
            "deadline_at": {
              "type": "string",
              "format": "date-time",
              "pattern": "^(?:[0-9]{2}[0-9]{2}-(?:(?:0[1-9]|1[0-2])-(?:0[1-9]|1[0-9]|2[0-8])|(?:0[13-9]|1[0-2])-(?:29|30)|(?:0[13578]|1[02])-31)|(?:[0-9]{2}(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)-02-29)T(?:(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](?:\\.[0-9]+)?(?:Z|[+-](?:[01][0-9]|2[0-3]):[0-5][0-9])|23:59:60(?:\\.[0-9]+)?(?:Z|[+-]00:00))(?![\\s\\S])"
            }
          },
          "required": [
            "kind",
            "resume_contract",
            "prompt"
          ]
        }
      },
      "required": [
        "protocol",
        "seq",
        "run_id",
        "ts",
        "type",
        "segment_id",
        "data"
      ],
      "additionalProperties": false
    },
    "ResumeFrame": {
      "type": "object",
      "properties": {
        "protocol": {
          "description": "The protocol version that the frame was written for.",
          "type": "integer",
          "const": 2
        },
        "seq": {
          "description": "Where the frame stands in the order of its stream.",
          "type": "integer",
          "minimum": 0,
          "maximum": 9007199254740991
        },
        "run_id": {
          "description": "The run that the frame tells about.",
          "type": "string"
        },
        "ts": {
          "description": "When the frame was written.",
          "type": "string",
          "format": "date-time",
          "pattern": "^(?:[0-9]{2}[0-9]{2}-(?:(?:0[1-9]|1[0-2])-(?:0[1-9]|1[0-9]|2[0-8])|(?:0[13-9]|1[0-2])-(?:29|30)|(?:0[13578]|1[02])-31)|(?:[0-9]{2}(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)-02-29)T(?:(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](?:\\.[0-9]+)?(?:Z|[+-](?:[01][0-9]|2[0-3]):[0-5][0-9])|23:59:60(?:\\.[0-9]+)?(?:Z|[+-]00:00))(?![\\s\\S])"
        },
        "type": {
          "description": "The frame type, which says how to read `data`.",
          "type": "string",
          "const": "resume"
        },
        "segment_id": {
          "description": "The segment that the frame belongs to.",
          "type": [
            "string",
            "null"
          ]
        },
        "data": {
          "description": "The payload.",
          "title": "ResumeData",
          "type": "object",
          "properties": {
            "kind": {
              "type": "string"
            },
            "resolved_by": {
              "type": "string"
            }
          },
          "required": [
            "kind",
            "resolved_by"
          ]
        }
      },
      "required": [
        "protocol",
        "seq",
        "run_id",
        "ts",
        "type",
        "segment_id",
        "data"
      ],
      "additionalProperties": false
    },
    "NoticeFrame": {
      "description": "Compaction was applied, a fallback model was used, a cache was skipped, a guardrail warned.",
      "type": "object",
      "properties": {
        "protocol": {
          "description": "The protocol version that the frame was written for.",
          "type": "integer",
          "const": 2
        },
        "seq": {
          "description": "Where the frame stands in the order of its stream.",
          "type": "integer",
          "minimum": 0,
          "maximum": 9007199254740991
        },
        "run_id": {
          "description": "The run that the frame tells about.",
          "type": "string"
        },
        "ts": {
          "description": "When the frame was written.",
          "type": "string",
          "format": "date-time",
          "pattern": "^(?:[0-9]{2}[0-9]{2}-(?:(?:0[1-9]|1[0-2])-(?:0[1-9]|1[0-9]|2[0-8])|(?:0[13-9]|1[0-2])-(?:29|30)|(?:0[13578]|1[02])-31)|(?:[0-9]{2}(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)-02-29)T(?:(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](?:\\.[0-9]+)?(?:Z|[+-](?:[01][0-9]|2[0-3]):[0-5][0-9])|23:59:60(?:\\.[0-9]+)?(?:Z|[+-]00:00))(?![\\s\\S])"
        },
        "type": {
          "description": "The frame type, which says how to read `data`.",
          "type": "string",
          "const": "notice"
        },
        "segment_id": {
          "description": "The segment that the frame belongs to.",
          "type": [
            "string",
            "null"
          ]
        },
        "data": {
          "description": "The payload.",
          "title": "NoticeData",
          "type": "object",
          "properties": {
            "level": {
              "type": "string"
            },
            "code": {
              "type": "string"
            },
            "message": {
              "type": "string"
            },
            "attributes": {
              "type": "object"
            }
          },
          "required": [
            "level",
            "code",
            "message"
          ]
        }
      },
      "required": [
        "protocol",
        "seq",
        "run_id",
        "ts",
        "type",
        "segment_id",
        "data"
      ],
      "additionalProperties": false
    },
    "ErrorFrame": {
      "description": "`code` is one of the error codes; a client never matches on the text of `message`.",
      "type": "object",
      "properties": {
        "protocol": {
          "description": "The protocol version that the frame was written for.",
          "type": "integer",
          "const": 2
        },
        "seq": {
          "description": "Where the frame stands in the order of its stream.",
          "type": "integer",
          "minimum": 0,
          "maximum": 9007199254740991
        },
        "run_id": {
          "description": "The run that the frame tells about.",
          "type": "string"
        },
        "ts": {
          "description": "When the frame was written.",
          "type": "string",
          "format": "date-time",
          "pattern": "^(?:[0-9]{2}[0-9]{2}-(?:(?:0[1-9]|1[0-2])-(?:0[1-9]|1[0-9]|2[0-8])|(?:0[13-9]|1[0-2])-(?:29|30)|(?:0[13578]|1[02])-31)|(?:[0-9]{2}(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)-02-29)T(?:(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](?:\\.[0-9]+)?(?:Z|[+-](?:[01][0-9]|2[0-3]):[0-5][0-9])|23:59:60(?:\\.[0-9]+)?(?:Z|[+-]00:00))(?![\\s\\S])"
        },
        "type": {
          "description": "The frame type, which says how to read `data`.",
          "type": "string",
          "const": "error"
        },
        "segment_id": {
          "description": "The segment that the frame belongs to.",
          "type": [
            "string",
            "null"
          ]
        },
        "data": {
          "description": "The payload.",
          "title": "ErrorData",
          "type": "object",
          "properties": {
            "code": {
              "$ref": "#/$defs/ErrorCode"
            },
            "message": {
              "type": "string"
            },
            "retryable": {
              "type": "boolean"
            }
          },
          "required": [
            "code",
            "message",
            "retryable"
          ]
        }
      },
      "required": [
        "protocol",
        "seq",
        "run_id",
        "ts",
        "type",
        "segment_id",
        "data"
      ],
      "additionalProperties": false
    },
    "Usage": {
      "description": "What the model calls consumed.",
      "type": "object"
    },
    "ErrorCode": {
      "type": "string",
      "enum": [
        "AUTH_FAILED",
        "MALFORMED_FRAME",
        "PROTOCOL_UNSUPPORTED",
        "RUN_NOT_FOUND",
        "BUDGET_EXCEEDED",
        "RATE_LIMITED",
        "MODEL_ERROR",
        "TOOL_ERROR",
        "GUARDRAIL_BLOCKED",
        "CONTEXT_OVERFLOW",
        "TIMEOUT",
        "CANCELLED",
        "SANDBOX_ERROR",
        "CHANNEL_ERROR",
        "INTERNAL_ERROR"
      ]
    }
  }
};

/** What a conforming writer may send: `schema/frame.writer.schema.json`. */
// prettier-ignore
export const writerSchema: Readonly<Record<string, unknown>> = {
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "$id": "urn:event-catalogue:@event-catalogue/run-stream:2:frame.writer",
  "title": "Event catalogue",
  "description": "The run stream tells a subscriber what an agent run does while it does it. A frame has the same body, byte for byte,\nwhether it arrives over SSE or over a WebSocket. What each transport guarantees, and how a client resumes, is told\nin *Streaming a run*.",
  "oneOf": [
    {
      "$ref": "#/$defs/RunStartFrame"
    },
    {
      "$ref": "#/$defs/RunStatusFrame"
    },
    {
      "$ref": "#/$defs/RunEndFrame"
    },
    {
      "$ref": "#/$defs/SegmentStartFrame"
    },
    {
      "$ref": "#/$defs/SegmentEndFrame"
    },
    {
      "$ref": "#/$defs/TextDeltaFrame"
    },
    {
      "$ref": "#/$defs/ThinkingDeltaFrame"
    },
    {
      "$ref": "#/$defs/ToolCallFrame"
    },
    {
      "$ref": "#/$defs/ToolResultFrame"
    },
    {
      "$ref": "#/$defs/SuspendFrame"
    },
    {
      "$ref": "#/$defs/ResumeFrame"
    },
    {
      "$ref": "#/$defs/NoticeFrame"
    },
    {
      "$ref": "#/$defs/ErrorFrame"
    }
  ],
  "$defs": {
    "RunStartFrame": {
      "description": "The first event of an attempt.",
      "type": "object",
      "properties": {
        "protocol": {
          "description": "The protocol version that the frame was written for.",
          "type": "integer",
          "const": 2
        },
        "seq": {
          "description": "Where the frame stands in the order of its stream.",
          "type": "integer",
          "minimum": 0,
          "maximum": 9007199254740991
        },
        "run_id": {
          "description": "The run that the frame tells about.",
          "type": "string"
        },
        "ts": {
          "description": "When the frame was written.",
          "type": "string",
          "format": "date-time",
          "pattern": "^(?:[0-9]{2}[0-9]{2}-(?:(?:0[1-9]|1[0-2])-(?:0[1-9]|1[0-9]|2[0-8])|(?:0[13-9]|1[0-2])-(?:29|30)|(?:0[13578]|1[02])-31)|(?:[0-9]{2}(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)-02-29)T(?:(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](?:\\.[0-9]+)?(?:Z|[+-](?:[01][0-9]|2[0-3]):[0-5][0-9])|23:59:60(?:\\.[0-9]+)?(?:Z|[+-]00:00))(?![\\s\\S])"
        },
        "type": {
          "description": "The frame type, which says how to read `data`.",
          "type": "string",
          "const": "run.start"
        },
        "segment_id": {
          "description": "The segment that the frame belongs to.",
          "type": [
            "string",
            "null"
          ]
        },
        "data": {
          "description": "The payload.",
          "title": "RunStartData",
          "type": "object",
          "properties": {
            "agent_id": {
              "type": "string"
            },
            "agent_revision_id": {
              "type": "string"
            },
            "session_id": {
              "type": "string"
            },
            "lane": {
              "type": "string"
            },
            "trigger_kind": {
              "type": "string"
            },
            "attempt": {
              "type": "integer",
              "minimum": 0,
              "maximum": 9007199254740991
            }
          },
          "required": [
            "agent_id",
            "agent_revision_id",
            "session_id",
            "lane",
            "trigger_kind",
            "attempt"
          ],
          "additionalProperties": false
        }
      },
      "required": [
        "protocol",
        "seq",
        "run_id",
        "ts",
        "type",
        "segment_id",
        "data"
      ],
      "additionalProperties": false
    },
    "RunStatusFrame": {
      "description": "Sent on every transition, resumption among them.",
      "type": "object",
      "properties": {
        "protocol": {
          "description": "The protocol version that the frame was written for.",
          "type": "integer",
          "const": 2
        },
        "seq": {
          "description": "Where the frame stands in the order of its stream.",
          "type": "integer",
          "minimum": 0,
          "maximum": 9007199254740991
        },
        "run_id": {
          "description": "The run that the frame tells about.",
          "type": "string"
        },
        "ts": {
          "description": "When the frame was written.",
          "type": "string",
          "format": "date-time",
          "pattern": "^(?:[0-9]{2}[0-9]{2}-(?:(?:0[1-9]|1[0-2])-(?:0[1-9]|1[0-9]|2[0-8])|(?:0[13-9]|1[0-2])-(?:29|30)|(?:0[13578]|1[02])-31)|(?:[0-9]{2}(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)-02-29)T(?:(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](?:\\.[0-9]+)?(?:Z|[+-](?:[01][0-9]|2[0-3]):[0-5][0-9])|23:59:60(?:\\.[0-9]+)?(?:Z|[+-]00:00))(?![\\s\\S])"
        },
        "type": {
          "description": "The frame type, which says how to read `data`.",
          "type": "string",
          "const": "run.status"
        },
        "segment_id": {
          "description": "The segment that the frame belongs to.",
          "type": [
            "string",
            "null"
          ]
        },
        "data": {
          "description": "The payload.",
          "title": "RunStatusData",
          "type": "object",
          "properties": {
            "status": {
              "type": "string"
            },
            "previous": {
              "type": [
                "string",
                "null"
              ]
            }
          },
          "required": [
            "status",
            "previous"
          ],
          "additionalProperties": false
        }
      },
      "required": [
        "protocol",
        "seq",
        "run_id",
        "ts",
        "type",
        "segment_id",
        "data"
      ],
      "additionalProperties": false
    },
    "RunEndFrame": {
      "description": "Terminal for the attempt. A failure for which a retry is scheduled does not emit it (D-514): of the two possible\nerrors, the worse one is a subscriber that was told to close while more frames are still to come.",
      "type": "object",
      "properties": {
        "protocol": {
          "description": "The protocol version that the frame was written for.",
          "type": "integer",
          "const": 2
        },
        "seq": {
          "description": "Where the frame stands in the order of its stream.",
          "type": "integer",
          "minimum": 0,
          "maximum": 9007199254740991
        },
        "run_id": {
          "description": "The run that the frame tells about.",
          "type": "string"
        },
        "ts": {
          "description": "When the frame was written.",
          "type": "string",
          "format": "date-time",
          "pattern": "^(?:[0-9]{2}[0-9]{2}-(?:(?:0[1-9]|1[0-2])-(?:0[1-9]|1[0-9]|2[0-8])|(?:0[13-9]|1[0-2])-(?:29|30)|(?:0[13578]|1[02])-31)|(?:[0-9]{2}(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)-02-29)T(?:(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](?:\\.[0-9]+)?(?:Z|[+-](?:[01][0-9]|2[0-3]):[0-5][0-9])|23:59:60(?:\\.[0-9]+)?(?:Z|[+-]00:00))(?![\\s\\S])"
        },
        "type": {
          "description": "The frame type, which says how to read `data`.",
          "type": "string",
          "const": "run.end"
        },
        "segment_id": {
          "description": "The segment that the frame belongs to.",
          "type": [
            "string",
            "null"
          ]
        },
        "data": {
          "description": "The payload.",
          "title": "RunEndData",
          "type": "object",
          "properties": {
            "status": {
              "type": "string"
            },
            "usage": {
              "anyOf": [
                {
                  "$ref": "#/$defs/Usage"
                },
                {
                  "type": "null"
                }
              ]
            },
            "cost": {},
            "duration_ms": {
              "type": "integer",
              "minimum": 0,
              "maximum": 9007199254740991
            },
            "failure_class": {
              "type": "string"
            },
            "failure_detail": {
              "type": "string"
            }
          },
          "required": [
            "status",
            "usage",
            "cost",
            "duration_ms"
          ],
          "additionalProperties": false
        }
      },
      "required": [
        "protocol",
        "seq",
        "run_id",
        "ts",
        "type",
        "segment_id",
        "data"
      ],
      "additionalProperties": false
    },
    "SegmentStartFrame": {
      "description": "Sent before any content of the segment, which holds by construction (annex 15 §3.2). `kind` speaks the step\nvocabulary itself: there is no fifth translation (D-158, D-517).",
      "type": "object",
      "properties": {
        "protocol": {
          "description": "The protocol version that the frame was written for.",
          "type": "integer",
          "const": 2
        },
        "seq": {
          "description": "Where the frame stands in the order of its stream.",
          "type": "integer",
          "minimum": 0,
          "maximum": 9007199254740991
        },
        "run_id": {
          "description": "The run that the frame tells about.",
          "type": "string"
        },
        "ts": {
          "description": "When the frame was written.",
          "type": "string",
          "format": "date-time",
          "pattern": "^(?:[0-9]{2}[0-9]{2}-(?:(?:0[1-9]|1[0-2])-(?:0[1-9]|1[0-9]|2[0-8])|(?:0[13-9]|1[0-2])-(?:29|30)|(?:0[13578]|1[02])-31)|(?:[0-9]{2}(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)-02-29)T(?:(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](?:\\.[0-9]+)?(?:Z|[+-](?:[01][0-9]|2[0-3]):[0-5][0-9])|23:59:60(?:\\.[0-9]+)?(?:Z|[+-]00:00))(?![\\s\\S])"
        },
        "type": {
          "description": "The frame type, which says how to read `data`.",
          "type": "string",
          "const": "segment.start"
        },
        "segment_id": {
          "description": "The segment that the frame belongs to.",
          "type": "string"
        },
        "data": {
          "description": "The payload.",
          "title": "SegmentStartData",
          "type": "object",
          "properties": {
            "kind": {
              "type": "string"
            },
            "name": {
              "type": "string"
            },
            "parent_segment_id": {
              "type": "string"
            },
            "group_key": {
              "type": "string"
            },
            "model_ref": {
              "type": "string"
            },
            "tool_slug": {
              "type": "string"
            },
            "child_run_id": {
              "type": "string"
            }
          },
          "required": [
            "kind",
            "name"
          ],
          "additionalProperties": false
        }
      },
      "required": [
        "protocol",
        "seq",
        "run_id",
        "ts",
        "type",
        "segment_id",
        "data"
      ],
      "additionalProperties": false
    },
    "SegmentEndFrame": {
      "description": "Usage rides on this frame; no event exists for usage alone (annex 15 §3.2).",
      "type": "object",
      "properties": {
        "protocol": {
          "description": "The protocol version that the frame was written for.",
          "type": "integer",
          "const": 2
        },
        "seq": {
          "description": "Where the frame stands in the order of its stream.",
          "type": "integer",
          "minimum": 0,
          "maximum": 9007199254740991
        },
        "run_id": {
          "description": "The run that the frame tells about.",
          "type": "string"
        },
        "ts": {
          "description": "When the frame was written.",
          "type": "string",
          "format": "date-time",
          "pattern": "^(?:[0-9]{2}[0-9]{2}-(?:(?:0[1-9]|1[0-2])-(?:0[1-9]|1[0-9]|2[0-8])|(?:0[13-9]|1[0-2])-(?:29|30)|(?:0[13578]|1[02])-31)|(?:[0-9]{2}(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)-02-29)T(?:(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](?:\\.[0-9]+)?(?:Z|[+-](?:[01][0-9]|2[0-3]):[0-5][0-9])|23:59:60(?:\\.[0-9]+)?(?:Z|[+-]00:00))(?![\\s\\S])"
        },
        "type": {
          "description": "The frame type, which says how to read `data`.",
          "type": "string",
          "const": "segment.end"
        },
        "segment_id": {
          "description": "The segment that the frame belongs to.",
          "type": "string"
        },
        "data": {
          "description": "The payload.",
          "title": "SegmentEndData",
          "type": "object",
          "properties": {
            "status": {
              "type": "string"
            },
            "duration_ms": {
              "type": "integer",
              "minimum": 0,
              "maximum": 9007199254740991
            },
            "usage": {
              "$ref": "#/$defs/Usage"
            },
            "cost": {},
            "finish_reason": {
              "type": "string"
            },
            "error": {}
          },
          "required": [
            "status",
            "duration_ms"
          ],
          "additionalProperties": false
        }
      },
      "required": [
        "protocol",
        "seq",
        "run_id",
        "ts",
        "type",
        "segment_id",
        "data"
      ],
      "additionalProperties": false
    },
    "TextDeltaFrame": {
      "description": "Incremental output. **This is the only channel for output text** (annex 15 §3.1).",
      "type": "object",
      "properties": {
        "protocol": {
          "description": "The protocol version that the frame was written for.",
          "type": "integer",
          "const": 2
        },
        "seq": {
          "description": "Where the frame stands in the order of its stream.",
          "type": "integer",
          "minimum": 0,
          "maximum": 9007199254740991
        },
        "run_id": {
          "description": "The run that the frame tells about.",
          "type": "string"
        },
        "ts": {
          "description": "When the frame was written.",
          "type": "string",
          "format": "date-time",
          "pattern": "^(?:[0-9]{2}[0-9]{2}-(?:(?:0[1-9]|1[0-2])-(?:0[1-9]|1[0-9]|2[0-8])|(?:0[13-9]|1[0-2])-(?:29|30)|(?:0[13578]|1[02])-31)|(?:[0-9]{2}(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)-02-29)T(?:(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](?:\\.[0-9]+)?(?:Z|[+-](?:[01][0-9]|2[0-3]):[0-5][0-9])|23:59:60(?:\\.[0-9]+)?(?:Z|[+-]00:00))(?![\\s\\S])"
        },
        "type": {
          "description": "The frame type, which says how to read `data`.",
          "type": "string",
          "const": "text.delta"
        },
        "segment_id": {
          "description": "The segment that the frame belongs to.",
          "type": "string"
        },
        "data": {
          "description": "The payload.",
          "title": "TextDeltaData",
          "type": "object",
          "properties": {
            "text": {
              "type": "string"
            }
          },
          "required": [
            "text"
          ],
          "additionalProperties": false
        }
      },
      "required": [
        "protocol",
        "seq",
        "run_id",
        "ts",
        "type",
        "segment_id",
        "data"
      ],
      "additionalProperties": false
    },
    "ThinkingDeltaFrame": {
      "description": "Traces of reasoning, kept apart from output.",
      "type": "object",
      "properties": {
        "protocol": {
          "description": "The protocol version that the frame was written for.",
          "type": "integer",
          "const": 2
        },
        "seq": {
          "description": "Where the frame stands in the order of its stream.",
          "type": "integer",
          "minimum": 0,
          "maximum": 9007199254740991
        },
        "run_id": {
          "description": "The run that the frame tells about.",
          "type": "string"
        },
        "ts": {
          "description": "When the frame was written.",
          "type": "string",
          "format": "date-time",
          "pattern": "^(?:[0-9]{2}[0-9]{2}-(?:(?:0[1-9]|1[0-2])-(?:0[1-9]|1[0-9]|2[0-8])|(?:0[13-9]|1[0-2])-(?:29|30)|(?:0[13578]|1[02])-31)|(?:[0-9]{2}(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)-02-29)T(?:(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](?:\\.[0-9]+)?(?:Z|[+-](?:[01][0-9]|2[0-3]):[0-5][0-9])|23:59:60(?:\\.[0-9]+)?(?:Z|[+-]00:00))(?![\\s\\S])"
        },
        "type": {
          "description": "The frame type, which says how to read `data`.",
          "type": "string",
          "const": "thinking.delta"
        },
        "segment_id": {
          "description": "The segment that the frame belongs to.",
          "type": "string"
        },
        "data": {
          "description": "The payload.",
          "title": "ThinkingDeltaData",
          "type": "object",
          "properties": {
            "text": {
              "type": "string"
            }
          },
          "required": [
            "text"
          ],
          "additionalProperties": false
        }
      },
      "required": [
        "protocol",
        "seq",
        "run_id",
        "ts",
        "type",
        "segment_id",
        "data"
      ],
      "additionalProperties": false
    },
    "ToolCallFrame": {
      "type": "object",
      "properties": {
        "protocol": {
          "description": "The protocol version that the frame was written for.",
          "type": "integer",
          "const": 2
        },
        "seq": {
          "description": "Where the frame stands in the order of its stream.",
          "type": "integer",
          "minimum": 0,
          "maximum": 9007199254740991
        },
        "run_id": {
          "description": "The run that the frame tells about.",
          "type": "string"
        },
        "ts": {
          "description": "When the frame was written.",
          "type": "string",
          "format": "date-time",
          "pattern": "^(?:[0-9]{2}[0-9]{2}-(?:(?:0[1-9]|1[0-2])-(?:0[1-9]|1[0-9]|2[0-8])|(?:0[13-9]|1[0-2])-(?:29|30)|(?:0[13578]|1[02])-31)|(?:[0-9]{2}(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)-02-29)T(?:(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](?:\\.[0-9]+)?(?:Z|[+-](?:[01][0-9]|2[0-3]):[0-5][0-9])|23:59:60(?:\\.[0-9]+)?(?:Z|[+-]00:00))(?![\\s\\S])"
        },
        "type": {
          "description": "The frame type, which says how to read `data`.",
          "type": "string",
          "const": "tool.call"
        },
        "segment_id": {
          "description": "The segment that the frame belongs to.",
          "type": "string"
        },
        "data": {
          "description": "The payload.",
          "title": "ToolCallData",
          "type": "object",
          "properties": {
            "tool_call_id": {
              "type": "string"
            },
            "tool_slug": {
              "type": "string"
            },
            "arguments_delta": {
              "type": "string"
            },
            "arguments": {}
          },
          "required": [
            "tool_call_id",
            "tool_slug"
          ],
          "additionalProperties": false
        }
      },
      "required": [
        "protocol",
        "seq",
        "run_id",
        "ts",
        "type",
        "segment_id",
        "data"
      ],
      "additionalProperties": false
    },
    "ToolResultFrame": {
      "description": "Only a preview; the step payload holds the full value.",
      "type": "object",
      "properties": {
        "protocol": {
          "description": "The protocol version that the frame was written for.",
          "type": "integer",
          "const": 2
        },
        "seq": {
          "description": "Where the frame stands in the order of its stream.",
          "type": "integer",
          "minimum": 0,
          "maximum": 9007199254740991
        },
        "run_id": {
          "description": "The run that the frame tells about.",
          "type": "string"
        },
        "ts": {
          "description": "When the frame was written.",
          "type": "string",
          "format": "date-time",
          "pattern": "^(?:[0-9]{2}[0-9]{2}-(?:(?:0[1-9]|1[0-2])-(?:0[1-9]|1[0-9]|2[0-8])|(?:0[13-9]|1[0-2])-(?:29|30)|(?:0[13578]|1[02])-31)|(?:[0-9]{2}(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)-02-29)T(?:(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](?:\\.[0-9]+)?(?:Z|[+-](?:[01][0-9]|2[0-3]):[0-5][0-9])|23:59:60(?:\\.[0-9]+)?(?:Z|[+-]00:00))(?![\\s\\S])"
        },
        "type": {
          "description": "The frame type, which says how to read `data`.",
          "type": "string",
          "const": "tool.result"
        },
        "segment_id": {
          "description": "The segment that the frame belongs to.",
          "type": "string"
        },
        "data": {
          "description": "The payload.",
          "title": "ToolResultData",
          "type": "object",
          "properties": {
            "tool_call_id": {
              "type": "string"
            },
            "ok": {
              "type": "boolean"
            },
            "output_preview": {
              "type": "string"
            },
            "truncated": {
              "type": "boolean"
            },
            "bytes": {
              "type": "integer",
              "minimum": 0,
              "maximum": 9007199254740991
            }
          },
          "required": [
            "tool_call_id",
            "ok",
            "output_preview",
            "truncated",
            "bytes"
          ],
          "additionalProperties": false
        }
      },
      "required": [
        "protocol",
        "seq",
        "run_id",
        "ts",
        "type",
        "segment_id",
        "data"
      ],
      "additionalProperties": false
    },
    "SuspendFrame": {
      "type": "object",
      "properties": {
        "protocol": {
          "description": "The protocol version that the frame was written for.",
          "type": "integer",
          "const": 2
        },
        "seq": {
          "description": "Where the frame stands in the order of its stream.",
          "type": "integer",
          "minimum": 0,
          "maximum": 9007199254740991
        },
        "run_id": {
          "description": "The run that the frame tells about.",
          "type": "string"
        },
        "ts": {
          "description": "When the frame was written.",
          "type": "string",
          "format": "date-time",
          "pattern": "^(?:[0-9]{2}[0-9]{2}-(?:(?:0[1-9]|1[0-2])-(?:0[1-9]|1[0-9]|2[0-8])|(?:0[13-9]|1[0-2])-(?:29|30)|(?:0[13578]|1[02])-31)|(?:[0-9]{2}(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)-02-29)T(?:(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](?:\\.[0-9]+)?(?:Z|[+-](?:[01][0-9]|2[0-3]):[0-5][0-9])|23:59:60(?:\\.[0-9]+)?(?:Z|[+-]00:00))(?![\\s\\S])"
        },
        "type": {
          "description": "The frame type, which says how to read `data`.",
          "type": "string",
          "const": "suspend"
        },
        "segment_id": {
          "description": "The segment that the frame belongs to.",
          "type": [
            "string",
            "null"
          ]
        },
        "data": {
          "description": "The payload.",
          "title": "SuspendData",
          "type": "object",
          "properties": {
            "kind": {
              "type": "string"
            },
            "resume_contract": {},
            "prompt": {
              "type": "string"
            },
            "deadline_at": {
              "type": "string",
              "format": "date-time",
              "pattern": "^(?:[0-9]{2}[0-9]{2}-(?:(?:0[1-9]|1[0-2])-(?:0[1-9]|1[0-9]|2[0-8])|(?:0[13-9]|1[0-2])-(?:29|30)|(?:0[13578]|1[02])-31)|(?:[0-9]{2}(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)-02-29)T(?:(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](?:\\.[0-9]+)?(?:Z|[+-](?:[01][0-9]|2[0-3]):[0-5][0-9])|23:59:60(?:\\.[0-9]+)?(?:Z|[+-]00:00))(?![\\s\\S])"
            }
          },
          "required": [
            "kind",
            "resume_contract",
            "prompt"
          ],
          "additionalProperties": false
        }
      },
      "required": [
        "protocol",
        "seq",
        "run_id",
        "ts",
        "type",
        "segment_id",
        "data"
      ],
      "additionalProperties": false
    },
    "ResumeFrame": {
      "type": "object",
      "properties": {
        "protocol": {
          "description": "The protocol version that the frame was written for.",
          "type": "integer",
          "const": 2
        },
        "seq": {
          "description": "Where the frame stands in the order of its stream.",
          "type": "integer",
          "minimum": 0,
          "maximum": 9007199254740991
        },
        "run_id": {
          "description": "The run that the frame tells about.",
          "type": "string"
        },
        "ts": {
          "description": "When the frame was written.",
          "type": "string",
          "format": "date-time",
          "pattern": "^(?:[0-9]{2}[0-9]{2}-(?:(?:0[1-9]|1[0-2])-(?:0[1-9]|1[0-9]|2[0-8])|(?:0[13-9]|1[0-2])-(?:29|30)|(?:0[13578]|1[02])-31)|(?:[0-9]{2}(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)-02-29)T(?:(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](?:\\.[0-9]+)?(?:Z|[+-](?:[01][0-9]|2[0-3]):[0-5][0-9])|23:59:60(?:\\.[0-9]+)?(?:Z|[+-]00:00))(?![\\s\\S])"
        },
        "type": {
          "description": "The frame type, which says how to read `data`.",
          "type": "string",
          "const": "resume"
        },
        "segment_id": {
          "description": "The segment that the frame belongs to.",
          "type": [
            "string",
            "null"
          ]
        },
        "data": {
          "description": "The payload.",
          "title": "ResumeData",
          "type": "object",
          "properties": {
            "kind": {
              "type": "string"
            },
            "resolved_by": {
              "type": "string"
            }
          },
          "required": [
            "kind",
            "resolved_by"
          ],
          "additionalProperties": false
        }
      },
      "required": [
        "protocol",
        "seq",
        "run_id",
        "ts",
        "type",
        "segment_id",
        "data"
      ],
      "additionalProperties": false
    },
    "NoticeFrame": {
      "description": "Compaction was applied, a fallback model was used, a cache was skipped, a guardrail warned.",
      "type": "object",
      "properties": {
        "protocol": {
          "description": "The protocol version that the frame was written for.",
          "type": "integer",
          "const": 2
        },
        "seq": {
          "description": "Where the frame stands in the order of its stream.",
          "type": "integer",
          "minimum": 0,
          "maximum": 9007199254740991
        },
        "run_id": {
          "description": "The run that the frame tells about.",
          "type": "string"
        },
        "ts": {
          "description": "When the frame was written.",
          "type": "string",
          "format": "date-time",
          "pattern": "^(?:[0-9]{2}[0-9]{2}-(?:(?:0[1-9]|1[0-2])-(?:0[1-9]|1[0-9]|2[0-8])|(?:0[13-9]|1[0-2])-(?:29|30)|(?:0[13578]|1[02])-31)|(?:[0-9]{2}(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)-02-29)T(?:(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](?:\\.[0-9]+)?(?:Z|[+-](?:[01][0-9]|2[0-3]):[0-5][0-9])|23:59:60(?:\\.[0-9]+)?(?:Z|[+-]00:00))(?![\\s\\S])"
        },
        "type": {
          "description": "The frame type, which says how to read `data`.",
          "type": "string",
          "const": "notice"
        },
        "segment_id": {
          "description": "The segment that the frame belongs to.",
          "type": [
            "string",
            "null"
          ]
        },
        "data": {
          "description": "The payload.",
          "title": "NoticeData",
          "type": "object",
          "properties": {
            "level": {
              "type": "string"
            },
            "code": {
              "type": "string"
            },
            "message": {
              "type": "string"
            },
            "attributes": {
              "type": "object"
            }
          },
          "required": [
            "level",
            "code",
            "message"
          ],
          "additionalProperties": false
        }
      },
      "required": [
        "protocol",
        "seq",
        "run_id",
        "ts",
        "type",
        "segment_id",
        "data"
      ],
      "additionalProperties": false
    },
    "ErrorFrame": {
      "description": "`code` is one of the error codes; a client never matches on the text of `message`.",
      "type": "object",
      "properties": {
        "protocol": {
          "description": "The protocol version that the frame was written for.",
          "type": "integer",
          "const": 2
        },
        "seq": {
          "description": "Where the frame stands in the order of its stream.",
          "type": "integer",
          "minimum": 0,
          "maximum": 9007199254740991
        },
        "run_id": {
          "description": "The run that the frame tells about.",
          "type": "string"
        },
        "ts": {
          "description": "When the frame was written.",
          "type": "string",
          "format": "date-time",
          "pattern": "^(?:[0-9]{2}[0-9]{2}-(?:(?:0[1-9]|1[0-2])-(?:0[1-9]|1[0-9]|2[0-8])|(?:0[13-9]|1[0-2])-(?:29|30)|(?:0[13578]|1[02])-31)|(?:[0-9]{2}(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)-02-29)T(?:(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](?:\\.[0-9]+)?(?:Z|[+-](?:[01][0-9]|2[0-3]):[0-5][0-9])|23:59:60(?:\\.[0-9]+)?(?:Z|[+-]00:00))(?![\\s\\S])"
        },
        "type": {
          "description": "The frame type, which says how to read `data`.",
          "type": "string",
          "const": "error"
        },
        "segment_id": {
          "description": "The segment that the frame belongs to.",
          "type": [
            "string",
            "null"
          ]
        },
        "data": {
          "description": "The payload.",
          "title": "ErrorData",
          "type": "object",
          "properties": {
            "code": {
              "$ref": "#/$defs/ErrorCode"
            },
            "message": {
              "type": "string"
            },
            "retryable": {
              "type": "boolean"
            }
          },
          "required": [
            "code",
            "message",
            "retryable"
          ],
          "additionalProperties": false
        }
      },
      "required": [
        "protocol",
        "seq",
        "run_id",
        "ts",
        "type",
        "segment_id",
        "data"
      ],
      "additionalProperties": false
    },
    "Usage": {
      "description": "What the model calls consumed.",
      "type": "object"
    },
    "ErrorCode": {
      "type": "string",
      "enum": [
        "AUTH_FAILED",
        "MALFORMED_FRAME",
        "PROTOCOL_UNSUPPORTED",
        "RUN_NOT_FOUND",
        "BUDGET_EXCEEDED",
        "RATE_LIMITED",
        "MODEL_ERROR",
        "TOOL_ERROR",
        "GUARDRAIL_BLOCKED",
        "CONTEXT_OVERFLOW",
        "TIMEOUT",
        "CANCELLED",
        "SANDBOX_ERROR",
        "CHANNEL_ERROR",
        "INTERNAL_ERROR"
      ]
    }
  }
};
