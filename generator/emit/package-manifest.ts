import type { Catalogue } from "../catalogue/model.ts";
import type { Emitter } from "./emission.ts";

/** `package.json`: a package that can be published as it stands once its sources are compiled into `dist/`. */
export const packageManifest: Emitter = {
  name: "package-manifest.ts",
  emit({ catalogue, history }) {
    const { name, description, license, repository, homepage } = catalogue.package;
    const manifest = {
      name,
      version: history.version,
      ...withoutNulls({ description, license, homepage, repository }),
      type: "module",
      sideEffects: false,
      exports: {
        ".": compiled("index"),
        "./guards": compiled("guards"),
        ...(hasCodes(catalogue) ? { "./codes": compiled("codes") } : {}),
        "./stream": compiled("stream"),
        "./sse": compiled("sse"),
        "./websocket": compiled("websocket"),
        "./schema": compiled("schema"),
        "./schema/*.json": "./schema/*.json",
        "./fixtures/*": "./fixtures/*",
        "./catalogue.json": "./catalogue.json",
        "./package.json": "./package.json",
      },
      files: ["dist", "src", "schema", "docs", "fixtures", "catalogue.json", "CHANGELOG.md"],
    };
    return [{ path: "package.json", language: "json", text: JSON.stringify(manifest) }];
  },
};

/** What `tsc` makes of a module of `src/`. The types come first: the first condition that fits is taken. */
function compiled(module: string): { types: string; default: string } {
  return { types: `./dist/${module}.d.ts`, default: `./dist/${module}.js` };
}

/** Without codes of either kind there is no such module. */
function hasCodes({ errorCodes, closeCodes }: Catalogue): boolean {
  return errorCodes.length > 0 || closeCodes.length > 0;
}

function withoutNulls(facts: Readonly<Record<string, string | null>>): Record<string, string> {
  return Object.fromEntries(Object.entries(facts).filter((entry): entry is [string, string] => entry[1] !== null));
}
