/** The samples of the package's README, compiled against the built package and run against a server on loopback. */
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer, type Server, type ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { fileURLToPath, pathToFileURL } from "node:url";
import fc from "fast-check";
import { format } from "prettier";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { WebSocket, WebSocketServer } from "ws";
import { buildExampleFrame } from "../../generator/catalogue/example.ts";
import type { Catalogue } from "../../generator/catalogue/model.ts";
import type { Emission } from "../../generator/emit/emission.ts";
import { readClose } from "../../generator/runtime/websocket-close.ts";
import { buildSampleStreams } from "../../generator/order/sample-streams.ts";
import { catalogues } from "../arbitrary/catalogues.ts";
import {
  catalogueWith,
  emissionOf,
  envelopeKey,
  error,
  errorCode,
  frameType,
  key,
  string,
} from "../emit/hand-built.ts";
import { readmeOf, samplesOf } from "../emit/readme-blocks.ts";
import { elementsOf, renderMarkdown, rowsOf } from "../emit/rendered.ts";
import { protocols } from "../fixtures/protocols.ts";
import { layBuiltPackages } from "./built-packages.ts";
import { type CompilerMessage, compileFolder, strictOptions } from "./compiler.ts";
import { everyFeature, everyFeatureInline, youngKeys } from "./every-feature.ts";

/** Catalogues that nobody has thought of, and those in which a sample takes another form. */
const others = new Map<string, Emission>([
  ["every-feature", emissionOf(everyFeature, youngKeys)],
  ["inline", emissionOf(everyFeatureInline, youngKeys)],
  ["one-type", emissionOf(catalogueWith({ frameTypes: [frameType("only", [key("a-b", string)])] }))],
  [
    "odd-keys",
    emissionOf(
      catalogueWith({
        envelope: [envelopeKey("@type", "type"), envelopeKey("my.data", "data")],
        frameTypes: [
          frameType("a", [key("$ref", string), key("class", string)]),
          frameType("b", [key("co-de", errorCode)]),
        ],
        errorCodes: [error("A_b")],
      }),
    ),
  ],
  [
    "many-types",
    emissionOf(
      catalogueWith({
        frameTypes: Array.from({ length: 25 }, (_, index) => frameType(`t${index}`, [key("a", string)])),
      }),
    ),
  ],
  ...fc
    .sample(catalogues(), { numRuns: 6, seed: fc.readConfigureGlobal().seed ?? Date.now() })
    .map((catalogue, index) => [`any-${index}`, emissionOf(catalogue)] as const),
]);
const emissions = new Map([
  ...[...protocols].map(([name, catalogue]) => [name, emissionOf(catalogue)] as const),
  ...[...others].map(
    ([name, { catalogue, history }]) =>
      [
        name,
        { catalogue: { ...catalogue, package: { ...catalogue.package, name: `@any/${name}` } }, history },
      ] as const,
  ),
]);

/** What a user may have switched on. Only libraries are compiled with `isolatedDeclarations`. */
const userOptions = { ...strictOptions, isolatedDeclarations: false, rootDir: "samples", outDir: "compiled" };
const typeRoots = [fileURLToPath(new URL("../../node_modules/@types", import.meta.url))];

let folder: string;
const messages: Record<"package" | "browser" | "node", readonly CompilerMessage[]> = {
  package: [],
  browser: [],
  node: [],
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "event-catalogue-readme-"));
  messages.package = await layBuiltPackages(folder, [...emissions.values()]);
  for (const [name, emission] of emissions) {
    for (const [index, code] of samplesOf(await readmeOf(emission)).entries()) await writeSample(name, index, code);
  }
  const handling = samplesOf(await readmeOf(emissions.get("run-stream")!)).find((code) => code.includes("never"))!;
  await writeSample("wrong", 0, handling.replace(/ {4}case "text\.delta":\n.*\n/, ""));
  await writeSample("wrong", 1, handling.replace("frame.data.agent_id", "frame.data.agent_di"));
  messages.browser = await compileFolder(folder, { ...userOptions, lib: ["es2022", "dom"] }, ["samples"]);
  const nodeOptions = { ...userOptions, lib: ["es2022"], types: ["node"], typeRoots, noEmit: true };
  messages.node = await compileFolder(folder, nodeOptions, ["samples"]);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function writeSample(name: string, index: number, code: string): Promise<void> {
  await mkdir(join(folder, "samples", name), { recursive: true });
  await writeFile(join(folder, "samples", name, `${index}.ts`), code);
}

