import { describe, expect, test } from "vitest";
import { WebSocket, WebSocketServer } from "ws";
import type { Validation } from "../../generator/runtime/refusal.ts";
import { encodeClose, readClose } from "../../generator/runtime/websocket-close.ts";
import { readMessage } from "../../generator/runtime/websocket-message.ts";

const decode = (body: string): Validation<string> => ({ ok: true, frame: body });
const read = (message: unknown, isBinary = false): unknown => {
  const result = readMessage(decode, message as string, isBinary);
  return result.ok ? result.frame : result.issues[0]!.message;
};

const text = '{"text":"北🚀é"}';
const bytes = new TextEncoder().encode(text);

describe("a message", () => {
  test("is read in every form in which a text comes", () => {
    const shifted = new Uint8Array(bytes.length + 7);
    shifted.set(bytes, 3);
    const forms = [
      text,
      bytes,
      Buffer.from(text),
      bytes.buffer,
      new DataView(bytes.buffer),
      shifted.subarray(3, 3 + bytes.length),
    ];
    for (const form of forms) expect(read(form)).toBe(text);
    for (let at = 0; at <= bytes.length; at++) expect(read([bytes.subarray(0, at), bytes.subarray(at)])).toBe(text);
  });

  test("that is binary is refused, whatever it holds", () => {
    for (const form of [bytes, Buffer.from(text), bytes.buffer])
      expect(read(form, true)).toBe("expected text in UTF-8, got a binary message");
    expect(read(new Blob([text]))).toBe("expected text in UTF-8, got [object Blob]");
  });

  test("that is no UTF-8, or no message at all, is refused and not thrown for", () => {
    expect(read(Uint8Array.of(0x22, 0xff, 0x22))).toBe("expected text in UTF-8, got [object Uint8Array]");
    expect(read([Uint8Array.of(0xe5)])).toBe("expected text in UTF-8, got [object Array]");
    expect(read(new ArrayBuffer(0))).toBe("");
    for (const value of [17, {}, ["x"], Symbol("x"), () => 0])
      expect(read(value)).toMatch(/^expected text in UTF-8, got \[object /);
    expect(read(Buffer.from("\ufeff1"))).toBe("\ufeff1");
  });
});

describe("a close", () => {
  test.each([0, 999, 1004, 1005, 1006, 1015, 1016, 2999, 5000, 65_536, -1, 1000.5, Number.NaN])(
    "with %d is refused before it reaches a socket",
    (code) => {
      expect(() => encodeClose(code, "")).toThrow(RangeError);
    },
  );

  test("with a reason of more than 123 bytes is refused, not cut", () => {
    expect(encodeClose(1000, "x".repeat(123))).toEqual([1000, "x".repeat(123)]);
    expect(() => encodeClose(1000, "x".repeat(124))).toThrow("124");
    expect(() => encodeClose(1000, "é".repeat(62))).toThrow("124");
    for (const wide of ["é", "京", "🚀", "\ud800"]) {
      const most = Math.floor(123 / Buffer.byteLength(wide));
      expect(encodeClose(1000, wide.repeat(most))[1]).toBe(wide.repeat(most));
      expect(() => encodeClose(1000, wide.repeat(most + 1))).toThrow(RangeError);
    }
    expect(encodeClose(4401, "é".repeat(61))[1]).toHaveLength(61);
  });

  test("is taken by a socket exactly where it is not refused", async () => {
    const server = new WebSocketServer({ port: 0, host: "127.0.0.1" });
    await new Promise((resolve) => server.once("listening", resolve));
    const { port } = server.address() as { port: number };
    const closed = new Map<number, Promise<[number, string]>>();
    for (const code of [1000, 1001, 1003, 1007, 1014, 3000, 4401, 4999]) {
      const arriving = new Promise<WebSocket>((resolve) => server.once("connection", resolve));
      const client = new WebSocket(`ws://127.0.0.1:${port}`);
      closed.set(
        code,
        new Promise((resolve) => client.once("close", (given, reason) => resolve([given, reason.toString()]))),
      );
      (await arriving).close(...encodeClose(code, `reason ${"é".repeat(50)}`));
    }
    for (const [code, close] of closed) expect(await close).toEqual([code, `reason ${"é".repeat(50)}`]);
    const client = new WebSocket(`ws://127.0.0.1:${port}`);
    await new Promise((resolve) => client.once("open", resolve));
    for (const code of [999, 1004, 1005, 1006, 1015, 2999, 5000])
      expect(() => client.close(code)).toThrow(/close code|code/);
    client.terminate();
    await new Promise((resolve) => server.close(resolve));
  });
});

describe("what a close means", () => {
  const facts = {
    1000: { meaning: "Done.", action: "none" },
    4401: { meaning: "Who are you?", action: "reauthenticate" },
    4404: { meaning: "Not found." },
  } as const;

  test.each([
    [1000, true, { kind: "listed", action: "none", meaning: "Done." }],
    [1000, false, { kind: "early", action: "retry", meaning: "Done." }],
    [4401, false, { kind: "listed", action: "reauthenticate", meaning: "Who are you?" }],
    [4404, false, { kind: "listed", action: null, meaning: "Not found." }],
    [1005, false, { kind: "abnormal", action: "retry", meaning: null }],
    [1006, false, { kind: "abnormal", action: "retry", meaning: null }],
    [1006, true, { kind: "abnormal", action: "none", meaning: null }],
    [1011, false, { kind: "abnormal", action: "retry", meaning: null }],
    [4999, false, { kind: "unknown", action: null, meaning: null }],
  ] as const)("%d, over: %s", (code, isOver, expected) => {
    expect(readClose(facts, code, isOver)).toEqual(expected);
  });

  test("a normal close is no surprise where the protocol says nothing of it, unless more was to come", () => {
    expect(readClose({}, 1000, true)).toEqual({ kind: "listed", action: "none", meaning: null });
    expect(readClose({}, 1000, false)).toMatchObject({ kind: "early", action: "retry" });
  });
});
