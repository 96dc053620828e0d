import { builtFrom } from "./built-from.ts";
import { catalogueJson } from "./catalogue-json.ts";
import { changelog } from "./changelog.ts";
import { codes } from "./codes.ts";
import type { Emitter } from "./emission.ts";
import { fixtures } from "./fixtures.ts";
import { frames } from "./frames.ts";
import { gitattributes } from "./gitattributes.ts";
import { guards } from "./guards.ts";
import { schemaModule } from "./guards-schema.ts";
import { indexModule } from "./index-module.ts";
import { packageManifest } from "./package-manifest.ts";
import { packageReadme } from "./package-readme.ts";
import { prepublish } from "./prepublish.ts";
import { prettierrc } from "./prettierrc.ts";
import { protocol } from "./protocol.ts";
import { referencePage } from "./reference-page.ts";
import { runtime } from "./runtime.ts";
import { schemas } from "./schemas.ts";
import { sse } from "./sse.ts";
import { stream } from "./stream.ts";
import { websocket } from "./websocket.ts";

/** Every output, in the order in which the files are listed and made. */
export const emitters: readonly Emitter[] = [
  frames,
  codes,
  protocol,
  guards,
  stream,
  sse,
  websocket,
  runtime,
  schemaModule,
  indexModule,
  builtFrom,
  schemas,
  catalogueJson,
  fixtures,
  changelog,
  referencePage,
  packageManifest,
  packageReadme,
  gitattributes,
  prettierrc,
  prepublish,
];
