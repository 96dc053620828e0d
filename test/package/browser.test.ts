/** The package in a browser: native modules out of the tarball, under a policy that lets nothing else run. */
import fc from "fast-check";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { type Server, type ServerResponse, createServer } from "node:http";
import { extname, join, normalize } from "node:path";
import { setImmediate } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { WebSocketServer } from "ws";
import type { Draft } from "../../generator/emit/emission.ts";
import { fixtures } from "../../generator/emit/fixtures.ts";
import { beginHistory } from "../../generator/index.ts";
import { findProgram, installTools } from "../extra-tools.ts";
import { protocols } from "../fixtures/protocols.ts";
import { eventStreams, longEventStreams, readByOracle } from "../runtime/event-streams.ts";
import { type Browser, startBrowser } from "./browser.ts";
import { browserPages } from "./browser-pages.ts";
import { type PackedPackage, importPacked, packPackage } from "./pack.ts";

const numRuns = Math.ceil(Number(process.env["PROVE_RUNS"] ?? 5000) / 40);
const tools = installTools("browser");
const program = findProgram("chromium");

const policy = "script-src 'self'";
const frame = (seq: number, type: string, segment: string | null, data: object): object => ({
  protocol: 2,
  seq,
  run_id: "run-1",
  ts: "2026-01-02T03:04:05.000Z",
  type,
  segment_id: segment,
  data,
});
const texts = ["Grüße ", "aus 北京\u2028 ", "🚀👩‍🍳\r\n"];
const frames = [
  frame(1, "run.start", null, {
    agent_id: "a",
    agent_revision_id: "a-1",
    session_id: "s",
    lane: "main",
    trigger_kind: "user",
    attempt: 0,
  }),
  frame(2, "segment.start", "one", { kind: "model", name: "answer" }),
  ...texts.map((text, index) => frame(3 + index, "text.delta", "one", { text })),
  frame(6, "segment.end", "one", { status: "done", duration_ms: 12 }),
  frame(7, "run.end", null, { status: "done", usage: null, cost: null, duration_ms: 20 }),
];
/** What only looks like a frame, to stand before the last. */
const misspelt = JSON.stringify(frame(6, "text.dleta", "one", { text: "" }));

/** Chromium takes a line end right after the mark of the byte order for a part of the next line, against the standard. */
const generated = fc
  .array(fc.oneof(eventStreams, longEventStreams), { minLength: 4, maxLength: 12 })
  .map((streams) => streams.join("\n\n"))
  .filter((stream) => !/^\ufeff[\r\n]/.test(stream));

/** Bytes that no text gives. */
const damaged = [
  [0xff, 0xfe],
  [0xe5, 0x8c],
  [0xc0, 0x80],
  [0xed, 0xa0, 0x80],
  [0xf0, 0x9f, 0x9a],
].map((bytes) => Buffer.concat([Buffer.from("id: 5\ndata: a"), Buffer.from(bytes), Buffer.from("b\n\ndata: c\n\n")]));

interface Event {
  readonly name: string;
  readonly data: string;
  readonly lastEventId: string;
}

/** How many colours a picture has, as an expression for a page. */
const countColours = (picture: Buffer): string => `(async () => {
  const bytes = Uint8Array.from(atob("${picture.toString("base64")}"), (character) => character.charCodeAt(0));
  const image = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
  const context = new OffscreenCanvas(image.width, image.height).getContext("2d");
  context.drawImage(image, 0, 0);
  return new Set(new Uint32Array(context.getImageData(0, 0, image.width, image.height).data.buffer)).size;
})()`;

