// Made by event-catalogue (generator/emit/built-from.ts) from the catalogue of the protocol. Do not edit:
// change the catalogue, then run `event-catalogue generate`.

/** A hash over the other modules. That of the compiled one tells which sources they were compiled of. */
export const builtFrom = "sha256-edcd21cee83f4cbb5edfca27d82bb8bdc434fbc9913fe18505bb74a1e33561cc";
