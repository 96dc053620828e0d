import { createHash } from "node:crypto";
import { normalise } from "../catalogue/normal-form.ts";
import type { JsonValue } from "../catalogue/model.ts";
import type { Emitter } from "./emission.ts";

/**
 * `catalogue.json`: the catalogue in its normal form, for programs. It can be read back as one side of a comparison. The
 * fingerprint tells whether two packages speak of the same catalogue; the version is that of the package; `released` is
 * the last release at the time, or null before the first.
 */
export const catalogueJson: Emitter = {
  name: "catalogue-json.ts",
  emit({ catalogue, history }) {
    const normalForm = normalise(catalogue);
    const content = {
      $comment:
        "Made by event-catalogue (generator/emit/catalogue-json.ts) from the catalogue of the protocol. Do not edit: change the catalogue, then run `npx event-catalogue generate`.",
      fingerprint: fingerprintOf(normalForm),
      version: history.version,
      released: history.released,
      catalogue: normalForm,
    };
    return [{ path: "catalogue.json", language: "json", text: JSON.stringify(content) }];
  },
};

/** SHA-256 of a normal form as JSON without white space, keys in their order. */
function fingerprintOf(normalForm: JsonValue): string {
  return `sha256:${createHash("sha256").update(JSON.stringify(normalForm)).digest("hex")}`;
}
