import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { readWorkTree, Unreadable, type NamedText, type Surroundings } from "../../scripts/protocol-files.ts";
import { readSide, readSideName, type Side } from "../../scripts/sides.ts";
import { readIndex } from "../../scripts/staged.ts";
import { GitSandbox } from "./git-sandbox.ts";

let sandbox: GitSandbox;
beforeEach(() => {
  sandbox = new GitSandbox();
  sandbox.init("r");
});
afterEach(() => sandbox.remove());

function surroundings(folder: string, changes: Partial<Surroundings> = {}): Surroundings {
  const catalogue = sandbox.path(folder, "catalogue.yaml");
  return {
    catalogue,
    out: sandbox.path(folder, "generated"),
    environment: sandbox.environment,
    workingFolder: sandbox.path(folder),
    ...changes,
  };
}

function textOf(text: NamedText | null): string | null {
  return text === null ? null : Buffer.from(text.bytes).toString();
}

async function complaint(asked: () => unknown): Promise<string> {
  try {
    await asked();
  } catch (error) {
    if (error instanceof Unreadable) return error.message.replaceAll(`${sandbox.root}/`, "");
    throw error;
  }
  throw new Error("nothing was complained of");
}

const git = (ref: string, path: string | null = null): Side & { kind: "git" } => ({ kind: "git", ref, path });

describe("names of sides", () => {
  test.each<[string, Side]>([
    ["released", { kind: "released" }],
    ["worktree", { kind: "worktree" }],
    ["git:main", git("main")],
    ["git:HEAD~1:a b/ü.yaml", git("HEAD~1", "a b/ü.yaml")],
    ["git:v1:odd:name", git("v1", "odd:name")],
    ["file:/tmp/a:b", { kind: "file", path: "/tmp/a:b" }],
  ])("%s", (words, side) => expect(readSideName(words)).toEqual(side));

  test.each([
    "",
    "main",
    "git:",
    "git::path",
    "git:main:",
    "file:",
    "git:-x",
    "git:--output=x",
    "git:a b",
    "git:a\nb",
    "Released",
  ])("%j is refused with what would be right", (words) =>
    expect(readSideName(words)).toEqual(expect.stringMatching(/released, worktree|lacks a|needs a path|is no ref/)),
  );
});

describe("the work tree", () => {
  test("the ledger lies beside the catalogue, and without it the published catalogue is asked", async () => {
    sandbox.write("r/catalogue.yaml", "C");
    sandbox.write("r/generated/catalogue.json", "P");
    expect(textOf((await readWorkTree(surroundings("r"))).published)).toBe("P");
    sandbox.write("r/catalogue.lock.json", "L");
    const { ledger, published } = await readWorkTree(surroundings("r"));
    expect([textOf(ledger), published]).toEqual(["L", null]);
  });

  test("what cannot be read is said with its reason", async () => {
    expect(await complaint(() => readWorkTree(surroundings("r")))).toBe(
      "r/catalogue.yaml cannot be read: there is no such file or folder",
    );
    sandbox.write("r/catalogue.yaml/x", "");
    expect(await complaint(() => readWorkTree(surroundings("r")))).toContain("it is a folder");
  });
});

describe("the index", () => {
  test("catalogue, ledger and published catalogue come from the index, and the ledger from HEAD besides", async () => {
    sandbox.commit("r", { "catalogue.yaml": "C0", "catalogue.lock.json": "L0", "generated/catalogue.json": "P0" });
    sandbox.write("r/catalogue.yaml", "C1");
    sandbox.write("r/catalogue.lock.json", "L1");
    sandbox.git("r", "add", "--all");
    sandbox.write("r/catalogue.yaml", "C2");
    const { catalogue, ledger, ledgerAtHead } = await readIndex(surroundings("r"));
    expect([textOf(catalogue), textOf(ledger), textOf(ledgerAtHead)]).toEqual(["C1", "L1", "L0"]);
    sandbox.git("r", "rm", "--quiet", "--cached", "catalogue.lock.json");
    const without = await readIndex(surroundings("r"));
    expect([without.ledger, textOf(without.published)]).toEqual([null, "P0"]);
  });

  test("an output folder outside the repository is no hindrance", async () => {
    sandbox.commit("r", { "catalogue.yaml": "C" });
    expect(textOf((await readIndex(surroundings("r", { out: sandbox.path("elsewhere") }))).catalogue)).toBe("C");
  });

  test("each way of not being in the index has an answer of its own", async () => {
    expect(await complaint(() => readIndex(surroundings("r")))).toBe(
      "r/catalogue.yaml is not in the index: `git add` it, or name another with --catalogue",
    );
    sandbox.commit("r", { "catalogue.yaml": "C", "catalogue.lock.json": "L" });
    sandbox.git("r", "mv", "catalogue.yaml", "protocol.yaml");
    expect(await complaint(() => readIndex(surroundings("r")))).toBe(
      "r/catalogue.yaml is deleted in what is staged: if it has moved, name its new place with --catalogue",
    );
    sandbox.git("r", "reset", "--quiet", "--hard");
    sandbox.git("r", "branch", "side");
    sandbox.commit("r", { "catalogue.yaml": "mine", "catalogue.lock.json": "mine" });
    sandbox.git("r", "switch", "--quiet", "side");
    sandbox.commit("r", { "catalogue.yaml": "theirs", "catalogue.lock.json": "theirs" });
    sandbox.tryGit("r", "merge", "main");
    expect(await complaint(() => readIndex(surroundings("r")))).toBe(
      "r/catalogue.yaml cannot be read from the index: it has merge conflicts that are not resolved",
    );
    sandbox.git("r", "add", "catalogue.yaml");
    expect(await complaint(() => readIndex(surroundings("r")))).toContain(
      "r/catalogue.lock.json cannot be read from the index: it has merge",
    );
  });

  test("a submodule that is not checked out is called one", async () => {
    sandbox.commit("r", { "catalogue.yaml": "C" });
    sandbox.init("outer");
    sandbox.git("outer", "submodule", "--quiet", "add", sandbox.path("r"), "packages/sub");
    sandbox.commit("outer", {});
    sandbox.git("", "clone", "--quiet", "outer", "copy");
    const asked = () => readIndex(surroundings("copy/packages/sub", { workingFolder: sandbox.path("copy") }));
    expect(await complaint(asked)).toContain(
      "packages/sub is a submodule, and not checked out here; `git submodule update --init`",
    );
    sandbox.git("copy", "submodule", "--quiet", "update", "--init");
    expect(textOf((await asked()).catalogue)).toBe("C");
  });
});

