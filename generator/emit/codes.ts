import { isBare } from "../catalogue/bare-codes.ts";
import type { Catalogue, CloseCode, ErrorCode } from "../catalogue/model.ts";
import { docComment, docText } from "./doc-comment.ts";
import type { Emitter } from "./emission.ts";
import { type Literal, dataLiteral, propertyKey, scalarLiteral } from "./typescript-literals.ts";
import { type Declaration, printModule } from "./typescript-source.ts";

/**
 * `src/codes.ts`: error codes and close codes, as values and types. A kind of code that the catalogue does not have
 * exports nothing, and where it has neither there is no such file.
 */
export const codes: Emitter = {
  name: "codes.ts",
  emit({ catalogue }) {
    const declarations = [...declareErrorCodes(catalogue), ...declareCloseCodes(catalogue)];
    if (declarations.length === 0) return [];
    return [{ path: "src/codes.ts", language: "typescript", text: printModule(declarations) }];
  },
};

function declareErrorCodes({ errorCodes, closeCodes }: Catalogue): Declaration[] {
  if (errorCodes.length === 0) return [];
  const facts = errorCodes
    .filter((code) => !isBare(code))
    .map(({ name, description, retryable, closeCode }) => entry(name, { description, retryable, closeCode }));
  return [
    ...declareSet({
      name: "ErrorCode",
      tuple: "ERROR_CODES",
      what: "The error codes, a closed set.",
      members: errorCodes.map((code) => ({ value: code.name, doc: errorCodeDoc(code) })),
    }),
    {
      kind: "interface",
      name: "ErrorCodeFacts",
      extends: [],
      members: [
        fact("description", "string", "What the code means, in Markdown."),
        fact("retryable", "boolean", "Whether trying again may help."),
        fact("closeCode", closeCodes.length === 0 ? "number" : "CloseCode", "The close code that goes with it."),
      ],
      doc: "What the catalogue says of an error code; nothing of what it leaves open.",
    },
    declareFacts(
      "ERROR_CODE_FACTS",
      "{ readonly [Code in ErrorCode]?: ErrorCodeFacts }",
      "What the catalogue says of error codes: of those of which it says anything.",
      facts,
    ),
  ];
}

function declareCloseCodes({ closeCodes }: Catalogue): Declaration[] {
  if (closeCodes.length === 0) return [];
  const facts = closeCodes.map(({ code, meaning, action }) => entry(code, { meaning, action }));
  return [
    ...declareSet({
      name: "CloseCode",
      tuple: "CLOSE_CODES",
      what: "The codes that the WebSocket is closed with.",
      members: closeCodes.map((code) => ({ value: code.code, doc: closeCodeDoc(code) })),
    }),
    {
      kind: "type",
      name: "CloseAction",
      parameter: null,
      type: closeActions.map(scalarLiteral).join(" | "),
      doc: docText([
        "What a client does after a close: nothing more, reconnect and resume, get new credentials and then reconnect, or " +
          "give up.",
      ]),
    },
    {
      kind: "interface",
      name: "CloseCodeFacts",
      extends: [],
      members: [
        { name: "readonly meaning", optional: false, type: "string", doc: "What the code means, in Markdown." },
        fact("action", "CloseAction", "What a client does."),
      ],
      doc: "What the catalogue says of a close code.",
    },
    declareFacts(
      "CLOSE_CODE_FACTS",
      "{ readonly [Code in CloseCode]: CloseCodeFacts }",
      "What each close code means.",
      facts,
    ),
  ];
}

const closeActions = ["none", "retry", "reauthenticate", "fatal"] as const satisfies readonly CloseCode["action"][];

interface CodeSet {
  /** Of the object and of the type. */
  readonly name: string;
  readonly tuple: string;
  readonly what: string;
  readonly members: readonly { readonly value: string | number; readonly doc: string | null }[];
}

/**
 * A closed set as an object that a program can pick from, the union of its values under the same name, and a tuple that
 * it can walk. No enum: the source stays plain JavaScript once its types are erased.
 */
function declareSet({ name, tuple, what, members }: CodeSet): Declaration[] {
  const entries = members.map(
    ({ value, doc }) => `${docComment(doc)}${propertyKey(value)}: ${scalarLiteral(value)},\n`,
  );
  return [
    { kind: "const", name, type: null, value: `{\n${entries.join("")}} as const`, doc: what },
    { kind: "type", name, parameter: null, type: `(typeof ${name})[keyof typeof ${name}]`, doc: what },
    {
      kind: "const",
      name: tuple,
      type: null,
      value: `${dataLiteral(members.map(({ value }) => value))} as const`,
      doc: `Every \`${name}\`, in the order of the catalogue.`,
    },
  ];
}

function declareFacts(
  name: string,
  type: string,
  doc: string,
  facts: readonly (readonly [string | number, Literal])[],
): Declaration {
  return { kind: "const", name, type, value: dataLiteral(new Map(facts)), doc };
}

function fact(name: string, type: string, doc: string) {
  return { name: `readonly ${name}`, optional: true, type, doc };
}

/** What is said of a code, without what is not said. */
function entry(code: string | number, facts: Readonly<Record<string, Literal>>): readonly [string | number, Literal] {
  return [code, new Map(Object.entries(facts).filter(([, value]) => value !== null))];
}

function errorCodeDoc({ description, retryable, closeCode }: ErrorCode): string | null {
  return docText([
    description,
    retryable === null ? null : retryable ? "Trying again may help." : "Trying again does not help.",
    closeCode === null ? null : `The close code ${closeCode} goes with it.`,
  ]);
}

const actionTexts: Readonly<Record<NonNullable<CloseCode["action"]>, string>> = {
  none: "Nothing is left to do.",
  retry: "Reconnect and resume.",
  reauthenticate: "Get new credentials, then reconnect.",
  fatal: "Do not reconnect.",
};

function closeCodeDoc({ meaning, action }: CloseCode): string | null {
  return docText([meaning, action === null ? null : actionTexts[action]]);
}
