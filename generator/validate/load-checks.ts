import type { Emission } from "../emit/emission.ts";
import { guards } from "../emit/guards.ts";
import { stream } from "../emit/stream.ts";
import type { FrameError } from "../runtime/frame-error.ts";
import type { Validation } from "../runtime/refusal.ts";
import type { StreamVerifier } from "../runtime/stream-verifier.ts";
import type { Transition } from "../runtime/stream-violation.ts";
import * as runtime from "./checks-runtime.ts";
import { runModule } from "./run-module.ts";

/** What a generated package judges frames and streams with. */
export interface GeneratedChecks {
  validateFrame(value: unknown): Validation<object>;
  encodeFrame(frame: object): string;
  readonly FrameError: typeof FrameError;
  createStreamVerifier(options?: { readonly resume?: { readonly after?: number | undefined } }): StreamVerifier;
  readonly STREAM_TRANSITIONS: { readonly [type: string]: Transition };
}

/**
 * Makes the modules of the package that judge frames and streams, and runs them. What they import of the runtime is what
 * the toolchain itself has of it, and the facts are taken from the catalogue: to make those modules too would take longer
 * than all the rest.
 */
export async function loadChecks(emission: Emission): Promise<GeneratedChecks> {
  const { frameTypes, envelope, errorCodes, closeCodes } = emission.catalogue;
  const modules = new Map<string, object>([
    [
      "./protocol.ts",
      {
        FRAME_TYPES: frameTypes.map(({ wire }) => wire),
        ENVELOPE_KEYS: envelope.map(({ name }) => name),
        ENVELOPE_ROLES: Object.fromEntries<string>(envelope.map(({ role, name }) => [String(role), name])),
      },
    ],
    [
      "./codes.ts",
      { ERROR_CODES: errorCodes.map(({ name }) => name), CLOSE_CODES: closeCodes.map(({ code }) => code) },
    ],
    ["./runtime.ts", runtime],
  ]);
  for (const { name, emit } of [guards, stream]) {
    for (const { path, text } of await emit(emission)) modules.set(`./${name}`, await runModule(path, text, modules));
  }
  return { ...modules.get("./guards.ts"), ...modules.get("./stream.ts") } as GeneratedChecks;
}
