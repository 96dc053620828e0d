import fc from "fast-check";
import { expect, test } from "vitest";
import { beginHistory } from "../../generator/catalogue/history.ts";
import { accepts } from "../../generator/catalogue/accepts.ts";
import type { ExampleFrame } from "../../generator/catalogue/example.ts";
import type { Catalogue, JsonValue, ValueType } from "../../generator/catalogue/model.ts";
import { envelopeKeyOf, payloadKeysOf } from "../../generator/catalogue/payload.ts";
import { alternativesOf } from "../../generator/catalogue/unions.ts";
import { readerFrames } from "../arbitrary/frames.ts";
import { compile } from "../compile/compiler.ts";
import { protocols } from "../fixtures/protocols.ts";
import { emitDeclarations } from "./emitted.ts";
import { emissionOf } from "./hand-built.ts";
import { loadGuards } from "./loaded-guards.ts";

const samples = 2000;

/** The catalogue with every open union closed: a tag that is not listed has a type that no literal has. */
function close(catalogue: Catalogue): Catalogue {
  return JSON.parse(JSON.stringify(catalogue), (key, value: unknown) => (key === "open" ? false : value)) as Catalogue;
}

/** The type that has this value and no other. */
function typeOf(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(typeOf).join(", ")}]`;
  if (typeof value !== "object" || value === null) return Object.is(value, -0) ? "0" : JSON.stringify(value);
  return `{ ${Object.entries(value)
    .map(([key, member]) => `${JSON.stringify(key)}: ${typeOf(member)};`)
    .join(" ")} }`;
}

/** Whether a key that every object has stands anywhere in a value: to the compiler it is of a type that no JSON has. */
function hasInheritedKey(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  return Object.entries(value).some(([key, member]) => key in Object.prototype || hasInheritedKey(member));
}

/**
 * Whether an object in a frame has keys and none of those that its place knows, all of which may be absent: the compiler
 * holds that to be a mistake, while a reader takes it.
 */
function hasStranger(catalogue: Catalogue, frame: ExampleFrame): boolean {
  const isStranger = (type: ValueType, value: JsonValue): boolean =>
    (alternativesOf(catalogue, type).members ?? []).some(({ type: member }) => {
      if (member.kind === "list")
        return Array.isArray(value) && value.some((item) => isStranger(member.items.type, item));
      if (member.kind !== "object" || !accepts(catalogue, member, value, "reader")) return false;
      const entries = Object.entries(value as Record<string, JsonValue>);
      const typeOfKey = (name: string): ValueType | undefined => member.keys?.find((key) => key.name === name)?.type;
      const isLoose = member.keys !== null && member.keys.length > 0 && member.keys.every(({ optional }) => optional);
      if (
        isLoose &&
        member.values === null &&
        entries.length > 0 &&
        entries.every(([key]) => typeOfKey(key) === undefined)
      )
        return true;
      return entries.some(([key, inner]) => {
        const inside = typeOfKey(key) ?? member.values?.type;
        return inside !== undefined && isStranger(inside, inner);
      });
    });
  const { envelope, frameTypes } = catalogue;
  const typeKey = envelopeKeyOf(catalogue, "type")!.name;
  const { payload } = frameTypes.find(({ wire }) => wire === frame[typeKey])!;
  const payloadType: ValueType =
    payload.kind === "keys" ? { kind: "object", keys: payload.keys, values: null } : payload.type;
  const data = envelopeKeyOf(catalogue, "data")?.name;
  // Beside the envelope, whose type key is always there, a payload is never alone.
  const keys = data === undefined ? payloadKeysOf(catalogue, payload) : [];
  return [...envelope, ...keys].some(({ name, type }) => {
    const value = Object.hasOwn(frame, name) ? frame[name] : undefined;
    return value !== undefined && isStranger(name === data ? payloadType : type, value);
  });
}

function taker(module: string): string {
  return `import type { Frame } from "${module}";\nfunction take(_: Frame): void {}`;
}

test("what the guards accept is assignable to the types", async () => {
  const seed = fc.readConfigureGlobal().seed ?? Math.trunc(Date.now() % 2 ** 31);
  const files = new Map<string, string>();
  const each = Math.ceil(samples / protocols.size);
  for (const [name, catalogue] of protocols) {
    const closed = close(catalogue);
    const guards = await loadGuards(closed);
    const lines = fc
      .sample(readerFrames(catalogue, beginHistory(catalogue)), { numRuns: 12 * each, seed })
      .filter(
        (frame) => guards.isFrame(frame) && !hasInheritedKey(frame) && !hasStranger(closed, frame as ExampleFrame),
      )
      .slice(0, each)
      .map((frame, index) => `declare const frame${index}: ${typeOf(frame)};\ntake(frame${index});`);
    expect(lines.length, name).toBe(each);
    for (const [path, text] of await emitDeclarations(emissionOf(catalogue))) files.set(`${name}/${path}`, text);
    files.set(`${name}/src/samples.ts`, [taker("./frames.ts"), ...lines].join("\n"));
  }
  files.set(
    "wrong.ts",
    `${taker("./run-stream/src/frames.ts")}\ndeclare const frame: { type: "nothing" };\ntake(frame);`,
  );
  const messages = await compile(files);
  // The one that is wrong shows that the others were looked at.
  expect(
    messages.map(({ file, message }) => `${file}: ${message}`),
    `seed ${seed}`,
  ).toEqual([expect.stringMatching(/^wrong\.ts: /)]);
});
