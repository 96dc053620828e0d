import { findNearest } from "../diagnostics/did-you-mean.ts";
import { quote } from "../diagnostics/wording.ts";
import { findMismatch } from "./accepts.ts";
import type { Mismatch } from "./accepts.ts";
import { createFault } from "./fault.ts";
import type { Fault } from "./fault.ts";
import type { Catalogue, JsonValue, ValueType } from "./model.ts";
import { slotsOf } from "./slots.ts";
import { unreadablePayload } from "./unreadable.ts";
import type { Path } from "./value.ts";

/** Examples that a conforming writer could not send. */
export function checkExamples(catalogue: Catalogue): readonly Fault[] {
  const inSlots = slotsOf(catalogue).flatMap(({ slot, path }) => checkEach(catalogue, slot.type, slot.examples, path));
  const ofPayloads = catalogue.frameTypes.flatMap(({ name, payload, examples }) => {
    if (payload === unreadablePayload) return [];
    const type: ValueType =
      payload.kind === "described" ? payload.type : { kind: "object", keys: payload.keys, values: null };
    return checkEach(catalogue, type, examples, ["frame_types", name]);
  });
  return [...inSlots, ...ofPayloads];
}

function checkEach(
  catalogue: Catalogue,
  type: ValueType,
  examples: readonly JsonValue[],
  owner: Path,
): readonly Fault[] {
  return examples.flatMap((example, index) => {
    const mismatch = findMismatch(catalogue, type, example, "writer");
    return mismatch === null ? [] : [reportMismatch(mismatch, [...owner, "examples", index, ...mismatch.path])];
  });
}

function reportMismatch(mismatch: Mismatch, path: Path): Fault {
  switch (mismatch.kind) {
    case "missing-key":
      return createFault("example-key-missing", { key: mismatch.key }, path);
    case "unknown-key": {
      const { key, known } = mismatch;
      return createFault("example-key-unknown", { key, known, meant: findNearest(key, known) }, path, "key");
    }
    case "value": {
      const where = mismatch.path.length === 0 ? "it" : quote(mismatch.path.join("."));
      const { expected, found } = mismatch;
      return createFault("example-mismatch", { where, expected: quote(expected), found: describeJson(found) }, path);
    }
  }
}

function describeJson(value: JsonValue): string {
  if (Array.isArray(value)) return `a list of ${value.length}`;
  return typeof value === "object" && value !== null ? "a mapping" : quote(JSON.stringify(value));
}
