import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Catalogue } from "../../generator/catalogue/model.ts";
import { emptyStream } from "../../generator/catalogue/rules-of-order.ts";
import { schemaModule } from "../../generator/emit/guards-schema.ts";
import { guards } from "../../generator/emit/guards.ts";
import { showControls } from "../../generator/emit/visible-text.ts";
import { emitCodes, emitDeclarations, emitFrames, emitProtocol } from "./emitted.ts";
import {
  catalogueWith,
  close,
  constant,
  definition,
  emissionOf,
  envelopeKey,
  error,
  frameType,
  integer,
  key,
  known,
  list,
  map,
  object,
  oneOf,
  slot,
  string,
  union,
} from "./hand-built.ts";
import { anyHostileText, hostileTexts } from "./hostile-texts.ts";
import { watchModule } from "./run-module.ts";
import { commentsOf, orders, type Token, tokensOf } from "./syntax.ts";

/**
 * A catalogue that holds a text in every place that takes one, and in every place that takes a constant.
 *
 * @param prose what descriptions, notes, meanings and reasons say
 * @param values two constants, which differ
 */
function catalogueOf(prose: string, values: readonly [string, string]): Catalogue {
  const said = { description: prose, deprecated: prose };
  return catalogueWith({
    title: prose,
    description: prose,
    bumpReason: prose,
    package: { name: "a-protocol", description: prose, license: prose, repository: prose, homepage: prose },
    sections: { versioning: prose, envelope: prose, frame_types: prose, error_codes: prose, close_codes: prose },
    envelope: [
      envelopeKey("v", "version", { ...said, constant: values[0], type: constant(values[0]) }),
      envelopeKey("type", "type", said),
      envelopeKey("data", "data", said),
    ],
    definitions: [
      definition("Colour", oneOf(...values), said),
      definition("Shape", object(key("side", string, said)), said),
      definition("Names", { ...map(string), values: slot(string, said) }, said),
    ],
    frameTypes: [
      frameType(
        "first",
        [
          key("text", string, said),
          key("inner", object(key("deep", object(key("deeper?", constant(values[0]), said)), said)), said),
          key("rows", { kind: "list", items: slot(integer, said), minItems: 1, maxItems: null }, said),
          key("known", union(known(...values), oneOf(1)), said),
          key("mixed", list(oneOf(...values, 1, true)), said),
        ],
        { wire: values[0], notes: prose, deprecated: prose, examples: [prose] },
      ),
      frameType("second", [], { wire: values[1], notes: prose }),
    ],
    errorCodes: [error("BAD", { description: prose })],
    closeCodes: [close(1000, prose)],
    stream: { ...emptyStream, begins: "first" },
  });
}

const plainProse = "plain";
/** Each run writes three modules, which costs about what two hundred runs over frames cost. */
const runs = Math.min(Number(process.env["PROVE_RUNS"] ?? 5000) / 50, 2000);

const plainValues = ["plain one", "plain two"] as const;

/** A module with and without hostile texts: the same to a compiler, but for what literals say. */
function expectAlike(
  hostile: string,
  plain: string,
  prose: string,
  values: readonly [string, string],
  layout: ReadonlySet<string>,
): void {
  const meant = new Map<string, string>([
    [plainProse, prose],
    [plainValues[0], values[0]],
    [plainValues[1], values[1]],
  ]);
  const expected = tokensOf(plain).map(({ kind, value }) =>
    kind === "StringLiteral" ? { kind, value: meant.get(value) ?? value } : { kind, value },
  );
  const withoutLayout = (tokens: readonly Token[]): Token[] =>
    tokens.filter(({ kind }) => !layout.has(kind)).map(nameAsLiteral);
  expect(withoutLayout(tokensOf(hostile))).toEqual(withoutLayout(expected));
  expect(orders(hostile)).toEqual(orders(plain));
}

/** What a printer adds or leaves out by the length of a line. */
const lineLayout: ReadonlySet<string> = new Set(["BarToken", "CommaToken", "OpenParenToken", "CloseParenToken"]);