function tell({ file, line, code, message }: CompilerMessage): string {
  return `${file}:${line}: ${code} ${message}`;
}

describe("the samples", () => {
  test("compile under strict options against the built package, for every catalogue", () => {
    expect(messages.package.map(tell)).toEqual([]);
    expect(messages.browser.filter(({ file }) => !file.startsWith("samples/wrong/")).map(tell)).toEqual([]);
  });

  test("compile for Node, without the types of a browser", () => {
    expect(messages.node.filter(({ file }) => !file.startsWith("samples/wrong/")).map(tell)).toEqual([]);
  });

  test("do not compile with a type that has no case, nor with a misspelt key", () => {
    const wrong = messages.browser.filter(({ file }) => file.startsWith("samples/wrong/"));
    expect(wrong.map(({ file, code }) => [file, code])).toEqual([
      ["samples/wrong/0.ts", "TS2322"],
      ["samples/wrong/1.ts", "TS2551"],
    ]);
  });

  test("are laid out as prettier would", async () => {
    for (const code of samplesOf(await readmeOf(emissions.get("run-stream")!)))
      expect(code).toBe(await format(code, { parser: "typescript", printWidth: 120 }));
  });
});

type Frames = AsyncIterable<object>;

/** What the samples of one README export, all together. */
interface Samples {
  readOverSse(url: string): Promise<void>;
  readOverWebSocket(url: string): WebSocket;
  receive(text: string): object | null;
  handle(frame: object): unknown;
  findViolations?(frames: Iterable<object>): string[];
  follow?(url: string, signal?: AbortSignal): AsyncGenerator<object, void, undefined>;
  readonly verifier?: { push(frame: unknown): readonly { rule: string }[] };
  readonly body: string;
  eventsOf(frames: Frames): AsyncGenerator<string, void, undefined>;
  serveOverWebSocket(frames: Frames, socket: WebSocket): Promise<void>;
  problemsOf(value: unknown): string[];
  readonly jsonSchema: Record<string, unknown>;
  readonly [isError: `is${string}`]: (frame: object) => boolean;
}

async function loadSamples(name: string): Promise<Samples> {
  const count = samplesOf(await readmeOf(emissions.get(name)!)).length;
  const modules = Array.from({ length: count }, (_, index) => join(folder, "compiled", name, `${index}.js`));
  const loaded = await Promise.all(
    modules.map((file) => import(/* @vite-ignore */ pathToFileURL(file).href) as Promise<object>),
  );
  return Object.assign({}, ...loaded) as Samples;
}

/** A whole stream: of those that keep the rules the longest that ends; where there are none, a frame of each type. */
function wholeStream(catalogue: Catalogue): object[] {
  const [longest] = buildSampleStreams(catalogue)
    .filter(({ keeps, unfinished }) => keeps && !unfinished)
    .map(({ frames }) => [...frames])
    .toSorted((one, other) => other.length - one.length);
  return longest ?? exampleFrames(catalogue);
}

function exampleFrames({ frameTypes, ...rest }: Catalogue): object[] {
  return frameTypes.map((type) => buildExampleFrame({ frameTypes, ...rest }, { ...type, examples: [] })!);
}

async function* trickle(frames: Iterable<object>): AsyncGenerator<object> {
  for (const frame of frames) yield await Promise.resolve(frame);
}

