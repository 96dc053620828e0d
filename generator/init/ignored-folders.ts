/** The folders that are made of what a repository holds, and so are no part of it, as .gitignore names them. */
const ignoredFolders: readonly { readonly folder: string; readonly isNamed: RegExp }[] = [
  { folder: "node_modules/", isNamed: /^(?!#).*\bnode_modules\b/m },
  { folder: "generated/dist/", isNamed: /^(?!#).*\bdist\b/m },
];

/** The text of .gitignore, for a project that has none. */
export const ignoreFile = ignoredFolders.map(({ folder }) => `${folder}\n`).join("");

/**
 * The folders that a .gitignore does not name.
 *
 * Whether a rule fits is not asked, only whether there is one: who has written it knows better.
 */
export function findUnignored(text: string): string[] {
  return ignoredFolders.filter(({ isNamed }) => !isNamed.test(text)).map(({ folder }) => folder);
}
