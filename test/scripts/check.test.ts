import { chmodSync, readFileSync, statSync, symlinkSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { ReportedChange } from "../../generator/index.ts";
import { GitSandbox } from "./git-sandbox.ts";
import { all, edits, ledgerText, ProtocolProject, replace } from "./protocol-project.ts";
import { catalogueText } from "./run-command.ts";

let sandbox: GitSandbox;
let project: ProtocolProject;
beforeEach(() => {
  sandbox = new GitSandbox();
  project = new ProtocolProject(sandbox);
});
afterEach(() => sandbox.remove());

const kindsOf = (changes: readonly ReportedChange[]): string[] => changes.map(({ kind }) => kind);

/** What a person would try first: the edit, the exit code, the verdict, the version that it makes, and the changes. */
const cases: [string, (text: string) => string, number, string, string | null, string[]][] = [
  ["nothing", (text) => text, 0, "unchanged", "2.0.0", []],
  ["a comment", edits.addComment, 0, "unchanged", "2.0.0", []],
  ["other line ends", (text) => text.replaceAll("\n", "\r\n"), 0, "unchanged", "2.0.0", []],
  ["a note", edits.editNote, 0, "ok", "2.0.1", ["prose-changed"]],
  ["a type, without the bump", edits.addType, 1, "bump-required", "3.0.0", ["frame-type-added"]],
  [
    "a type, with the bump",
    all(edits.addType, edits.setProtocol(3)),
    0,
    "ok",
    "3.0.0",
    ["protocol-changed", "frame-type-added"],
  ],
  ["an optional key", edits.addOptionalKey, 0, "ok", "2.1.0", ["data-key-added"]],
  ["a required key", edits.addRequiredKey, 0, "ok", "2.1.0", ["data-key-added"]],
  [
    "a required key taken away",
    replace("      truncated: boolean\n", ""),
    1,
    "bump-required",
    "3.0.0",
    ["data-key-removed"],
  ],
  [
    "an optional key taken away",
    replace("      failure_detail?: string\n", ""),
    1,
    "bump-required",
    "3.0.0",
    ["data-key-removed"],
  ],
  [
    "a key renamed",
    replace("      truncated: boolean\n", "      cut: boolean\n"),
    1,
    "bump-required",
    "3.0.0",
    ["data-key-added", "data-key-removed"],
  ],
  [
    "a key retyped",
    replace("      truncated: boolean\n", "      truncated: string\n"),
    1,
    "bump-required",
    "3.0.0",
    ["value-type-changed"],
  ],
  [
    "a key made optional",
    replace("      truncated: boolean\n", "      truncated?: boolean\n"),
    1,
    "bump-required",
    "3.0.0",
    ["data-key-became-optional"],
  ],
  [
    "a key made required",
    replace("      failure_detail?: string\n", "      failure_detail: string\n"),
    1,
    "bump-required",
    "3.0.0",
    ["data-key-became-required"],
  ],
  [
    "segment_id made optional",
    replace("  text.delta:\n    segment_id: required\n", "  text.delta:\n    segment_id: optional\n"),
    1,
    "bump-required",
    "3.0.0",
    ["per-type-key-became-optional"],
  ],
  [
    "segment_id made required",
    replace("  resume:\n    segment_id: optional\n", "  resume:\n    segment_id: required\n"),
    1,
    "bump-required",
    "3.0.0",
    ["per-type-key-became-required"],
  ],
  [
    "an error code",
    replace("  TIMEOUT:\n", "  TIMEOUT:\n  TOO_LATE:\n"),
    1,
    "bump-required",
    "3.0.0",
    ["error-code-added"],
  ],
  ["an error code taken away", replace("  TIMEOUT:\n", ""), 1, "bump-required", "3.0.0", ["error-code-removed"]],
  [
    "a close code",
    replace("close_codes:\n", "close_codes:\n  4429:\n    meaning: Too many connections.\n    action: retry\n"),
    0,
    "ok",
    "2.1.0",
    ["close-code-added"],
  ],
  [
    "a close code taken away",
    (text) => text.replace(/ {2}4404:\n(?: {4}.*\n)+/, ""),
    1,
    "bump-required",
    "3.0.0",
    ["close-code-removed"],
  ],
  [
    "an envelope key",
    replace("  data:\n    role: data\n", "  trace: string\n  data:\n    role: data\n"),
    1,
    "bump-required",
    "3.0.0",
    ["envelope-key-added"],
  ],
  ["the number taken down", edits.setProtocol(1), 1, "number-wrong", "2.0.0", ["protocol-changed"]],
  [
    "the number moved by two",
    all(edits.addType, edits.setProtocol(4)),
    1,
    "number-wrong",
    "3.0.0",
    ["protocol-changed", "frame-type-added"],
  ],
  ["the number moved for nothing", edits.setProtocol(3), 0, "ok", "3.0.0", ["protocol-changed"]],
];

describe("a change, and what it demands", () => {
  test.each(cases)("%s", (_name, edit, code, verdict, version, kinds) => {
    project.edit(edit);
    const report = project.check();
    expect({ ...report, changes: kindsOf(report.changes).sort(), diagnostics: [] }).toEqual({
      schemaVersion: 1,
      code,
      verdict,
      released: { protocol: 2, version: "2.0.0" },
      declared: { protocol: Number(/^protocol: (\d+)/m.exec(project.read("catalogue.yaml"))![1]) },
      required: { protocol: Number(version!.split(".")[0]), version },
      changes: [...kinds].sort(),
      diagnostics: [],
    });
    for (const { witnesses, oldReader, newReader } of report.changes) {
      expect([oldReader === "breaks", newReader === "breaks"]).toEqual([
        witnesses.oldReader !== null,
        witnesses.newReader !== null,
      ]);
    }
    for (const format of ["text", "github", "markdown"])
      expect(project.run(["check", "--format", format]).code).toBe(code);
  });

  test("everything in another order changes words only", () => {
    const blocks = catalogueText.split("\n\n  ");
    const types = blocks.findIndex((block) => block.startsWith("run.status:"));
    const moved = [...blocks.slice(0, types), blocks[types + 1]!, blocks[types]!, ...blocks.slice(types + 2)].join(
      "\n\n  ",
    );
    project.write(
      "catalogue.yaml",
      replace("  TOOL_ERROR:\n  GUARDRAIL_BLOCKED:\n", "  GUARDRAIL_BLOCKED:\n  TOOL_ERROR:\n")(moved),
    );
    const report = project.check();
    expect([report.code, report.verdict, report.required?.version]).toEqual([0, "ok", "2.0.1"]);
    expect(new Set(kindsOf(report.changes))).toEqual(new Set(["reordered"]));
  });

  test("a bump for nothing is a warning, which counts under --strict and which a reason silences", () => {
    project.edit(edits.setProtocol(3));
    expect(project.check().diagnostics).toMatchObject([
      { code: "bump-unneeded", severity: "warning", file: "catalogue.yaml", line: 8 },
    ]);
    expect(project.run(["check", "--strict"]).code).toBe(1);
    project.edit(replace("\nprotocol: 3\n", "\nprotocol: 3\nbump_reason: The servers were rewritten.\n"));
    const { code, diagnostics, required } = project.check("--strict");
    expect([code, diagnostics, required]).toEqual([0, [], { protocol: 3, version: "3.0.0" }]);
  });

  test("a type that is added is told with its place, who breaks, a frame that shows it, and the words to do", () => {
    project.edit(edits.addType);
    const line = project.read("catalogue.yaml").split("\n").indexOf("  run.pause:") + 1;
    const { changes, diagnostics } = project.check();
    expect(changes).toMatchObject([
      {
        kind: "frame-type-added",
        path: ["frame_types", "run.pause"],
        demands: "bump",
        oldReader: "breaks",
        newReader: "survives",
        location: { file: "catalogue.yaml", line, column: 3 },
        previous: null,
        witnesses: { oldReader: { release: "2.0.0", frame: { protocol: 2, type: "run.pause" } }, newReader: null },
      },
    ]);
    expect(diagnostics).toMatchObject([
      { code: "bump-required", severity: "error", file: "catalogue.yaml", line: 8, column: 1 },
    ]);
    const { stdout } = project.run(["check"]);
    expect(stdout).toContain(`catalogue.yaml:${line}:3  frame-type-added`);
    expect(stdout).toContain("old readers refuse frames of new writers");
    expect(stdout).toContain('"type":"run.pause"');
    expect(stdout.trimEnd().split("\n").at(-1)).toMatch(/^bump-required: .*; set protocol: 3$/);
    const github = project.run(["check", "--format", "github"]).stdout;
    expect(github).toContain(`::error file=catalogue.yaml,line=${line},col=3,title=frame-type-added::`);
  });

  test.each(["text", "github", "markdown"])(
    "in %s a bump that is due is told once, with the command that mends it",
    (format) => {
      project.edit(edits.addType);
      const { stdout, stderr } = project.run(["check", "--format", format]);
      const told = stdout + stderr;
      expect(told.match(/one change demands a new protocol number/g)).toHaveLength(1);
      expect(told.match(/catalogue\.yaml(?::8:1|,line=8,)/g)).toHaveLength(1);
      expect(told.match(/To mend it: `?npx event-catalogue check --fix\b/g)).toHaveLength(1);
      project.edit(edits.setProtocol(3));
      const { stdout: after, stderr: talk } = project.run(["check", "--format", format]);
      expect(after + talk).not.toContain("To mend it");
    },
  );

  test("the command that mends the number does so, wherever the catalogue lies and whatever it is held against", () => {
    project.write("protocols/my protocol.yaml", edits.addType(catalogueText));
    project.write("protocols/released.yaml", catalogueText);
    project.write("protocols/catalogue.lock.json", ledgerText);
    const words = ["check", "--catalogue", "protocols/my protocol.yaml"];
    const mend = (...others: string[]): string | undefined =>
      /^To mend it: npx event-catalogue (.*)$/m.exec(project.run([...words, ...others]).stderr)?.[1];
    const plain = 'check --fix --catalogue "protocols/my protocol.yaml"';
    expect(mend()).toBe(plain);
    expect(mend("--against", "file:protocols/released.yaml")).toBe(plain);
    sandbox.run("r", "rm", ["protocols/catalogue.lock.json"]);
    expect(mend()).toBeUndefined();
    const against = mend("--against", "file:protocols/released.yaml")!;
    expect(against).toBe(`check --fix --against file:protocols/released.yaml --catalogue "protocols/my protocol.yaml"`);
    const parts = [...against.matchAll(/"([^"]*)"|\S+/g)].map(([whole, quoted]) => quoted ?? whole);
    expect(project.run(parts).code).toBe(0);
    expect(project.read("protocols/my protocol.yaml")).toContain("\nprotocol: 3\n");
  });

  test("an annotation names the file from the top of the workspace, wherever the command was started", () => {
    project.edit(edits.addType);
    const environment = { GITHUB_WORKSPACE: sandbox.root };
    const { stdout } = project.run(["check", "--format", "github"], { environment });
    expect(stdout).toMatch(/^::error file=r\/catalogue\.yaml,line=8,/m);
  });

  test("what is gone is told with the place where it stood, in the ledger", () => {
    project.edit(replace("      truncated: boolean\n", ""));
    const { changes } = project.check();
    const line = ledgerText.split("\n").findIndex((text) => text.includes('"truncated"')) + 1;
    expect(changes).toMatchObject([
      {
        location: null,
        previous: { file: "catalogue.lock.json", line, column: ledgerText.split("\n")[line - 1]!.indexOf('"') + 1 },
      },
    ]);
  });

  test("bumped twice: after a release of 3 the next change demands 4", () => {
    project.layGenerated();
    project.edit(edits.addType, edits.setProtocol(3));
    expect(project.run(["generate"]).code).toBe(0);
    expect(project.run(["release"]).code).toBe(0);
    expect(project.check()).toMatchObject({
      code: 0,
      verdict: "unchanged",
      released: { protocol: 3, version: "3.0.0" },
    });
    project.edit(edits.addOtherType);
    expect(project.check()).toMatchObject({
      code: 1,
      verdict: "bump-required",
      required: { protocol: 4, version: "4.0.0" },
    });
  });
});

describe("what was read and has faults is invalid", () => {
  test.each<[string, (project: ProtocolProject) => void, string, string]>([
    ["the YAML is broken", (it) => it.write("catalogue.yaml", `${catalogueText}  - [`), "catalogue.yaml", ""],
    [
      "the catalogue makes no sense",
      (it) => it.edit(replace("truncated: boolean", "truncated: bolean")),
      "catalogue.yaml",
      "unknown-type",
    ],
    [
      "the ledger was edited by hand",
      (it) => it.write("catalogue.lock.json", replace('"2.0.0"', '"2.0.1"')(ledgerText)),
      "catalogue.lock.json",
      "ledger-hash",
    ],
    ["the ledger is empty", (it) => it.write("catalogue.lock.json", ""), "catalogue.lock.json", "ledger-empty"],
    [
      "the ledger has conflict markers",
      (it) => it.write("catalogue.lock.json", `<<<<<<< HEAD\n${ledgerText}=======\n>>>>>>> side\n`),
      "catalogue.lock.json",
      "ledger-conflict",
    ],
  ])("%s", (_name, spoil, file, code) => {
    spoil(project);
    const report = project.check();
    expect([report.code, report.verdict, report.changes]).toEqual([1, "invalid", []]);
    expect(report.diagnostics[0]).toMatchObject({ file, severity: "error", code: expect.stringContaining(code) });
    const { code: textCode, stdout } = project.run(["check"]);
    expect(textCode).toBe(1);
    expect(stdout).toContain(`${file}:`);
    expect(stdout).toMatch(/^invalid: /m);
    const markdown = project.run(["check", "--format", "markdown"]).stdout;
    expect(markdown).toMatch(/^\*\*invalid\*\*: [^]*^### Errors$/m);
    expect(markdown).toContain(`(\`${file}:`);
  });

  test("a ledger that is missing beside a package of a release, but not one beside a package that was never released", () => {
    project.layGenerated();
    sandbox.run("r", "rm", ["catalogue.lock.json"]);
    expect(project.check()).toMatchObject({
      code: 1,
      verdict: "invalid",
      diagnostics: [{ code: "ledger-missing", file: "catalogue.lock.json" }],
    });
    expect(project.run(["generate"]).code).toBe(0);
    expect(project.check()).toMatchObject({
      code: 0,
      verdict: "unreleased",
      released: null,
      required: { protocol: 2, version: "2.0.0" },
    });
  });
});

describe("what cannot be read", () => {
  test.each<[string, string[], string]>([
    ["no catalogue", ["--catalogue", "nowhere.yaml"], "nowhere.yaml cannot be read: there is no such file or folder"],
    ["no other side", ["--against", "file:nowhere.yaml"], "nowhere.yaml cannot be read"],
    ["a folder", ["--against", "file:."], "it is a folder"],
    ["no repository", ["--staged"], "is in no git repository"],
    ["no repository for a ref", ["--against", "git:main"], "is in no git repository"],
    [
      "a side that is none",
      ["--against", "main"],
      "`main` is none of released, worktree, git:<ref>[:path] and file:<path>",
    ],
    ["the work tree against itself", ["--against", "worktree"], "against itself"],
    ["a ref like an option", ["--against", "git:-x"], "refs never begin with `-`"],
    ["a ref like a harmful option", ["--against=git:--output=/tmp/x"], "refs never begin with `-`"],
    ["--fix with --staged", ["--fix", "--staged"], "give one of them"],
    ["--fix with a ref", ["--fix", "--against", "git:HEAD"], "`--fix` goes by the last release"],
  ])("%s: exit 2, one line on standard error, and no report", (_name, words, message) => {
    for (const format of ["text", "json"]) {
      const { code, stdout, stderr } = project.run(["check", "--format", format, ...words]);
      expect({ code, stdout, lines: stderr.split("\n").length }).toEqual({ code: 2, stdout: "", lines: 2 });
      expect(stderr).toContain(message);
    }
  });
});

describe("changes are listed against another side, and the verdict stays that of the ledger", () => {
  test("a catalogue, a ledger and a published catalogue, each known by its content", () => {
    project.layGenerated();
    project.edit(edits.addOptionalKey);
    sandbox.write("other/c.yaml", catalogueText);
    sandbox.write("other/ledger", ledgerText);
    sandbox.write("other/published", project.read("generated/catalogue.json"));
    for (const file of ["c.yaml", "ledger", "published"]) {
      const report = project.check("--against", `file:../other/${file}`);
      expect([report.code, report.verdict, kindsOf(report.changes)]).toEqual([0, "ok", ["data-key-added"]]);
    }
  });

  test("what decides the verdict is listed too where the other side has it already", () => {
    sandbox.write("other/c.yaml", all(edits.addType, edits.editNote)(catalogueText));
    project.edit(edits.addType);
    const report = project.check("--against", "file:../other/c.yaml");
    expect([report.code, report.verdict]).toEqual([1, "bump-required"]);
    expect(kindsOf(report.changes).sort()).toEqual(["frame-type-added", "prose-changed"]);
  });

  test("without a ledger the other side stands for it, a catalogue as release N.0.0", () => {
    sandbox.run("r", "rm", ["catalogue.lock.json"]);
    sandbox.write("other/c.yaml", catalogueText);
    sandbox.write("other/ledger", ledgerText);
    project.edit(edits.addType);
    for (const file of ["c.yaml", "ledger"]) {
      expect(project.check("--against", `file:../other/${file}`)).toMatchObject({
        code: 1,
        verdict: "bump-required",
        released: { protocol: 2, version: "2.0.0" },
        changes: [{ kind: "frame-type-added", previous: null }],
      });
    }
    expect(project.check()).toMatchObject({ code: 0, verdict: "unreleased", changes: [] });
  });

  test("faults of the other side are told with its name", () => {
    sandbox.write("other/c.yaml", replace("truncated: boolean", "truncated: bolean")(catalogueText));
    const { stdout, code } = project.run(["check", "--against", "file:../other/c.yaml"]);
    expect(code).toBe(1);
    expect(stdout).toMatch(/^\.\.\/other\/c\.yaml:\d+:\d+ error unknown-type/);
    expect(stdout).toContain("truncated: bolean");
  });
});

describe("check writes nothing", () => {
  test("whatever it is asked, no file changes", () => {
    sandbox.init("r");
    project.layGenerated();
    sandbox.commit("r", {});
    project.edit(edits.addType);
    project.git("add", "catalogue.yaml");
    project.edit(edits.addOptionalKey);
    const before = project.snapshot();
    const index = readFileSync(project.path(".git/index"), "base64");
    for (const words of [
      [],
      ["--staged"],
      ["--against", "git:HEAD"],
      ["--against", "file:catalogue.yaml"],
      ["--staged", "--against", "git:HEAD"],
      ["--strict", "--format", "json"],
    ]) {
      project.run(["check", ...words]);
    }
    project.run(["diff", "released", "worktree"]);
    project.run(["generate", "--check", "--staged"]);
    expect(project.snapshot()).toEqual(before);
    expect(readFileSync(project.path(".git/index"), "base64")).toBe(index);
    expect(project.git("stash", "list")).toBe("");
  });

  test.each<[string, (text: string) => string]>([
    ["LF", (text) => text],
    ["CRLF", (text) => text.replaceAll("\n", "\r\n")],
    ["a comment beside it", replace("\nprotocol: 2\n", "\nprotocol:   2   # one, two, many\n")],
    ["a quoted key", replace("\nprotocol: 2\n", '\n"protocol": 2\n')],
    ["no line end at the end", (text) => text.trimEnd()],
    ["a byte order mark", (text) => `\uFEFF${text}`],
    ["the number elsewhere too", replace("# The run stream of the agent platform.", "# protocol: 2 protocol: 2.")],
  ])("--fix changes the number and no other byte: %s", (_name, spell) => {
    project.edit(edits.addType, spell);
    chmodSync(project.path("catalogue.yaml"), 0o640);
    const before = project.read("catalogue.yaml");
    const { code, stdout, stderr } = project.run(["check", "--fix"]);
    expect([code, stderr]).toEqual([0, "catalogue.yaml now says protocol: 3.\n"]);
    expect(stdout).toContain("frame-type-added");
    const after = project.read("catalogue.yaml");
    const number = before.search(/(?<=^["]?protocol["]?:\s+)2/m);
    expect(after).toBe(`${before.slice(0, number)}3${before.slice(number + 1)}`);
    expect(statSync(project.path("catalogue.yaml")).mode & 0o777).toBe(0o640);
  });

  test("--fix goes through a symbolic link, and does nothing where nothing is wrong or the number is not what is", () => {
    sandbox.run("r", "mv", ["catalogue.yaml", "real.yaml"]);
    symlinkSync("real.yaml", project.path("catalogue.yaml"));
    const untouched = project.snapshot();
    expect(project.run(["check", "--fix"]).code).toBe(0);
    expect(project.snapshot()).toEqual(untouched);
    project.write("real.yaml", edits.setProtocol(7)(catalogueText));
    expect(project.run(["check", "--fix"]).code).toBe(0);
    expect(project.read("real.yaml")).toBe(catalogueText);
    expect(sandbox.run("r", "readlink", ["catalogue.yaml"]).stdout).toBe("real.yaml\n");
    project.write("real.yaml", replace("truncated: boolean", "truncated: bolean")(catalogueText));
    const broken = project.snapshot();
    expect(project.run(["check", "--fix"]).code).toBe(1);
    expect(project.snapshot()).toEqual(broken);
  });
});
