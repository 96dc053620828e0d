import type { StreamKey } from "./stream-parts.ts";
import { describe } from "./description.ts";

/** Watches that all frames are of one stream. */
export function watchStreamKey(key: string): StreamKey {
  let known: unknown;
  return (frame, report) => {
    const value = frame[key] ?? undefined;
    const isOther = value !== known && known !== undefined && value !== undefined && typeof value !== "object";
    if (isOther)
      report?.(
        "stream-changed",
        `is of another stream: its \`${key}\` is ${describe(value)}, and was ${describe(known)}`,
        key,
      );
    else if (report !== undefined) known ??= value;
    return isOther;
  };
}
