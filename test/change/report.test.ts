import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import MarkdownIt from "markdown-it";
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { Catalogue } from "../../generator/catalogue/model.ts";
import { compareWithReleases } from "../../generator/change/compare-with-releases.ts";
import { annotateReport } from "../../generator/change/report-annotations.ts";
import { linesOfWitness } from "../../generator/change/report-lines.ts";
import { writeChangesMarkdown, writeReportMarkdown } from "../../generator/change/report-markdown.ts";
import { writeChangesText, writeReportText } from "../../generator/change/report-text.ts";
import { createInvalidReport, createReport, reportAsJson } from "../../generator/change/report.ts";
import type { Places, Report, ReportedChange } from "../../generator/change/report.ts";
import { judgeNumber } from "../../generator/change/verdict.ts";
import type { Ruling } from "../../generator/change/verdict.ts";
import { load } from "../../generator/index.ts";
import { catalogueAndLater } from "./pairs.ts";

const runs = Math.ceil(Number(process.env["PROVE_RUNS"] ?? 5000) / 50);
// A catalogue takes long to shrink; the seed tells enough.
fc.configureGlobal({ ...fc.readConfigureGlobal(), endOnFailure: true });

const schema = JSON.parse(readFileSync("generator/change/report.schema.json", "utf8")) as object;
const validate = new Ajv2020({ strict: true, allowUnionTypes: true }).compile(schema);

const places: Places = {
  before: (path) => (path.length === 0 ? null : { file: "old.yaml", line: path.length, column: 1 }),
  after: (path) => (path.length === 0 ? null : { file: "catalogue.yaml", line: path.length, column: 3 }),
};

function reportOn(before: Catalogue, after: Catalogue): { report: Report; ruling: Ruling } {
  const releases = [{ version: `${before.protocol}.0.0`, protocol: before.protocol, catalogue: before }];
  const changes = compareWithReleases(releases, after);
  const ruling = judgeNumber(releases, after, changes);
  return { report: createReport(ruling, changes, places), ruling };
}

const text = readFileSync("test/fixtures/run-stream/catalogue.yaml", "utf8");
const original = load(text).catalogue!;
const changed = load(
  text
    .replace("\nstream:\n", "\n  run.pause: { segment_id: optional, data: { why: string } }\n\nstream:\n")
    .replace("      lane: string\n", "")
    .replace("action: none", "action: retry"),
).catalogue!;
const { report, ruling } = reportOn(original, changed);

describe("the report", () => {
  test("says what changed, where it stands and stood, who breaks, and shows it", () => {
    expect(report).toMatchObject({
      schemaVersion: 1,
      verdict: "bump-required",
      released: { protocol: 2, version: "2.0.0" },
      declared: { protocol: 2 },
      required: { protocol: 3, version: "3.0.0" },
    });
    const [removed, added, metadata] = report.changes;
    expect(removed).toMatchObject({
      kind: "data-key-removed",
      path: ["frame_types", "run.start", "data", "lane"],
      location: null,
      previous: { file: "old.yaml", line: 4, column: 1 },
    });
    expect(added).toMatchObject({
      kind: "frame-type-added",
      path: ["frame_types", "run.pause"],
      demands: "bump",
      oldReader: "breaks",
      newReader: "survives",
      location: { file: "catalogue.yaml", line: 2, column: 3 },
      previous: null,
      witnesses: {
        oldReader: { release: "2.0.0", frame: { type: "run.pause", data: { why: "why" } } },
        newReader: null,
      },
    });
    expect(metadata).toMatchObject({
      kind: "code-metadata-changed",
      location: { file: "catalogue.yaml" },
      previous: { file: "old.yaml" },
    });
    expect(report.diagnostics.map(({ code, file, severity }) => [severity, code, file])).toEqual([
      ["error", "bump-required", "catalogue.yaml"],
      ["warning", "change-to-consider", "catalogue.yaml"],
    ]);
  });

  test("is as its published schema says, whatever changed", () => {
    fc.assert(
      fc.property(catalogueAndLater(), ([before, after]) => {
        const json = reportAsJson(reportOn(before, after).report);
        expect(validate(json), JSON.stringify(validate.errors)).toBe(true);
        expect(JSON.parse(JSON.stringify(json))).toEqual(json);
      }),
      { numRuns: runs },
    );
  });

  test("is invalid where a side has faults, and carries them", () => {
    const { diagnostics } = load("format: 2\n", "catalogue.yaml");
    const json = reportAsJson(createInvalidReport(diagnostics));
    expect(validate(json), JSON.stringify(validate.errors)).toBe(true);
    expect(json).toMatchObject({ verdict: "invalid", changes: [], diagnostics });
  });

  test("names every key that its schema knows, and no other", () => {
    const known = schema as { properties: object; $defs: { change: { properties: object } } };
    expect(Object.keys(report)).toEqual(Object.keys(known.properties));
    expect(Object.keys(report.changes[0]!)).toEqual(Object.keys(known.$defs.change.properties));
  });
});

