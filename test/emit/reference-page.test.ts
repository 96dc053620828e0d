import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { frameSchema, frameTypeSchema } from "../../generator/catalogue/json-schema.ts";
import type { Catalogue, JsonValue } from "../../generator/catalogue/model.ts";
import { nameFrameType } from "../../generator/catalogue/names.ts";
import { writeProseLine } from "../../generator/emit/prose.ts";
import { referencePage, writeReferencePage } from "../../generator/emit/reference-page.ts";
import { finishDrafts } from "../../generator/output/finish.ts";
import { catalogues } from "../arbitrary/catalogues.ts";
import { compileStrictly } from "../catalogue/schema-validators.ts";
import { protocols } from "../fixtures/protocols.ts";
import * as facts from "../fixtures/run-stream/facts.ts";
import { emissionOf } from "./hand-built.ts";
import { hostileText, hostileTexts } from "./hostile-markdown.ts";
import { childrenOf, elementsOf, renderMarkdown, renderMdx, rowsOf, sectionOf, textOf } from "./rendered.ts";
import type { Element } from "./rendered.ts";

const runs = Math.ceil(Number(process.env["PROVE_RUNS"] ?? 5000) / 50);

function pageOf(catalogue: Catalogue): Element {
  return renderMarkdown(writeReferencePage(emissionOf(catalogue)));
}

function tablesOf(element: Element): readonly (readonly (readonly string[])[])[] {
  return elementsOf(element, "table").map(rowsOf);
}

/** The frames that the page shows for a type. */
function examplesOf(page: Element, name: string): readonly JsonValue[] {
  return elementsOf(sectionOf(page, name), "pre").map((block) => JSON.parse(textOf(block)) as JsonValue);
}

