// Made by event-catalogue (generator/emit/built-from.ts) from the catalogue of the protocol. Do not edit:
// change the catalogue, then run `event-catalogue generate`.

/** A hash over the other modules. That of the compiled one tells which sources they were compiled of. */
export const builtFrom = "sha256-d4ad536014b5d2a9e6f64ceed27984bb640cecb63c5a597311d22c6d9eb07ddd";
