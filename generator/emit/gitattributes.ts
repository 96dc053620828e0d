import type { Emitter } from "./emission.ts";

/**
 * `.gitattributes`: the folder is generated, so reviews fold it away, and its lines end in LF on every system, so that a
 * check against what would be generated holds there as well.
 */
export const gitattributes: Emitter = {
  name: "gitattributes.ts",
  emit: () => [{ path: ".gitattributes", language: "hash-comments", text: "* text eol=lf linguist-generated\n" }],
};
