/** Cuts the text of a stream of server-sent events into events, however the text comes in pieces. */
export interface SseReader {
  /** Takes the next piece; only once `next` has given null. */
  push(text: string): void;
  /** The data of the next event; null where that needs another piece, and after a fault. */
  next(): string | null;
  /** The line, counted from 1, in which the data of the event begins that was last given, or of the one that is cut short. */
  readonly line: number;
  /** What the event that was last given is called, empty for the default. */
  readonly eventName: string;
  /** The id that a client names when it reconnects: of the event that was last given, or of one before it. */
  readonly lastEventId: string;
  /** How long a client should wait before it reconnects, in milliseconds, where the server has said so. */
  readonly retry: number | undefined;
  /** Whether a line, or the data of an event, is longer than is taken. Nothing more is read then. */
  readonly isTooLong: boolean;
  /** Whether what was given last leaves an event without the blank line that delivers it. */
  readonly isCutShort: boolean;
}

/** So many pieces of a line are kept apart before they are joined, so that a line of many pieces is not copied for each. */
const mostPieces = 4096;

/**
 * Reads as the standard says: a line ends with CR, LF or both; comments, fields that are not known and an id with NUL are
 * passed over; an event without data is none.
 *
 * @param mostLength of a line, and of the data of an event, in UTF-16 units
 */
export function createSseReader(mostLength: number): SseReader {
  let text = "";
  let at = 0;
  let nextCr = -1;
  let nextLf = -1;
  let isBegun = false;
  /** Whether a line has ended with a CR at the end of a piece: a LF that follows belongs to it. */
  let isAfterCr = false;

  let joined = "";
  let pieces: string[] = [];
  let heldLength = 0;

  let lines = 0;
  let line = 1;

  let data = "";
  let hasData = false;
  let hasFields = false;
  let name = "";
  let id = "";

  let eventName = "";
  let lastEventId = "";
  let retry: number | undefined;
  let isTooLong = false;

  const hold = (piece: string): void => {
    heldLength += piece.length;
    pieces.push(piece);
    if (pieces.length < mostPieces) return;
    joined += pieces.join("");
    pieces = [];
  };

  const release = (): string => {
    const whole = joined + pieces.join("");
    joined = "";
    pieces = [];
    heldLength = 0;
    return whole;
  };

  const addData = (value: string): void => {
    if (hasData) {
      isTooLong = data.length + value.length + 1 > mostLength;
      data += `\n${value}`;
    } else {
      data = value;
      line = lines;
    }
    hasData = true;
  };

  const readField = (from: string, start: number, end: number): void => {
    let colon = start;
    while (colon < end && from.charCodeAt(colon) !== colonSign) colon += 1;
    const length = colon - start;
    const valueStart = from.charCodeAt(colon + 1) === space ? colon + 2 : colon + 1;
    if (length === 4) {
      if (from.startsWith("data", start)) addData(from.slice(valueStart, end));
    } else if (length === 2) {
      const value = from.slice(valueStart, end);
      if (!from.startsWith("id", start) || value.includes("\0")) return;
      id = value;
      hasFields = true;
    } else if (length === 5) {
      const value = from.slice(valueStart, end);
      if (from.startsWith("event", start)) {
        name = value;
        hasFields = true;
      } else if (from.startsWith("retry", start) && /^[0-9]+$/.test(value)) retry = Number(value);
    }
  };

  /** Ends an event. @returns whether there is one to give */
  const endEvent = (): boolean => {
    lastEventId = id;
    eventName = name;
    name = "";
    hasFields = false;
    const isEvent = hasData;
    hasData = false;
    return isEvent;
  };

  /** Where the line ends that begins at `at`; the length of the text where it does not. */
  const findEnd = (): number => {
    if (nextLf < at) nextLf = placeOf("\n");
    if (nextCr < at) nextCr = placeOf("\r");
    return nextLf < nextCr ? nextLf : nextCr;
  };

  const placeOf = (end: "\n" | "\r"): number => {
    const place = text.indexOf(end, at);
    return place === -1 ? text.length : place;
  };

  return {
    push(piece) {
      if (piece === "") return;
      text = piece;
      at = 0;
      nextCr = -1;
      nextLf = -1;
      if (!isBegun && piece.charCodeAt(0) === byteOrderMark) at = 1;
      isBegun = true;
      if (isAfterCr && piece.charCodeAt(0) === lineFeed) at = 1;
      isAfterCr = false;
    },
    next() {
      while (at < text.length && !isTooLong) {
        const start = at;
        const end = text.charCodeAt(start) === lineFeed ? start : findEnd();
        isTooLong = heldLength + end - start > mostLength;
        if (isTooLong) break;
        if (end === text.length) {
          hold(text.slice(start));
          at = end;
          break;
        }
        at = end + 1;
        lines += 1;
        if (end === nextCr) {
          if (at === text.length) isAfterCr = true;
          else if (text.charCodeAt(at) === lineFeed) at += 1;
        }
        if (heldLength > 0) {
          if (end > start) hold(text.slice(start, end));
          const whole = release();
          if (whole.charCodeAt(0) !== colonSign) readField(whole, 0, whole.length);
        } else if (end === start) {
          if (endEvent()) return data;
        } else if (text.charCodeAt(start) !== colonSign) readField(text, start, end);
      }
      return null;
    },
    get line() {
      return line;
    },
    get eventName() {
      return eventName;
    },
    get lastEventId() {
      return lastEventId;
    },
    get retry() {
      return retry;
    },
    get isTooLong() {
      return isTooLong;
    },
    get isCutShort() {
      return hasData || hasFields || (heldLength > 0 && !(joined === "" ? pieces[0]! : joined).startsWith(":"));
    },
  };
}

const lineFeed = 0x0a;
const space = 0x20;
const colonSign = 0x3a;
const byteOrderMark = 0xfeff;
