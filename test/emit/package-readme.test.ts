import { describe, expect, it } from "vitest";
import type { Catalogue } from "../../generator/catalogue/model.ts";
import { packageExports } from "../../generator/emit/package-exports.ts";
import { render } from "../../generator/index.ts";
import { protocols } from "../fixtures/protocols.ts";
import { catalogueWith, close, emissionOf, error, frameType, key, list, string } from "./hand-built.ts";
import { hostileTexts } from "./hostile-markdown.ts";
import { readmeOf } from "./readme-blocks.ts";
import { elementsOf, renderMarkdown, renderMdx, rowsOf, sectionOf, textOf } from "./rendered.ts";
import type { Element } from "./rendered.ts";

describe("the samples", () => {
  it("have no frame written where every frame would be very large", async () => {
    const readme = await readmeOf(
      emissionOf(catalogueWith({ frameTypes: [frameType("a", [key("x", list(string, 1_000_000_000))])] })),
    );
    expect(readme).not.toContain("encodeFrame");
  });

  it("show every type, or the first few of very many", async () => {
    const casesOf = async (count: number): Promise<number> => {
      const frameTypes = Array.from({ length: count }, (_, index) => frameType(`t${index}`));
      return (await readmeOf(emissionOf(catalogueWith({ frameTypes })))).match(/^ +case "/gm)!.length;
    };
    expect(await Promise.all([1, 24, 25, 500].map(casesOf))).toEqual([1, 24, 8, 8]);
  });
});

/** What a page says under a heading, as text. */
function said(readme: string, heading: string): string {
  return textOf(sectionOf(renderMarkdown(readme), heading));
}

function headingsOf(readme: string): readonly string[] {
  return elementsOf(renderMarkdown(readme), "h2").map(textOf);
}

function readmeWith(given: Partial<Catalogue>): Promise<string> {
  return readmeOf(emissionOf(catalogueWith({ frameTypes: [frameType("a"), frameType("b")], ...given })));
}

const runStream = emissionOf(protocols.get("run-stream")!);

describe("the words", () => {
  it("begin with the name and what it is", async () => {
    const page = renderMarkdown(await readmeOf(runStream));
    expect(elementsOf(page, "h1").map(textOf)).toEqual(["@event-catalogue/run-stream"]);
    expect(elementsOf(page, "p").slice(0, 2).map(textOf)).toEqual([
      "Types, guards and stream rules of the run stream.",
      "Event catalogue, protocol version 2: types, guards, codes, rules of order and JSON Schemas for programs that read it or write it, in Node, browsers and workers. No dependencies.",
    ]);
  });

  it("tell of reading, of what can go wrong, of writing and of versions", async () => {
    expect(headingsOf(await readmeOf(runStream))).toEqual([
      "Read a stream over SSE",
      "Read a stream over WebSocket",
      "Refuse a bad frame",
      "Handle every type",
      "Error codes",
      "When a socket closes",
      "Verify a stream",
      "Resume after the connection is lost",
      "Write a frame",
      "Serve a stream",
      "Standard Schema",
      "Versions",
      "Reference",
    ]);
  });

  it("tell of nothing that the protocol has not", async () => {
    const readme = await readmeWith({});
    expect(headingsOf(readme)).not.toContain("Error codes");
    expect(headingsOf(readme)).not.toContain("Verify a stream");
    expect(readme).not.toMatch(
      /codes|rules of order|coalesce|createStreamVerifier|last-event-id|lastEventId|unsupported-protocol|ErrorCode|[Ss]pan|again/,
    );
    expect(said(readme, "Resume after the connection is lost")).toMatch(/^Frames of this protocol are not numbered, /);
  });

  it("tell of what it has by the names that it has", async () => {
    const readme = await readmeOf(runStream);
    expect(said(readme, "Error codes")).toContain("AUTH_FAILED, MALFORMED_FRAME, PROTOCOL_UNSUPPORTED");
    expect(said(readme, "Verify a stream")).toContain(
      "segment, from segment.start to segment.end (told apart by segment_id)",
    );
    expect(said(readme, "Resume after the connection is lost")).toContain(
      "another run.start may come before the end. It begins the stream again, and whatever was open before is abandoned",
    );
    expect(said(readme, "Serve a stream")).toContain("frames of text.delta and thinking.delta as one");
    const hub = await readmeOf(emissionOf(protocols.get("hub")!));
    expect(said(hub, "Resume after the connection is lost")).toContain(
      "another hub.hello or hub.back may follow it and begins the stream again",
    );
  });

  it("say of each code what to do", async () => {
    const closeCodes = [close(4000, "Later.", "retry"), close(4001, "See `x`|[y](#z).", "reauthenticate")];
    const errorCodes = [
      error("A", { description: "It | is.", retryable: true, closeCode: 4000 }),
      error("B", { retryable: false }),
      error("C"),
    ];
    const readme = await readmeWith({ closeCodes, errorCodes });
    const [errors, closes] = ["Error codes", "When a socket closes"].map((heading) =>
      rowsOf(elementsOf(sectionOf(renderMarkdown(readme), heading), "table")[0]!),
    );
    expect(errors).toEqual([
      ["Code", "Meaning", "Trying again", "Close code"],
      ["A", "It | is.", "may help", "4000"],
      ["B", "", "does not help", ""],
      ["C", "", "", ""],
    ]);
    expect(closes?.slice(0, 4)).toEqual([
      ["Code", "Meaning", "action", "What to do"],
      ["1000", "A normal close.", "none", "nothing more"],
      ["4000", "Later.", "retry", "reconnect and resume"],
      ["4001", "See x|[y](#z).", "reauthenticate", "get new credentials, then reconnect"],
    ]);
  });

  it("name another protocol as a reason only where frames carry a version", async () => {
    expect(said(await readmeOf(runStream), "Refuse a bad frame")).toContain("unsupported-protocol");
    expect(said(await readmeWith({}), "Refuse a bad frame")).not.toContain("version");
  });

  it("say what becomes of unknown types", async () => {
    const reasonsOf = async (types: "refuse" | "skip"): Promise<string> =>
      said(await readmeWith({ unknown: { envelopeKeys: "refuse", types } }), "Refuse a bad frame");
    expect(await reasonsOf("refuse")).toContain("Its type is none of the protocol's, which are a closed set.");
    expect(await reasonsOf("skip")).toContain("Types may be added at any time: drop the frame and read on.");
  });

  it("say that the schemas are for validators, and that there is one for each type", async () => {
    expect(said(await readmeOf(runStream), "Reference")).toMatch(
      /one for each frame type .*They are for validators: language models .* will not take them as tool or output schemas/,
    );
  });

  it.each([...protocols])("link to files that are made: %s", async (_, catalogue) => {
    const emission = emissionOf(catalogue);
    const paths = (await render(catalogue, emission.history)).map(({ path }) => path);
    const links = elementsOf(renderMarkdown(await readmeOf(emission)), "a").map(({ attributes }) => attributes["href"]);
    expect(links.length).toBeGreaterThan(0);
    for (const target of links) if (target !== "https://standardschema.dev") expect(paths).toContain(target);
  });

  it.each([...protocols])("name only what the package exports: %s", async (_, catalogue) => {
    const emission = emissionOf(catalogue);
    const exported = new Set(packageExports(emission).flatMap(({ types, values }) => [...types, ...values]));
    const spans = (await readmeOf(emission)).replace(/^```[^]*?^```$/gm, "").matchAll(/`([^`]+)`/g);
    const names = [...spans]
      .map(([, name]) => name!)
      .filter((name) => /^(?:[a-z]+[A-Z]\w*|[A-Z]+_[A-Z_]+)$/.test(name));
    const others = ["frameJsonSchema", "lastEventId", ...catalogue.errorCodes.map(({ name }) => name)];
    expect(names.length).toBeGreaterThan(10);
    expect(names.filter((name) => !exported.has(name) && !others.includes(name))).toEqual([]);
  });

  it.each(hostileTexts)("take nothing of what an author wrote but its letters: %j", async (text) => {
    const withText = (words: string): Promise<string> => {
      const catalogue = catalogueWith({
        title: words,
        frameTypes: [frameType("a")],
        errorCodes: [error("A", { description: `x ${words}` })],
      });
      return readmeOf(emissionOf({ ...catalogue, package: { ...catalogue.package, description: `x ${words}` } }));
    };
    const tagsOf = (page: Element): readonly string[] =>
      elementsOf(page)
        .map(({ tag }) => tag)
        .filter((tag) => !["fragment", "em", "strong"].includes(tag));
    const readme = await withText(text);
    const benign = await withText("words");
    if (!/^!?\[x\]\(/.test(text)) expect(tagsOf(renderMarkdown(readme))).toEqual(tagsOf(renderMarkdown(benign)));
    expect(tagsOf(await renderMdx(readme)).filter((tag) => /^(?:h\d|pre|table|script|img)$/.test(tag))).toEqual(
      tagsOf(await renderMdx(benign)).filter((tag) => /^(?:h\d|pre|table|script|img)$/.test(tag)),
    );
  });
});
