import { readDocument } from "../catalogue/document.ts";

/**
 * Sets the protocol number in the text of a catalogue and leaves every other byte as it is.
 *
 * @param source a catalogue that was read without errors
 */
export function setProtocol(source: Uint8Array, protocol: number): Uint8Array {
  const place = readDocument(source).document?.locate(["protocol"], "value");
  if (place === undefined) throw new Error("a catalogue without errors is a document");
  const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(source);
  let lineStart = /^\uFEFF{0,2}/.exec(text)?.[0].length ?? 0;
  for (let line = 1; line < place.line; line++) lineStart = text.indexOf("\n", lineStart) + 1;
  const before = text.slice(0, lineStart + place.column - 1);
  const after = text.slice(lineStart + place.endColumn - 1);
  return new TextEncoder().encode(`${before}${protocol}${after}`);
}
