import { describe, expect, test } from "vitest";
import { codes } from "../../generator/emit/codes.ts";
import { emitCodes } from "./emitted.ts";
import { catalogueWith, close, emissionOf, error } from "./hand-built.ts";
import { hostileTexts } from "./hostile-texts.ts";
import { runModule } from "./run-module.ts";

const errorCodes = [
  error("TIMEOUT", { description: "Too slow.", retryable: true, closeCode: 4408 }),
  error("e4", { retryable: false }),
  error("LOST"),
];
const closeCodes = [close(4408, "Too late.", "retry"), close(1000, "Done.", "none"), close(3000, "Elsewhere.")];

describe("codes", () => {
  test("are an object, a union of the same name, a tuple, and what is said of each", async () => {
    expect(await emitCodes(emissionOf(catalogueWith({ errorCodes, closeCodes }))))
      .toBe(`/** The error codes, a closed set. */
export const ErrorCode = {
  /**
   * Too slow.
   *
   * Trying again may help.
   *
   * The close code 4408 goes with it.
   */
  TIMEOUT: "TIMEOUT",
  /** Trying again does not help. */
  e4: "e4",
  LOST: "LOST",
} as const;

/** The error codes, a closed set. */
export type ErrorCode = (typeof ErrorCode)[keyof typeof ErrorCode];

/** Every \`ErrorCode\`, in the order of the catalogue. */
export const ERROR_CODES = ["TIMEOUT", "e4", "LOST"] as const;

/** What the catalogue says of an error code; nothing of what it leaves open. */
export interface ErrorCodeFacts {
  /** What the code means, in Markdown. */
  readonly description?: string;
  /** Whether trying again may help. */
  readonly retryable?: boolean;
  /** The close code that goes with it. */
  readonly closeCode?: CloseCode;
}

/** What the catalogue says of error codes: of those of which it says anything. */
export const ERROR_CODE_FACTS: { readonly [Code in ErrorCode]?: ErrorCodeFacts } = {
  TIMEOUT: { description: "Too slow.", retryable: true, closeCode: 4408 },
  e4: { retryable: false },
};

/** The codes that the WebSocket is closed with. */
export const CloseCode = {
  /**
   * Too late.
   *
   * Reconnect and resume.
   */
  4408: 4408,
  /**
   * Done.
   *
   * Nothing is left to do.
   */
  1000: 1000,
  /** Elsewhere. */
  3000: 3000,
} as const;

/** The codes that the WebSocket is closed with. */
export type CloseCode = (typeof CloseCode)[keyof typeof CloseCode];

/** Every \`CloseCode\`, in the order of the catalogue. */
export const CLOSE_CODES = [4408, 1000, 3000] as const;

/**
 * What a client does after a close: nothing more, reconnect and resume, get new credentials and then reconnect, or
 * give up.
 */
export type CloseAction = "none" | "retry" | "reauthenticate" | "fatal";

/** What the catalogue says of a close code. */
export interface CloseCodeFacts {
  /** What the code means, in Markdown. */
  readonly meaning: string;
  /** What a client does. */
  readonly action?: CloseAction;
}

/** What each close code means. */
export const CLOSE_CODE_FACTS: { readonly [Code in CloseCode]: CloseCodeFacts } = {
  4408: { meaning: "Too late.", action: "retry" },
  1000: { meaning: "Done.", action: "none" },
  3000: { meaning: "Elsewhere." },
};
`);
  });

  test("that the catalogue does not have export nothing, and without either kind there is no file", async () => {
    const exportsOf = async (said: Parameters<typeof catalogueWith>[0]) => {
      const [draft] = await codes.emit(emissionOf(catalogueWith(said)));
      return draft === undefined ? null : Object.keys(runModule(draft.text));
    };
    expect(await exportsOf({})).toBe(null);
    expect(await exportsOf({ errorCodes: [error("A")] })).toEqual(["ErrorCode", "ERROR_CODES", "ERROR_CODE_FACTS"]);
    expect(await exportsOf({ closeCodes })).toEqual(["CloseCode", "CLOSE_CODES", "CLOSE_CODE_FACTS"]);
  });

  test.each(hostileTexts.map((text) => [text]))("say %j as it was written", async (text) => {
    const catalogue = catalogueWith({
      errorCodes: [error("A", { description: text })],
      closeCodes: [close(1000, text)],
    });
    const { ERROR_CODE_FACTS, CLOSE_CODE_FACTS } = runModule(await emitCodes(emissionOf(catalogue)));
    expect(ERROR_CODE_FACTS).toEqual({ A: { description: text } });
    expect(CLOSE_CODE_FACTS).toEqual({ 1000: { meaning: text } });
  });

  test.each(["404", "2FA", "A B", "a']['b", "__proto__", "constructor", "toString", "日本", ""])(
    "of the name %j are own keys and nothing else",
    async (name) => {
      const { ErrorCode, ERROR_CODES, ERROR_CODE_FACTS } = runModule(
        await emitCodes(emissionOf(catalogueWith({ errorCodes: [{ ...error(name), retryable: true }] }))),
      );
      expect(Object.entries(ErrorCode!)).toEqual([[name, name]]);
      expect(ERROR_CODES).toEqual([name]);
      expect(Object.keys(ERROR_CODE_FACTS!)).toEqual([name]);
    },
  );
});