describe("as text", () => {
  test("each change with its place, then how many, the verdict and what to do", () => {
    expect(writeReportText(report, ruling)).toBe(
      [
        "old.yaml:4:1  data-key-removed  bump",
        "  the data of `run.start` lost the key `lane: string`; old readers refuse frames of new writers",
        "  gone from there",
        "  a reader of 2.0.0 refuses this frame of a new writer:",
        `    ${linesOfWitness(report.changes[0]!.witnesses.oldReader!).join()}`,
        "",
        "catalogue.yaml:2:3  frame-type-added  bump",
        "  frame type `run.pause` is new; old readers refuse frames of new writers",
        "  a reader of 2.0.0 refuses this frame of a new writer:",
        `    ${linesOfWitness(report.changes[1]!.witnesses.oldReader!).join()}`,
        "",
        "catalogue.yaml:3:3  code-metadata-changed  add",
        "  `action` of close code 1000 changed from `none` to `retry`",
        "  was at old.yaml:3:1",
        "",
        "3 changes since 2.0.0: 2 demand a new protocol number, 1 is additive",
        "bump-required: 2 changes demand a new protocol number, and it is still 2 as released in 2.0.0; set protocol: 3",
        "",
      ].join("\n"),
    );
  });

  test("without changes, the verdict alone", () => {
    const same = reportOn(original, original);
    expect(writeReportText(same.report, same.ruling)).toBe("unchanged: nothing has changed since 2.0.0\n");
  });

  test("frames do nothing to a terminal, and are still the same JSON", () => {
    const hostile = "\u001b[31m\u202e\u0007\n";
    const change: ReportedChange = {
      ...report.changes[1]!,
      witnesses: { oldReader: { frame: { text: hostile }, release: null }, newReader: null },
    };
    const line = writeChangesText([change])
      .split("\n")
      .find((each) => each.startsWith("    "))!;
    expect(line).not.toMatch(/[\p{Cc}\p{Cf}]/u);
    expect(JSON.parse(line)).toEqual({ text: hostile });
  });

  test("every piece can be coloured, and without colour is the same text", () => {
    const marked = writeReportText(report, ruling, (accent, piece) => `<${accent}>${piece}</${accent}>`);
    expect(marked.replace(/<\/?(?:place|kind|bump|add|quiet|strong)>/g, "")).toBe(writeReportText(report, ruling));
    expect(marked).toContain("<bump>bump</bump>");
  });
});

describe("as annotations", () => {
  test("what demands the bump is an error where it stands, or stood; all else a notice", () => {
    expect(
      annotateReport(report).map(({ severity, title, file, line, column }) => [severity, title, file, line, column]),
    ).toEqual([
      ["error", "data-key-removed", "old.yaml", 4, 1],
      ["error", "frame-type-added", "catalogue.yaml", 2, 3],
      ["notice", "code-metadata-changed", "catalogue.yaml", 3, 3],
    ]);
    expect(annotateReport(report)[1]!.message).toContain('"type":"run.pause"');
  });

  test("with the number moved, nothing is an error", () => {
    const moved = reportOn(original, { ...changed, protocol: 3 });
    expect(new Set(annotateReport(moved.report).map(({ severity }) => severity))).toEqual(new Set(["notice"]));
  });
});

describe("as Markdown", () => {
  const html = (markdown: string) => new MarkdownIt({ html: true }).render(markdown);

  test("changes stand under what they demand", () => {
    const page = html(writeReportMarkdown(report, ruling));
    expect([...page.matchAll(/<h3>(.*?)<\/h3>/g)].map(([, title]) => title)).toEqual([
      "Warnings",
      "Breaking",
      "Additive",
    ]);
    expect(page).toContain("<strong>bump-required</strong>");
  });

  test("whatever a message or frame holds is shown as it is and makes no markup", () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.constantFrom(
            "<b>",
            "`",
            "``",
            "*x*",
            "[a](b)",
            "|",
            "\\",
            "_",
            "&amp;",
            "#",
            "~",
            " ",
            "a",
            "\n- ",
            "<!--",
          ),
          { maxLength: 8 },
        ),
        (pieces) => {
          const hostile = pieces.join("");
          const change: ReportedChange = {
            ...report.changes[1]!,
            message: `frame type ${hostile.replace(/[`\s]/g, "")} is new`,
            witnesses: { oldReader: { frame: { text: hostile }, release: null }, newReader: null },
          };
          const page = html(writeChangesMarkdown([change]));
          const tags = new Set([...page.matchAll(/<\/?([a-z0-9]+)/g)].map(([, tag]) => tag));
          expect([...tags].filter((tag) => !["h3", "ul", "li", "code"].includes(tag!))).toEqual([]);
          const shown = page
            .replace(/<[^>]*>/g, "")
            .replace(/&lt;/g, "<")
            .replace(/&gt;/g, ">")
            .replace(/&quot;/g, '"')
            .replace(/&amp;/g, "&");
          expect(shown).toContain(JSON.stringify({ text: hostile }).replace(/\s+/g, " "));
          expect(shown).toContain(hostile.replace(/[`\s]/g, ""));
        },
      ),
      { numRuns: runs },
    );
  });

  test("without changes it says so", () => {
    expect(writeChangesMarkdown([])).toBe("No changes.\n");
  });
});
