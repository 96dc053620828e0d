import { describe, expect, test } from "vitest";
import { listExplanations } from "../../generator/explain/explanations.ts";
import { makeTemporaryFolder, writeTree } from "../output/folder-tree.ts";
import { catalogueText, runCommand } from "./run-command.ts";

const run = (...words: string[]) => runCommand(["explain", ...words], { folder: makeTemporaryFolder() });

test("what a code means is told in words, with an example, wrong and right", () => {
  expect(run("role-twice")).toEqual({
    status: 0,
    stdout: `role-twice: a diagnostic

One role is given to two keys.

A role says what part an envelope key plays; guards, verifier and transports find the key by it. So
each role has one key at most. Decide which it is, and describe the other by its type.

Wrong
  envelope:
    n: { role: sequence }
    count: { role: sequence }
    type: { role: type }
    data: { role: data }

Right
  envelope:
    n: { role: sequence }
    count: integer
    type: { role: type }
    data: { role: data }

It is told as
  3:18: the role \`sequence\` is given twice, first at line 2, column 14; one key may have it
`,
    stderr: "",
  });
});

test("of a change, what it demands and the catalogue before and after", () => {
  const { status, stdout } = run("frame-type-renamed");
  expect(status).toBe(0);
  expect(stdout).toMatch(/^frame-type-renamed: a kind of change\n/);
  expect(stdout).toContain("\nIt demands a new protocol in any case: the name makes exports of the package.\n");
  expect(stdout).toMatch(/\nBefore\n {2}frame_types:\n[^]*\nAfter\n {2}frame_types:\n/);
});

