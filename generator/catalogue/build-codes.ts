import {
  readBoolean,
  readChoice,
  readEntries,
  readInteger,
  readMapping,
  readProse,
  reportKind,
  requireField,
} from "./build-fields.ts";
import type { Builder, Field } from "./build-fields.ts";
import { checkName } from "./build-names.ts";
import type { CloseCode, ErrorCode } from "./model.ts";
import { isMapping } from "./value.ts";

const actions = ["none", "retry", "reauthenticate", "fatal"] as const;

/** Reads `error_codes`: name → nothing, a description, or more. */
export function buildErrorCodes(builder: Builder, field: Field): readonly ErrorCode[] {
  return [...(readEntries(builder, field, "`error_codes`") ?? [])].map(([name, entry]) => {
    checkName(builder, name, "errorCode", "an error code", entry.path);
    return { name, ...buildErrorCode(builder, name, entry) };
  });
}

function buildErrorCode(builder: Builder, name: string, entry: Field): Omit<ErrorCode, "name"> {
  if (!isMapping(entry.value)) {
    const said = entry.value === null ? null : entry;
    return { description: readProse(builder, said), retryable: null, closeCode: null };
  }
  const fields = readMapping(builder, entry, `the error code \`${name}\``, ["description", "retryable", "close_code"])!;
  return {
    description: readProse(builder, fields.get("description")),
    retryable: readBoolean(builder, fields.get("retryable")),
    closeCode: readInteger(builder, fields.get("close_code"), 0),
  };
}

/** Reads `close_codes`: number → meaning, or meaning and action. */
export function buildCloseCodes(builder: Builder, field: Field): readonly CloseCode[] {
  return [...(readEntries(builder, field, "`close_codes`") ?? [])].map(([written, entry]) => {
    const code = /^[1-9][0-9]{3}$/.test(written) ? Number(written) : 0;
    if (!isSendable(code)) builder.report("close-code-range", { code: written }, entry.path, "key");
    return { code, ...buildCloseCode(builder, written, entry) };
  });
}

/** The codes that an endpoint may send: RFC 6455 §7.4 and the IANA registry, without those that are never sent. */
function isSendable(code: number): boolean {
  return (code >= 1000 && code <= 1003) || (code >= 1007 && code <= 1014) || (code >= 3000 && code <= 4999);
}

function buildCloseCode(builder: Builder, code: string, entry: Field): Omit<CloseCode, "code"> {
  if (!isMapping(entry.value)) {
    if (entry.value === null) reportKind(builder, entry, `the close code \`${code}\``, "its meaning");
    return { meaning: entry.value === null ? "" : (readProse(builder, entry) ?? ""), action: null };
  }
  const where = `the close code \`${code}\``;
  const fields = readMapping(builder, entry, where, ["meaning", "action"])!;
  return {
    meaning:
      readProse(
        builder,
        requireField(builder, fields, "meaning", entry.path, { where, holds: "what the code means" }),
      ) ?? "",
    action: readChoice(builder, fields.get("action"), actions),
  };
}
