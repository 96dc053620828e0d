import { readFileSync, readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { joinModules } from "../../generator/emit/join-modules.ts";
import { runtime } from "../../generator/emit/runtime.ts";
import { finishDrafts } from "../../generator/output/finish.ts";
import { formatTypeScript } from "../../generator/output/typescript-form.ts";
import { protocols } from "../fixtures/protocols.ts";
import { emissionOf } from "./hand-built.ts";
import { exportsOf } from "./syntax.ts";

test.each([...protocols])(
  "what runs in the package is what is tested here, in one module: %s",
  async (_, catalogue) => {
    const drafts = await runtime.emit(emissionOf(catalogue));
    const [file] = await finishDrafts([{ emitter: runtime.name, drafts }]);
    expect(file!.path).toBe("src/runtime.ts");
    // Its form is not made again when the package is, so the sources must have it.
    expect(await formatTypeScript(file!.text)).toBe(file!.text);
    const { types, values } = exportsOf(file!.text);
    expect(values).toContain("explain");
    expect(types).toContain("Validation");
    let rest = drafts[0]!.text;
    for (const source of readSources()) rest = rest.replace(source, "");
    expect(rest.trim()).toBe("");
  },
);

/** The sources of the runtime without their imports. */
function readSources(): string[] {
  const folder = new URL("../../generator/runtime/", import.meta.url);
  return readdirSync(folder).map((name) =>
    readFileSync(new URL(name, folder), "utf8")
      .replace(/^import [^"]*"\.\/[\w-]+\.ts";\n/gm, "")
      .trim(),
  );
}

describe("modules are joined", () => {
  const join = (modules: Record<string, string>): string => joinModules(new Map(Object.entries(modules)));

  test("each after those that it imports, whatever is imported", () => {
    expect(
      join({
        a: `import type { C } from "./c.ts";\nimport {\n  b,\n} from "./b.ts";\nexport type { B } from "./b.ts";\n\n/** A. */\nexport const a: C = b;\n`,
        b: `export interface B {}\nexport const b = 1;\n`,
        c: `import { type B, b } from "./b.ts";\n\nexport type C = typeof b | B;\n`,
      }),
    ).toBe(
      `export interface B {}\nexport const b = 1;\n\nexport type C = typeof b | B;\n\n/** A. */\nexport const a: C = b;\n`,
    );
  });

  test.each([
    ["where one changes a name", { a: `import { b as c } from "./b.ts";\n`, b: `export const b = 1;\n` }, "b as c"],
    ["where one is not there", { a: `import { b } from "./b.ts";\n` }, "no module b"],
    ["where one imports something else", { a: `import { join } from "node:path";\n` }, "node:path"],
    ["where one hands on everything", { a: `export * from "./b.ts";\n`, b: "" }, "export *"],
    ["where two declare one name", { a: `function f() {}\n`, b: `export async function f() {}\n` }, "by a and by b"],
    ["where two declare one type", { a: `type T = 1;\n`, b: `export interface T {}\n` }, "by a and by b"],
  ])("not %s", (_, modules, message) => {
    expect(() => join(modules as Record<string, string>)).toThrow(message);
  });
});