describe.each([...protocols])("the samples of %s, run", (name, catalogue) => {
  const hasEnd = catalogue.stream?.ends !== undefined && catalogue.stream.ends !== null;
  const sequence = catalogue.envelope.find(({ role }) => role === "sequence")?.name;
  const frames = wholeStream(catalogue);
  let samples: Samples;
  let server: Server;
  let sockets: WebSocketServer;
  let origin = "";
  /** What the server does with the next request for a stream. */
  let respond: (response: ServerResponse, lastEventId: string | undefined) => unknown;
  let send: (socket: WebSocket) => unknown;
  const printed = { log: [] as unknown[][], error: [] as unknown[][], warn: [] as unknown[][] };

  beforeAll(async () => {
    samples = await loadSamples(name);
    server = createServer((request, response) => {
      response.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-store" });
      void respond(response, request.headers["last-event-id"] as string | undefined);
    });
    sockets = new WebSocketServer({ server });
    sockets.on("connection", (socket) => void send(socket));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    origin = `127.0.0.1:${(server.address() as { port: number }).port}`;
  });
  afterAll(async () => {
    sockets.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  beforeEach(() => {
    vi.stubGlobal("WebSocket", WebSocket);
    for (const [level, calls] of Object.entries(printed)) {
      calls.length = 0;
      vi.spyOn(console, level as keyof typeof printed).mockImplementation((...values) => void calls.push(values));
    }
  });
  afterEach(() => {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });

  /** What the reading samples print of frames. */
  const told = (of: readonly object[]): unknown[][] =>
    of.map((frame) => {
      const own = frame as Record<string, unknown>;
      const keyOf = (role: string): string | undefined => catalogue.envelope.find((key) => key.role === role)?.name;
      const data = keyOf("data");
      return data === undefined ? [frame] : [own[keyOf("type")!], own[data]];
    });

  /** Until a socket that the sample opened has told of its close. */
  const read = async (): Promise<void> => {
    const socket = samples.readOverWebSocket(`ws://${origin}`);
    await new Promise((resolve) => socket.addEventListener("close", resolve));
  };

  test("what the server sends over SSE is read, and what is no frame is told", async () => {
    respond = async (response) => {
      await pipeline(samples.eventsOf(trickle(frames)), response, { end: false });
      response.end("data: {}\n\ndata: cut off");
    };
    await samples.readOverSse(`http://${origin}`);
    expect(printed.log).toEqual(told(frames));
    expect(printed.error.map(([reason]) => reason)).toEqual(["not-a-frame", "truncated"]);
  });

  test("what is no stream of events is refused as such", async () => {
    respond = (response) => response.end();
    await samples.readOverSse(`http://${origin}`);
    await expect(samples.readOverSse(`data:application/json,{"error":"no"}`)).rejects.toThrow(
      "no stream: 200 application/json",
    );
  });

  test("what the server sends over a WebSocket is read, to its close", async () => {
    send = (socket) => samples.serveOverWebSocket(trickle(frames), socket);
    await read();
    expect(printed.log.slice(0, -1)).toEqual(told(frames));
    const { action, meaning } = readClose(factsOf(catalogue), 1000, true);
    expect(printed.log.at(-1)).toEqual(["closed:", 1000, action, meaning]);
    expect(printed.error).toEqual([]);
  });

  test("a close before the end is told from one after it, and a connection that failed from both", async () => {
    send = (socket) => socket.close(1000);
    await read();
    expect(printed.log.at(-1)?.slice(0, 3)).toEqual(["closed:", 1000, hasEnd ? "retry" : "none"]);
    send = (socket) => socket.terminate();
    await read();
    expect(printed.log.at(-1)?.slice(0, 3)).toEqual(["closed:", 1006, "retry"]);
    send = (socket) => {
      socket.send("[");
      socket.close(3999);
    };
    await read();
    expect(printed.error.map(([reason]) => reason)).toEqual(["not-json"]);
    expect(printed.log.at(-1)).toEqual(["closed:", 3999, null, null]);
  });

  test("a bad frame is refused with its reason and place, a good one given", () => {
    expect(samples.receive(samples.body)).toEqual(JSON.parse(samples.body));
    expect(printed.error).toEqual([]);
    expect(samples.receive("[]")).toBe(null);
    expect(samples.receive("{")).toBe(null);
    expect(printed.error.map(([line]) => String(line))).toEqual([
      expect.stringMatching(/^not-a-frame: frame: /),
      expect.stringMatching(/^not-json: frame: /),
    ]);
  });

  test("every type has its case", () => {
    for (const frame of exampleFrames(catalogue)) {
      const own = frame as Record<string, unknown>;
      const data = catalogue.envelope.find(({ role }) => role === "data")?.name;
      const payload = data === undefined ? own : own[data];
      const isOfPayload = (key: string): boolean =>
        data !== undefined || catalogue.envelope.every(({ name }) => name !== key);
      const first = Object.keys(payload ?? {}).find(isOfPayload);
      const shown = [payload, ...(first === undefined ? [] : [(payload as Record<string, unknown>)[first]])];
      expect(shown, JSON.stringify(frame)).toContain(samples.handle(frame));
    }
  });

  test("a client that was cut off goes on where it was, and gives every frame once", async () => {
    expect(samples.follow === undefined).toBe(sequence === undefined);
    if (samples.follow === undefined) return;
    const isNumbered = typeof (frames[0] as Record<string, unknown>)[sequence!] === "number";
    const expected = isNumbered ? frames : [frames[0], ...frames];
    const asked: (string | undefined)[] = [];
    respond = async (response, last) => {
      asked.push(last);
      const left = frames.slice(last === undefined ? 0 : frames.findIndex((frame) => idOf(frame) === last) + 1);
      const isFirst = asked.length === 1;
      response.write("retry: 5\n\n");
      const events = samples.eventsOf(trickle(isFirst ? left.slice(0, 1) : left));
      await pipeline(events, response, { end: false });
      if (isFirst) response.write("data: {", () => response.destroy());
      else response.end();
    };
    const idOf = (frame: object): string | undefined => String((frame as Record<string, unknown>)[sequence!]);
    const controller = new AbortController();
    const given: object[] = [];
    for await (const frame of samples.follow(`http://${origin}`, ...(hasEnd ? [] : [controller.signal]))) {
      given.push(frame);
      if (given.length === expected.length) controller.abort();
    }
    expect(given).toEqual(expected);
    expect(asked).toEqual([undefined, isNumbered ? idOf(frames[0]!) : undefined]);
    // What cannot be told by a number is sent again, and the verifier says so.
    expect(printed.warn.map(([rule]) => rule)).toEqual(isNumbered ? [] : ["begun-again"]);
  });

  test("a client that leaves is written for no longer, on either transport", async () => {
    const [first] = frames;
    const until = (serve: (endless: AsyncGenerator<object>) => Promise<void>): Promise<string> =>
      new Promise((resolve) => {
        const endless = async function* (): AsyncGenerator<object> {
          try {
            for (;;) {
              yield first!;
              await new Promise((next) => setImmediate(next));
            }
          } finally {
            resolve("let go");
          }
        };
        serve(endless()).catch(() => {});
      });
    const left = new Promise<string>((resolve) => {
      respond = (response) => void until((endless) => pipeline(samples.eventsOf(endless), response)).then(resolve);
    });
    const controller = new AbortController();
    await fetch(`http://${origin}`, { signal: controller.signal });
    controller.abort();
    expect(await left).toBe("let go");
    const closed = new Promise<string>((resolve) => {
      send = (socket) => void until((endless) => samples.serveOverWebSocket(endless, socket)).then(resolve);
    });
    const socket = new WebSocket(`ws://${origin}`);
    socket.once("message", () => socket.terminate());
    expect(await closed).toBe("let go");
  });

  test("a client of another protocol is not asked for again and again", async () => {
    const version = catalogue.envelope.find(({ role }) => role === "version");
    expect(samples.follow === undefined).toBe(sequence === undefined);
    if (samples.follow === undefined || version === undefined) return;
    let asked = 0;
    respond = (response) => {
      asked++;
      const { protocol } = catalogue;
      const other = { ...frames[0], [version.name]: typeof version.constant === "string" ? "other" : protocol + 1 };
      response.end(`data: ${JSON.stringify(other)}\n\n`);
    };
    const reading = samples.follow(`http://${origin}`, new AbortController().signal).next();
    await expect(reading).rejects.toThrow("unsupported-protocol");
    expect(asked).toBe(1);
  });

  test("a stream that breaks a rule is told, and one that keeps it is not", async () => {
    const file = join(folder, "node_modules", catalogue.package.name, "fixtures/manifest.json");
    const { streams } = JSON.parse(await readFile(file, "utf8")) as {
      streams: { verdict: { violations: { frame: number }[]; unfinished: boolean }; files: { ndjson: string } }[];
    };
    expect(streams.length > 0).toBe(samples.findViolations !== undefined);
    for (const { files, verdict } of streams) {
      const text = await readFile(join(file, "..", files.ndjson), "utf8");
      const stream = text
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line) as object);
      expect(samples.findViolations!(stream).map((line) => line.replace(/^(frame \d+: ).*/, "$1"))).toEqual([
        ...verdict.violations.map(({ frame }) => `frame ${frame}: `),
        ...(verdict.unfinished ? ["the stream stops without an end"] : []),
      ]);
    }
  });

  test("a verifier that starts in the middle misses no beginning", () => {
    const rules = (samples.verifier?.push(JSON.parse(samples.body)) ?? []).map(({ rule }) => rule);
    expect(rules).not.toContain("not-begun");
    expect(samples.verifier === undefined).toBe(samples.findViolations === undefined);
  });

  test("an error code is looked for where it is carried", () => {
    const isError = Object.entries(samples).filter(([name]) => /^is[A-Z]/.test(name));
    const text = JSON.stringify(catalogue.frameTypes.map(({ payload }) => payload));
    expect(isError.length === 1).toBe(text.includes(`"kind":"error-code"`));
    const found = exampleFrames(catalogue).filter((frame) =>
      isError.some(([, is]) => (is as (frame: object) => boolean)(frame)),
    );
    expect(found.length).toBe(isError.length);
  });

  test("the schemas are what takes them asks for", () => {
    expect(samples.problemsOf(JSON.parse(samples.body))).toEqual([]);
    expect(samples.problemsOf({}).length).toBeGreaterThan(0);
    expect(samples.jsonSchema["$id"]).toBe(`urn:event-catalogue:${catalogue.package.name}:${catalogue.protocol}:frame`);
  });
});

function factsOf({ closeCodes }: Catalogue): Parameters<typeof readClose>[0] {
  return Object.fromEntries(
    closeCodes.map(({ code, meaning, action }) => [code, action === null ? { meaning } : { meaning, action }]),
  );
}

test.each([...emissions])(
  "what the README of %s says of closes is what `decodeClose` gives",
  async (_, { catalogue }) => {
    const hasEnd = catalogue.stream?.ends !== undefined && catalogue.stream.ends !== null;
    const tables = elementsOf(renderMarkdown(await readmeOf(emissionOf(catalogue))), "table").map(rowsOf);
    const [, ...rows] = tables.find(([header]) => header?.[2] === "action")!;
    expect(rows.length).toBeGreaterThanOrEqual(3);
    for (const [words, , action] of rows) {
      const code = /^\d+$/.test(words!) ? Number(words) : words!.startsWith("any other from") ? 3998 : 1006;
      const give = (isOver: boolean): string => String(readClose(factsOf(catalogue), code, isOver).action);
      const [over, early] = [give(hasEnd || code !== 1006), give(false)];
      expect(action, words).toBe(hasEnd && over !== early ? `${over}, before the end ${early}` : over);
    }
  },
);
