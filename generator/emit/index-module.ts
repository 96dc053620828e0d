import type { Emitter } from "./emission.ts";
import { packageExports } from "./package-exports.ts";
import { type Declaration, printModule } from "./typescript-source.ts";

/** `src/index.ts`: the package's entry point. Every name is written out, so that a bundler need not look for it. */
export const indexModule: Emitter = {
  name: "index-module.ts",
  emit(emission) {
    const declarations = packageExports(emission).flatMap(({ module, types, values }): Declaration[] => {
      const from = `./${module}.ts`;
      return [
        ...(types.length === 0 ? [] : [{ kind: "export", typeOnly: true, names: types, from } as const]),
        ...(values.length === 0 ? [] : [{ kind: "export", typeOnly: false, names: values, from } as const]),
      ];
    });
    return [{ path: "src/index.ts", language: "typescript", text: printModule(declarations) }];
  },
};
