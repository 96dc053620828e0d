import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { beginHistory } from "../../generator/catalogue/history.ts";
import { frameSchema } from "../../generator/catalogue/json-schema.ts";
import { nameFrameType } from "../../generator/catalogue/names.ts";
import { catalogues } from "../arbitrary/catalogues.ts";
import { readerFrames, writerFrames } from "../arbitrary/frames.ts";
import { mutatedFrames } from "../arbitrary/mutations.ts";
import { withYouth } from "../arbitrary/young-keys.ts";
import { compileStrictly } from "../catalogue/schema-validators.ts";
import { protocols } from "../fixtures/protocols.ts";
import { type Guard, type LoadedGuards, loadGuardsWith } from "./loaded-guards.ts";

const numRuns = Number(process.env["PROVE_RUNS"] ?? 5000);

/** What a function that throws for what it refuses says of a value; null where it takes it. */
function refusalOf(guards: LoadedGuards, encode: (frame: unknown) => string, frame: unknown): object | null {
  try {
    encode(frame);
    return null;
  } catch (error) {
    if (!(error instanceof guards.FrameError)) throw error;
    return { ok: false, reason: error.reason, issues: error.issues };
  }
}

/** Whether a function that throws for what it refuses takes a value. */
function takes(guards: LoadedGuards, encode: (frame: unknown) => string, frame: unknown): boolean {
  return refusalOf(guards, encode, frame) === null;
}

describe.each(
  [...protocols].flatMap(([name, catalogue]) => [
    { name, catalogue, history: beginHistory(catalogue), numRuns },
    { name: `${name} with young keys`, catalogue, history: withYouth(catalogue), numRuns: Math.ceil(numRuns / 10) },
  ]),
)("the guards of $name", ({ catalogue, history, numRuns }) => {
  const frames = fc.oneof(
    { weight: 1, arbitrary: writerFrames(catalogue) },
    { weight: 1, arbitrary: readerFrames(catalogue, history) },
    { weight: 3, arbitrary: mutatedFrames(catalogue) },
  );
  const isRead = compileStrictly(frameSchema(catalogue, history, "reader"));
  const isWritten = compileStrictly(frameSchema(catalogue, history, "writer"));

  test("accept what the schemas accept, explain what they refuse, and no two types accept one frame", async () => {
    const guards = await loadGuardsWith(catalogue, history);
    const byType = catalogue.frameTypes.map(({ name }) => guards[nameFrameType(name).guard] as Guard);
    fc.assert(
      fc.property(frames, (frame) => {
        const read = isRead(frame);
        expect(guards.isFrame(frame), JSON.stringify(isRead.errors)).toBe(read);
        expect(byType.filter((guard) => guard(frame)).length).toBe(read ? 1 : 0);
        // What a guard refuses is held against the tables here, and everything where it is forwarded.
        const explained = guards.validateFrame(frame);
        expect(explained.ok).toBe(read);
        // It leaves out what the guard found to be right, and `forwardFrame` does not: both must find the same.
        expect(refusalOf(guards, guards.forwardFrame, frame)).toEqual(explained.ok ? null : explained);
        expect(takes(guards, guards.encodeFrame, frame), JSON.stringify(isWritten.errors)).toBe(isWritten(frame));
      }),
      { numRuns },
    );
  });

  test("read back what they wrote", async () => {
    const guards = await loadGuardsWith(catalogue, history);
    fc.assert(
      fc.property(readerFrames(catalogue, history), (frame) => {
        const text = guards.forwardFrame(frame);
        expect(guards.decodeFrame(text)).toEqual({ ok: true, frame: JSON.parse(JSON.stringify(frame)) });
        const keys = Object.keys(JSON.parse(text) as object);
        const known = catalogue.envelope.map(({ name }) => name).filter((name) => keys.includes(name));
        expect(keysOfText(text).slice(0, known.length)).toEqual(known);
      }),
      { numRuns: Math.ceil(numRuns / 5) },
    );
  });
});

/** The keys at the top of a JSON text as they are written, which `JSON.parse` does not keep where they look like numbers. */
function keysOfText(text: string): string[] {
  const keys: string[] = [];
  let depth = 0;
  for (const found of text.matchAll(/"(?:[^"\\]|\\.)*"|[[\]{}]/g)) {
    if (found[0] === "{" || found[0] === "[") depth++;
    else if (found[0] === "}" || found[0] === "]") depth--;
    else if (depth === 1 && text[found.index + found[0].length] === ":") keys.push(JSON.parse(found[0]) as string);
  }
  return keys;
}

test("the guards of catalogues that nobody wrote accept what the schemas accept", async () => {
  const few = Math.ceil(numRuns / 200);
  await fc.assert(
    fc.asyncProperty(catalogues(), fc.boolean(), fc.integer(), async (catalogue, young, seed) => {
      const history = young ? withYouth(catalogue) : beginHistory(catalogue);
      const guards = await loadGuardsWith(catalogue, history);
      const isRead = compileStrictly(frameSchema(catalogue, history, "reader"));
      const isWritten = compileStrictly(frameSchema(catalogue, history, "writer"));
      const frames = fc.oneof(readerFrames(catalogue, history), mutatedFrames(catalogue));
      for (const frame of fc.sample(frames, { numRuns: 200, seed })) {
        const read = isRead(frame);
        expect(guards.isFrame(frame), JSON.stringify(frame)).toBe(read);
        expect(guards.validateFrame(frame).ok).toBe(read);
        expect(takes(guards, guards.forwardFrame, frame)).toBe(read);
        expect(takes(guards, guards.encodeFrame, frame)).toBe(isWritten(frame));
      }
    }),
    { numRuns: few },
  );
});
