// Every browser, worker and server has it, and the libraries of types that a program is compiled with need not.
declare const TextEncoder: new () => { encode(text: string): Uint8Array };

/** What a client does after a close: nothing more, reconnect and resume, get new credentials and then reconnect, or give up. */
export type AfterClose = "none" | "retry" | "reauthenticate" | "fatal";

/** What a protocol says of its close codes. */
export type CloseFacts = { readonly [code: number]: { readonly meaning: string; readonly action?: AfterClose } };

/** What the close of a socket comes to. */
export interface CloseReport {
  readonly kind:
    /** The protocol says what the code means. */
    | "listed"
    /** A normal close while the stream has not ended: more was to come. */
    | "early"
    /** Without a code, or with one by which a connection fails. */
    | "abnormal"
    /** A code that the protocol does not know. */
    | "unknown";
  /** null where nothing is said of it. */
  readonly action: AfterClose | null;
  /** In Markdown, as the protocol says it; null where it says nothing. */
  readonly meaning: string | null;
}

/**
 * What a socket is closed with: `socket.close(...encodeClose(code, reason))`. Browsers take of the codes below 3000
 * only 1000.
 *
 * @throws {RangeError} for a code that may not be sent, or a reason of more than 123 bytes in UTF-8: a socket would throw,
 * or close with 1006 in place of it
 */
export function encodeClose(code: number, reason: string = ""): [code: number, reason: string] {
  if (!/^(100[0-37-9]|101[0-4]|[34]\d{3})$/.test(String(code)))
    throw new RangeError(`the close code ${code} is none of 1000 to 1003, 1007 to 1014 and 3000 to 4999`);
  const length = new TextEncoder().encode(reason).length;
  // So many bytes of a control frame are left for the reason.
  if (length > 123) throw new RangeError(`the reason of a close has ${length} bytes, at most 123 may be sent`);
  return [code, reason];
}

/** @param isOver whether nothing more was to come */
export function readClose(facts: CloseFacts, code: number, isOver: boolean): CloseReport {
  const fact = Object.hasOwn(facts, code) ? facts[code] : undefined;
  const isNormal = code === 1000;
  const listed = fact?.action ?? (isNormal ? "none" : null);
  const [kind, action]: readonly [CloseReport["kind"], AfterClose | null] =
    !isOver && (isNormal || listed === "none")
      ? ["early", "retry"]
      : isNormal || fact !== undefined
        ? ["listed", listed]
        : code >= 3000 && code <= 4999
          ? ["unknown", null]
          : ["abnormal", isOver ? "none" : "retry"];
  return { kind, action, meaning: fact?.meaning ?? null };
}
