// ajv's standalone code: what it writes for the contract, as a module.
import { Ajv2020 } from "ajv/dist/2020.js";
import standalone from "ajv/dist/standalone/index.js";
import addFormats from "ajv-formats";
import { makeSchema } from "./json-schema.mjs";

/** @param options `ownProperties` makes it hold the same contract as ours: only an object's own keys count */
export function writeAjv(contract, { ownProperties = false, allErrors = false } = {}) {
  const ajv = new Ajv2020({
    code: { source: true, esm: true },
    discriminator: true,
    strict: false,
    ownProperties,
    allErrors,
  });
  return standalone.default(ajv, ajv.compile(makeSchema(contract)));
}

/** The same of the published schema of the reader's view, taken as it is. */
export function writeAjvOfSchema(schema, { allErrors = false } = {}) {
  const ajv = new Ajv2020({ code: { source: true, esm: true }, strict: true, allErrors });
  addFormats.default(ajv);
  return standalone.default(ajv, ajv.compile(schema));
}
