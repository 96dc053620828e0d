import type { Emission } from "../emit/emission.ts";
import { codes } from "../emit/codes.ts";
import { guards } from "../emit/guards.ts";
import { protocol } from "../emit/protocol.ts";
import { runtime } from "../emit/runtime.ts";
import { stream } from "../emit/stream.ts";
import { stripTypes } from "../emit/typescript-source.ts";
import type { FrameError } from "../runtime/frame-error.ts";
import type { Validation } from "../runtime/refusal.ts";
import type { StreamVerifier } from "../runtime/stream-verifier.ts";
import type { Transition } from "../runtime/stream-violation.ts";

/** What a generated package judges frames and streams with. */
export interface GeneratedChecks {
  validateFrame(value: unknown): Validation<object>;
  encodeFrame(frame: object): string;
  readonly FrameError: typeof FrameError;
  createStreamVerifier(options?: { readonly resume?: { readonly after?: number | undefined } }): StreamVerifier;
  readonly STREAM_TRANSITIONS: { readonly [type: string]: Transition };
}

/**
 * Makes the modules of the package that judge frames and streams, and imports them. They are handed over as `data:` URLs:
 * so nothing is written, nothing is left over, and the same protocol is loaded once.
 */
export async function loadChecks(emission: Emission): Promise<GeneratedChecks> {
  const urls = new Map<string, string>();
  for (const emitter of [protocol, codes, runtime, guards, stream]) {
    for (const { path, text } of await emitter.emit(emission)) urls.set(path, moduleUrl(path, stripTypes(text), urls));
  }
  const [guardModule, streamModule] = await Promise.all(
    ["src/guards.ts", "src/stream.ts"].map((path) => import(urls.get(path)!) as Promise<object>),
  );
  return { ...guardModule, ...streamModule } as GeneratedChecks;
}

/** Where a module can be imported from, with what it imports itself put in place. Traces of the stack show its name. */
function moduleUrl(name: string, text: string, urls: ReadonlyMap<string, string>): string {
  const linked = text.replace(/^((?:import|export) .* from )"\.\/(.+)\.ts";$/gm, (_, start: string, path: string) => {
    const url = urls.get(`src/${path}.ts`);
    if (url === undefined) throw new Error(`${name} imports ${path}, which is not loaded before it`);
    return `${start}${JSON.stringify(url)};`;
  });
  return `data:text/javascript;base64,${Buffer.from(`${linked}//# sourceURL=${name}\n`).toString("base64")}`;
}
