// Made by event-catalogue (generator/emit/built-from.ts) from the catalogue of the protocol. Do not edit:
// change the catalogue, then run `event-catalogue generate`.

/** A hash over the other modules. That of the compiled one tells which sources they were compiled of. */
export const builtFrom = "sha256-b56888c02dba0eda9dcdb4ae8483d0e3d0fbaa524dc248eec4fe5aafa2f4b72f";
