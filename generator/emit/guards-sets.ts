import type { Catalogue } from "../catalogue/model.ts";

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

/** Sets of more values than this are looked up: comparing one after the other would be slow. */
const mostListed = 24;

function writeSet(guard: string, type: string, tuple: string, size: number, what: string): string {
  const set = `${type[0]!.toLowerCase()}${type.slice(1)}s`;
  const isLong = size > mostListed;
  const head = isLong ? `const ${set}: ReadonlySet<unknown> = /* @__PURE__ */ new Set(${tuple});\n\n` : "";
  return `${head}/** Whether a value is ${what}. */
export function ${guard}(value: unknown): value is ${type} {
  return ${isLong ? `${set}.has(value)` : `(${tuple} as readonly unknown[]).includes(value)`};
}`;
}
