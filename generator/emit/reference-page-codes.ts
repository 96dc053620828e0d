import type { Catalogue, CloseCode, Key, ValueType } from "../catalogue/model.ts";
import { isInline, payloadKeysOf } from "../catalogue/payload.ts";
import { alternativesOf } from "../catalogue/unions.ts";
import { tableOfErrorCodes } from "./error-code-table.ts";
import { blocks, codeName, heading, phrase, table } from "./markdown.ts";
import { errorCodesAnchor, linkToFrameType, namePayload } from "./reference-page-context.ts";
import type { PageContext } from "./reference-page-context.ts";

/** The closed set of error codes. */
export function writeErrorCodes(page: PageContext): string {
  const { catalogue } = page;
  const { errorCodes } = catalogue;
  if (errorCodes.length === 0) return "";
  return blocks([
    heading(2, "Error codes", errorCodesAnchor),
    page.prose(catalogue.sections.error_codes),
    describeUse(catalogue),
    tableOfErrorCodes(errorCodes, (text) => page.proseLine(text, "cell")),
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
