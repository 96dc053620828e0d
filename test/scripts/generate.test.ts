import { spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync, statSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { hashOf } from "../../generator/output/hash.ts";
import { makeTemporaryFolder, readTree, writeTree, type Tree } from "../output/folder-tree.ts";
import { catalogueText, commandFile, runCommand } from "./run-command.ts";

/** A project with a catalogue, already generated. */
function makeProject(files: Tree = {}): string {
  const folder = makeTemporaryFolder();
  writeTree(folder, { "catalogue.yaml": catalogueText, ...generated, ...files });
  return folder;
}

/** What generating gives, once for all tests. */
let generated: Tree = {};
beforeAll(() => {
  const folder = mkdtempSync(join(tmpdir(), "event-catalogue-test-"));
  writeTree(folder, { "catalogue.yaml": catalogueText });
  expect(runCommand(["generate"], { folder })).toMatchObject({ status: 0 });
  const { "catalogue.yaml": _, ...tree } = readTree(folder);
  generated = tree;
  rmSync(folder, { recursive: true });
});

/** The catalogue with one line changed. */
const changedText = catalogueText.replace("protocol: 2", "protocol: 3");
const [frames, protocol, manifest] = [
  "generated/src/frames.ts",
  "generated/src/protocol.ts",
  "generated/.manifest.json",
];

describe("generate", () => {
  test("writes the package beside the catalogue and says what it wrote", () => {
    const folder = makeTemporaryFolder();
    writeTree(folder, { "catalogue.yaml": catalogueText });
    const { status, stdout, stderr } = runCommand(["generate"], { folder });
    expect(status).toBe(0);
    expect(stdout).toMatch(/^created {3}generated\/src\/frames\.ts$/m);
    expect(stderr).toMatch(/^generated: \d+ created, 0 unchanged\.\n$/);
    expect(readTree(folder)).toEqual({ "catalogue.yaml": catalogueText, ...generated });
  });

  test("leaves what is right as it is, to the second", () => {
    const folder = makeProject();
    const long = new Date("2001-01-01T00:00:00Z");
    for (const path of Object.keys(generated)) utimesSync(join(folder, path), long, long);
    const { status, stdout, stderr } = runCommand(["generate"], { folder });
    expect({ status, stdout }).toEqual({ status: 0, stdout: "" });
    expect(stderr).toBe(`generated: ${Object.keys(generated).length} unchanged.\n`);
    for (const path of Object.keys(generated)) expect(statSync(join(folder, path)).mtime).toEqual(long);
  });

  test("takes its catalogue and output folder where it is told, also with spaces and letters of the world", () => {
    const folder = makeTemporaryFolder();
    writeTree(folder, { "ein Ordner/Protokoll ä.yaml": catalogueText });
    expect(
      runCommand(["generate", "--catalogue", "ein Ordner/Protokoll ä.yaml", "--out", "日本/out"], { folder }).status,
    ).toBe(0);
    const { "ein Ordner/Protokoll ä.yaml": _, ...written } = readTree(folder);
    expect(written).toEqual(
      Object.fromEntries(
        Object.entries(generated).map(([path, text]) => [path.replace("generated", "日本/out"), text]),
      ),
    );
  });

  test("says of a file of an earlier run that was changed by hand that it stays", () => {
    const folder = makeProject();
    const listed = JSON.parse(generated[manifest]!) as { files: Record<string, string> };
    listed.files["src/gone.ts"] = "sha256-0";
    writeTree(folder, { [manifest]: JSON.stringify(listed), "generated/src/gone.ts": "mine\n" });
    const { status, stdout } = runCommand(["generate"], { folder });
    expect(status).toBe(0);
    expect(stdout).toContain(
      "left-over generated/src/gone.ts: made by an earlier run, made no longer, and changed by hand since",
    );
    expect(readTree(folder)["generated/src/gone.ts"]).toBe("mine\n");
  });

  test("says nothing but results under --quiet", () => {
    const folder = makeProject();
    expect(runCommand(["generate", "--quiet"], { folder })).toEqual({ status: 0, stdout: "", stderr: "" });
  });
});

describe("a catalogue with mistakes leaves every output as it was, and is told of", () => {
  test.each<[string, string | Buffer]>([
    ["empty", ""],
    ["comments only", "# nothing\n"],
    ["a list", "- a\n"],
    ["a scalar", "types:\u00a0{}\n"],
    ["not YAML", "format: [1\n"],
    ["not UTF-8", Buffer.from("title: caf\u00e9\n", "latin1")],
    ["UTF-16", Buffer.from("\ufeffformat: 1\n", "utf16le")],
    ["with CR alone", catalogueText.replaceAll("\n", "\r")],
    ["with a mistake in a name", catalogueText.replace("usage: Usage | null", "usage: Usgae | null")],
    ["with a type named like a path", catalogueText.replace("  run.start:", "  ../../../../pwn:")],
    ["with a type named like an absolute path", catalogueText.replace("  run.start:", "  /tmp/pwn:")],
    [
      "with a package named like a path",
      catalogueText.replace('name: "@event-catalogue/run-stream"', 'name: "../../pwn"'),
    ],
  ])("%s", (_, text) => {
    const folder = makeProject();
    const was = readTree(folder);
    writeFileSync(join(folder, "catalogue.yaml"), text);
    for (const words of [
      ["generate"],
      ["generate", "--check"],
      ["generate", "--format", "json"],
      ["generate", "--format", "github"],
    ]) {
      const { status, stdout, stderr } = runCommand(words, { folder });
      expect({ words, status, stderr }).toMatchObject({ status: 1 });
      const [told, ...more] = stderr.trimEnd().split("\n");
      expect(told).toMatch(/^\d+ errors? in catalogue\.yaml; nothing was written\.$/);
      const isForPeople = !words.includes("--format");
      expect(more).toEqual(
        isForPeople ? [expect.stringMatching(/^`npx event-catalogue explain [a-z0-9<>-]+` tells more\.$/)] : [],
      );
      expect(stdout).not.toBe("");
      expect(`${stdout}${stderr}`).not.toMatch(/^\s+at /m);
    }
    expect({ ...readTree(folder), "catalogue.yaml": catalogueText }).toEqual(was);
  });

  test("at its line and column, with the line and the name that was meant", () => {
    const folder = makeProject({
      "catalogue.yaml": catalogueText.replace("usage: Usage | null", "usage: Usgae | null"),
    });
    const { stdout } = runCommand(["generate"], { folder });
    const line = catalogueText.split("\n").findIndex((text) => text.includes("usage: Usage | null")) + 1;
    expect(stdout).toMatch(new RegExp(`^catalogue\\.yaml:${line}:\\d+ error [a-z-]+: `));
    expect(stdout).toContain("`Usgae`");
    expect(stdout).toContain("did you mean `Usage`?");
    expect(stdout).toMatch(new RegExp(`^> ${line} \\| +usage: Usgae \\| null\\n +\\| +\\^{5}$`, "m"));
  });

  test("as JSON with code, severity, message and the whole place", () => {
    const folder = makeProject({
      "catalogue.yaml": catalogueText.replace("usage: Usage | null", "usage: Usgae | null"),
    });
    const report = JSON.parse(runCommand(["generate", "--format", "json"], { folder }).stdout) as {
      diagnostics: object[];
    };
    expect(report).toMatchObject({ schemaVersion: 1, files: [], unchanged: 0 });
    expect(Object.keys(report.diagnostics[0]!)).toEqual([
      "code",
      "severity",
      "message",
      "file",
      "line",
      "column",
      "endLine",
      "endColumn",
    ]);
    expect(report.diagnostics[0]).toMatchObject({ severity: "error", file: "catalogue.yaml" });
  });

  test("as annotations for GitHub", () => {
    const folder = makeProject({
      "catalogue.yaml": catalogueText.replace("usage: Usage | null", "usage: Usgae | null"),
    });
    expect(runCommand(["generate", "--format", "github"], { folder }).stdout).toMatch(
      /^::error file=catalogue\.yaml,line=\d+,endLine=\d+,col=\d+,endColumn=\d+,title=[a-z-]+::.*`Usgae`.*\n$/,
    );
  });
});

describe("what cannot be read or written is said in words, with exit code 2", () => {
  const refuse = (folder: string, words: readonly string[], message: string): void => {
    const was = readTree(folder);
    const result = runCommand(["generate", ...words], { folder });
    expect(result).toEqual({ status: 2, stdout: "", stderr: `event-catalogue: ${message}\n` });
    expect(readTree(folder)).toEqual(was);
  };

  test("no catalogue", () => {
    const folder = makeProject();
    rmSync(join(folder, "catalogue.yaml"));
    refuse(folder, [], "catalogue.yaml cannot be read: there is no such file or folder");
  });
  test("a catalogue that is a folder", () => {
    refuse(
      makeProject({ "folder/a": "" }),
      ["--catalogue", "folder"],
      "folder cannot be read: it is a folder, not a file",
    );
  });
  test("a catalogue that links to itself", () => {
    const folder = makeProject();
    symlinkSync("loop.yaml", join(folder, "loop.yaml"));
    refuse(folder, ["--catalogue", "loop.yaml"], "loop.yaml cannot be read: its symbolic links lead in a circle");
  });
  test("an output folder that is a file", () => {
    refuse(
      makeProject({ file: "mine\n" }),
      ["--out", "file"],
      "file cannot be written: it is a file, and the generated files need a folder",
    );
  });
  test("the project itself as output folder, since its files are not ours", () => {
    const { status, stderr, stdout } = runCommand(["generate", "--out", "."], {
      folder: makeProject({ "src/frames.ts": "mine\n" }),
    });
    expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
    expect(stderr).toBe(
      "event-catalogue: src/frames.ts cannot be written: it is there already and event-catalogue did not make it; move it away, or choose another output folder\n",
    );
  });
  /** Runs it with no more rights than the files give: root may write everywhere. */
  const runWithout = (folder: string, ...limit: string[]): ReturnType<typeof runCommand> => {
    const asRoot = process.getuid?.() === 0 ? ["setpriv", "--bounding-set", "-all", "--inh-caps", "-all"] : [];
    const { status, stdout, stderr } = spawnSync(
      "env",
      [...asRoot, ...limit, process.execPath, commandFile, "generate"],
      { cwd: folder, encoding: "utf8" },
    );
    return { status, stdout, stderr };
  };

  test.each([
    ["a folder of the output", "generated/src", "generated/src cannot be written: permission denied"],
    ["the output folder itself", "generated", "generated cannot be written: permission denied"],
  ])("%s that may not be written to, before anything is", (_, path, message) => {
    const folder = makeProject({ "catalogue.yaml": changedText });
    const was = readTree(folder);
    chmodSync(join(folder, path), 0o555);
    const result = runWithout(folder);
    chmodSync(join(folder, path), 0o755);
    expect(result).toEqual({ status: 2, stdout: "", stderr: `event-catalogue: ${message}\n` });
    expect(readTree(folder)).toEqual(was);
  });

  test("a catalogue that may not be read", () => {
    const folder = makeProject();
    chmodSync(join(folder, "catalogue.yaml"), 0o200);
    expect(runWithout(folder)).toEqual({
      status: 2,
      stdout: "",
      stderr: "event-catalogue: catalogue.yaml cannot be read: permission denied\n",
    });
  });

  test("a disk on which there is no more room, and nothing half-written", () => {
    const folder = makeProject({ "catalogue.yaml": changedText });
    const was = readTree(folder);
    // The shell lets no file grow beyond two blocks.
    const result = runWithout(folder, "sh", "-c", 'ulimit -f 2; exec "$@"', "sh");
    expect(result).toEqual({
      status: 2,
      stdout: "",
      stderr: "event-catalogue: generated cannot be written: the file would be larger than is allowed here\n",
    });
    expect(readTree(folder)).toEqual(was);
  });

  test("--watch beside --check", () => {
    refuse(makeProject(), ["--watch", "--check"], "`--watch` writes and `--check` does not; give one of them");
  });
});

describe("generate --check", () => {
  /** Checks, and that nothing is written. */
  const check = (folder: string, expected: number, format = "text"): string => {
    const was = readTree(folder);
    const { status, stdout } = runCommand(["generate", "--check", "--format", format], { folder });
    expect(status).toBe(expected);
    expect(readTree(folder)).toEqual(was);
    return stdout;
  };

  test("is content with what was generated", () => {
    const folder = makeProject();
    expect(check(folder, 0)).toBe("");
    expect(runCommand(["generate", "--check"], { folder }).stderr).toBe("generated is up to date.\n");
  });

  test("shows what is stale as a unified diff, and the command that mends it", () => {
    const folder = makeProject({ [protocol]: `${generated[protocol]!}// by hand\n` });
    expect(check(folder, 1)).toMatch(
      /^--- a\/generated\/src\/protocol\.ts\n\+\+\+ b\/generated\/src\/protocol\.ts\n@@ .* @@\n(?: .*\n)*-\/\/ by hand\n$/,
    );
    const { stderr } = runCommand(["generate", "--check", "--catalogue", "catalogue.yaml"], { folder });
    expect(stderr).toMatch(
      /^generated is not up to date: 1 stale, \d+ unchanged\. To mend it: npx event-catalogue generate --catalogue catalogue\.yaml\n$/,
    );
  });

  test("shows what is missing, also where the catalogue names a type whose file nobody has written yet", () => {
    const folder = makeProject();
    rmSync(join(folder, frames));
    expect(check(folder, 1)).toMatch(
      /^--- \/dev\/null\n\+\+\+ b\/generated\/src\/frames\.ts\n@@ -0,0 \+1,\d+ @@\n(?:\+.*\n)+$/,
    );
  });

  test("shows what is left over, whether a run made it or nobody did", () => {
    const listed = JSON.parse(generated[manifest]!) as { files: Record<string, string> };
    listed.files["src/gone.ts"] = hashOf("hi");
    const folder = makeProject({
      "generated/src/gone.ts": "hi",
      "generated/src/mine.ts": "mine\n",
      [manifest]: JSON.stringify(listed),
    });
    const shown = check(folder, 1);
    expect(shown).toContain(
      "--- a/generated/src/gone.ts\n+++ /dev/null\n@@ -1,1 +0,0 @@\n-hi\n\\ No newline at end of file\n",
    );
    expect(shown).toContain(
      "left over generated/src/mine.ts: not made by event-catalogue; move it out of the output folder\n",
    );
  });

  test("exits with the same code in whatever format", () => {
    const folder = makeProject({ [protocol]: "stale\n" });
    for (const format of ["json", "github"]) check(folder, 1, format);
    writeTree(folder, generated);
    for (const format of ["json", "github"]) check(folder, 0, format);
  });

  test("says the same as JSON", () => {
    const folder = makeProject({ [protocol]: "stale\n", "generated/src/mine.ts": "mine\n" });
    rmSync(join(folder, frames));
    const report = JSON.parse(runCommand(["generate", "--check", "--format", "json"], { folder }).stdout) as {
      files: object[];
    };
    expect(report).toMatchObject({ schemaVersion: 1, unchanged: Object.keys(generated).length - 2, diagnostics: [] });
    expect(report.files).toEqual([
      { file: frames, state: "missing", note: null },
      { file: protocol, state: "stale", note: null },
      {
        file: "generated/src/mine.ts",
        state: "left-over",
        note: "not made by event-catalogue; move it out of the output folder",
      },
    ]);
  });

  test("says the same to GitHub", () => {
    const folder = makeProject({ [protocol]: "stale\n" });
    expect(runCommand(["generate", "--check", "--format", "github"], { folder }).stdout).toBe(
      `::error file=${protocol},title=generated file stale::the file is out of date. To mend it: npx event-catalogue generate\n`,
    );
  });

  test("finds a change of the catalogue, and is content again after generating", () => {
    const folder = makeProject({ "catalogue.yaml": changedText });
    check(folder, 1);
    expect(runCommand(["generate"], { folder }).status).toBe(0);
    check(folder, 0);
  });
});
