// Made by event-catalogue (generator/emit/runtime.ts) from the catalogue of the protocol. Do not edit:
// change the catalogue, then run `event-catalogue generate`.

import type { FrameTable, KeyShape } from "./shape.ts";

/**
 * A frame as JSON text: the envelope's keys in wire order, those of an inline payload, then all others as they came. A
 * frame whose keys stand in that order already is written at once.
 */
export function writeFrame(table: FrameTable, frame: { readonly [key: string]: unknown }): string {
  const own = table.frames.get(frame[table.type]) ?? [];
  const keys = Object.keys(frame);
  const ordered = orderKeys(table.order, own, frame);
  for (const key of keys) if (!ordered.includes(key)) ordered.push(key);
  if (keys.every((key, index) => key === ordered[index])) return JSON.stringify(frame);
  // Key by key: an object would put keys that look like numbers first.
  return `{${ordered.map((key) => `${JSON.stringify(key)}:${JSON.stringify(frame[key])}`).join(",")}}`;
}

function orderKeys(order: readonly string[], own: readonly KeyShape[], frame: object): string[] {
  const named = [...order, ...own.map(([name]) => name).filter((name) => !order.includes(name))];
  return named.filter((name) => Object.hasOwn(frame, name));
}