describe.skipIf(tools === null || program === null)("in a browser", () => {
  let packed: PackedPackage;
  let browser: Browser;
  let server: Server;
  let sockets: WebSocketServer;
  let origin = "";
  const streams = new Map<string, Uint8Array>();

  /** Sends bytes in pieces that cut characters and line ends. */
  async function sendEvents(response: ServerResponse, bytes: Uint8Array, step: number): Promise<void> {
    response.writeHead(200, { "content-type": "text/event-stream" });
    for (let at = 0; at < bytes.length; at += step) {
      response.write(bytes.subarray(at, at + step));
      await setImmediate();
    }
    response.end();
  }

  function answer(path: string, response: ServerResponse, events: Uint8Array): void {
    const stream = path === "/events" ? events : streams.get(path);
    if (stream !== undefined) return void sendEvents(response, stream, stream.length > 4000 ? 997 : 7);
    const own = browserPages.get(path);
    const file = join(packed.folder, normalize(path.replace(/^\/package\//, "/")));
    if (own === undefined && !(path.startsWith("/package/") && existsSync(file)))
      return void response.writeHead(404).end();
    const type = own?.[0] ?? (extname(file) === ".js" ? "text/javascript" : "application/octet-stream");
    response.writeHead(200, { "content-type": `${type}; charset=utf-8`, "content-security-policy": policy });
    response.end(own?.[1] ?? readFileSync(file));
  }

  beforeAll(async () => {
    packed = await packPackage(protocols.get("run-stream")!);
    const { encodeSse, encodeWebSocket, encodeClose } = await importPacked<{
      encodeSse(frame: object): string;
      encodeWebSocket(frame: object): string;
      encodeClose(code: number): [number, string];
    }>(packed);
    const events = frames.map(encodeSse);
    events.splice(-1, 0, ": heartbeat\n\n", `data: ${misspelt}\r\n\r\n`);
    server = createServer(({ url }, response) => answer(url!, response, Buffer.from(events.join(""))));
    sockets = new WebSocketServer({ server, path: "/socket" });
    sockets.on("connection", (socket) => {
      const messages: (string | Buffer)[] = frames.map(encodeWebSocket);
      messages.splice(-1, 0, misspelt, Buffer.from(messages[2]!));
      for (const message of messages) socket.send(message);
      socket.close(...encodeClose(1000));
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    origin = `http://127.0.0.1:${(server.address() as { port: number }).port}`;
    browser = await startBrowser(tools!, program!);
  });
  afterAll(async () => {
    await browser?.close();
    sockets?.close();
    server?.closeAllConnections();
    server?.close();
  });

  test("a page reads events and a socket, itself and in a worker, and shows the frames, where no other script may run", async () => {
    const page = await browser.newPage();
    await page.goto(origin);
    await page.waitForSelector("body[data-state=over]");
    const [lists, end, inlineHasRun] = await page.evaluate<[string[][], string, unknown]>(
      `[["sse", "websocket", "worker"].map((id) => [...document.getElementById(id).children].map((item) => item.textContent)),
        document.getElementById("end").textContent, window.inlineHasRun ?? null]`,
    );
    const shown = [
      "run.start ",
      "segment.start ",
      ...texts.map((text) => `text.delta ${text}`),
      "segment.end ",
      "unknown-type type",
      "run.end ",
    ];
    const binary = "not-json expected text in UTF-8, got [object Blob]";
    expect(lists).toEqual([shown, shown.toSpliced(-1, 0, binary), shown]);
    // The policy stops what it is meant to stop, and nothing of ours.
    expect(end).toBe("last event 7, finished; closed with 1000, listed, none; worker done");
    expect(inlineHasRun).toBeNull();

    const picture = await page.screenshot();
    const colours = await page.evaluate<number>(countColours(picture));
    // A blank page has one colour, and text many, since its edges are smooth.
    expect(colours).toBeGreaterThan(10);
    await page.close();
  });

  test("streams of events are read as the browser's own EventSource reads them", async () => {
    const fixtureFolder = join(packed.folder, "fixtures");
    const samples = readdirSync(fixtureFolder).filter((name) => name.endsWith(".sse"));
    expect(samples.length).toBeGreaterThan(5);
    const others = [...protocols.values()].flatMap((catalogue) => {
      const drafts = fixtures.emit({ catalogue, history: beginHistory(catalogue) }) as readonly Draft[];
      return drafts.filter(({ path }) => path.endsWith(".sse"));
    });
    const all = [
      ...samples.map((name) => readFileSync(join(fixtureFolder, name))),
      ...others.map(({ text }) => Buffer.from(text)),
      ...damaged,
      ...fc.sample(generated, numRuns).map((text) => Buffer.from(text)),
    ];
    all.forEach((bytes, index) => streams.set(`/streams/${index}`, bytes));
    const requests = all.map((bytes, index) => ({
      path: `/streams/${index}`,
      names: readByOracle(bytes)
        .events.map(({ name }) => name)
        .filter((name) => name !== ""),
    }));
    const page = await browser.newPage();
    await page.goto(`${origin}/compare`);
    await page.waitForSelector("html[data-state=ready]", { timeout: 10_000 });
    const both = await page.evaluate<[Event[], Event[]][]>(`readBoth(${JSON.stringify(requests)})`);
    for (const [index, [theirs, ours]] of both.entries())
      expect(ours, JSON.stringify(String(all[index]))).toEqual(theirs);
    expect(both.flatMap(([theirs]) => theirs).length).toBeGreaterThan(all.length);
    await page.close();
  });
});
