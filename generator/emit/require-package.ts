import { createRequire } from "node:module";

/** Loads a package that is CommonJS: `import` would first read it through for the names that it exports. */
export const require: NodeJS.Require = createRequire(import.meta.url);
