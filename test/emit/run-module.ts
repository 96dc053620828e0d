/** Runs an emitted module that imports nothing at run time, and watches what it does. */
import { createContext, runInContext } from "node:vm";
import { ts } from "ts-morph";

/** What a module exports. */
export function runModule(text: string): Record<string, object | undefined> {
  return watchModule(text).exports;
}

/**
 * What a module exports, and every global that it looks at, sets or removes while it is imported: a module of plain
 * data looks at none.
 */
export function watchModule(text: string): { exports: Record<string, object | undefined>; touched: string[] } {
  const { outputText } = ts.transpileModule(text, {
    compilerOptions: { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022, verbatimModuleSyntax: false },
  });
  const touched: string[] = [];
  const touch = (what: string, name: string | symbol): void => void touched.push(`${what} ${String(name)}`);
  const context = createContext(
    new Proxy(Object.create(null) as object, {
      has: (_, name) => (touch("has", name), false),
      get: (_, name) => (touch("get", name), undefined),
      set: (_, name) => (touch("set", name), true),
      defineProperty: (_, name) => (touch("define", name), true),
      deleteProperty: (_, name) => (touch("delete", name), true),
    }),
  );
  const run = runInContext(`(function (exports, Object, require) { ${outputText}\n})`, context) as (
    ...given: unknown[]
  ) => void;
  touched.length = 0;
  const exports = {};
  run(exports, { defineProperty: Object.defineProperty }, undefined);
  return { exports, touched };
}
