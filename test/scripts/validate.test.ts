import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { CaptureReport } from "../../generator/index.ts";
import { asLines, textDelta, wholeStream, writeLargeCapture } from "./capture-frames.ts";
import { catalogueText, commandFile, preload, runCommand } from "./run-command.ts";

const folder = mkdtempSync(join(tmpdir(), "event-catalogue-validate-"));
beforeAll(() => writeFileSync(join(folder, "catalogue.yaml"), catalogueText));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const lines = asLines(wholeStream);

test("a report is JSON, however much is found", () => {
  writeFileSync(join(folder, "capture"), gzipSync(asLines([...wholeStream, "{}", "x", ...wholeStream])));
  const { status, stdout, stderr } = runCommand(["validate", "--format", "json", "capture"], { folder });
  expect(JSON.parse(stdout)).toMatchObject({
    schemaVersion: 1,
    frames: 12,
    streams: 1,
    skipped: 0,
    unfinished: 0,
    byType: { "run.end": 2 },
    byRule: { "not-a-frame": 1, "not-json": 1, "after-end": 5 },
  });
  const { violations } = JSON.parse(stdout) as CaptureReport;
  expect(violations).toHaveLength(7);
  expect(violations[0]).toEqual({
    file: "capture",
    line: 6,
    frame: 5,
    rule: "not-a-frame",
    path: ["protocol"],
    message: "expected number 2, got nothing",
  });
  expect({ status, stderr }).toEqual({ status: 1, stderr: "" });
  writeFileSync(join(folder, "capture"), lines);
  const clean = runCommand(["validate", "--format", "json", "--complete", "capture"], { folder });
  expect(clean.status).toBe(0);
  expect(JSON.parse(clean.stdout)).toMatchObject({ frames: 5, violations: [], byRule: {} });
});

test("each option is heard", () => {
  writeFileSync(
    join(folder, "capture"),
    asLines([textDelta(3, "s", "run_2").replace('"text":', '"new":1,"text":'), ...wholeStream]),
  );
  const rulesWith = (...options: string[]): string[] =>
    Object.keys(
      (
        JSON.parse(
          runCommand(["validate", "--format", "json", ...options, "capture"], { folder }).stdout,
        ) as CaptureReport
      ).byRule,
    );
  expect(rulesWith("--from-middle")).toEqual([]);
  expect(rulesWith("--from-middle", "--writer")).toEqual(["unknown-key"]);
  expect(rulesWith("--from-middle", "--complete")).toEqual(["unfinished"]);
  expect(rulesWith("--from-middle", "--single")).toEqual(["stream-changed"]);
  expect(rulesWith("--input", "sse")).toEqual(["no-frames"]);
  expect(runCommand(["validate", "--input", "csv", "capture"], { folder })).toMatchObject({
    status: 2,
    stderr: "event-catalogue: `--input` is ndjson or sse, not `csv`\n",
  });
});

test("is read from standard input", () => {
  for (const words of [[], ["-"]]) {
    const { status, stdout } = spawnSync(process.execPath, [commandFile, "validate", "--format", "json", ...words], {
      cwd: folder,
      input: asLines([...wholeStream, "{}"]),
      encoding: "utf8",
    });
    expect(status).toBe(1);
    expect((JSON.parse(stdout) as CaptureReport).violations).toMatchObject([
      { file: "<stdin>", line: 6, frame: 5, rule: "not-a-frame" },
    ]);
  }
});

describe("what is wrong is told", () => {
  test("as text, for people, with a summary", () => {
    writeFileSync(join(folder, "capture"), asLines([...wholeStream, "{}"]));
    const { status, stdout } = runCommand(["validate", "capture"], { folder });
    expect(status).toBe(1);
    expect(stdout).toBe(`capture:6: not-a-frame protocol: expected number 2, got nothing
6 frames in 1 stream.

  run.start      1
  run.end        1
  segment.start  1
  segment.end    1
  text.delta     1

  not-a-frame  1
`);
  });

  test("as annotations", () => {
    writeFileSync(join(folder, "capture"), asLines([...wholeStream, "{}"]));
    const { status, stdout } = runCommand(["validate", "--format", "github", "capture"], { folder });
    expect(status).toBe(1);
    expect(stdout).toBe("::error file=capture,line=6,title=not-a-frame::protocol: expected number 2, got nothing\n");
  });

  test("without anything in it that acts on a terminal", () => {
    writeFileSync(
      join(folder, "capture"),
      asLines([...wholeStream, textDelta(6, "s").replace("text.delta", "\\u001b[31mred\\u0007")]),
    );
    const { stdout } = runCommand(["validate", "capture"], { folder });
    expect(stdout).toContain("unknown-type");
    expect(/(?!\n)\p{Cc}/u.exec(stdout)).toBeNull();
  });
});

