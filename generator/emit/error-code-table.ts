import { isBare } from "../catalogue/bare-codes.ts";
import type { ErrorCode } from "../catalogue/model.ts";
import { codeName, table } from "./markdown.ts";

/**
 * The error codes: a list, or a table where more is said of them than their names.
 *
 * @param writeCell writes an author's words into a cell
 */
export function tableOfErrorCodes(
  errorCodes: readonly ErrorCode[],
  writeCell: (text: string | null) => string,
): string {
  if (errorCodes.every(isBare)) return `${errorCodes.map(({ name }) => codeName(name)).join(", ")}.`;
  return table(
    [
      { header: "Code", cell: ({ name }) => codeName(name) },
      { header: "Meaning", cell: ({ description }) => writeCell(description), whereUsed: true },
      {
        header: "Trying again",
        cell: ({ retryable }) => (retryable === null ? "" : retryable ? "may help" : "does not help"),
        whereUsed: true,
      },
      {
        header: "Close code",
        cell: ({ closeCode }) => (closeCode === null ? "" : codeName(`${closeCode}`)),
        whereUsed: true,
      },
    ],
    errorCodes,
  );
}
