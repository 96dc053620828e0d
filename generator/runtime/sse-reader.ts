/** Cuts the text of a stream of server-sent events into events, however the text comes in pieces. */
export interface SseReader {
  /**
   * Takes the next piece, which may be empty. @returns what is wrong, if anything: a line, or the data of an event, is
   * longer than is taken, and no more may be read; or the last piece leaves an event without the blank line that delivers it
   */
  push(text: string, isLast: boolean): "too-long" | "truncated" | null;
  /** The line, counted from 1, in which the data begins of the last event that has any. */
  readonly line: number;
}

/**
 * Reads as the standard says: a line ends with CR, LF or both; comments, fields that are not known and an id with NUL are
 * passed over.
 *
 * @param mostLength of a line, and of the data of an event, in UTF-16 units
 * @param give takes each event: its data, null where it has none and is no event but for its id, which a client names when
 * it reconnects; and what it is called, empty for the default
 * @param wait takes how long a client should wait before it reconnects, where the server says so
 */
export function createSseReader(
  mostLength: number,
  give: (data: string | null, id: string, name: string) => void,
  wait: (milliseconds: number) => void,
): SseReader {
  /** The beginning of a line. Joining texts copies nothing in any engine as long as nobody looks into them. */
  let held = "";
  /** What a piece may begin with that is no part of a line: a mark of the byte order, or the LF that belongs to a CR. */
  let skipped = "\ufeff";
  let lines = 0;
  let data: string | null = null;
  let id = "";
  let name = "";
  let isOpen = false;

  const isTooLong = (line: string): boolean => line.length > mostLength || (data ?? "").length > mostLength;

  const readField = (field: string, value: string): void => {
    if (field === "data") {
      if (data === null) reader.line = lines;
      data = data === null ? value : `${data}\n${value}`;
    } else if (field === "event") name = value;
    else if (field === "id" && !value.includes("\0")) id = value;
    else {
      if (field === "retry" && /^[0-9]+$/.test(value)) wait(Number(value));
      return;
    }
    isOpen = true;
  };

  const reader = {
    line: 1,
    push(text: string, isLast: boolean): ReturnType<SseReader["push"]> {
      const piece = text[0] === skipped ? text.slice(1) : text;
      if (text !== "") skipped = text.endsWith("\r") ? "\n" : "";
      const ended = piece.replaceAll("\r\n", "\n").replaceAll("\r", "\n").split("\n");
      ended[0] = held + ended[0]!;
      held = ended.pop()!;
      for (const line of ended) {
        if (isTooLong(line)) return "too-long";
        lines += 1;
        if (line === "") {
          give(data, id, name);
          data = null;
          name = "";
          isOpen = false;
        } else {
          const colon = line.includes(":") ? line.indexOf(":") : line.length;
          readField(line.slice(0, colon), line.slice(colon + (line[colon + 1] === " " ? 2 : 1)));
        }
      }
      if (isTooLong(held)) return "too-long";
      return isLast && (isOpen || (held !== "" && !held.startsWith(":"))) ? "truncated" : null;
    },
  };
  return reader;
}
