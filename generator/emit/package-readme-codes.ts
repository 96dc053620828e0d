import { isBare } from "../catalogue/bare-codes.ts";
import type { Catalogue, CloseCode, ErrorCode, FrameType, Key } from "../catalogue/model.ts";
import { pascalCase } from "../catalogue/names.ts";
import { payloadKeysOf } from "../catalogue/payload.ts";
import { listed } from "../catalogue/rules-of-order.ts";
import { tableOfErrorCodes } from "./error-code-table.ts";
import { memberAccess } from "./guards-source.ts";
import { blocks, codeName, heading, table } from "./markdown.ts";
import { accessPayload, accessType, sampleBlock, wireLiteral } from "./package-readme-samples.ts";
import { writeProseLine } from "./prose.ts";

/** The error codes, and what to do on each. */
export function writeErrorCodes(catalogue: Catalogue): string {
  const { errorCodes } = catalogue;
  const [first] = errorCodes;
  if (first === undefined) return "";
  return blocks([
    heading(2, "Error codes"),
    errorCodeSample(catalogue, first),
    `The codes are a closed set: the type \`ErrorCode\`, with an object of the same name, so that a misspelt code does not compile. \`ERROR_CODES\` is the list, \`isErrorCode\` the guard${errorCodes.every(isBare) ? "" : ", and `ERROR_CODE_FACTS` holds as data what follows"}.`,
    tableOfErrorCodes(errorCodes, writeCell),
  ]);
}

/** A code looked for in the first type that carries one. */
function errorCodeSample(catalogue: Catalogue, { name }: ErrorCode): string | null {
  const carrier = findCarrier(catalogue);
  if (carrier === null) return null;
  const type = `${accessType(catalogue, "frame")} === ${wireLiteral(carrier.frameType)}`;
  const code = `${memberAccess(accessPayload(catalogue, "frame"), carrier.key.name)} === ${memberAccess("ErrorCode", name)}`;
  return sampleBlock(
    catalogue,
    ["ErrorCode", "type Frame"],
    `export function is${pascalCase(name === name.toUpperCase() ? name.toLowerCase() : name)}(frame: Frame): boolean {
  return ${type} && ${code};
}`,
  );
}

function findCarrier(catalogue: Catalogue): { readonly frameType: FrameType; readonly key: Key } | null {
  for (const frameType of catalogue.frameTypes) {
    const key = payloadKeysOf(catalogue, frameType.payload).find(({ type }) => type.kind === "error-code");
    if (key !== undefined) return { frameType, key };
  }
  return null;
}

/** What `decodeClose` gives for the codes that a socket may close with, listed or not. */
export function writeCloseCodes(catalogue: Catalogue): string {
  const { closeCodes } = catalogue;
  const hasEnd = listed(catalogue.stream?.ends).length > 0;
  const rows = [
    ...(closeCodes.some(({ code }) => code === 1000) ? [] : [closeRow("`1000`", "A normal close.", "none", hasEnd)]),
    ...closeCodes.map(({ code, meaning, action }) => {
      const [name, words] = [codeName(`${code}`), writeCell(meaning)];
      if (code !== 1000) return closeRow(name, words, action, hasEnd && action === "none");
      return closeRow(name, words, action ?? "none", hasEnd);
    }),
    closeRow("any other from `3000` to `4999`", "The protocol does not know it.", null, false),
    closeRow("any other, or none", "The connection failed.", hasEnd ? "none" : "retry", hasEnd),
  ];
  const early = hasEnd
    ? " Its second argument says whether the stream has ended: a close before that is no success, and mostly calls for another try."
    : " Its second argument says whether nothing more was to come.";
  return blocks([
    heading(2, "When a socket closes"),
    `\`decodeClose\` says what a close means and what a client does then.${early}`,
    table(
      [
        { header: "Code", cell: ({ code }) => code },
        { header: "Meaning", cell: ({ meaning }) => meaning },
        { header: "`action`", cell: ({ action }) => action },
        { header: "What to do", cell: ({ advice }) => advice },
      ],
      rows,
    ),
    ...(closeCodes.length === 0
      ? []
      : [
          "`CLOSE_CODES` is the list of those that the protocol names, `CloseCode` their type, `isCloseCode` the guard, and `CLOSE_CODE_FACTS` says of each what the table says.",
        ]),
  ]);
}

interface CloseRow {
  readonly code: string;
  readonly meaning: string;
  readonly action: string;
  readonly advice: string;
}

/** @param mayBeEarly whether it calls for another try where the stream has not ended, whatever the action is otherwise */
function closeRow(code: string, meaning: string, action: CloseCode["action"], mayBeEarly: boolean): CloseRow {
  if (action === null) return { code, meaning, action: "`null`", advice: "is left open" };
  const isEarly = mayBeEarly && action !== "retry";
  return {
    code,
    meaning,
    action: isEarly ? `${codeName(action)}, before the end \`retry\`` : codeName(action),
    advice: isEarly ? `${advices[action]}; before the end, ${advices.retry}` : advices[action],
  };
}

const advices = {
  none: "nothing more",
  retry: "reconnect and resume",
  reauthenticate: "get new credentials, then reconnect",
  fatal: "do not reconnect",
} satisfies Record<CloseCode["action"] & string, string>;

/** An author's words in a cell; the page has no anchors of its own. */
function writeCell(text: string | null): string {
  return text === null ? "" : writeProseLine(text, "cell", { hasAnchor: () => false });
}
