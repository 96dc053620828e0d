import { didYouMean, findNearest } from "../generator/index.ts";

/** What to add to a message about a word that is none of the known ones; nothing where none is near. */
export function suggest({ word, known }: { readonly word?: string; readonly known?: readonly string[] }): string {
  return word === undefined || known === undefined ? "" : didYouMean(findNearest(word, known));
}
