import { isUtf8 } from "node:buffer";
import { type CaptureReader, type Findings, byteOrderMark, mostLineLength } from "./capture-reader.ts";
import { UnreadableCapture } from "./unreadable-capture.ts";

const lineFeed = 0x0a;
const blank = 0x20;

/** Reads a capture with a frame on each line. Lines end with LF or CRLF, the last perhaps with nothing; blank ones count as lines only. */
export function readLines(findings: Findings): CaptureReader {
  let line = 0;
  let held: Buffer[] = [];
  let heldLength = 0;
  /** Whether the line is too long, so that no more of it is held. */
  let isSkipping = false;

  const hold = (piece: Buffer): void => {
    heldLength += piece.length;
    if (heldLength > mostLineLength) {
      if (!isSkipping) findings.miss("too-long", line + 1, `the line has more than ${mostLineLength} bytes`);
      isSkipping = true;
      held = [];
    } else if (!isSkipping && piece.length > 0) held.push(piece);
  };

  const takeLine = (bytes: Buffer, start: number, end: number, isOpen: boolean): void => {
    line += 1;
    // A line that begins with a blank may be nothing else.
    if (start === end || (bytes[start]! <= blank && bytes.toString("latin1", start, end).trim() === "")) return;
    findings.take(bytes.toString("utf8", start, end), line, isOpen, "");
  };

  const takeHeld = (isOpen: boolean): void => {
    let bytes = Buffer.concat(held);
    if (line === 0 && bytes.indexOf(byteOrderMark) === 0) bytes = bytes.subarray(byteOrderMark.length);
    if (!isUtf8(bytes))
      throw new UnreadableCapture(`line ${line + 1} is not UTF-8${isOpen ? ", or is cut within a character" : ""}`);
    if (isSkipping) line += 1;
    else takeLine(bytes, 0, bytes.length, isOpen);
    held = [];
    heldLength = 0;
    isSkipping = false;
  };

  /** Says which line it is that is not UTF-8. */
  const refuse = (bytes: Buffer): never => {
    for (let at = 0; ; at = bytes.indexOf(lineFeed, at) + 1) {
      line += 1;
      if (!isUtf8(bytes.subarray(at, bytes.indexOf(lineFeed, at))))
        throw new UnreadableCapture(`line ${line} is not UTF-8`);
    }
  };

  return {
    push(piece) {
      const first = piece.indexOf(lineFeed);
      if (first === -1) {
        hold(piece);
        return;
      }
      hold(piece.subarray(0, first));
      takeHeld(false);
      const last = piece.lastIndexOf(lineFeed);
      const whole = piece.subarray(first + 1, last + 1);
      if (!isUtf8(whole)) refuse(whole);
      for (let at = 0, end = whole.indexOf(lineFeed); end !== -1; at = end + 1, end = whole.indexOf(lineFeed, at))
        takeLine(whole, at, end, false);
      hold(piece.subarray(last + 1));
    },
    end() {
      if (heldLength > 0) takeHeld(true);
    },
  };
}
