import { createRequire } from "node:module";
import type * as Yaml from "yaml";
import type { Span } from "../diagnostics/diagnostic.ts";
import { mapLines } from "../diagnostics/line-map.ts";
import { deepest } from "./depth.ts";
import { collectFaults } from "./document-fault.ts";
import type { DocumentFault, FaultCollector } from "./document-fault.ts";
import { convertNodes } from "./document-value.ts";
import { locateIn } from "./document-places.ts";
import { judgeLexemes } from "./lexeme-judge.ts";
import type { LexemeJudge } from "./lexeme-judge.ts";
import type { Range } from "./fault.ts";
import { readSourceText } from "./source-text.ts";
import type { Path, Place, ValueMap } from "./value.ts";
import { reportYamlFaults } from "./yaml-faults.ts";

export type { DocumentFault } from "./document-fault.ts";
export type { Value } from "./value.ts";

/** One YAML document without traps, and where its values stand. */
export interface CatalogueDocument {
  readonly value: ValueMap;
  /**
   * Where a key or value stands; of a path that leads further than the document goes, the last place on it.
   *
   * @param within a part of the value, where it is a text
   */
  locate(path: Path, part: Place["part"], within?: Range | null): Span;
  /** The places whose values could not be read and were put in as null: what is said of them means nothing. */
  readonly unreadable: readonly Path[];
  /** The comment on a line of a text without quotes, or null. */
  commentBeside(path: Path): Span | null;
}

/** `yaml` takes a while to load, so it is loaded when the first document is read. */
const loadYaml = (): typeof Yaml => createRequire(import.meta.url)("yaml") as typeof Yaml;

/**
 * Reads a text as one YAML 1.2 document of the core schema, without anything that other readers would read otherwise.
 * Depth is counted while the text is cut into lexemes, before anything is composed of them.
 *
 * @returns the document, or null where the text cannot be told apart far enough to go on; and every fault of the text
 */
export function readDocument(source: Uint8Array | string): { document: CatalogueDocument | null; faults: readonly DocumentFault[] } {
  const { text, faults } = readSourceText(source);
  if (text === null) return { document: null, faults };
  const lines = mapLines(text);
  const collector = collectFaults(lines);
  const lexemes = judgeLexemes(collector);
  const document = compose(text, lexemes, collector);
  const give = (document: CatalogueDocument | null) => ({ document, faults: collector.faults });
  if (document === null) return give(null);

  if (document.errors.length > 0) {
    reportYamlFaults(text, lines, document.errors, lexemes, collector);
    return give(null);
  }
  if (lexemes.isSeveral) return give(null);
  const converted = convertNodes(loadYaml(), document.contents, text, collector);
  if (converted === null) return give(null);
  const { value, places, unreadable } = converted;
  return give({
    value,
    unreadable,
    locate(path, part, within = null) {
      const { start, end } = locateIn(places, value, path, part, within, text);
      return lines.spanOf(start, end);
    },
    commentBeside(path) {
      const { start, end } = locateIn(places, value, path, "value", null, text);
      if (/^["'|>]/.test(text.slice(start, start + 1))) return null;
      const last = lines.lineOf(end);
      const comment = lexemes.comments.find((range) => range.start >= start && lines.lineOf(range.start) <= last);
      return comment === undefined ? null : lines.spanOf(comment.start, comment.end);
    },
  });
}

/** Composes the document, or reports that it is nested too deeply, or that there is none. */
function compose(text: string, lexemes: LexemeJudge, collector: FaultCollector): Yaml.Document.Parsed | null {
  const { Composer, CST, Lexer, Parser } = loadYaml();
  const parser = new Parser();
  const tokens: Yaml.CST.Token[] = [];
  let isContent = false;
  for (const lexeme of new Lexer().lex(text)) {
    const offset = parser.offset;
    const isMarker = lexeme === CST.SCALAR;
    if (!isMarker) lexemes.take(isContent ? "text" : (CST.tokenType(lexeme) ?? "text"), offset, lexeme);
    isContent = isMarker;
    for (const token of parser.next(lexeme)) tokens.push(token);
    if (parser.stack.length > deepest && parser.stack.filter((token) => CST.isCollection(token)).length > deepest) {
      collector.report("nested-too-deeply", { most: deepest }, offset, offset + lexeme.length);
      return null;
    }
  }
  for (const token of parser.end()) tokens.push(token);

  const composer = new Composer({
    version: "1.2",
    schema: "core",
    merge: false,
    strict: true,
    // Duplicates are found by `convertNodes`, in linear time.
    uniqueKeys: false,
    prettyErrors: false,
    logLevel: "silent",
  });
  const [document] = composer.compose(tokens, true, text.length);
  return document ?? null;
}
