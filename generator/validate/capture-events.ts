import { createSseReader } from "../runtime/sse-reader.ts";
import { createUtf8Decoder } from "../runtime/utf-8.ts";
import { type CaptureReader, type Findings, mostLineLength } from "./capture-reader.ts";
import { UnreadableCapture } from "./unreadable-capture.ts";

/** Reads a capture of server-sent events, by the reader that the package has. */
export function readEvents(findings: Findings): CaptureReader {
  const reader = createSseReader(
    mostLineLength,
    (data, _, name) => {
      if (data !== null) findings.take(data, reader.line, false, name);
    },
    () => {},
  );
  const decoder = createUtf8Decoder(true);
  let left: ReturnType<typeof reader.push> = null;

  const read = (decode: () => string, isLast: boolean): void => {
    if (left === "too-long") return;
    let text: string;
    try {
      text = decode();
    } catch {
      throw new UnreadableCapture(`it is not UTF-8, somewhere after line ${reader.line}`);
    }
    left = reader.push(text, isLast);
    if (left !== "too-long") return;
    findings.miss(
      "too-long",
      reader.line,
      `a line after this, or the data of the event, is longer than ${mostLineLength}; nothing after it is read`,
    );
  };

  return {
    push: (piece) => read(() => decoder.decode(piece, { stream: true }), false),
    end() {
      read(() => decoder.decode(), true);
      if (left === "truncated")
        findings.miss(
          "truncated",
          reader.line,
          "the capture ends within an event: the blank line that delivers it is missing",
        );
    },
  };
}
