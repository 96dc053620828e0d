import { sealMark, type Draft } from "../emit/emission.ts";
import { addBanner } from "./banner.ts";
import { hashOf } from "./hash.ts";
import { formatJson } from "./json-form.ts";
import { makeManifest } from "./manifest.ts";
import type { OutputFile } from "./output-file.ts";
import { foldPath, isOutputPath } from "./output-path.ts";
import { formatTypeScript } from "./typescript-form.ts";

/** What one emitter made. */
export interface Emitted {
  /** The emitter's name, for the banner. */
  readonly emitter: string;
  readonly drafts: readonly Draft[];
}

/**
 * Makes drafts into the files of the output folder: banner, form, and the manifest of them all at the end.
 *
 * @throws for a draft that is not what it says, a path that leaves the folder, or two drafts for one path: faults of
 * emitters, which no catalogue may bring about
 */
export async function finishDrafts(emitted: readonly Emitted[]): Promise<OutputFile[]> {
  const files: OutputFile[] = [];
  const taken = new Set<string>();
  const sealed: string[] = [];
  for (const { emitter, drafts } of emitted) {
    for (const draft of drafts) {
      if (!isOutputPath(draft.path))
        throw new Error(`generator/emit/${emitter} wants to write ${JSON.stringify(draft.path)}`);
      if (taken.has(foldPath(draft.path)))
        throw new Error(`${draft.path} is made twice, at last by generator/emit/${emitter}`);
      taken.add(foldPath(draft.path));
      const late = sealed.find((folder) => draft.path.startsWith(folder));
      if (late !== undefined) throw new Error(`${draft.path} is made after ${late} has been sealed`);
      if (draft.seals !== undefined) sealed.push(draft.seals);
      files.push(await finishDraft(seal(draft, files), emitter));
    }
  }
  return [...files, makeManifest(files)];
}

/** Puts into a draft that seals a folder what is in it, as one hash. */
function seal(draft: Draft, files: readonly OutputFile[]): Draft {
  const { seals } = draft;
  if (seals === undefined) return draft;
  const hash = hashOf(makeManifest(files.filter(({ path }) => path.startsWith(seals))).text);
  return { ...draft, text: draft.text.replace(sealMark, hash) };
}

/** Gives a draft its banner and its form. */
async function finishDraft(draft: Draft, emitter: string): Promise<OutputFile> {
  const { path, language } = draft;
  if (/\p{Surrogate}/u.test(draft.text)) throw new Error(`${path} holds half of a surrogate pair`);
  if (language === "verbatim") return { path, text: draft.text };
  const text = addBanner(draft.text.replace(/\r\n?/g, "\n"), language, emitter);
  try {
    if (language === "typescript" && draft.laidOut !== true) return { path, text: await formatTypeScript(text) };
    if (language === "json") return { path, text: formatJson(text) };
  } catch (error) {
    throw new Error(`${path} (of generator/emit/${emitter}) cannot be laid out`, { cause: error });
  }
  return { path, text: text.replace(/\n*$/, "\n") };
}
