import { compilerSettings } from "./compiler-settings.ts";
import { hookCommands, lefthookRecipe } from "./hook-recipe.ts";
import { findUnignored, ignoreFile } from "./ignored-folders.ts";
import { nameAfterFolder } from "./package-name.ts";
import { addScripts, type ManifestPlan } from "./package-scripts.ts";
import { writeStarterCatalogue } from "./starter-catalogue.ts";

/** What a project begins with. */
export interface ProjectPlan {
  readonly packageName: string;
  /** The text of catalogue.yaml. */
  readonly catalogue: string;
  /** What becomes of package.json. */
  readonly manifest: ManifestPlan;
  /** The text of tsconfig.generated.json, by which the package is compiled. */
  readonly compilerSettings: string;
  /** The text of lefthook.yml. */
  readonly hooks: string;
  /** The commands of the hooks, for other managers of hooks. */
  readonly hookCommands: readonly string[];
  /** The text of .gitignore, where there is none. */
  readonly ignoreFile: string;
  /** The folders that no .gitignore names which is there, and should. */
  readonly unignored: readonly string[];
}

/**
 * Plans what a project begins with: a small catalogue, and the scripts, settings and hooks around it.
 *
 * @param folder the name of its folder, after which the package is called
 * @param schema the way from the catalogue to catalogue.schema.json
 * @param manifest the text of its package.json; null where there is none
 * @param ignored the text of the .gitignore that holds for it; null where there is none
 */
export function planProject(
  folder: string,
  schema: string,
  manifest: string | null,
  ignored: string | null,
): ProjectPlan {
  const { subject, packageName } = nameAfterFolder(folder);
  return {
    packageName,
    catalogue: writeStarterCatalogue({ subject, packageName, schema }),
    manifest: addScripts(manifest),
    compilerSettings,
    hooks: lefthookRecipe,
    hookCommands,
    ignoreFile,
    unignored: ignored === null ? [] : findUnignored(ignored),
  };
}
