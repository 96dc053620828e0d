import type { Catalogue } from "../catalogue/model.ts";
import { mostCompared } from "./guards-source.ts";

/** The guards of the closed sets. */
export function writeSets({ frameTypes, errorCodes, closeCodes }: Catalogue): string[] {
  return [
    writeSet("isFrameType", "FrameType", "FRAME_TYPES", frameTypes.length, "one of the frame types"),
    ...(errorCodes.length > 0
      ? [writeSet("isErrorCode", "ErrorCode", "ERROR_CODES", errorCodes.length, "one of the error codes")]
      : []),
    ...(closeCodes.length > 0
      ? [writeSet("isCloseCode", "CloseCode", "CLOSE_CODES", closeCodes.length, "one of the close codes")]
      : []),
  ];
}

function writeSet(guard: string, type: string, tuple: string, size: number, what: string): string {
  const set = `${type[0]!.toLowerCase()}${type.slice(1)}s`;
  const isLong = size > mostCompared;
  const head = isLong ? `const ${set}: ReadonlySet<unknown> = /* @__PURE__ */ new Set(${tuple});\n\n` : "";
  return `${head}/** Whether a value is ${what}. */
export function ${guard}(value: unknown): value is ${type} {
  return ${isLong ? `${set}.has(value)` : `(${tuple} as readonly unknown[]).includes(value)`};
}`;
}
