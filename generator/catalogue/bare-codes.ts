import type { ErrorCode } from "./model.ts";

/** Whether the catalogue says nothing of an error code but its name. */
export function isBare({ description, retryable, closeCode }: ErrorCode): boolean {
  return description === null && retryable === null && closeCode === null;
}
