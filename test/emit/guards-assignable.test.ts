import fc from "fast-check";
import { expect, test } from "vitest";
import { beginHistory } from "../../generator/catalogue/history.ts";
import type { Catalogue } from "../../generator/catalogue/model.ts";
import { readerFrames } from "../arbitrary/frames.ts";
import { awkwardKeys } from "../arbitrary/json.ts";
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

/**
 * Whether the compiler sees more in a value than its type says: a key that every object has, which to it is of a type that
 * no JSON has, or an object with none of the catalogue's keys, which it holds to be a mistake where all keys are optional.
 * (A key that the catalogue has elsewhere hides the latter. That is rare, and no fault of the guards: try another seed.)
 */
function isSuspect(value: unknown, known: ReadonlySet<string>): boolean {
  if (typeof value !== "object" || value === null) return false;
  const keys = Array.isArray(value) ? [] : Object.keys(value);
  if (keys.some((key) => key in Object.prototype) || (keys.length > 0 && !keys.some((key) => known.has(key))))
    return true;
  return Object.values(value).some((member) => isSuspect(member, known));
}

/** Every name of a key that stands in a catalogue, but for those that keys which nobody knows are given as well. */
function keysOf(catalogue: Catalogue): ReadonlySet<string> {
  const known = new Set<string>();
  JSON.stringify(catalogue, (name, value: unknown) => {
    if (name === "keys" || name === "envelope")
      for (const key of (value ?? []) as { name: string }[]) known.add(key.name);
    return value;
  });
  for (const key of awkwardKeys) known.delete(key);
  return known;
}

function taker(module: string): string {
  return `import type { Frame } from "${module}";\nfunction take(_: Frame): void {}`;
}

test("what the guards accept is assignable to the types", async () => {
  const seed = fc.readConfigureGlobal().seed ?? Math.trunc(Date.now() % 2 ** 31);
  const files = new Map<string, string>();
  const each = Math.ceil(samples / protocols.size);
  for (const [name, catalogue] of protocols) {
    const guards = await loadGuards(close(catalogue));
    const known = keysOf(catalogue);
    const lines = fc
      .sample(readerFrames(catalogue, beginHistory(catalogue)), { numRuns: 12 * each, seed })
      .filter((frame) => guards.isFrame(frame) && !isSuspect(frame, known))
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
