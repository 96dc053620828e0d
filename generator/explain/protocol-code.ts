import { isBare } from "../catalogue/bare-codes.ts";
import { loadDocument } from "../catalogue/load.ts";
import type { CloseCode, ErrorCode } from "../catalogue/model.ts";
import { findNearest } from "../diagnostics/did-you-mean.ts";

/** A code that frames or sockets of a protocol carry: it is the protocol's own, and its catalogue says what it means. */
export interface ProtocolCode {
  readonly code: string;
  readonly kind: "error-code" | "close-code";
  /** Where the catalogue declares it. */
  readonly line: number;
  readonly column: number;
  /** Markdown; null where the catalogue says no more than its name. */
  readonly meaning: string | null;
  /** What a client is to do or to expect, in sentences. */
  readonly text: string;
}

/** What came of looking for a code of a protocol. */
export type FoundInProtocol =
  | { readonly found: ProtocolCode }
  /** There is none of that name. `isFaulty`: the catalogue has errors, so that its codes are not known. */
  | { readonly found: null; readonly isFaulty: boolean; readonly meant: string | null };

/**
 * What an error code or close code means by a catalogue.
 *
 * @param source the text of the catalogue, or the bytes of a UTF-8 file
 */
export function findProtocolCode(source: Uint8Array | string, code: string): FoundInProtocol {
  const { catalogue, document } = loadDocument(source, null);
  if (catalogue === null || document === null) return { found: null, isFaulty: true, meant: null };
  const { errorCodes, closeCodes } = catalogue;
  const tell = (kind: ProtocolCode["kind"], section: string, meaning: string | null, text: string): FoundInProtocol => {
    const { line, column } = document.locate([section, code], "key");
    return { found: { code, kind, line, column, meaning, text } };
  };
  const error = errorCodes.find(({ name }) => name === code);
  if (error !== undefined) return tell("error-code", "error_codes", error.description, describeErrorCode(error));
  const close = closeCodes.find((one) => `${one.code}` === code);
  if (close !== undefined) return tell("close-code", "close_codes", close.meaning, describeCloseCode(close));
  const names = [...errorCodes.map(({ name }) => name), ...closeCodes.map((one) => `${one.code}`)];
  return { found: null, isFaulty: false, meant: findNearest(code, names) };
}

function describeErrorCode(code: ErrorCode): string {
  const { retryable, closeCode } = code;
  return [
    "Frames carry it as a value of the type `ErrorCode`.",
    retryable === null ? null : retryable ? "Trying again may help." : "Trying again does not help.",
    closeCode === null ? null : `The socket closes with ${closeCode}.`,
    isBare(code) ? "The catalogue says no more of it than its name." : null,
  ]
    .filter((sentence) => sentence !== null)
    .join(" ");
}

function describeCloseCode({ action }: CloseCode): string {
  return ["A WebSocket closes with it.", action === null ? null : actions[action]]
    .filter((sentence) => sentence !== null)
    .join(" ");
}

const actions = {
  none: "A client has nothing more to do.",
  retry: "A client reconnects and resumes.",
  reauthenticate: "A client gets new credentials, then reconnects.",
  fatal: "A client does not reconnect.",
} satisfies Record<CloseCode["action"] & string, string>;
