// Made by event-catalogue (generator/emit/runtime.ts) from the catalogue of the protocol. Do not edit:
// change the catalogue, then run `event-catalogue generate`.

import type { FrameTable } from "./explain.ts";

/**
 * A frame as JSON text: the envelope's keys in wire order, those of an inline payload, then all others as they came. A
 * frame whose keys stand in that order already is written at once.
 */
export function writeFrame({ type, order, frames }: FrameTable, frame: { readonly [key: string]: unknown }): string {
  const keys = Object.keys(frame);
  const own = Object.keys(frames.get(frame[type]) ?? {});
  const ordered = [...new Set([...order, ...own, ...keys])].filter((key) => Object.hasOwn(frame, key));
  if (keys.every((key, index) => key === ordered[index])) return JSON.stringify(frame);
  // Key by key: an object would put keys that look like numbers first.
  return `{${ordered.map((key) => `${JSON.stringify(key)}:${JSON.stringify(frame[key])}`).join(",")}}`;
}
