// Made by event-catalogue (generator/emit/built-from.ts) from the catalogue of the protocol. Do not edit:
// change the catalogue, then run `event-catalogue generate`.

/** A hash over the other modules. That of the compiled one tells which sources they were compiled of. */
export const builtFrom = "sha256-0d69336a4475956535c874bf54e6ddea068360e429187414095fd425755cdcf1";
