import type { Emitter } from "./emission.ts";

/**
 * `.prettierrc`: keeps a prettier that is run over the whole of somebody's project from laying the folder out again,
 * which would make it differ from what is generated. JSON has no pragma, so its form is told.
 */
export const prettierrc: Emitter = {
  name: "prettierrc.ts",
  emit: () => [
    {
      path: ".prettierrc",
      language: "hash-comments",
      text: "requirePragma: true\nprintWidth: 120\ntabWidth: 2\nuseTabs: false\nendOfLine: lf\n",
    },
  ],
};