/** The brackets that keep `__proto__` from being more than a name. */
const brackets: ReadonlySet<string> = new Set(["OpenBracketToken", "CloseBracketToken"]);

/** A name may be quoted in one module and bare in the other. */
function nameAsLiteral({ kind, value }: Token): Token {
  return { kind: kind === "Identifier" ? "StringLiteral" : kind, value };
}

const plainModules = emitDeclarations(emissionOf(catalogueOf(plainProse, plainValues)));

async function expectHarmless(prose: string, values: readonly [string, string]): Promise<void> {
  const [hostile, plain] = await Promise.all([emitDeclarations(emissionOf(catalogueOf(prose, values))), plainModules]);
  for (const [path, text] of hostile) {
    expectAlike(text, plain.get(path)!, prose, values, new Set(values.includes("__proto__") ? brackets : []));
    expect(watchModule(text).touched).toEqual([]);
    expect(text).not.toMatch(
      /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff]|\p{Cs}/u,
    );
    expect(text).not.toMatch(/<\/script|<!--/i);
    expect(commentsOf(text)).not.toMatch(/@(internal|license|preserve|jsx|ts-|format|prettier|__)/i);
  }
}

/** A text as a reader of a comment takes it in, white space aside. */
function asRead(comment: string): string {
  return comment
    .replace(/^\s*\*+(?: |\/|$)/gm, " ")
    .replaceAll("*\\/", "*/")
    .replaceAll("\\@", "@")
    .replaceAll("<\\", "<")
    .replaceAll("&#64;", "@")
    .replace(/\s+/g, " ");
}

describe("texts of the catalogue stay text", () => {
  test.each(hostileTexts.map((text) => [text]))("%j", async (text) => {
    await expectHarmless(text, [text, `${text}!`]);
  });

  test("whatever they hold", async () => {
    await fc.assert(
      fc.asyncProperty(anyHostileText(), anyHostileText(), async (prose, value) => {
        await expectHarmless(prose, [value, `${value}!`]);
      }),
      { numRuns: runs },
    );
  });

  test("laid out, they are the same still", async () => {
    const text = hostileTexts.join("\n");
    const plain = emissionOf(catalogueOf(plainProse, plainValues));
    const hostile = emissionOf(catalogueOf(text, [text, `${text}!`]));
    for (const emit of [emitFrames, emitCodes, emitProtocol]) {
      expectAlike(await emit(hostile), await emit(plain), text, [text, `${text}!`], lineLayout);
    }
  });
});

describe("texts of the catalogue stay text in the modules that run", () => {
  const modules = async (catalogue: Catalogue): Promise<string[]> => {
    const drafts = await Promise.all(
      [guards, schemaModule].map(async (emitter) => [...(await emitter.emit(emissionOf(catalogue)))]),
    );
    return drafts.flat().map(({ text }) => text);
  };
  const plainOnes = modules(catalogueOf(plainProse, plainValues));
  const kindsOf = (text: string): string[] => tokensOf(text).map(({ kind }) => kind);

  // Of a blank text a schema says nothing, so there is nothing to compare.
  test.each(hostileTexts.filter((text) => text.trim() !== "").map((text) => [text]))("%j", async (text) => {
    const hostile = await modules(catalogueOf(text, [text, `${text}!`]));
    for (const [index, plain] of (await plainOnes).entries()) {
      expect(kindsOf(hostile[index]!)).toEqual(kindsOf(plain));
      expect(orders(hostile[index]!)).toEqual(orders(plain));
    }
  });
});

describe("texts of the catalogue can be read in the comments", () => {
  test.each(hostileTexts.filter((text) => text.trim() !== "").map((text) => [text]))("%j", async (text) => {
    const frames = await emitFrames(emissionOf(catalogueOf(text, ["one", "two"])));
    const lines = showControls(text).split("\n");
    const comments = asRead(commentsOf(frames));
    for (const line of lines) expect(comments).toContain(asRead(` * ${line}`).trim());
  });
});