describe("what cannot be read", () => {
  test.each([
    ["damaged gzip", gzipSync(lines).subarray(0, 60), "it is damaged gzip: unexpected end of file"],
    ["another encoding", Buffer.from(lines, "latin1"), "line 3 is not UTF-8"],
    ["binary", Buffer.from([0x7b, 0, 1, 2, 0xff]), "it is binary, or text in UTF-16"],
  ])("of %s is told, and the exit is 2", (_, content, message) => {
    writeFileSync(join(folder, "capture"), content);
    expect(runCommand(["validate", "--format", "json", "capture"], { folder })).toMatchObject({
      status: 2,
      stderr: `event-catalogue: capture cannot be read: ${message}\n`,
    });
  });

  test("does not keep others from being read", () => {
    writeFileSync(join(folder, "capture"), lines);
    const { status, stdout, stderr } = runCommand(["validate", "--format", "json", ".", "capture", "missing"], {
      folder,
    });
    expect(stderr).toBe(
      "event-catalogue: . cannot be read: it is a folder, not a file\nevent-catalogue: missing cannot be read: there is no such file or folder\n",
    );
    expect(status).toBe(2);
    expect(JSON.parse(stdout)).toMatchObject({ frames: 5, violations: [] });
  });
});

describe("without a catalogue that could be read", () => {
  test("nothing is validated", () => {
    expect(runCommand(["validate", "--catalogue", "nowhere.yaml", "capture"], { folder })).toMatchObject({
      status: 2,
      stderr: "event-catalogue: nowhere.yaml cannot be read: there is no such file or folder\n",
    });
    writeFileSync(join(folder, "faulty.yaml"), catalogueText.replace("title:", "titel:"));
    const { status, stdout } = runCommand(["validate", "--catalogue", "faulty.yaml", "--format", "json", "capture"], {
      folder,
    });
    expect(status).toBe(1);
    expect((JSON.parse(stdout) as { diagnostics: unknown[] }).diagnostics).not.toEqual([]);
  });
});

describe("a large capture", () => {
  const mebibytes = process.env["PROVE_RUNS"] === undefined ? 32 : 1024;
  const report = preload(
    `process.on("exit", () => process.stderr.write("rss " + process.resourceUsage().maxRSS + "\\n"))`,
  );
  const measure = (file: string) =>
    runCommand(["validate", "--format", "json", file], { folder, nodeOptions: ["--import", report] });
  const memoryOf = (stderr: string): number => Number(/rss (\d+)/.exec(stderr)![1]) / 1024;

  test(`of ${mebibytes} MiB takes no more memory than a small one`, () => {
    const frames = writeLargeCapture(join(folder, "large"), mebibytes << 20);
    writeLargeCapture(join(folder, "small"), 4 << 20);
    expect(statSync(join(folder, "large")).size).toBeGreaterThan(mebibytes << 20);
    const small = measure("small");
    const large = measure("large");
    expect(large.status).toBe(0);
    expect(JSON.parse(large.stdout)).toMatchObject({ frames, streams: 1, violations: [] });
    expect(memoryOf(large.stderr) - memoryOf(small.stderr)).toBeLessThan(40);
  });

  test("shows on a terminal how far it has come, and leaves nothing of it", () => {
    const terminal = preload(
      `Object.defineProperty(process.stderr, "isTTY", { value: true }); const now = performance.now.bind(performance); performance.now = () => now() * 1000`,
    );
    writeLargeCapture(join(folder, "large"), 4 << 20);
    const { status, stderr } = runCommand(["validate", "--no-color", "large"], {
      folder,
      nodeOptions: ["--import", terminal],
    });
    expect(status).toBe(0);
    expect(stderr).toMatch(/\r\u001b\[Klarge: 4\.\d MB of 4\.\d MB \(100 %\)\r\u001b\[K$/);
    expect(runCommand(["validate", "--quiet", "large"], { folder, nodeOptions: ["--import", terminal] }).stderr).toBe(
      "",
    );
    expect(runCommand(["validate", "large"], { folder }).stderr).toBe("");
  });
});
