import * as v from "valibot";

/** The contract as a valibot schema. */
export function makeValibot({ protocol, timestamp, errorCodes, types }) {
  const time = v.pipe(v.string(), v.regex(new RegExp(timestamp)));
  const natural = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
  const kinds = {
    string: v.string(),
    natural,
    boolean: v.boolean(),
    timestamp: time,
    json: v.custom((value) => value !== undefined),
    object: v.record(v.string(), v.unknown()),
    "error-code": v.picklist(errorCodes),
  };
  const valueOf = ({ kind, nullable, optional }) => {
    const value = nullable ? v.nullable(kinds[kind]) : kinds[kind];
    return optional ? v.exactOptional(value) : value;
  };
  const frames = types.map(({ type, nullable, keys }) =>
    v.strictObject({
      protocol: v.literal(protocol),
      seq: natural,
      run_id: v.string(),
      ts: time,
      type: v.literal(type),
      segment_id: nullable ? v.nullable(v.string()) : v.string(),
      data: v.looseObject(Object.fromEntries(keys.map((key) => [key.name, valueOf(key)]))),
    }),
  );
  return v.variant("type", frames);
}
