import { readFileSync } from "node:fs";
import fc from "fast-check";
import MarkdownIt from "markdown-it";
import { describe, expect, test } from "vitest";
import { beginHistory, type ChangeNote, type VersionHistory } from "../../generator/catalogue/history.ts";
import { changelog } from "../../generator/emit/changelog.ts";
import type { Draft } from "../../generator/emit/emission.ts";
import { load } from "../../generator/index.ts";

const { catalogue } = load(readFileSync(new URL("../fixtures/run-stream/catalogue.yaml", import.meta.url)));

function write(versions: readonly VersionHistory[]): string {
  const [draft, ...others] = changelog.emit({
    catalogue: catalogue!,
    history: { ...beginHistory(catalogue!), versions },
  }) as readonly Draft[];
  expect([draft?.path, draft?.language, others.length]).toEqual(["CHANGELOG.md", "markdown", 0]);
  return draft!.text;
}

/** The texts of a page as a reader sees them, by the kind of block that they stand in. */
function show(markdown: string): [string, string][] {
  const tokens = new MarkdownIt({ html: true }).parse(markdown, {});
  return tokens.flatMap((token, index): [string, string][] => {
    if (token.type !== "inline") return token.type.startsWith("html") ? [["html", token.content]] : [];
    const shown = token
      .children!.map(({ type, content }) => (type.startsWith("html") ? `HTML ${content}` : content))
      .join("");
    const around = tokens[index - 1]!.hidden ? "item" : tokens[index - 1]!.tag;
    return [[around, shown]];
  });
}

const version = (name: string, isReleased: boolean, changes: readonly ChangeNote[] = []): VersionHistory => ({
  version: name,
  isReleased,
  needsProtocol: null,
  changes,
});

describe("CHANGELOG.md", () => {
  test("tells each version with what it changed, newest first, the gravest changes first", () => {
    const changes: ChangeNote[] = [
      { demands: "nothing", message: "the protocol number moved from `2` to `3`" },
      { demands: "prose", message: "the words of `title` changed" },
      { demands: "add", message: "the data of `error` has a new key `hint?: string`" },
      { demands: "bump", message: "frame type `pause` is new; old readers refuse frames of new writers" },
    ];
    expect(show(write([version("3.0.0", false, changes), version("2.0.1", true), version("2.0.0", true)]))).toEqual([
      ["h1", "Changes"],
      ["p", "What changed in @event-catalogue/run-stream. The first number of a version is the protocol's."],
      ["h2", "3.0.0 (not released yet)"],
      ["h3", "Breaking"],
      ["item", "Frame type pause is new; old readers refuse frames of new writers."],
      ["h3", "Additive"],
      ["item", "The data of error has a new key hint?: string."],
      ["h3", "Words"],
      ["item", "The words of title changed."],
      ["h2", "2.0.1"],
      ["p", "Made anew from the same catalogue."],
      ["h2", "2.0.0"],
      ["p", "The first release."],
    ]);
  });

  test("what breaks readers has no version until the protocol number has moved", () => {
    const message = "frame type `pause` is new; old readers refuse frames of new writers";
    const pending = { ...version("2.1.0", false, [{ demands: "bump", message }]), needsProtocol: 3 };
    const told = show(write([pending, version("2.0.0", true)]));
    expect(told.slice(2)).toEqual([
      ["h2", "Not released yet: needs protocol 3"],
      ["h3", "Breaking"],
      ["item", "Frame type pause is new; old readers refuse frames of new writers."],
      ["h2", "2.0.0"],
      ["p", "The first release."],
    ]);
  });

  test("whatever a message holds is shown as it is, on one line, and never as HTML or a link", () => {
    const nasty = fc.string({
      unit: fc.constantFrom(
        "a",
        "B",
        " ",
        "<b>",
        "</b>",
        "[x](y)",
        "*",
        "_",
        "|",
        "\\",
        "&lt;",
        "#",
        "1.",
        "{",
        "}",
        "`",
        "``",
        "~~",
        "!",
      ),
    });
    fc.assert(
      fc.property(nasty, nasty, (name, text) => {
        const message = `frame \`${name.replaceAll("`", "")}\` ${text.replaceAll("`", "")} end`;
        const items = show(
          write([version("2.1.0", true, [{ demands: "add", message }]), version("2.0.0", true)]),
        ).filter(([block]) => block !== "h1" && block !== "h2");
        expect(items.map(([block]) => block)).toEqual(["p", "h3", "item", "p"]);
        const plain = (words: string) => words.replaceAll(/[` ]/g, "").toLowerCase();
        expect(plain(items[2]![1])).toBe(plain(`${message}.`));
      }),
      { numRuns: Number(process.env["PROVE_RUNS"] ?? 500) },
    );
  });
});
