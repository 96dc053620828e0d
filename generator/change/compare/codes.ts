import type { CloseCode, ErrorCode } from "../../catalogue/model.ts";
import { below, report, samePlace } from "./comparison.ts";
import type { Comparison } from "./comparison.ts";
import { judgeAlong, survives } from "./fact.ts";
import type { Judgement, Place } from "./fact.ts";
import { compareOrder, compareWords } from "./slots.ts";

/** Compares the error codes; what a new one does to an old reader depends on whether frames hold one. */
export function compareErrorCodes(comparison: Comparison): void {
  const former = new Map(comparison.before.errorCodes.map((code) => [code.name, code]));
  const later = new Map(comparison.after.errorCodes.map((code) => [code.name, code]));
  const [route = null] = comparison.errorCodeRoutes;
  const judgeCode = (reader: "oldReader" | "newReader", name: string): Judgement =>
    route === null ? survives : judgeAlong(route, reader, { answer: "breaks", values: () => [name] });
  for (const code of later.values()) {
    const place = samePlace("error_codes", code.name);
    const old = former.get(code.name);
    if (old === undefined)
      report(comparison, "error-code-added", place, { is: code.name, oldReader: judgeCode("oldReader", code.name) });
    else compareErrorCode(comparison, place, old, code);
  }
  for (const { name } of former.values()) {
    if (later.has(name)) continue;
    report(comparison, "error-code-removed", samePlace("error_codes", name), {
      was: name,
      newReader: judgeCode("newReader", name),
    });
  }
  compareOrder(comparison, samePlace("error_codes"), [...former.keys()], [...later.keys()]);
}

function compareErrorCode(comparison: Comparison, place: Place, before: ErrorCode, after: ErrorCode): void {
  compareWords(comparison, below(place, "description"), before.description, after.description);
  compareMetadata(comparison, below(place, "retryable"), before.retryable, after.retryable);
  compareMetadata(comparison, below(place, "close_code"), before.closeCode, after.closeCode);
}

/** Compares the close codes. They are no part of a frame. */
export function compareCloseCodes(comparison: Comparison): void {
  const former = new Map(comparison.before.closeCodes.map((code) => [code.code, code]));
  const later = new Map(comparison.after.closeCodes.map((code) => [code.code, code]));
  for (const code of later.values()) {
    const place = samePlace("close_codes", code.code);
    const old = former.get(code.code);
    if (old === undefined) report(comparison, "close-code-added", place, { is: String(code.code) });
    else compareCloseCode(comparison, place, old, code);
  }
  for (const { code } of former.values()) {
    if (!later.has(code))
      report(comparison, "close-code-removed", samePlace("close_codes", code), { was: String(code) });
  }
  compareOrder(comparison, samePlace("close_codes"), [...former.keys()], [...later.keys()]);
}

function compareCloseCode(comparison: Comparison, place: Place, before: CloseCode, after: CloseCode): void {
  compareWords(comparison, below(place, "meaning"), before.meaning, after.meaning);
  compareMetadata(comparison, below(place, "action"), before.action, after.action);
}

function compareMetadata(
  comparison: Comparison,
  place: Place,
  before: string | number | boolean | null,
  after: string | number | boolean | null,
): void {
  const text = (value: string | number | boolean | null) => (value === null ? "nothing" : String(value));
  if (before !== after) report(comparison, "code-metadata-changed", place, { was: text(before), is: text(after) });
}
