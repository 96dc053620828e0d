import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { runtime } from "../../generator/emit/runtime.ts";
import { finishDrafts } from "../../generator/output/finish.ts";
import { formatTypeScript } from "../../generator/output/typescript-form.ts";
import { protocols } from "../fixtures/protocols.ts";
import { emissionOf } from "./hand-built.ts";

const emission = emissionOf(protocols.get("run-stream")!);

test("what runs in the package is what is tested here, byte for byte but for the banner", async () => {
  const drafts = await runtime.emit(emission);
  expect(drafts.length).toBeGreaterThan(10);
  const files = await finishDrafts([{ emitter: runtime.name, drafts }]);
  for (const { path, text } of files.filter((file) => file.path.endsWith(".ts"))) {
    const source = readFileSync(new URL(`../../generator/${path.replace(/^src\//, "")}`, import.meta.url), "utf8");
    expect(text.endsWith(`\n\n${source}`), path).toBe(true);
    // Its form is not made again when the package is, so the sources must have it.
    expect(await formatTypeScript(text), path).toBe(text);
  }
});
