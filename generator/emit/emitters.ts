import { codes } from "./codes.ts";
import type { Emitter } from "./emission.ts";
import { frames } from "./frames.ts";
import { indexModule } from "./index-module.ts";
import { prettierrc } from "./prettierrc.ts";
import { protocol } from "./protocol.ts";

/** Every output, in the order in which the files are listed and made. */
export const emitters: readonly Emitter[] = [frames, codes, protocol, indexModule, prettierrc];
