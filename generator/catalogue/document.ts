import {
  Composer,
  CST,
  isAlias,
  isCollection,
  isMap,
  isNode,
  isPair,
  isScalar,
  isSeq,
  Lexer,
  Parser,
  type Document,
} from "yaml";
import type { Span } from "../diagnostics/diagnostic.ts";
import { type LineMap, mapLines } from "../diagnostics/line-map.ts";
import { deepest } from "./depth.ts";
import { collectFaults } from "./document-fault.ts";
import type { DocumentFault, FaultCollector } from "./document-fault.ts";
import { convertNodes } from "./document-value.ts";
import type { YamlNodes } from "./document-value.ts";
import { locateIn } from "./document-places.ts";
import { putStandIns, type StoodIn } from "./document-stand-ins.ts";
import { judgeLexemes } from "./lexeme-judge.ts";
import type { LexemeJudge, TextRange } from "./lexeme-judge.ts";
import type { Range } from "./fault.ts";
import { readSourceText } from "./source-text.ts";
import type { Path, Place, ValueMap } from "./value.ts";
import { reportYamlFaults } from "./yaml-faults.ts";

export type { DocumentFault } from "./document-fault.ts";

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
  /** Those of them that are texts in the place of something that is no YAML: of them only that they are texts is sure. */
  readonly standIns: readonly Path[];
  /** The comment on a line of a text without quotes, or null. */
  commentBeside(path: Path): Span | null;
}

/**
 * The most words, marks, spaces and line ends that a file is cut into. Each takes about half a kilobyte until the
 * document is read, so that a file of 16 MiB that is nothing but commas would take all memory.
 */
const mostLexemes = 2_000_000;

const yamlNodes: YamlNodes = { isAlias, isCollection, isMap, isNode, isPair, isScalar, isSeq };

/**
 * Reads a text as one YAML 1.2 document of the core schema, without anything that other readers would read otherwise.
 * Depth is counted while the text is cut into lexemes, before anything is composed of them.
 *
 * @returns the document, or null where the text cannot be told apart far enough to go on; and every fault of the text.
 * Where there are faults the document is good for finding more of them, and for nothing else.
 */
export function readDocument(source: Uint8Array | string): {
  document: CatalogueDocument | null;
  faults: readonly DocumentFault[];
} {
  const { text, faults } = readSourceText(source);
  if (text === null) return { document: null, faults };
  const lines = mapLines(text);
  const collector = collectFaults(lines);
  const give = (read: CatalogueDocument | null) => ({ document: read, faults: collector.faults });
  // At the beginning of a line no text of a catalogue looks so.
  for (const marker of text.matchAll(/^(?:<{7}|>{7}|\|{7})(?: .*)?$/gm)) {
    collector.report("conflict-marker", {}, marker.index, marker.index + marker[0].length);
  }
  if (collector.faults.length > 0) return give(null);
  const lexemes = judgeLexemes(collector);
  const composed = compose(text, lexemes, collector);
  if (composed === null) return give(null);
  if (composed.errors.length === 0)
    return give(lexemes.isSeveral ? null : convert(composed, { text, starts: [] }, lines, lexemes, collector));
  const faulty = reportErrors(text, composed, lines, lexemes, collector);
  return readAround(text, lines, faulty, collector) ?? give(null);
}

/** An unclosed quote hides others after it; of more than so many in one another the last are told later. */
const mostRounds = 8;

/**
 * Reads what a text holds besides its lines that are no YAML. Those that hide others are found one after the other.
 *
 * @param faulty the lines that are known to be no YAML, of which the collector knows
 * @returns all faults of the text; null where it is not sure what else it holds
 */
function readAround(
  text: string,
  lines: LineMap,
  faulty: Set<number>,
  collector: FaultCollector,
): { document: CatalogueDocument; faults: readonly DocumentFault[] } | null {
  for (let round = 0; round < mostRounds; round++) {
    const stoodIn = putStandIns(text, faulty);
    if (stoodIn === null) return null;
    const around = collectFaults(lines);
    const lexemes = judgeLexemes(around);
    const composed = compose(stoodIn.text, lexemes, around);
    if (composed === null || lexemes.isSeveral) return null;
    if (composed.errors.length > 0) {
      const others = reportErrors(stoodIn.text, composed, lines, lexemes, around);
      const found = around.faults.filter(({ span: { line } }) => others.has(line) && !faulty.has(line));
      if (found.length === 0) return null;
      collector.faults.push(...found);
      for (const { span } of found) faulty.add(span.line);
      continue;
    }
    const document = convert(composed, stoodIn, lines, lexemes, around);
    if (document === null || document.standIns.length < faulty.size) return null;
    // What was found elsewhere before may have been what follows from a fault.
    const told = collector.faults.filter(({ span }) => faulty.has(span.line));
    return { document, faults: [...told, ...around.faults.filter(({ span }) => !faulty.has(span.line))] };
  }
  return null;
}

