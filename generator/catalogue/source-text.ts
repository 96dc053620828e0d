import { mapLines } from "../diagnostics/line-map.ts";
import { collectFaults } from "./document-fault.ts";
import type { DocumentFault } from "./document-fault.ts";

/** 16 MiB, as UTF-8. */
export const mostBytes = 16 * 1024 * 1024;

/** How many faults of one kind are collected; more are of no use to anyone. */
const mostReported = 1001;

/**
 * The text of a file: UTF-8, at most 16 MiB, its lines ended with LF (a CRLF becomes one) and free of characters that
 * YAML forbids. A byte order mark at the start is left out, since some editors write it and it changes nothing.
 *
 * @returns the text, or null and why it could not be had
 */
export function readSourceText(source: Uint8Array | string): { text: string | null; faults: readonly DocumentFault[] } {
  const bytes = typeof source === "string" ? Buffer.byteLength(source) : source.length;
  if (bytes > mostBytes) return refuseStart("", { code: "file-too-large", args: { bytes, most: mostBytes } });

  const decoded = typeof source === "string" ? { text: source } : decodeUtf8(source);
  if ("fault" in decoded) return refuseStart(decoded.before, decoded.fault);
  const text = decoded.text.replace(/^\ufeff/, "").replaceAll("\r\n", "\n");
  const faults = findForbidden(text);
  return { text: faults.length === 0 ? text : null, faults };
}

type Undecodable = {
  readonly before: string;
  readonly fault: Pick<DocumentFault & { code: "not-utf8" }, "code" | "args">;
};

function decodeUtf8(bytes: Uint8Array): { readonly text: string } | Undecodable {
  const guess = guessEncoding(bytes);
  if (guess !== null) return { before: "", fault: { code: "not-utf8", args: { offset: 0, guess } } };
  try {
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(bytes) };
  } catch {
    const offset = findInvalidByte(bytes);
    return {
      before: new TextDecoder().decode(bytes.subarray(0, offset)),
      fault: { code: "not-utf8", args: { offset, guess: null } },
    };
  }
}

/** What a byte order mark, or a null byte among the first characters, says of an encoding that is not UTF-8. */
function guessEncoding(bytes: Uint8Array): "utf-16" | "utf-32" | null {
  const [first, second, third, fourth] = bytes;
  if (first === 0xff && second === 0xfe) return third === 0 && fourth === 0 ? "utf-32" : "utf-16";
  if (first === 0xfe && second === 0xff) return "utf-16";
  if (first === 0 && second === 0) return "utf-32";
  return bytes.length > 1 && (first === 0) !== (second === 0) ? "utf-16" : null;
}

/** The offset of the first byte that begins no well-formed UTF-8 sequence (Unicode 15.0, table 3-7). */
export function findInvalidByte(bytes: Uint8Array): number {
  let at = 0;
  while (at < bytes.length) {
    const length = sequenceLength(bytes, at);
    if (length === 0) return at;
    at += length;
  }
  return at;
}

function sequenceLength(bytes: Uint8Array, at: number): number {
  const lead = bytes[at]!;
  if (lead < 0x80) return 1;
  const [length, least, most] =
    lead >= 0xc2 && lead <= 0xdf
      ? [2, 0x80, 0xbf]
      : lead >= 0xe0 && lead <= 0xef
        ? [3, lead === 0xe0 ? 0xa0 : 0x80, lead === 0xed ? 0x9f : 0xbf]
        : lead >= 0xf0 && lead <= 0xf4
          ? [4, lead === 0xf0 ? 0x90 : 0x80, lead === 0xf4 ? 0x8f : 0xbf]
          : [0, 0, 0];
  for (let index = 1; index < length; index++) {
    const byte = bytes[at + index];
    if (byte === undefined || byte < (index === 1 ? least : 0x80) || byte > (index === 1 ? most : 0xbf)) return 0;
  }
  return length;
}

function refuseStart(
  before: string,
  fault: Pick<DocumentFault, "code" | "args">,
): { text: null; faults: DocumentFault[] } {
  const text = before.replace(/^\ufeff/, "").replaceAll("\r\n", "\n");
  const span = mapLines(text).spanOf(text.length, text.length);
  return { text: null, faults: [{ ...fault, span } as DocumentFault] };
}

/** Everything outside `c-printable` of YAML 1.2 §5.1, unpaired surrogates, and carriage returns by themselves. */
const forbidden = /[\0-\x08\x0b-\x1f\x7f-\x84\x86-\x9f\ufffe\uffff]|\p{Cs}/gu;

function findForbidden(text: string): readonly DocumentFault[] {
  const { faults, report } = collectFaults(mapLines(text));
  let carriageReturnSeen = false;
  for (const { 0: character, index } of text.matchAll(forbidden)) {
    if (faults.length >= mostReported) break;
    const named = { character: nameCharacter(character) };
    if (character === "\r") {
      // One speaks for all: where one line ends so, most do.
      if (!carriageReturnSeen) report("carriage-return", {}, index, index + 1);
      carriageReturnSeen = true;
    } else if (/\p{Cs}/u.test(character)) report("unpaired-surrogate", named, index, index + 1);
    else report("control-character", named, index, index + 1);
  }
  return faults;
}

/** `U+0007` */
export function nameCharacter(character: string): string {
  return `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, "0")}`;
}
