import { findingSeverities } from "../change/findings.ts";
import type { FindingCode } from "../change/findings.ts";
import { kinds } from "../change/kinds.ts";
import type { Kind } from "../change/kinds.ts";
import { ledgerMessages } from "../change/ledger-messages.ts";
import type { LedgerCode } from "../change/ledger-messages.ts";
import { messages } from "../diagnostics/messages.ts";
import type { Code } from "../diagnostics/messages.ts";
import { ruleNames } from "../order/rule-names.ts";
import type { IssueCode, RefusalReason } from "../runtime/refusal.ts";
import type { CaptureFault } from "../validate/capture-report.ts";
import type { ExplanationKind } from "./explanation.ts";

// Complete by construction: what is not here does not compile.

const captureFaults = {
  truncated: true,
  "too-long": true,
  unfinished: true,
  "no-frames": true,
} as const satisfies Record<CaptureFault, true>;

const refusals = {
  "not-json": true,
  "not-a-frame": true,
  "unsupported-protocol": true,
  "unknown-type": true,
  invalid: true,
  "missing-key": true,
  "unknown-key": true,
  "wrong-type": true,
  "wrong-value": true,
  "too-deep": true,
  "more-issues": true,
} as const satisfies Record<RefusalReason | IssueCode, true>;

/** Every code that is printed anywhere, by its kind; a code may stand in two. */
export const codes: Readonly<Record<ExplanationKind, readonly string[]>> = {
  diagnostic: [
    ...(Object.keys(messages) as Code[]),
    ...(Object.keys(ledgerMessages) as LedgerCode[]),
    ...(Object.keys(findingSeverities) as FindingCode[]),
  ],
  change: kinds satisfies readonly Kind[],
  rule: [...ruleNames, ...Object.keys(captureFaults)],
  refusal: Object.keys(refusals),
};