/** Reports where a text is no YAML. @returns the lines that it was reported of */
function reportErrors(
  text: string,
  { errors }: Document.Parsed,
  lines: LineMap,
  lexemes: LexemeJudge,
  collector: FaultCollector,
): Set<number> {
  const before = collector.faults.length;
  reportYamlFaults(text, lines, errors, lexemes, collector);
  return new Set(collector.faults.slice(before).map(({ span }) => span.line));
}

/** The document that nodes make. */
function convert(
  composed: Document.Parsed,
  { text, starts }: StoodIn,
  lines: LineMap,
  lexemes: LexemeJudge,
  collector: FaultCollector,
): CatalogueDocument | null {
  const converted = convertNodes(yamlNodes, composed.contents, text, new Set(starts), collector);
  if (converted === null) return null;
  const { value, places } = converted;
  return {
    ...converted,
    locate(path, part, within = null) {
      const { start, end } = locateIn(places, value, path, part, within, text);
      return lines.spanOf(start, end);
    },
    commentBeside(path) {
      const { start, end } = locateIn(places, value, path, "value", null, text);
      if (/^["'|>]/.test(text.slice(start, start + 1))) return null;
      const comment = findFrom(lexemes.comments, start);
      return comment === null || lines.lineOf(comment.start) > lines.lineOf(end)
        ? null
        : lines.spanOf(comment.start, comment.end);
    },
  };
}

/**
 * Reports that the parser's stack holds too many mappings and lists. Mappings that stand in each other and yet begin in
 * the same column are texts with a colon, one a line: of those that is said, and not that they are deep.
 */
function reportDepth(
  stack: readonly CST.Token[],
  text: string,
  offset: number,
  lexeme: string,
  collector: FaultCollector,
): boolean {
  const collections = stack.filter((token) => CST.isCollection(token));
  if (collections.length <= deepest) return false;
  const colons = collections.filter(
    (token, index) =>
      token.type === "block-map" &&
      collections[index - 1]?.type === "block-map" &&
      token.indent === collections[index - 1]!.indent,
  );
  for (const { offset: start } of colons) {
    const end = text.indexOf("\n", start);
    collector.report("colon-in-text", { isInFlow: false }, start, end === -1 ? text.length : end);
  }
  if (colons.length === 0) collector.report("nested-too-deeply", { most: deepest }, offset, offset + lexeme.length);
  return true;
}

/** The first of some ranges, in the order of the text, that begins at an offset or after it. */
function findFrom(ranges: readonly TextRange[], offset: number): TextRange | null {
  let low = 0;
  let high = ranges.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (ranges[middle]!.start < offset) low = middle + 1;
    else high = middle;
  }
  return ranges[low] ?? null;
}

/** Composes the document, or reports that it is nested too deeply, or that there is none. */
function compose(text: string, lexemes: LexemeJudge, collector: FaultCollector): Document.Parsed | null {
  const parser = new Parser();
  const tokens: CST.Token[] = [];
  let isContent = false;
  let count = 0;
  for (const lexeme of new Lexer().lex(text)) {
    const offset = parser.offset;
    if (++count > mostLexemes) {
      collector.report("too-many-parts", { most: mostLexemes }, offset, offset + lexeme.length);
      return null;
    }
    const isMarker = lexeme === CST.SCALAR;
    if (!isMarker) lexemes.take(isContent ? "text" : (CST.tokenType(lexeme) ?? "text"), offset, lexeme);
    isContent = isMarker;
    for (const token of parser.next(lexeme)) tokens.push(token);
    if (parser.stack.length > deepest && reportDepth(parser.stack, text, offset, lexeme, collector)) return null;
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
