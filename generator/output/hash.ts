import { createHash } from "node:crypto";

/** The hash of a file's bytes as the manifest writes it: `sha256-` and hexadecimal digits. */
export function hashOf(content: string | Uint8Array): string {
  return `sha256-${createHash("sha256").update(content).digest("hex")}`;
}
