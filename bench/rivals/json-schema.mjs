// The contract as one JSON Schema with a discriminator, for the validators that compile schemas.
const plain = {
  string: { type: "string" },
  natural: { type: "integer", minimum: 0, maximum: Number.MAX_SAFE_INTEGER },
  boolean: { type: "boolean" },
  json: {},
  object: { type: "object" },
};

export function makeSchema({ protocol, timestamp, errorCodes, types }, { discriminator = true } = {}) {
  const time = { type: "string", pattern: timestamp };
  const valueOf = ({ kind, nullable }) => {
    const schema = kind === "timestamp" ? time : kind === "error-code" ? { enum: errorCodes } : plain[kind];
    return nullable ? { ...schema, type: [schema.type, "null"] } : schema;
  };
  const frames = types.map(({ type, nullable, keys }) => ({
    type: "object",
    additionalProperties: false,
    required: ["protocol", "seq", "run_id", "ts", "type", "segment_id", "data"],
    properties: {
      protocol: { const: protocol },
      seq: plain.natural,
      run_id: plain.string,
      ts: time,
      type: { const: type },
      segment_id: valueOf({ kind: "string", nullable }),
      data: {
        type: "object",
        required: keys.filter(({ optional }) => !optional).map(({ name }) => name),
        properties: Object.fromEntries(keys.map((key) => [key.name, valueOf(key)])),
      },
    },
  }));
  return discriminator
    ? { type: "object", required: ["type"], discriminator: { propertyName: "type" }, oneOf: frames }
    : { anyOf: frames };
}
