/** `src/stream.ts` of a catalogue, emitted, stripped of its types and imported as any program imports it. */
import { pathToFileURL } from "node:url";
import { join } from "node:path";
import { beginHistory } from "../../generator/catalogue/history.ts";
import type { Catalogue } from "../../generator/catalogue/model.ts";
import { stream } from "../../generator/emit/stream.ts";
import type { Transition, Violation } from "../../generator/runtime/stream-violation.ts";
import { type LoadedGuards, emitGuards, writeModules } from "./loaded-guards.ts";

export interface LoadedVerifier {
  push(frame: unknown): readonly Violation[];
  pushFrame(frame: object): readonly Violation[];
  finish(): { readonly unfinished: boolean };
}

/** What `src/stream.ts` exports. */
export interface LoadedStream {
  readonly STREAM_RULES: readonly string[];
  readonly STREAM_TRANSITIONS: Readonly<Record<string, Transition>>;
  createStreamVerifier(options?: { readonly resume?: object | undefined }): LoadedVerifier;
  coalesce<T>(frames: AsyncIterable<T>, options?: { readonly maxLength?: number }): AsyncIterableIterator<T>;
  coalesce<T>(frames: Iterable<T>, options?: { readonly maxLength?: number }): IterableIterator<T>;
  readonly guards: LoadedGuards;
}

/** Emits the rules of order of a catalogue, with all that they need, and imports them. */
export async function loadStream(catalogue: Catalogue): Promise<LoadedStream> {
  const emission = { catalogue, history: beginHistory(catalogue) };
  const folder = await writeModules([...(await emitGuards(emission)), ...(await stream.emit(emission))]);
  const url = (module: string) => pathToFileURL(join(folder, "src", `${module}.js`)).href;
  const loaded = (await import(/* @vite-ignore */ url("stream"))) as Omit<LoadedStream, "guards">;
  return { ...loaded, guards: (await import(/* @vite-ignore */ url("guards"))) as LoadedGuards };
}
