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
      ...withoutNulls({
        description,
        license,
        homepage,
        repository: repository === null ? null : sayRepository(repository),
      }),
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
      scripts: { prepublishOnly: "node .prepublish.mjs" },
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

/**
 * A repository as npm wants it: a shorthand is a text of its own, an address must be an object, and one that is not known
 * to be git's says so (https://docs.npmjs.com/cli/configuring-npm/package-json#repository).
 */
function sayRepository(repository: string): string | { type: "git"; url: string } {
  if (!/^(?:git\+)?[a-z]+:\/\//.test(repository)) return repository;
  const url = repository.replace(/^(?=https?:|ssh:|file:)/, "git+");
  // On these hosts every repository has an address that ends so, and npm would put it in place while publishing.
  const known = /^git\+https?:\/\/(?:github\.com|gitlab\.com|bitbucket\.org)\/[^/]+\/[^/]+?(?:\.git)?\/?$/;
  return { type: "git", url: known.test(url) ? url.replace(/(?:\.git)?\/?$/, ".git") : url };
}

function withoutNulls<T extends string | object>(facts: Readonly<Record<string, T | null>>): Record<string, T> {
  return Object.fromEntries(Object.entries(facts).filter((entry): entry is [string, T] => entry[1] !== null));
}
