import type { StandardTarget } from "./standard-schema.ts";

/**
 * A JSON Schema for who asks for a version of it: a copy, so that theirs can be changed.
 *
 * @throws for every version but draft 2020-12, which is what the schema is written in
 */
export function convertSchema(
  schema: Readonly<Record<string, unknown>>,
  { target }: StandardTarget,
): Record<string, unknown> {
  if (target !== "draft-2020-12")
    throw new Error(`There is no schema for the target ${target}, only for draft-2020-12.`);
  return JSON.parse(JSON.stringify(schema)) as Record<string, unknown>;
}
