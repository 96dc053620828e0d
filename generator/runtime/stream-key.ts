import { describe, quote } from "./walk.ts";

/** Which stream the frames belong to. Each function takes what the key holds. */
export interface StreamKey {
  readonly key: string;
  /** Whether it names another stream; a frame that names none counts as this one's. */
  isOther(value: unknown): boolean;
  /** Learns which stream it is from the first frame that says it. */
  learn(value: unknown): void;
  /** What is wrong with a frame of another stream. */
  explain(type: unknown, value: unknown): string;
}

export function watchStreamKey(key: string): StreamKey {
  let known: unknown;
  return {
    key,
    isOther: (value) => value !== known && known !== undefined && value !== undefined && typeof value !== "object",
    learn(value) {
      if (known === undefined) known = value ?? undefined;
    },
    explain: (type, value) => `${quote(String(type))} is of another stream: its \`${key}\` is ${describe(value)}, and was ${describe(known)}`,
  };
}