describe("a ref", () => {
  test("the catalogue and the ledger beside it, or a path from the top or from here", async () => {
    sandbox.commit("r", { "p ö/catalogue.yaml": "C1", "p ö/catalogue.lock.json": "L1" });
    sandbox.git("r", "tag", "--annotate", "--message", "x", "v1");
    sandbox.commit("r", { "p ö/catalogue.yaml": "C2", "p ö/catalogue.lock.json": "L2" });
    const around = surroundings("r/p ö");
    for (const ref of [
      "v1",
      "HEAD~1",
      "main^",
      sandbox.git("r", "rev-parse", "v1^{commit}").trim(),
      sandbox.git("r", "rev-parse", "v1^{tree}").trim(),
    ]) {
      const { content, ledger } = await readSide(git(ref), around);
      expect([textOf(content), textOf(ledger), content?.file]).toEqual(["C1", "L1", `${ref}:p ö/catalogue.yaml`]);
    }
    for (const path of ["p ö/catalogue.lock.json", "./catalogue.lock.json", "../p ö/catalogue.lock.json"]) {
      expect(await readSide(git("v1", path), around)).toMatchObject({
        content: { bytes: Buffer.from("L1") },
        ledger: null,
      });
    }
  });

  test("a ref that is not there, a path that is not at it, and a shallow clone are three answers", async () => {
    sandbox.commit("r", { "other.yaml": "O" });
    sandbox.git("r", "branch", "dev");
    sandbox.commit("r", { "catalogue.yaml": "C" });
    const noRef = await complaint(() => readSide(git("origin/dev"), surroundings("r")));
    expect(noRef).toBe(
      "there is no ref `origin/dev` in this repository; if it is on the server, `git fetch` brings it",
    );
    expect(await readSide(git("HEAD~1"), surroundings("r"))).toEqual({ content: null, ledger: null });

    sandbox.git("", "clone", "--quiet", "--depth=1", `file://${sandbox.path("r")}`, "clone");
    for (const ref of ["origin/dev", "HEAD~1", "v9"]) {
      const shallow = await complaint(() => readSide(git(ref), surroundings("clone")));
      expect(shallow).toContain(`there is no \`${ref}\` in this clone, which is shallow: nothing was compared.`);
      const command = /`(git fetch [^`]*)`/.exec(shallow)?.[1]?.split(" ") ?? [];
      if (ref !== "v9") {
        sandbox.git("clone", ...command.slice(1), "--quiet");
        expect(await readSide(git(ref), surroundings("clone"))).toEqual({ content: null, ledger: null });
      }
      sandbox.run("", "rm", ["-rf", "clone"]);
      sandbox.git("", "clone", "--quiet", "--depth=1", `file://${sandbox.path("r")}`, "clone");
    }
  });

  test("in a repository without a commit no ref is there", async () => {
    expect(await complaint(() => readSide(git("HEAD"), surroundings("r")))).toContain("there is no ref `HEAD`");
  });

  test("a folder, a submodule, and a file within a submodule, are not taken for a file that is not there", async () => {
    sandbox.commit("r", { "catalogue.yaml": "C", "folder/x": "" });
    sandbox.init("outer");
    sandbox.git("outer", "submodule", "--quiet", "add", sandbox.path("r"), "sub");
    sandbox.commit("outer", { "folder/x": "" });
    expect(await complaint(() => readSide(git("HEAD", "folder"), surroundings("r")))).toBe(
      "folder cannot be read at HEAD: it is a folder there",
    );
    for (const path of ["sub", "sub/catalogue.yaml"]) {
      expect(await complaint(() => readSide(git("HEAD", path), surroundings("outer")))).toContain(
        "sub is a submodule there",
      );
    }
  });

  test("content that a partial clone lacks, and cannot fetch, is not taken for a file that is not there", async () => {
    sandbox.commit("r", { "catalogue.yaml": "C1" });
    sandbox.commit("r", { "catalogue.yaml": "C2" });
    sandbox.git("r", "config", "uploadpack.allowFilter", "true");
    sandbox.git("", "clone", "--quiet", "--filter=blob:none", `file://${sandbox.path("r")}`, "clone");
    sandbox.run("", "mv", ["r", "gone"]);
    await expect(readSide(git("HEAD~1"), surroundings("clone"))).rejects.toThrow(/git failed|lacks its content/);
  });

  test("a bare repository is read by path", async () => {
    sandbox.commit("r", { "catalogue.yaml": "C" });
    sandbox.git("", "clone", "--quiet", "--bare", "r", "bare.git");
    await expect(readSide(git("main", "catalogue.yaml"), surroundings("bare.git"))).resolves.toMatchObject({
      content: { bytes: Buffer.from("C") },
    });
  });
});
