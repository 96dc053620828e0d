// Made by event-catalogue (generator/emit/runtime.ts) from the catalogue of the protocol. Do not edit:
// change the catalogue, then run `event-catalogue generate`.

import type { Shape } from "./shape.ts";

/** Of a text that was received, this much is told. */
const mostText = 60;

/** What was found, in a few words and of bounded length. */
export function describeValue(value: unknown): string {
  switch (typeof value) {
    case "string":
      return `string ${quote(value)}`;
    case "number":
    case "boolean":
      return `${typeof value} ${String(value)}`;
    case "object":
      return value === null ? "null" : Array.isArray(value) ? "array" : "object";
    default:
      return typeof value;
  }
}

/** A text in quotes, cut where it is long; what cannot be printed is escaped. */
export function quote(text: string): string {
  return JSON.stringify(text.length > mostText ? `${text.slice(0, mostText)}…` : text);
}

/** What was expected, in a few words. */
export function describeShape(shape: Shape): string {
  if (shape === "json") return "JSON value";
  if (shape === "integer") return "safe integer";
  if (typeof shape === "string") return shape;
  switch (shape[0]) {
    case "timestamp":
      return "RFC 3339 timestamp";
    case "string":
      return `string${describeRange(" of", shape[1], shape[2], " characters")}`;
    case "integer":
    case "number":
      return `${shape[0]}${describeRange("", shape[1], shape[2], "")}`;
    case "one":
      return enumerate(shape[1].map((value) => JSON.stringify(value)));
    case "list":
      return `array${describeRange(" of", shape[2], shape[3], " items")}`;
    case "any":
      return enumerate(shape[1].map(describeShape));
    case "ref":
      return describeShape(shape[1]());
    default:
      return "object";
  }
}

/** Bounds with what stands around them; nothing where there are none. */
function describeRange(before: string, least: number, most: number, after: string): string {
  const from = least === -Infinity || (least === 0 && after !== "") ? "" : ` from ${least}`;
  const to = most === Infinity ? "" : ` to ${most}`;
  return from + to === "" ? "" : before + from + to + after;
}

/** As many as a person would read. */
const mostWords = 20;

function enumerate(words: readonly string[]): string {
  const [last = "", ...others] = [...words].reverse();
  if (words.length > mostWords) return `${words.slice(0, mostWords).join(", ")} or ${words.length - mostWords} others`;
  return others.length === 0 ? last : `${others.reverse().join(", ")} or ${last}`;
}

/** Asks whether one of some names was meant; empty where none is near. */
export function askWhether(name: unknown, names: Iterable<unknown>): string {
  const nearest = typeof name === "string" ? findNearest(name, names) : null;
  return nearest === null ? "" : `; did you mean ${quote(nearest)}?`;
}

/** The name that is the fewest edits away, if they are few for its length: one in three characters. */
export function findNearest(name: string, names: Iterable<unknown>): string | null {
  let nearest: string | null = null;
  let least = Math.floor(Math.min(name.length, mostText) / 3) + 1;
  for (const candidate of names) {
    if (typeof candidate !== "string" || Math.abs(candidate.length - name.length) >= least) continue;
    const edits = countEdits(name, candidate, least);
    if (edits >= least) continue;
    least = edits;
    nearest = candidate;
  }
  return nearest;
}

/** Insertions, deletions and replacements between two texts; `enough` where there are at least as many as that. */
function countEdits(from: string, to: string, enough: number): number {
  let row = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let line = 1; line <= from.length; line++) {
    const next = [line];
    for (let column = 1; column <= to.length; column++) {
      const replaced = row[column - 1]! + (from[line - 1] === to[column - 1] ? 0 : 1);
      next.push(Math.min(replaced, row[column]! + 1, next[column - 1]! + 1));
    }
    if (Math.min(...next) >= enough) return enough;
    row = next;
  }
  return Math.min(row[to.length]!, enough);
}
