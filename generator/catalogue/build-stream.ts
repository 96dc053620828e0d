import {
  nameOf,
  readChoice,
  readEntries,
  readList,
  readMapping,
  readText,
  reportKind,
  requireField,
} from "./build-fields.ts";
import type { Builder, Field } from "./build-fields.ts";
import { checkName } from "./build-names.ts";
import type { Coalesced, Listed, Span, Stream } from "./model.ts";

const streamKeys = ["begins", "ends", "restarts", "anytime", "sequence", "spans", "coalesced", "sse"];
const spanKeys = ["key", "opens", "inside", "closes", "left_open"];

/** Reads the rules of order as they are written; what they come to is a matter of rules-of-order.ts. */
export function buildStream(builder: Builder, field: Field): Stream | null {
  const fields = readMapping(builder, field, "`stream`", streamKeys);
  if (fields === null) return null;
  const sequence = fields.get("sequence");
  const spans = fields.get("spans");
  const coalesced = fields.get("coalesced");
  return {
    begins: readListed(builder, fields.get("begins")),
    ends: readListed(builder, fields.get("ends")),
    restarts: readChoice(builder, fields.get("restarts"), ["never", "before-end", "after-end"]),
    anytime: readListed(builder, fields.get("anytime")),
    sequence: sequence === undefined ? null : buildSequence(builder, sequence),
    spans: spans === undefined ? [] : buildSpans(builder, spans),
    coalesced: coalesced === undefined ? [] : buildCoalesced(builder, coalesced),
    sse: buildSse(builder, fields.get("sse")),
  };
}

/** A type name or a list of them, each once. @param empty whether the list may be empty */
function readListed(builder: Builder, field: Field | null | undefined, empty = false): Listed | null {
  if (field === null || field === undefined) return null;
  if (typeof field.value === "string") return readText(builder, field);
  const entries = readList(builder, field, "the name of a frame type, or a list of them");
  if (entries?.length === 0 && !empty) {
    builder.report("nothing-listed", { what: nameOf(field), instead: "name the types, or leave it out" }, field.path);
  }
  const seen = new Set<string>();
  // Kept as they are written, blank where one could not be read, so that each stays where it is.
  const names = entries?.map((entry) => {
    const name = readText(builder, entry) ?? "";
    if (seen.has(name)) builder.report("value-twice", { value: `\`${name}\``, what: nameOf(field) }, entry.path);
    if (name !== "") seen.add(name);
    return name;
  });
  return names ?? null;
}

function buildSequence(builder: Builder, field: Field): Stream["sequence"] {
  const fields = readMapping(builder, field, "`sequence`", ["gaps"]);
  if (fields === null) return null;
  const choices = ["allowed", "forbidden"] as const;
  const said = requireField(builder, fields, "gaps", field.path, {
    where: "`sequence`",
    holds: "`allowed` or `forbidden`",
  });
  const gaps = readChoice(builder, said, choices);
  return gaps === null ? null : { gaps };
}

function buildSpans(builder: Builder, field: Field): readonly Span[] {
  return [...(readEntries(builder, field, "`spans`") ?? [])].flatMap(([name, entry]) => {
    checkName(builder, name, "span", "a span", entry.path);
    const where = `the span \`${name}\``;
    const fields = readMapping(builder, entry, where, spanKeys);
    if (fields === null) return [];
    const required = (key: string, holds: string): Listed =>
      readListed(builder, requireField(builder, fields, key, entry.path, { where, holds })) ?? [];
    return [
      {
        name,
        key: readText(builder, fields.get("key")),
        opens: required("opens", "the type that opens it, or a list of them"),
        inside: readListed(builder, fields.get("inside"), true),
        closes: required("closes", "the type that closes it, or a list of them"),
        leftOpen: readChoice(builder, fields.get("left_open"), ["allowed", "refused"]),
      },
    ];
  });
}

function buildCoalesced(builder: Builder, field: Field): readonly Coalesced[] {
  return [...(readEntries(builder, field, "`coalesced`") ?? [])].flatMap(([type, entry]) => {
    const key = readText(builder, entry);
    return key === null ? [] : [{ type, key }];
  });
}

function buildSse(builder: Builder, field: Field | undefined): Stream["sse"] {
  if (field === undefined) return null;
  const fields = readMapping(builder, field, "`sse`", ["event"]);
  if (fields === null) return null;
  const said = requireField(builder, fields, "event", field.path, { where: "`sse`", holds: "`type`" });
  if (said !== null && typeof said.value !== "string") reportKind(builder, said, "`event`", "`type`");
  else if (readChoice(builder, said, ["type"]) !== null) return { event: "type" };
  return null;
}
