import { findingSeverities } from "../change/findings.ts";
import type { FindingCode } from "../change/findings.ts";
import { kindRules } from "../change/kinds.ts";
import type { Kind } from "../change/kinds.ts";
import { ledgerMessages } from "../change/ledger-messages.ts";
import { findNearest } from "../diagnostics/did-you-mean.ts";
import { messages } from "../diagnostics/messages.ts";
import type { Severity } from "../diagnostics/diagnostic.ts";
import { ruleMeanings, ruleNames } from "../order/rule-names.ts";
import type { RuleName } from "../order/rule-names.ts";
import { codes } from "./codes.ts";
import type { Explanation, ExplanationKind } from "./explanation.ts";
import { readTexts, type WrittenText } from "./read-texts.ts";

/** The files with the texts of each kind, and whether a text begins with its title. */
const files: Readonly<Record<ExplanationKind, { readonly names: readonly string[]; readonly hasTitles: boolean }>> = {
  diagnostic: {
    names: [
      "diagnostics-text",
      "diagnostics-structure",
      "diagnostics-value-types",
      "diagnostics-ledger",
      "diagnostics-number",
    ],
    hasTitles: true,
  },
  change: { names: ["changes"], hasTitles: false },
  rule: { names: ["rules"], hasTitles: true },
  refusal: { names: ["refusals"], hasTitles: true },
};

/** Every code with what it means, kind by kind, each in the order in which the codes are declared. */
export function listExplanations(): readonly Explanation[] {
  return (Object.keys(codes) as ExplanationKind[]).flatMap((kind) => {
    const texts = readTextsOf(kind);
    return codes[kind].map((code) => explainCode(code, kind, texts.get(code)));
  });
}

/** The texts of a kind, by the code that stands above each. */
export function readTextsOf(kind: ExplanationKind): ReadonlyMap<string, WrittenText> {
  const { names, hasTitles } = files[kind];
  return new Map(names.flatMap((name) => [...readTexts(name, hasTitles)]));
}

/** What came of looking for a code. */
export type Found =
  | { readonly explanations: readonly Explanation[] }
  /** There is no such code; the one that was probably meant. */
  | { readonly explanations: null; readonly meant: string | null };

/**
 * What a code means. One code may belong to several kinds. The name of a rule may have that of a span behind it
 * (`span-not-open.order`).
 *
 * @returns the explanations, or the code that was probably meant where there is none of that name
 */
export function findExplanations(code: string): Found {
  const rule = ruleNames.find((name) => name.startsWith("span-") && code.startsWith(`${name}.`));
  const name = rule ?? code;
  const all = listExplanations();
  const explanations = all.filter((explanation) => explanation.code === name);
  if (explanations.length > 0) return { explanations };
  const meant = findNearest(
    name,
    all.map((explanation) => explanation.code),
  );
  return { explanations: null, meant };
}

function explainCode(code: string, kind: ExplanationKind, written: WrittenText | undefined): Explanation {
  const title = kind === "change" ? kindRules[code as Kind].means : (written?.title ?? ruleMeanings[code as RuleName]);
  return {
    code,
    kind,
    title,
    text: written?.text ?? "",
    example: written?.example ?? null,
    severity: kind === "diagnostic" ? severityOf(code) : null,
    demands: kind === "change" ? kindRules[code as Kind].demands : null,
  };
}

function severityOf(code: string): Severity {
  if (Object.hasOwn(findingSeverities, code)) return findingSeverities[code as FindingCode];
  const all: Readonly<Record<string, { readonly severity: Severity }>> = { ...messages, ...ledgerMessages };
  return all[code]!.severity;
}
