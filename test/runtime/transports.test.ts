/** Frames over real connections: what a client of either transport receives is the same bytes. */
import { createServer, type Server } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { WebSocket, WebSocketServer } from "ws";
import { beginHistory } from "../../generator/catalogue/history.ts";
import { buildExampleFrame } from "../../generator/catalogue/example.ts";
import type { Catalogue } from "../../generator/catalogue/model.ts";
import { sse } from "../../generator/emit/sse.ts";
import { websocket } from "../../generator/emit/websocket.ts";
import type { SseOptions, SseResult } from "../../generator/runtime/sse-frames.ts";
import type { SseSource } from "../../generator/runtime/sse-source.ts";
import type { Validation } from "../../generator/runtime/refusal.ts";
import { type LoadedGuards, emitGuards, writeModules } from "../emit/loaded-guards.ts";
import { protocols } from "../fixtures/protocols.ts";
import { readByOracle } from "./event-streams.ts";

interface Transports {
  readonly sse: {
    encodeSse(frame: unknown): string;
    forwardSse(frame: unknown): string;
    decodeSse(
      source: SseSource,
      options?: SseOptions,
    ): AsyncIterableIterator<SseResult<unknown>> & { readonly lastEventId: string };
  };
  readonly websocket: {
    encodeWebSocket(frame: unknown): string;
    forwardWebSocket(frame: unknown): string;
    decodeWebSocket(message: unknown, isBinary?: boolean): Validation<unknown>;
    encodeClose(code: number, reason?: string): [number, string];
    decodeClose(code: number, isOver: boolean): { kind: string; action: string | null };
  };
  readonly guards: LoadedGuards;
}

/** What a package has of transports, emitted and imported as any program imports it. */
async function loadTransports(catalogue: Catalogue): Promise<Transports> {
  const emission = { catalogue, history: beginHistory(catalogue) };
  const drafts = [...(await sse.emit(emission)), ...(await websocket.emit(emission))];
  const folder = await writeModules([...(await emitGuards(emission)), ...drafts]);
  const [sseModule, websocketModule, guards] = await Promise.all(
    ["sse", "websocket", "guards"].map(
      (module) => import(/* @vite-ignore */ `${folder}/src/${module}.js`) as Promise<unknown>,
    ),
  );
  return { sse: sseModule, websocket: websocketModule, guards } as Transports;
}

/** Frames of every type: those of the catalogue's examples, and one with text that is easily damaged. */
function sampleFrames(catalogue: Catalogue): unknown[] {
  return catalogue.frameTypes.flatMap((frameType) => [
    ...frameType.examples.map((_, index) =>
      buildExampleFrame(catalogue, { ...frameType, examples: frameType.examples.slice(index) }),
    ),
    buildExampleFrame(catalogue, { ...frameType, examples: [] }),
  ]);
}

