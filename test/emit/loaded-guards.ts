/** The guards of a catalogue, emitted, stripped of their types and imported as any program imports them. */
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { transformWithOxc } from "vite";
import { afterAll } from "vitest";
import { type History, beginHistory } from "../../generator/catalogue/history.ts";
import type { Catalogue } from "../../generator/catalogue/model.ts";
import { codes } from "../../generator/emit/codes.ts";
import type { Draft, Emission } from "../../generator/emit/emission.ts";
import { guards } from "../../generator/emit/guards.ts";
import { schemaModule } from "../../generator/emit/guards-schema.ts";
import { protocol } from "../../generator/emit/protocol.ts";
import { runtime } from "../../generator/emit/runtime.ts";
import type { FrameIssue, Refusal, Validation } from "../../generator/runtime/refusal.ts";
import type { StandardJSONSchemaV1, StandardSchemaV1 } from "../../generator/runtime/standard-schema.ts";

export type Guard = (value: unknown) => boolean;

/** What `src/guards.ts` exports, but for the guards of single types. */
export interface LoadedGuards {
  readonly isFrame: Guard;
  readonly isFrameType: Guard;
  readonly isErrorCode: Guard;
  readonly isCloseCode: Guard;
  validateFrame(value: unknown): Validation<unknown>;
  decodeFrame(text: string): Validation<unknown>;
  parseFrame(text: string): unknown;
  encodeFrame(frame: unknown): string;
  forwardFrame(frame: unknown): string;
  readonly FrameError: new (
    refusal: Omit<Refusal, "ok">,
  ) => Error & { readonly reason: string; readonly issues: readonly FrameIssue[] };
  readonly frameSchema: StandardSchemaV1<unknown>;
  readonly [guard: string]: unknown;
}

export interface LoadedSchema {
  readonly frameJsonSchema: StandardJSONSchemaV1<unknown>;
  readonly readerSchema: object;
  readonly writerSchema: object;
}

/** Every module that the guards need to run, by its path in the package. */
export async function emitGuards(emission: Emission): Promise<readonly Draft[]> {
  const drafts: Draft[] = [];
  for (const emitter of [guards, schemaModule, codes, protocol, runtime])
    drafts.push(...(await emitter.emit(emission)));
  return drafts;
}

const folders: string[] = [];
afterAll(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
});

const loaded = new WeakMap<Catalogue, Promise<LoadedGuards>>();

/** Emits the guards of a catalogue that has never been released, once, and imports them. */
export function loadGuards(catalogue: Catalogue): Promise<LoadedGuards> {
  const guards = loaded.get(catalogue) ?? loadGuardsWith(catalogue, beginHistory(catalogue));
  loaded.set(catalogue, guards);
  return guards;
}

/** Emits the guards of a catalogue with its history, and imports them. The files are gone when the file's tests are over. */
export async function loadGuardsWith(catalogue: Catalogue, history: History): Promise<LoadedGuards> {
  const folder = await writeModules(await emitGuards({ catalogue, history }));
  return (await import(/* @vite-ignore */ moduleUrl(folder, "guards"))) as LoadedGuards;
}

/** The same with `src/schema.ts`. */
export async function loadSchema(catalogue: Catalogue): Promise<LoadedSchema & { readonly guards: LoadedGuards }> {
  const folder = await writeModules(await emitGuards({ catalogue, history: beginHistory(catalogue) }));
  const schema = (await import(/* @vite-ignore */ moduleUrl(folder, "schema"))) as LoadedSchema;
  return { ...schema, guards: (await import(/* @vite-ignore */ moduleUrl(folder, "guards"))) as LoadedGuards };
}

/** Writes modules as JavaScript into a new folder. */
export async function writeModules(drafts: readonly Draft[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "event-catalogue-guards-"));
  folders.push(folder);
  await writeFile(join(folder, "package.json"), `{ "type": "module" }`);
  for (const { path, text } of drafts) {
    const { code } = await transformWithOxc(text, path, { sourcemap: false });
    const target = join(folder, path.replace(/\.ts$/, ".js"));
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, code.replace(/(from\s+"\.[^"]*)\.ts"/g, '$1.js"'));
  }
  return folder;
}

function moduleUrl(folder: string, module: string): string {
  return pathToFileURL(join(folder, "src", `${module}.js`)).href;
}
