import { sealMark, type Emitter } from "./emission.ts";

/**
 * `src/built-from.ts`: a hash over the other modules, which goes where they go when they are compiled. So it can be told
 * whether what is compiled was compiled of them as they are (prepublish.ts): times of files do not tell it, and a compiler
 * leaves no other trace of all that it read. Nothing imports it.
 */
export const builtFrom: Emitter = {
  name: "built-from.ts",
  emit: () => [{ path: "src/built-from.ts", language: "typescript", laidOut: true, seals: "src/", text }],
};

const text = `/** A hash over the other modules. That of the compiled one tells which sources they were compiled of. */
export const builtFrom = "${sealMark}";
`;
