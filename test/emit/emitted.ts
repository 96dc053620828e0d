/** The modules that are written with ts-morph, as texts and as what they do. */
import { codes } from "../../generator/emit/codes.ts";
import type { Emission } from "../../generator/emit/emission.ts";
import { frames } from "../../generator/emit/frames.ts";
import { indexModule } from "../../generator/emit/index-module.ts";
import { protocol } from "../../generator/emit/protocol.ts";
import { formatTypeScript } from "../../generator/output/typescript-form.ts";

/** The modules that hold declarations, by path. */
export async function emitDeclarations(emission: Emission): Promise<Map<string, string>> {
  const drafts = await Promise.all(
    [frames, codes, protocol].map(async (emitter) => [...(await emitter.emit(emission))]),
  );
  return new Map(drafts.flat().map(({ path, text }) => [path, text]));
}

/** `src/frames.ts`, laid out as it is in the package. */
export async function emitFrames(emission: Emission): Promise<string> {
  return formatTypeScript(textOf(await frames.emit(emission)));
}

export async function emitCodes(emission: Emission): Promise<string> {
  return formatTypeScript(textOf(await codes.emit(emission)));
}

export async function emitProtocol(emission: Emission): Promise<string> {
  return formatTypeScript(textOf(await protocol.emit(emission)));
}

export async function emitIndex(emission: Emission): Promise<string> {
  return formatTypeScript(textOf(await indexModule.emit(emission)));
}

function textOf(drafts: readonly { readonly text: string }[]): string {
  if (drafts.length !== 1) throw new Error(`${drafts.length} files were made where one was expected`);
  return drafts[0]!.text;
}
