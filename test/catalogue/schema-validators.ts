import { Ajv2020 } from "ajv/dist/2020.js";
import type { ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import type { JsonValue } from "../../generator/catalogue/model.ts";

/**
 * Compiles a published schema as strictly as ajv can, with ajv-formats and without a way to load another schema. Whatever
 * ajv would only warn of is thrown.
 */
export function compileStrictly(
  schema: JsonValue,
  options: { readonly discriminator?: boolean } = {},
): ValidateFunction {
  const complain = (...words: unknown[]): never => {
    throw new Error(`ajv says: ${words.join(" ")}`);
  };
  const ajv = new Ajv2020({ strict: true, logger: { log: complain, warn: complain, error: complain }, ...options });
  addFormats.default(ajv);
  if (ajv.validateSchema(schema as object) !== true) throw new Error(ajv.errorsText());
  return ajv.compile(schema as object);
}
