import type { Catalogue, CloseCode, ErrorCode, Key, ValueType } from "../catalogue/model.ts";
import { isInline, payloadKeysOf } from "../catalogue/payload.ts";
import { alternativesOf } from "../catalogue/unions.ts";
import { blocks, codeName, heading, phrase, table } from "./markdown.ts";
import { errorCodesAnchor, linkToFrameType, namePayload } from "./reference-page-context.ts";
import type { PageContext } from "./reference-page-context.ts";

/** The closed set of error codes: a list, or a table where more is said of them than their names. */
export function writeErrorCodes(page: PageContext): string {
  const { catalogue } = page;
  const { errorCodes } = catalogue;
  if (errorCodes.length === 0) return "";
  const bare = errorCodes.every(
    ({ description, retryable, closeCode }) => description === null && retryable === null && closeCode === null,
  );
  return blocks([
    heading(2, "Error codes", errorCodesAnchor),
    page.prose(catalogue.sections.error_codes),
    describeUse(catalogue),
    bare ? `${errorCodes.map(({ name }) => codeName(name)).join(", ")}.` : tableOfErrorCodes(page, errorCodes),
  ]);
}

/** The WebSocket close codes and what a client does when it meets one. */
export function writeCloseCodes(page: PageContext): string {
  const { closeCodes, sections } = page.catalogue;
  if (closeCodes.length === 0) return "";
  return blocks([
    heading(2, "WebSocket close codes"),
    page.prose(sections.close_codes),
    table(
      [
        { header: "Code", cell: ({ code }) => codeName(`${code}`) },
        { header: "Meaning", cell: ({ meaning }) => page.proseLine(meaning, "cell") },
        {
          header: "What a client does",
          cell: ({ action }) => (action === null ? "" : actions[action]),
          whereUsed: true,
        },
      ],
      closeCodes,
    ),
  ]);
}

const actions = {
  none: "nothing more",
  retry: "reconnects and resumes",
  reauthenticate: "gets new credentials, then reconnects",
  fatal: "does not reconnect",
} satisfies Record<CloseCode["action"] & string, string>;

function tableOfErrorCodes(page: PageContext, errorCodes: readonly ErrorCode[]): string {
  return table(
    [
      { header: "Code", cell: ({ name }) => codeName(name) },
      { header: "Meaning", cell: ({ description }) => page.proseLine(description, "cell"), whereUsed: true },
      {
        header: "Retry",
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

/** How many codes there are, and which keys of frames hold them. */
function describeUse(catalogue: Catalogue): string {
  const { errorCodes, frameTypes } = catalogue;
  const count = errorCodes.length;
  const set = `The set is closed and has ${count === 1 ? "one code" : `${count} codes`}`;
  const within = isInline(catalogue) ? "" : `${namePayload(catalogue)} of `;
  const places = frameTypes.flatMap(({ name, payload }) =>
    payloadKeysOf(catalogue, payload)
      .filter((key) => holdsErrorCode(catalogue, key))
      .map((key) => `${codeName(key.name)} in the ${within}${linkToFrameType(name)}`),
  );
  return places.length === 0 ? `${set}.` : `${set}, carried by ${phrase(places, "and")}.`;
}

function holdsErrorCode(catalogue: Catalogue, key: Key): boolean {
  const isErrorCode = ({ kind }: ValueType): boolean => kind === "error-code";
  return (
    isErrorCode(key.type) || (alternativesOf(catalogue, key.type).members ?? []).some(({ type }) => isErrorCode(type))
  );
}
