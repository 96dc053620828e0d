// Made by event-catalogue (generator/emit/runtime.ts) from the catalogue of the protocol. Do not edit:
// change the catalogue, then run `event-catalogue generate`.

import type { StreamKey } from "./stream-parts.ts";
import { describe, quote } from "./walk.ts";

export function watchStreamKey(key: string): StreamKey {
  let known: unknown;
  return {
    key,
    isOther: (value) => value !== known && known !== undefined && value !== undefined && typeof value !== "object",
    learn(value) {
      if (known === undefined) known = value ?? undefined;
    },
    explain: (type, value) =>
      `${quote(String(type))} is of another stream: its \`${key}\` is ${describe(value)}, and was ${describe(known)}`,
  };
}
