import type { CaptureFault } from "./capture-report.ts";

/** What a capture is read into: the texts that should be frames, and what is wrong with those that cannot be had. */
export interface Findings {
  /**
   * @param line counted from 1
   * @param isOpen whether the capture ends within the line
   * @param eventName what the event is called; empty where it is called nothing
   */
  take(text: string, line: number, isOpen: boolean, eventName: string): void;
  /** Something that is wrong with the capture where no frame can be had. */
  miss(rule: CaptureFault, line: number, message: string): void;
}

/** Takes the bytes of a capture, in pieces that are cut anywhere. */
export interface CaptureReader {
  push(piece: Buffer): void;
  end(): void;
}

/** The longest line that is taken, in bytes, as decoders of the package have it. */
export const mostLineLength = 16 * 1024 * 1024;

export const byteOrderMark: Buffer = Buffer.from([0xef, 0xbb, 0xbf]);