describe("the page of the run stream says what the original says, where the original says it", () => {
  const page = pageOf(protocols.get("run-stream")!);

  it("has the sections of the original in their order, and others after them", () => {
    expect(elementsOf(page, "h1").map(textOf)).toEqual([facts.title]);
    expect(elementsOf(page, "h2").map(textOf)).toEqual([
      "Versioning",
      "Envelope",
      "Frame types",
      "Error codes",
      "WebSocket close codes",
      "Rules of order",
      "Frame by frame",
      "Value types",
    ]);
  });

  it("says the protocol version under the title, and then what both transports carry", () => {
    const [, version, description] = childrenOf(page).map(textOf);
    expect(version).toContain(`Protocol version ${facts.protocolVersion}`);
    for (const words of ["byte for byte", "Streaming a run", "resume"]) expect(description).toContain(words);
  });

  it("says what is additive and what is not", () => {
    const text = textOf(sectionOf(page, "Versioning"));
    for (const words of ["bumps the version", "additive", "closed set", "mappings", "do not refuse the frame"])
      expect(text).toContain(words);
  });

  it("shows the keys of the envelope in wire order, and that there are no others", () => {
    const section = sectionOf(page, "Envelope");
    expect(Object.keys(JSON.parse(textOf(elementsOf(section, "pre")[0]!)) as object)).toEqual(facts.envelopeKeys);
    expect(textOf(section)).toContain(`these ${facts.envelopeKeys.length} keys and no others`);
    const [[header, ...rows] = []] = tablesOf(section);
    expect(header).toEqual(["Key", "Type", "Presence", "Meaning"]);
    expect(rows.map(([key]) => key)).toEqual(facts.envelopeKeys);
    expect(rows.filter(([, , presence]) => presence?.includes("null")).map(([key]) => key)).toEqual(["segment_id"]);
  });

  it("explains the column of segment_id before the table", () => {
    const [explanation] = childrenOf(sectionOf(page, "Frame types")).map(textOf);
    for (const words of ["segment_id", "may be null", "required", "content", "optional", "notices", "errors", "run"])
      expect(explanation).toContain(words);
  });

  it("has the table of frame types: name, rule of segment_id, data keys with their marks, notes", () => {
    const [[header, ...rows] = []] = tablesOf(sectionOf(page, "Frame types"));
    expect(header).toEqual(["Type", "segment_id", "data keys", "Notes"]);
    expect(rows.map(([type, segmentId, data]) => ({ type, segmentId, data }))).toEqual(
      facts.frameTypes.map(({ type, segmentId, data }) => ({ type, segmentId, data: data.join(", ") })),
    );
    for (const [index, { notes }] of facts.frameTypes.entries()) {
      const cell = rows[index]![3]!;
      for (const words of notes) expect(cell.toLowerCase()).toContain(words.toLowerCase());
      if (notes.length === 0) expect(cell).toBe("");
    }
  });

  it("says after the table what is terminal, and then what is coalesced", () => {
    const parts = childrenOf(sectionOf(page, "Frame types"));
    const [terminal, coalesced] = parts.slice(parts.findIndex(({ tag }) => tag === "table") + 1);
    expect(textOf(terminal!)).toMatch(/^run\.end is terminal: .*\bclient\b.*\bclose\b/);
    expect(textOf(coalesced!)).toMatch(/^Coalesced on delivery: .*fewer and larger frames/);
    expect(elementsOf(coalesced!, "a").map(textOf)).toEqual(facts.coalesced);
  });

  it("lists the error codes in order", () => {
    const section = sectionOf(page, "Error codes");
    const last = childrenOf(section).at(-1)!;
    expect(textOf(last)).toBe(`${facts.errorCodes.join(", ")}.`);
    for (const words of ["HTTP error catalogue", "never matches", "message", "error frame"])
      expect(textOf(section)).toContain(words);
  });

  it("lists the close codes in order, with what they mean", () => {
    const [[header, ...rows] = []] = tablesOf(sectionOf(page, "WebSocket close codes"));
    expect(header?.slice(0, 2)).toEqual(["Code", "Meaning"]);
    expect(rows.map(([code]) => Number(code))).toEqual(facts.closeCodes.map(({ code }) => code));
    for (const [index, { meaning }] of facts.closeCodes.entries()) {
      for (const words of meaning) expect(rows[index]![1]!.toLowerCase()).toContain(words.toLowerCase());
    }
  });

  it("tells what begins a stream", () => {
    expect(textOf(sectionOf(page, "Rules of order"))).toContain(`begins with ${facts.first}`);
  });

  it("has every name, number and reference of the original in the original's order", () => {
    const references = (notes: readonly string[]): readonly string[] => notes.filter((words) => /\d/.test(words));
    const wanted = [
      facts.title,
      `version ${facts.protocolVersion}`,
      ...facts.envelopeKeys,
      "segment_id",
      ...facts.frameTypes.flatMap(({ type, segmentId, data, notes }) => [
        type,
        segmentId,
        ...data,
        ...references(notes),
      ]),
      facts.terminal,
      ...facts.coalesced,
      ...facts.errorCodes,
      ...facts.closeCodes.flatMap(({ code, meaning }) => [
        `${code}`,
        ...meaning.filter((words) => /\d|\./.test(words)),
      ]),
    ];
    const text = textOf(page);
    let at = 0;
    for (const words of wanted) {
      const found = text.indexOf(words, at);
      expect(found, `${words} after ${text.slice(Math.max(0, at - 40), at)}`).toBeGreaterThanOrEqual(at);
      at = found + words.length;
    }
  });

  /** A run of words may be the original's where all of it but one word are facts, which are to be said back. */
  it("copies no sentence of the original", () => {
    const file = new URL("../fixtures/run-stream/original-word-runs.json", import.meta.url);
    const original = new Set((JSON.parse(readFileSync(file, "utf8")) as { runs: string[] }).runs);
    const closeCodes = new Set(elementsOf(sectionOf(page, "WebSocket close codes"), "td"));
    const phrases = facts.frameTypes.flatMap(({ notes }) => notes).filter((words) => words.includes(" "));
    const copied = elementsOf(page)
      .filter((element) => /^(?:p|li|td|h\d)$/.test(element.tag) && !closeCodes.has(element))
      .flatMap((element) => {
        const text = textOf(element).toLowerCase();
        const said = phrases.reduce(
          (rest, phrase) =>
            rest.replaceAll(phrase.toLowerCase(), (found) => found.replaceAll(/(?<=\w)(?!\w)/g, "\u0001")),
          text,
        );
        const words = said.match(/[\w.§]*\w\u0001?/g) ?? [];
        return words
          .map((_, index) => words.slice(index, index + 6))
          .filter((run) => run.filter((word) => !word.endsWith("\u0001")).length > 1);
      })
      .map((run) => run.join(" ").replaceAll("\u0001", ""))
      .filter((run) => original.has(createHash("sha256").update(run).digest("hex").slice(0, 12)));
    expect(copied).toEqual([]);
  });

  it("has a section for each type, with a table of its keys and an example", () => {
    const sections = elementsOf(sectionOf(page, "Frame by frame"), "h3").map(textOf);
    expect(sections).toEqual(facts.frameTypes.map(({ type }) => type));
    for (const { type, data } of facts.frameTypes) {
      const [[header, ...rows] = []] = tablesOf(sectionOf(page, type));
      expect(header).toEqual(["Key", "Type", "Presence", "Since", "Meaning"]);
      expect(rows.map(([key, , presence]) => (presence === "always" ? key : `${key}?`))).toEqual(data);
      expect(rows.map(([, , , since]) => since)).toEqual(data.map(() => "2.0.0"));
      expect(examplesOf(page, type)).toHaveLength(1);
    }
  });
});

