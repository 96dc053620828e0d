import * as z from "zod";

/** The contract as a zod schema. */
export function makeZod({ protocol, timestamp, errorCodes, types }) {
  const time = z.string().regex(new RegExp(timestamp));
  const natural = z.int().min(0);
  const kinds = {
    string: z.string(),
    natural,
    boolean: z.boolean(),
    timestamp: time,
    json: z.unknown().refine((value) => value !== undefined),
    object: z.record(z.string(), z.unknown()),
    "error-code": z.enum(errorCodes),
  };
  const valueOf = ({ kind, nullable, optional }) => {
    const value = nullable ? z.nullable(kinds[kind]) : kinds[kind];
    return optional ? z.optional(value) : value;
  };
  const frames = types.map(({ type, nullable, keys }) =>
    z.strictObject({
      protocol: z.literal(protocol),
      seq: natural,
      run_id: z.string(),
      ts: time,
      type: z.literal(type),
      segment_id: nullable ? z.nullable(z.string()) : z.string(),
      data: z.looseObject(Object.fromEntries(keys.map((key) => [key.name, valueOf(key)]))),
    }),
  );
  return z.discriminatedUnion("type", frames);
}
