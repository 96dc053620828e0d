import type { StreamKey } from "./stream-parts.ts";
import type { Report } from "./stream-violation.ts";
import { describe, quote } from "./walk.ts";

export class StreamKeyWatch implements StreamKey {
  readonly key: string;
  #known: unknown;

  constructor(key: string) {
    this.key = key;
  }

  isOther(value: unknown): boolean {
    return value !== this.#known && this.#known !== undefined && value !== undefined && typeof value !== "object";
  }

  judge(type: unknown, value: unknown, report: Report): boolean {
    if (this.isOther(value)) {
      tellChange(type, this.key, value, this.#known, report);
      return false;
    }
    if (this.#known === undefined) this.#known = value ?? undefined;
    return true;
  }
}

function tellChange(type: unknown, key: string, value: unknown, known: unknown, report: Report): void {
  const values = `is ${describe(value)}, and was ${describe(known)}`;
  report("stream-changed", `${quote(String(type))} is of another stream: its \`${key}\` ${values}`, key);
}