describe.each([...protocols])("%s over loopback", (_, catalogue) => {
  let transports: Transports;
  let server: Server;
  let sockets: WebSocketServer;
  let port = 0;
  const frames = sampleFrames(catalogue);

  beforeAll(async () => {
    transports = await loadTransports(catalogue);
    server = createServer((_, response) => {
      response.writeHead(200, { "content-type": "text/event-stream" });
      for (const frame of frames) {
        response.write(": heartbeat\n\n");
        response.write(transports.sse.encodeSse(frame));
      }
      response.end();
    });
    sockets = new WebSocketServer({ server });
    sockets.on("connection", (socket) => {
      for (const frame of frames) socket.send(transports.websocket.encodeWebSocket(frame));
      socket.close(...transports.websocket.encodeClose(1000, "done"));
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    port = (server.address() as { port: number }).port;
  });
  afterAll(async () => {
    sockets.close();
    await new Promise((resolve) => server.close(resolve));
  });

  test("both clients receive the same bytes, and from them the same frames", async () => {
    const received: Buffer[] = [];
    const decoded: unknown[] = [];
    const socket = new WebSocket(`ws://127.0.0.1:${port}`);
    socket.on("message", (data, isBinary) => {
      received.push(data as Buffer);
      const result = transports.websocket.decodeWebSocket(data, isBinary);
      expect(isBinary).toBe(false);
      decoded.push(result.ok ? result.frame : result);
    });
    const closed = new Promise<number>((resolve) => socket.once("close", resolve));

    const response = await fetch(`http://127.0.0.1:${port}`);
    const [first, second] = response.body!.tee();
    const read: unknown[] = [];
    for await (const result of transports.sse.decodeSse(first)) read.push(result.ok ? result.frame : result);
    const bytes = new Uint8Array(await new Response(second).arrayBuffer());
    const bodies = readByOracle(bytes).events.map(({ data }) => data);

    expect(transports.websocket.decodeClose(await closed, true)).toMatchObject({ kind: "listed", action: "none" });
    expect(received.map(String)).toEqual(bodies);
    expect(bodies).toEqual(frames.map((frame) => transports.guards.encodeFrame(frame)));
    expect(read).toEqual(frames);
    expect(decoded).toEqual(frames);
  });

  test("events bear what the catalogue says and nothing else", () => {
    const sequence = catalogue.envelope.find(({ role }) => role === "sequence")?.name;
    const type = catalogue.envelope.find(({ role }) => role === "type")!.name;
    for (const frame of frames as Record<string, string | number | null | undefined>[]) {
      const id =
        sequence === undefined || frame[sequence] === undefined || frame[sequence] === null
          ? ""
          : `id: ${String(frame[sequence])}\n`;
      const event = catalogue.stream?.sse?.event === "type" ? `event: ${String(frame[type])}\n` : "";
      const body = transports.guards.encodeFrame(frame);
      expect(transports.sse.encodeSse(frame)).toBe(`${id}${event}data: ${body}\n\n`);
      expect(transports.sse.forwardSse(frame)).toBe(`${id}${event}data: ${body}\n\n`);
      expect(transports.websocket.encodeWebSocket(frame)).toBe(body);
      expect(transports.websocket.forwardWebSocket(frame)).toBe(body);
    }
  });

  test("a frame that may not be sent is sent by neither", () => {
    for (const encode of [
      transports.sse.encodeSse,
      transports.sse.forwardSse,
      transports.websocket.encodeWebSocket,
      transports.websocket.forwardWebSocket,
    ]) {
      for (const value of [{}, null, { ...(frames[0] as object), type: 17.5, [catalogue.envelope[0]!.name]: {} }])
        expect(() => encode(value)).toThrow(transports.guards.FrameError);
    }
  });

  test("a type that is not known ends neither", async () => {
    const type = catalogue.envelope.find(({ role }) => role === "type")!.name;
    const known = transports.sse.encodeSse(frames[0]);
    const wire = typeof catalogue.frameTypes[0]!.wire === "string" ? "not.known" : 987_654;
    const body = JSON.stringify({ ...(frames[0] as object), [type]: wire });
    const source = new Response(
      `${known}data: ${body}\n\nevent: ${wire}\ndata: ${body}\n\nevent: keep-alive\ndata: {}\n\n${known}`,
    ).body!;
    const results: string[] = [];
    for await (const result of transports.sse.decodeSse(source)) results.push(result.ok ? "frame" : result.reason);
    expect(results).toEqual(["frame", "unknown-type", "unknown-type", "frame"]);
    expect(transports.websocket.decodeWebSocket(body)).toMatchObject({ ok: false, reason: "unknown-type" });
  });
});

describe("a client that reconnects", () => {
  const catalogue = protocols.get("run-stream")!;
  const delta = (seq: number): object => ({
    protocol: 2,
    seq,
    run_id: "r",
    ts: "2026-01-01T00:00:00Z",
    type: "text.delta",
    segment_id: "s",
    data: { text: `\u2028 北🚀 ${seq}\r\n` },
  });

  test.each([
    ["after 3", "3", [4, 5]],
    ["after 0", "0", [1, 2, 3, 4, 5]],
    ["after 5", "5", []],
    ["having seen nothing", undefined, [1, 2, 3, 4, 5]],
  ])("%s is sent what it has not seen", async (_, last, expected) => {
    const { sse: codec } = await loadTransports(catalogue);
    const server = createServer((request, response) => {
      const seen = Number(request.headers["last-event-id"] ?? 0);
      response.writeHead(200, { "content-type": "text/event-stream" });
      for (let seq = 1; seq <= 5; seq++) if (seq > seen) response.write(codec.encodeSse(delta(seq)));
      response.end("retry: 1500\n: closing\n\n");
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as { port: number };
    const response = await fetch(`http://127.0.0.1:${port}`, {
      headers: last === undefined ? {} : { "last-event-id": last },
    });
    const frames = codec.decodeSse(response.body!);
    const seen: unknown[] = [];
    for await (const result of frames) seen.push(result.ok ? (result.frame as { seq: number }).seq : result);
    expect(seen).toEqual(expected);
    expect(frames.lastEventId).toBe(expected.length === 0 ? "" : "5");
    await new Promise((resolve) => server.close(resolve));
  });

  test("resumes after the last frame that it was given, where the connection broke within the next", async () => {
    const { sse: codec } = await loadTransports(catalogue);
    const stream = codec.encodeSse(delta(1)) + codec.encodeSse(delta(2)) + codec.encodeSse(delta(3)).slice(0, -1);
    const frames = codec.decodeSse(new Response(stream).body!);
    const results: unknown[] = [];
    for await (const result of frames) results.push(result.ok ? "frame" : result.reason);
    expect(results).toEqual(["frame", "frame", "truncated"]);
    expect(frames.lastEventId).toBe("2");
  });

  test("and relays pass on what they do not know, the same over both", async () => {
    const { sse: codec, websocket: socket, guards } = await loadTransports(catalogue);
    const body =
      '{"protocol":2,"seq":1,"run_id":"r","ts":"2026-01-01T00:00:00Z","type":"text.delta","segment_id":"s","data":{"text":"x","__proto__":{"a":1},"new":[1.50,"\\ud800"]}}';
    const result = guards.decodeFrame(body);
    expect(result.ok).toBe(true);
    if (!result.ok) return;
    expect(socket.forwardWebSocket(result.frame)).toBe(body.replace("1.50", "1.5"));
    expect(codec.forwardSse(result.frame)).toBe(`id: 1\ndata: ${body.replace("1.50", "1.5")}\n\n`);
    expect(() => codec.encodeSse(result.frame)).toThrow(guards.FrameError);
  });
});