test("of a rule, the catalogue that its frames are held against", () => {
  const { stdout } = run("span-not-open.segment");
  expect(stdout).toMatch(/^span-not-open: a rule [^]*\nGiven\n {2}stream: [^]*\nWrong\n {2}\{"v":1[^]*\nRight\n/);
});

test("a code of two kinds is explained in both senses, and a warning as one", () => {
  expect(run("unknown-type").stdout.match(/^unknown-type: .*$/gm)).toEqual([
    "unknown-type: a diagnostic",
    "unknown-type: said of a frame that is refused",
  ]);
  expect(run("unused-rule").stdout).toMatch(/^unused-rule: a diagnostic that is a warning\n/);
});

test("no line of it is wider than a terminal, examples aside", () => {
  for (const code of ["data-key-added", "ledger-rewritten", "comment-beside-prose"]) {
    const prose = run(code)
      .stdout.split("\n")
      .filter((line) => !line.startsWith("  "));
    expect(Math.max(...prose.map((line) => line.length))).toBeLessThanOrEqual(100);
  }
});

test("as JSON it has everything, in the same form however many there are", () => {
  const report = (...words: string[]) =>
    JSON.parse(run("--format", "json", ...words).stdout) as Record<string, unknown>;
  expect(report("value-type-widened")).toEqual({
    schemaVersion: 1,
    explanations: [
      {
        code: "value-type-widened",
        kind: "change",
        title: "More values are allowed than before.",
        text: expect.stringMatching(/^New writers may send /) as string,
        severity: null,
        demands: "computed",
        language: "yaml",
        given: null,
        wrong: "frame_types:\n  opened: { data: { by: { enum: [card] } } }\n",
        right: "frame_types:\n  opened: { data: { by: { enum: [card, cash] } } }\n",
        says: expect.stringMatching(/old readers refuse frames of new writers$/) as string,
      },
    ],
  });
  expect(report()).toEqual({
    schemaVersion: 1,
    explanations: listExplanations().map(({ code, kind, title }) => ({ code, kind, title })),
  });
});

test("without a code all are listed, kind by kind", () => {
  const { status, stdout, stderr } = run();
  const all = listExplanations();
  expect(stdout.match(/^ {2}[a-z0-9-]+(?= )/gm)?.map((code) => code.trim())).toEqual(all.map(({ code }) => code));
  expect(stdout.match(/^\S.*$/gm)).toEqual([
    "Diagnostics of a catalogue or a ledger",
    "Kinds of change",
    "Rules of streams and captures",
    "Said of a frame that is refused",
  ]);
  expect({ status, stderr }).toEqual({
    status: 0,
    stderr: "`npx event-catalogue explain <code>` tells more of one.\n",
  });
});

describe("what cannot be explained is answered with exit code 2", () => {
  test.each<[string[], string]>([
    [
      ["role-twise"],
      "event-catalogue: there is no code `role-twise`; did you mean `role-twice`?\n`npx event-catalogue explain` lists all of them.\n",
    ],
    [
      ["\u001b[31m"],
      "event-catalogue: there is no code `\\u001b[31m`\n`npx event-catalogue explain` lists all of them.\n",
    ],
    [["a", "b"], "event-catalogue: `explain` takes one code; without any it lists them all\n"],
  ])("%j", (words, stderr) => {
    expect(run(...words)).toEqual({ status: 2, stdout: "", stderr });
  });
});

describe("a code of the protocol", () => {
  const text = catalogueText.replace(
    "  TIMEOUT:\n",
    "  TIMEOUT: { description: Nobody answered in time., retryable: true, close_code: 4401 }\n",
  );
  const explain = (...words: string[]) => {
    const folder = makeTemporaryFolder();
    writeTree(folder, { "catalogue.yaml": text, "broken.yaml": text.replace("role: version", "role: vresion") });
    return runCommand(["explain", ...words], { folder });
  };
  const lineOf = (beginning: string): number => text.split("\n").findIndex((line) => line.startsWith(beginning)) + 1;

  test("is told as such, with what the catalogue says of it and where", () => {
    expect(explain("TIMEOUT")).toEqual({
      status: 0,
      stdout: `TIMEOUT: an error code of the protocol (catalogue.yaml:${lineOf("  TIMEOUT:")}:3)

Nobody answered in time.

Frames carry it as a value of the type \`ErrorCode\`. Trying again may help. The socket closes with
4401.
`,
      stderr: "",
    });
    expect(explain("CANCELLED").stdout).toContain("The catalogue says no more of it than its name.\n");
    expect(explain("4401").stdout).toBe(`4401: a close code of the protocol (catalogue.yaml:${lineOf("  4401:")}:3)

Authentication failed, or timed out: the first frame is due within 5 s.

A WebSocket closes with it. A client gets new credentials, then reconnects.
`);
    expect(JSON.parse(explain("4401", "--format", "json").stdout)).toMatchObject({
      schemaVersion: 1,
      explanations: [{ code: "4401", kind: "close-code", title: expect.stringContaining("Authentication") as string }],
    });
  });

  test("that the catalogue has not is said to be missing there, with the one that was meant", () => {
    const refusal = (...words: string[]): string => {
      const { status, stdout, stderr } = explain(...words);
      expect([status, stdout]).toEqual([2, ""]);
      return stderr.split("\n").slice(0, 2).join(" ");
    };
    const no = "event-catalogue: there is no code";
    expect(refusal("TIMEOTU")).toBe(
      `${no} \`TIMEOTU\`; did you mean \`TIMEOUT\`? Nor is it an error code or a close code in catalogue.yaml.`,
    );
    expect(refusal("TIMEOUT", "--catalogue", "broken.yaml")).toBe(
      `${no} \`TIMEOUT\` Whether it is one of the protocol cannot be said: broken.yaml has errors.`,
    );
    expect(refusal("TIMEOUT", "--catalogue", "nowhere.yaml")).toContain("nowhere.yaml cannot be read");
    for (const code of ["TIMEOUT", "4401"]) {
      expect(run(code).stderr.split("\n")[1]).toBe(
        "If it is one of a protocol, name its catalogue with --catalogue: there is no catalogue.yaml here.",
      );
    }
  });
});

describe("what prints a code tells where to ask", () => {
  const lastLine = (text: string): string => text.trimEnd().split("\n").at(-1)!;
  const more = (code: string): string => `\`npx event-catalogue explain ${code}\` tells more.`;

  test("for one code, by its name; for several, how; not under --quiet, nor for programs", () => {
    const folder = makeTemporaryFolder();
    writeTree(folder, {
      "catalogue.yaml": catalogueText.replace("usage: Usage | null", "usage: Usgae | null"),
      "capture.ndjson": "{}\n",
    });
    const told = (...words: string[]): string => runCommand(words, { folder }).stderr;
    for (const words of [["generate"], ["check"], ["validate", "capture.ndjson"], ["diff", "worktree", "worktree"]])
      expect(lastLine(told(...words)), words.join(" ")).toBe(more("unknown-type"));
    expect(told("check", "--quiet")).toBe("");
    expect(told("check", "--format", "json")).toBe("");
    writeTree(folder, { "catalogue.yaml": catalogueText.replace("usage: Usage | null", "usage: Usgae | []") });
    expect(lastLine(told("generate"))).toBe(more("<code>"));
    writeTree(folder, { "catalogue.yaml": catalogueText });
    expect(lastLine(told("validate", "capture.ndjson"))).toBe(more("not-a-frame"));
    expect(told("check")).not.toContain("explain");
  });
});