describe.each([...protocols])("the page of %s", (_, catalogue) => {
  const source = writeReferencePage(emissionOf(catalogue));
  const page = renderMarkdown(source);

  it("shows frames that a reader accepts, at least one for each type", () => {
    for (const frameType of catalogue.frameTypes) {
      const { history } = emissionOf(catalogue);
      const validate = compileStrictly(frameTypeSchema(catalogue, history, frameType));
      const examples = examplesOf(page, frameType.name);
      expect(examples.length).toBeGreaterThanOrEqual(Math.max(1, frameType.examples.length));
      for (const example of examples) expect(validate(example) || validate.errors).toBe(true);
    }
  });

  it("has links that lead somewhere", () => {
    checkLinks(page, catalogue);
  });

  it("is a page of MDX as well, and says the same there", async () => {
    expect(lettersOf(await renderMdx(source))).toBe(lettersOf(page));
  });

  it("leaves nothing undefined", () => {
    expect(source).not.toMatch(/undefined|NaN|\[object|Infinity/);
    expect(source).not.toMatch(/[ \t]$/m);
    expect(source).not.toMatch(/\n{3}/);
  });
});

it("has a banner that is not seen, neither in Markdown nor in MDX", async () => {
  const emission = emissionOf(protocols.get("run-stream")!);
  const [file] = await finishDrafts([{ emitter: referencePage.name, drafts: await referencePage.emit(emission) }]);
  expect(file!.text).toContain("Made by event-catalogue (generator/emit/reference-page.ts)");
  const seen = lettersOf(renderMarkdown(writeReferencePage(emission)));
  expect(lettersOf(renderMarkdown(file!.text))).toBe(seen);
  expect(lettersOf(await renderMdx(file!.text))).toBe(seen);
});

describe("whatever the catalogue", () => {
  it("the page is whole: every link leads somewhere, every row has its cells, every example is read", () => {
    fc.assert(
      fc.property(catalogues(), (catalogue) => {
        const emission = emissionOf(catalogue);
        const page = renderMarkdown(writeReferencePage(emission));
        checkLinks(page, catalogue);
        checkTables(page);
        const validate = compileStrictly(frameSchema(catalogue, emission.history, "reader"));
        for (const { name } of catalogue.frameTypes) {
          for (const example of examplesOf(page, name)) expect(validate(example) || validate.errors).toBe(true);
        }
      }),
      { numRuns: runs },
    );
  });
});

describe("hostile text in every place that takes text", () => {
  /** A catalogue with the text in every place, names and wire values apart. */
  function withText(catalogue: Catalogue, text: string): Catalogue {
    const replace = (value: unknown, key: string): unknown => {
      if (Array.isArray(value)) return value.map((item) => replace(item, key));
      if (typeof value === "object" && value !== null) {
        return Object.fromEntries(
          Object.entries(value).map(([name, member]) => [
            name,
            replace(member, key === "sections" ? "description" : name),
          ]),
        );
      }
      return typeof value === "string" && /^(?:title|description|notes|deprecated|meaning)$/.test(key) ? text : value;
    };
    return replace(catalogue, "") as Catalogue;
  }

  /** What must not change: headings but for the title, tables with their first cells, and how many examples there are. */
  function skeletonOf(page: Element): unknown {
    return {
      headings: elementsOf(page)
        .filter(({ tag }) => /^h[2-6]$/.test(tag))
        .map(textOf),
      tables: tablesOf(page).map((rows) => rows.map((row) => [row.length, row[0]])),
      anchors: elementsOf(page, "a").flatMap(({ attributes }) => attributes["id"] ?? []),
    };
  }

  /** Texts that say something: a column of nothing is left out. */
  const saysSomething = (text: string): boolean => writeProseLine(text, "cell", { hasAnchor: () => false }) !== "";

  const catalogues = ["hub", "depot", "graphql-transport-ws"].map((name) => protocols.get(name)!);
  const skeletons = catalogues.map((catalogue) => skeletonOf(pageOf(withText(catalogue, "words"))));

  it.each(hostileTexts.filter(saysSomething))("%j", (text) => {
    for (const [index, catalogue] of catalogues.entries()) {
      const page = pageOf(withText(catalogue, text));
      expect(skeletonOf(page)).toEqual(skeletons[index]);
      expect(
        elementsOf(page)
          .map(({ tag }) => tag)
          .filter((tag) => !/^(?:h[123]|p|[uo]l|li|table|thead|tbody|t[rdh]|pre|code|strong|em|a|br)$/.test(tag)),
      ).toEqual([]);
    }
  });

  it("any text", () => {
    const catalogue = protocols.get("graphql-transport-ws")!;
    const expected = skeletonOf(pageOf(withText(catalogue, "words")));
    fc.assert(
      fc.property(hostileText.filter(saysSomething), (text) => {
        expect(skeletonOf(pageOf(withText(catalogue, text)))).toEqual(expected);
      }),
      { numRuns: runs * 2 },
    );
  });

  it("any text, where the page is read as MDX", async () => {
    const catalogue = protocols.get("graphql-transport-ws")!;
    for (const text of [...hostileTexts.slice(0, 12), ...fc.sample(hostileText, Math.ceil(runs / 5))]) {
      const source = writeReferencePage(emissionOf(withText(catalogue, text)));
      expect(lettersOf(await renderMdx(source))).toBe(lettersOf(renderMarkdown(source)));
    }
  });

  it("notes are read in their cell as they were written", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...hostileTexts.filter((text) => !/[*_\\`]|\]\(|^(?:[-+]|\d+[.)]) |^~~~/.test(text))),
        (text) => {
          const page = pageOf(withText(protocols.get("run-stream")!, text));
          const [[, ...rows] = []] = tablesOf(sectionOf(page, "Frame types"));
          const seen = text.replace(
            /[\u0000-\u001f\u200b\u202e\u2066\ufeff]|\p{Surrogate}/gu,
            (character) => `U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}`,
          );
          for (const row of rows.slice(0, 7)) expect(row[3]).toBe(seen.replace(/\s+/g, " "));
        },
      ),
    );
  });
});

/** All that is read, without what sets cells and blocks apart. */
function lettersOf(page: Element): string {
  return textOf(page).replace(/\s/g, "");
}

function checkTables(page: Element): void {
  for (const rows of tablesOf(page)) for (const row of rows) expect(row).toHaveLength(rows[0]!.length);
}

/** Every link to an anchor has one, and no other anchor, also none that GitHub makes of a heading, is of that name. */
function checkLinks(page: Element, catalogue: Catalogue): void {
  const ids = [...elementsOf(page, "a").flatMap(({ attributes }) => attributes["id"] ?? []), ...headingAnchors(page)];
  const files = new Set(catalogue.frameTypes.map(({ name }) => `../${nameFrameType(name).schemaFile}`));
  for (const { attributes } of elementsOf(page, "a")) {
    const target = attributes["href"];
    if (target?.startsWith("#") === true) expect(ids.filter((id) => id === target.slice(1))).toHaveLength(1);
    else if (target !== undefined) expect(files).toContain(target);
  }
}

/** The anchors that GitHub gives to headings: letters, digits, `-` and `_` in lower case, numbered where they collide. */
function headingAnchors(page: Element): readonly string[] {
  const taken = new Map<string, number>();
  return elementsOf(page)
    .filter(({ tag }) => /^h\d$/.test(tag))
    .map((heading) => {
      const slug = textOf(heading)
        .toLowerCase()
        .replace(/[^\p{L}\p{N}\p{M}\p{Pc}\- ]/gu, "")
        .replaceAll(" ", "-");
      let unique = slug;
      for (let count = taken.get(slug) ?? 0; taken.has(unique);) {
        count += 1;
        taken.set(slug, count);
        unique = `${slug}-${count}`;
      }
      taken.set(unique, 0);
      return unique;
    });
}
