// Made by event-catalogue (generator/emit/built-from.ts) from the catalogue of the protocol. Do not edit:
// change the catalogue, then run `event-catalogue generate`.

/** A hash over the other modules. That of the compiled one tells which sources they were compiled of. */
export const builtFrom = "sha256-4a96fb6e73745451ba276059cb1b03b8d09888df2baefba230161231a09f79e1";
