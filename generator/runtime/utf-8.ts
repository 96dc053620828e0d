/** Text from bytes, piece by piece: a character may lie across pieces that are said to be followed by others. */
export interface Utf8Decoder {
  decode(bytes?: ArrayBuffer | ArrayBufferView, options?: { readonly stream: boolean }): string;
}

// Every browser, worker and server has it, and the libraries of types that a program is compiled with need not.
declare const TextDecoder: new (
  encoding: "utf-8",
  options: { readonly fatal: boolean; readonly ignoreBOM: true },
) => Utf8Decoder;

/** @param fatal whether what is no UTF-8 is thrown for; else it is read as U+FFFD */
export function createUtf8Decoder(fatal: boolean): Utf8Decoder {
  return new TextDecoder("utf-8", { fatal, ignoreBOM: true });
}
