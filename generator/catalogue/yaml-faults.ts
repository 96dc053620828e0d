import type { LineMap } from "../diagnostics/line-map.ts";
import type { FaultCollector } from "./document-fault.ts";
import type { LexemeJudge } from "./lexeme-judge.ts";
import { nameCharacter } from "./source-text.ts";

/** A fault as the `yaml` package reports it. */
export interface YamlFault {
  readonly code: string;
  readonly message: string;
  /** Offsets, the end exclusive. */
  readonly pos: readonly [number, number];
}

/** A colon with a space after it that YAML does not take for one. */
const unusualSpace = /:([\u00a0\u1680\u2000-\u200b\u202f\u205f\u3000\ufeff])/gu;

/**
 * Reports, in our words, where a text is no YAML: one fault a line at most, since the first brings the others with it,
 * and none on a line that something has already been reported on.
 */
export function reportYamlFaults(
  text: string,
  lines: LineMap,
  yamlFaults: readonly YamlFault[],
  lexemes: LexemeJudge,
  collector: FaultCollector,
): void {
  const told = new Set(collector.faults.map(({ span }) => span.line));
  const lineEnd = (offset: number): number => {
    const found = text.indexOf("\n", offset);
    return offset + text.slice(offset, found === -1 ? text.length : found).trimEnd().length;
  };
  const overLines = new Map(yamlFaults.flatMap(({ code, pos }) => (code === "MULTILINE_IMPLICIT_KEY" ? [pos] : [])));
  const claim = (line: number): boolean => !told.has(line) && told.add(line) !== undefined;

  if (yamlFaults.length > 0) {
    const faulty = new Set(yamlFaults.map(({ pos }) => lines.lineOf(pos[0])));
    for (const found of text.matchAll(unusualSpace)) {
      const at = found.index + 1;
      if (!faulty.has(lines.lineOf(at)) || !claim(lines.lineOf(at))) continue;
      collector.report("unusual-space", { character: nameCharacter(found[1]!) }, at, at + 1);
    }
  }
  for (const { code, message, pos } of yamlFaults.toSorted((a, b) => a.pos[0] - b.pos[0])) {
    const [start, end] = pos;
    const opener =
      lexemes.unclosed.get(start) ?? (message.startsWith("Flow ") ? lexemes.unclosed.get(start - 1) : undefined);
    if (opener !== undefined && /^(?:BAD_INDENT|MISSING_CHAR)$/.test(code)) {
      const open = text.slice(opener.start, opener.end);
      if (claim(lines.lineOf(opener.start)))
        collector.report("unclosed-bracket", { open, close: open === "{" ? "}" : "]" }, opener.start, opener.end);
      told.add(lines.lineOf(start));
      continue;
    }
    // What is left over after a document ended too early says nothing of its own.
    if (collector.faults.length > 0 && message.includes("in YAML stream")) continue;
    if (!claim(lines.lineOf(start))) continue;
    const found = text.slice(start, end);
    switch (code) {
      case "TAB_AS_INDENT":
        collector.report("tab-indentation", {}, start, end);
        break;
      case "BLOCK_AS_IMPLICIT_KEY":
      case "BLOCK_IN_FLOW":
        reportColon(start, code === "BLOCK_IN_FLOW");
        break;
      case "BAD_INDENT":
        if (message.startsWith("Block scalar")) collector.report("block-text-start", {}, start, end);
        else collector.report("uneven-indentation", {}, start, lineEnd(start));
        break;
      case "BAD_SCALAR_START":
        collector.report("reserved-start", { character: found }, start, end);
        break;
      case "BAD_DQ_ESCAPE":
        reportEscape(/^\\(?:[xuU][0-9A-Fa-f]*|[^]?)/.exec(text.slice(start, start + 12))?.[0] ?? found, start);
        break;
      case "MULTILINE_IMPLICIT_KEY":
        collector.report("missing-colon", {}, start, lineEnd(start));
        break;
      case "KEY_OVER_1024_CHARS":
        collector.report("key-too-long", {}, start, lineEnd(start));
        break;
      case "MISSING_CHAR":
        reportMissing(message, start, end);
        break;
      case "UNEXPECTED_TOKEN":
        reportUnexpected(message, found, start, end);
        break;
      default:
        collector.report("not-yaml", { reason: message }, start, end);
    }
  }

  /** A key within a text: on its line, or on the next one, which is then indented too far. */
  function reportColon(start: number, isInFlow: boolean): void {
    const end = overLines.get(start);
    if (end === undefined) {
      collector.report("colon-in-text", { isInFlow }, start, lineEnd(start));
      return;
    }
    const deeper = text.lastIndexOf("\n", end - 1) + 1;
    told.add(lines.lineOf(deeper));
    collector.report("uneven-indentation", {}, deeper, lineEnd(deeper));
  }

  function reportEscape(found: string, start: number): void {
    collector.report("bad-escape", { found }, start, start + found.length);
  }

  function reportMissing(message: string, start: number, end: number): void {
    const quoteMark = /closing (['"])quote/.exec(message)?.[1];
    if (quoteMark !== undefined) {
      const opened = lexemes.quoted.get(start) ?? start;
      collector.report("unclosed-quote", { quoteMark }, opened, lineEnd(opened));
    } else if (message.startsWith("Missing , ")) collector.report("missing-comma", {}, start, lineEnd(start));
    else if (/^Missing space|white space/.test(message)) collector.report("missing-space", {}, start, end);
    else if (/followed by map values|indicator/.test(message))
      collector.report("missing-colon", {}, start, lineEnd(start));
    else collector.report("not-yaml", { reason: message }, start, end);
  }

  function reportUnexpected(message: string, found: string, start: number, end: number): void {
    if (/block-seq-ind|seq-item-ind/.test(message)) collector.report("list-beside-key", {}, start, lineEnd(start));
    else if (message.startsWith("Block scalar header")) collector.report("block-text-start", {}, start, lineEnd(start));
    else if (found === "]" || found === "}") collector.report("unopened-bracket", { found }, start, end);
    else if (/scalar|at node end|^Not a YAML token/.test(message))
      collector.report("text-after-value", {}, start, lineEnd(start));
    else collector.report("not-yaml", { reason: message }, start, end);
  }
}
