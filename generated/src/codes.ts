// Made by event-catalogue (generator/emit/codes.ts) from the catalogue of the protocol. Do not edit:
// change the catalogue, then run `npx event-catalogue generate`.

/** The error codes, a closed set. */
export const ErrorCode = {
  AUTH_FAILED: "AUTH_FAILED",
  MALFORMED_FRAME: "MALFORMED_FRAME",
  PROTOCOL_UNSUPPORTED: "PROTOCOL_UNSUPPORTED",
  RUN_NOT_FOUND: "RUN_NOT_FOUND",
  BUDGET_EXCEEDED: "BUDGET_EXCEEDED",
  RATE_LIMITED: "RATE_LIMITED",
  MODEL_ERROR: "MODEL_ERROR",
  TOOL_ERROR: "TOOL_ERROR",
  GUARDRAIL_BLOCKED: "GUARDRAIL_BLOCKED",
  CONTEXT_OVERFLOW: "CONTEXT_OVERFLOW",
  TIMEOUT: "TIMEOUT",
  CANCELLED: "CANCELLED",
  SANDBOX_ERROR: "SANDBOX_ERROR",
  CHANNEL_ERROR: "CHANNEL_ERROR",
  INTERNAL_ERROR: "INTERNAL_ERROR",
} as const;

/** The error codes, a closed set. */
export type ErrorCode = (typeof ErrorCode)[keyof typeof ErrorCode];

/** Every `ErrorCode`, in the order of the catalogue. */
export const ERROR_CODES = [
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
  "INTERNAL_ERROR",
] as const;

/** What the catalogue says of an error code; nothing of what it leaves open. */
export interface ErrorCodeFacts {
  /** What the code means, in Markdown. */
  readonly description?: string;
  /** Whether trying again may help. */
  readonly retryable?: boolean;
  /** The close code that goes with it. */
  readonly closeCode?: CloseCode;
}

/** What the catalogue says of error codes: of those of which it says anything. */
export const ERROR_CODE_FACTS: { readonly [Code in ErrorCode]?: ErrorCodeFacts } = {};

/** The codes that the WebSocket is closed with. */
export const CloseCode = {
  /**
   * The normal close, after `run.end`.
   *
   * Nothing is left to do.
   */
  1000: 1000,
  /**
   * Authentication failed, or timed out: the first frame is due within 5 s.
   *
   * Get new credentials, then reconnect.
   */
  4401: 4401,
  /**
   * Run not found, or out of scope: which of the two is deliberately not told.
   *
   * Do not reconnect.
   */
  4404: 4404,
  /**
   * Protocol version unsupported.
   *
   * Do not reconnect.
   */
  4409: 4409,
} as const;

/** The codes that the WebSocket is closed with. */
export type CloseCode = (typeof CloseCode)[keyof typeof CloseCode];

/** Every `CloseCode`, in the order of the catalogue. */
export const CLOSE_CODES = [1000, 4401, 4404, 4409] as const;

/**
 * What a client does after a close: nothing more, reconnect and resume, get new credentials and then reconnect, or
 * give up.
 */
export type CloseAction = "none" | "retry" | "reauthenticate" | "fatal";

/** What the catalogue says of a close code. */
export interface CloseCodeFacts {
  /** What the code means, in Markdown. */
  readonly meaning: string;
  /** What a client does. */
  readonly action?: CloseAction;
}

/** What each close code means. */
export const CLOSE_CODE_FACTS: { readonly [Code in CloseCode]: CloseCodeFacts } = {
  1000: { meaning: "The normal close, after `run.end`.", action: "none" },
  4401: {
    meaning: "Authentication failed, or timed out: the first frame is due within 5 s.",
    action: "reauthenticate",
  },
  4404: { meaning: "Run not found, or out of scope: which of the two is deliberately not told.", action: "fatal" },
  4409: { meaning: "Protocol version unsupported.", action: "fatal" },
};
