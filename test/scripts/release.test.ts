import { chmodSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { readLedger } from "../../generator/index.ts";
import { GitSandbox, type Outcome } from "./git-sandbox.ts";
import { edits, ledgerText, ProtocolProject, replace } from "./protocol-project.ts";

let sandbox: GitSandbox;
let project: ProtocolProject;
beforeEach(() => {
  sandbox = new GitSandbox();
  project = new ProtocolProject(sandbox);
  project.layGenerated();
});
afterEach(() => sandbox.remove());

const versions = (): string[] => {
  const { ledger, diagnostics } = readLedger(project.read("catalogue.lock.json"), null);
  expect(diagnostics).toEqual([]);
  return ledger!.entries.map(({ version }) => version);
};
const run = (...words: string[]): Outcome => project.run(words);
const done = (...words: string[]): void => {
  const { code, stderr } = run(...words);
  expect(code, stderr).toBe(0);
};
/** A release that must not happen: the exit code, and nothing written. */
const refused = (code: number, message: string, ...words: string[]): void => {
  const before = project.snapshot();
  const outcome = run("release", ...words);
  expect(outcome.code).toBe(code);
  expect(outcome.stdout + outcome.stderr).toContain(message);
  expect(project.snapshot()).toEqual(before);
};

describe("release", () => {
  test("the first release of a catalogue is N.0.0", () => {
    sandbox.run("r", "rm", ["-r", "catalogue.lock.json", "generated"]);
    done("generate");
    expect(JSON.parse(project.read("generated/catalogue.json"))).toMatchObject({ version: "2.0.0", released: null });
    expect(project.read("generated/CHANGELOG.md")).toContain("## 2.0.0 (not released yet)");
    done("release");
    expect(versions()).toEqual(["2.0.0"]);
    expect(project.read("catalogue.lock.json")).toBe(ledgerText);
    expect(JSON.parse(project.read("generated/catalogue.json"))).toMatchObject({ version: "2.0.0", released: "2.0.0" });
    expect(project.read("generated/CHANGELOG.md")).not.toContain("not released yet");
  });

  test("words, a key and a type make a patch, a minor and a major; each is generated as pending before and as released after", () => {
    const steps = [
      [edits.editNote, "2.0.1", "### Words"],
      [edits.addRequiredKey, "2.1.0", "### Additive"],
      [edits.addType, "3.0.0", "### Breaking"],
    ] as const;
    for (const [edit, version, heading] of steps) {
      project.edit(edit);
      if (version === "3.0.0") done("check", "--fix");
      done("generate");
      const pending = project.read("generated/CHANGELOG.md");
      expect(pending).toContain(`## ${version} (not released yet)`);
      expect(pending).toContain(heading);
      expect(JSON.parse(project.read("generated/package.json"))).toMatchObject({ version });
      done("release");
      expect(project.read("generated/CHANGELOG.md")).toBe(pending.replace(" (not released yet)", ""));
      done("generate", "--check");
      expect(project.check()).toMatchObject({ verdict: "unchanged", released: { version } });
    }
    expect(versions()).toEqual(["2.0.0", "2.0.1", "2.1.0", "3.0.0"]);
    expect(project.read("catalogue.lock.json").startsWith(ledgerText.slice(0, -"\n  ]\n}\n".length))).toBe(true);
  });

  test("it refuses while the check fails", () => {
    project.edit(edits.addType);
    done("generate");
    refused(1, "set protocol: 3");
    project.edit(edits.setProtocol(4));
    refused(1, "number-wrong");
    project.edit(replace("      truncated: boolean\n", "      truncated: bolean\n"));
    refused(1, "unknown-type");
    project.write("catalogue.lock.json", replace('"2.0.0"', '"2.0.1"')(ledgerText));
    refused(1, "ledger-hash");
  });

  test("it refuses while the generated files are not up to date", () => {
    project.edit(edits.addOptionalKey);
    refused(1, "the generated files must be up to date first");
    done("generate");
    project.write("generated/src/codes.ts", "export {};\n");
    refused(1, "generated/src/codes.ts");
  });

  test("before the first generate it says so, and shows no package as a difference", () => {
    sandbox.run("r", "rm", ["-r", "catalogue.lock.json", "generated"]);
    const { code, stdout, stderr } = run("release");
    expect({ code, stdout, stderr }).toEqual({
      code: 1,
      stdout: "",
      stderr:
        "event-catalogue: Nothing was released: nothing has been generated yet. First run npx event-catalogue generate\n",
    });
  });

  test("it refuses with nothing pending, where a rebuild appends a patch of the same catalogue", () => {
    refused(1, "nothing has changed since the last release");
    project.edit(edits.addComment);
    refused(1, "nothing has changed since the last release");
    done("release", "--rebuild");
    expect(versions()).toEqual(["2.0.0", "2.0.1"]);
    expect(project.read("generated/CHANGELOG.md")).toContain("## 2.0.1\n\nMade anew from the same catalogue.");
    expect(JSON.parse(project.read("generated/catalogue.json"))).toMatchObject({ version: "2.0.1", released: "2.0.1" });
    project.edit(edits.editNote);
    done("generate");
    refused(1, "this is no rebuild", "--rebuild");
    sandbox.run("r", "rm", ["-r", "catalogue.lock.json", "generated"]);
    done("generate");
    refused(1, "nothing has been released yet", "--rebuild");
  });

  test("it does not touch git, and needs none", () => {
    sandbox.init("r");
    sandbox.commit("r", {});
    project.edit(edits.addOptionalKey);
    done("generate");
    const index = project.git("ls-files", "--stage");
    const { code } = project.run(["release"], { environment: { PATH: sandbox.path("home") } });
    expect([code, project.git("ls-files", "--stage"), project.git("log", "--oneline").split("\n").length]).toEqual([
      0,
      index,
      2,
    ]);
  });

  test("a ledger that cannot be written leaves everything as it was", () => {
    if (process.getuid?.() === 0) {
      // Root may write everywhere; a folder in the ledger's place stops it all the same.
      sandbox.run("r", "rm", ["-r", "catalogue.lock.json", "generated"]);
      done("generate");
      sandbox.write("r/catalogue.lock.json/x", "");
      refused(2, "catalogue.lock.json cannot be read: it is a folder");
      return;
    }
    project.edit(edits.addOptionalKey);
    done("generate");
    chmodSync(project.path(""), 0o555);
    refused(2, "catalogue.lock.json cannot be written");
    chmodSync(project.path(""), 0o755);
  });

  test("deleting the ledger, generating and releasing mends a wrong transcription before anything is published", () => {
    sandbox.init("r");
    sandbox.commit("r", {});
    sandbox.run("r", "rm", ["catalogue.lock.json"]);
    project.edit(replace("      truncated: boolean\n", ""));
    refused(1, "ledger-missing");
    done("generate");
    done("release");
    expect(versions()).toEqual(["2.0.0"]);
    project.git("add", "--all");
    const staged = project.run(["check", "--staged"]);
    expect(staged.code).toBe(1);
    expect(staged.stdout).toContain("ledger-rewritten");
  });
});

describe("what is generated while a change is pending", () => {
  test("generate goes on while a bump is missing, counts it as additive and says so once", () => {
    project.edit(edits.addType);
    const { code, stderr } = run("generate");
    expect(code).toBe(0);
    const notes = stderr.split("\n").filter((line) => line.includes("set protocol: 3"));
    expect(notes).toEqual([expect.stringMatching(/^Note: .*\. To mend it: npx event-catalogue check --fix$/)]);
    expect(project.read("generated/CHANGELOG.md")).toContain("\n## Not released yet: needs protocol 3\n");
    expect(JSON.parse(project.read("generated/package.json"))).toMatchObject({ version: "2.1.0" });
    expect(run("generate", "--check")).toMatchObject({ code: 0 });
  });

  test("a faulty ledger stops it before anything is written", () => {
    project.write("catalogue.lock.json", replace('"2.0.0"', '"2.0.1"')(ledgerText));
    const before = project.snapshot();
    const { code, stdout } = run("generate");
    expect(code).toBe(1);
    expect(stdout).toMatch(/catalogue\.lock\.json:\d+:\d+ error ledger-hash/);
    expect(project.snapshot()).toEqual(before);
  });

  test("an old frame without a new key is read by the new guards, and a writer must send the required one", async () => {
    project.edit(edits.addOptionalKey, edits.addRequiredKey);
    done("generate");
    const guards = (await import(/* @vite-ignore */ project.path("generated/src/guards.ts"))) as {
      isFrame(value: unknown): boolean;
      encodeFrame(frame: unknown): string;
    };
    const frame = (data: object): object => ({
      protocol: 2,
      seq: 1,
      run_id: "r",
      ts: "2026-01-01T00:00:00Z",
      type: "tool.result",
      segment_id: "s",
      data: { tool_call_id: "t", ok: true, output_preview: "", truncated: false, bytes: 0, ...data },
    });
    expect(guards.isFrame(frame({}))).toBe(true);
    expect(guards.isFrame(frame({ host: 1 }))).toBe(false);
    expect(() => guards.encodeFrame(frame({}))).toThrow("host");
    expect(JSON.parse(guards.encodeFrame(frame({ host: "h" })))).toEqual(frame({ host: "h" }));
  });
});
