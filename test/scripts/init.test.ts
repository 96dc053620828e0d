import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { makeTemporaryFolder, readTree, writeTree, type Tree } from "../output/folder-tree.ts";
import { preload, runCommand } from "./run-command.ts";

const init = (folder: string, ...words: string[]) => runCommand(["init", ...words], { folder });

interface InitReport {
  readonly schemaVersion: number;
  readonly files: readonly { readonly file: string; readonly state: string }[];
  readonly inTheWay: readonly { readonly file: string; readonly message: string }[];
  readonly notes: readonly string[];
  readonly next: readonly { readonly command: string; readonly does: string }[];
}

function report(folder: string, ...words: string[]): InitReport & { readonly status: number | null } {
  const { status, stdout, stderr } = init(folder, "--format", "json", ...words);
  expect(stderr).toBe("");
  return { status, ...(JSON.parse(stdout) as InitReport) };
}

test("an empty folder gets a catalogue, scripts and hooks, and is told what comes next", () => {
  const folder = makeTemporaryFolder();
  const { status, stdout, stderr } = init(folder);
  expect({ status, stdout }).toEqual({
    status: 0,
    stdout:
      "created catalogue.yaml\ncreated package.json\ncreated tsconfig.generated.json\ncreated lefthook.yml\ncreated .gitignore\n",
  });
  expect(stderr.match(/^ {2}\S.*$/gm)).toEqual([
    "  npm install --save-dev --save-exact event-catalogue",
    "  npm run generate",
    "  npm install --save-dev typescript && npx tsc -p tsconfig.generated.json && npm install ./generated",
    "  git init && npm install --save-dev lefthook && npx lefthook install",
    "  npm run release",
  ]);
  const tree = readTree(folder);
  expect(Object.keys(tree)).toEqual([
    ".gitignore",
    "catalogue.yaml",
    "lefthook.yml",
    "package.json",
    "tsconfig.generated.json",
  ]);
  expect(tree["catalogue.yaml"]!.split("\n")[0]).toBe(
    "# yaml-language-server: $schema=node_modules/event-catalogue/generator/catalogue/catalogue.schema.json",
  );
  expect(JSON.parse(tree["package.json"]!)).toEqual({
    private: true,
    scripts: {
      generate: "event-catalogue generate",
      "check:version": "event-catalogue check",
      validate: "event-catalogue validate",
      release: "event-catalogue release",
    },
  });
});

test("the settings of the compiler are those of the README, and others stay as they are", () => {
  const folder = makeTemporaryFolder();
  init(folder);
  const readme = readFileSync(new URL("../../README.md", import.meta.url), "utf8");
  const [, settings] = /^```json\n(\{\n {2}"compilerOptions"[^]*?)^```$/m.exec(readme)!;
  expect(readTree(folder)["tsconfig.generated.json"]).toBe(settings);
  const other = makeTemporaryFolder();
  writeTree(other, { "tsconfig.generated.json": "mine\n" });
  expect(report(other).notes).toEqual(["tsconfig.generated.json is there already, and stays as it is."]);
  expect(readTree(other)["tsconfig.generated.json"]).toBe("mine\n");
});

test("the hooks are those of the README", () => {
  const folder = makeTemporaryFolder();
  init(folder);
  const readme = readFileSync(new URL("../../README.md", import.meta.url), "utf8");
  const [, recipe] = /^```yaml\n# lefthook\.yml\n([^]*?)^```$/m.exec(readme)!;
  expect(parse(readTree(folder)["lefthook.yml"]!)).toEqual(parse(recipe!));
});

test("a folder that is not there is made, and the schema is found where it is installed", () => {
  const folder = makeTemporaryFolder();
  writeTree(folder, { "node_modules/event-catalogue/generator/catalogue/catalogue.schema.json": "{}" });
  const { status, files, next } = report(folder, "packages/our protocol");
  expect([status, files.map(({ file }) => file), next[0]?.command]).toEqual([
    0,
    ["catalogue.yaml", "package.json", "tsconfig.generated.json", "lefthook.yml", ".gitignore"].map(
      (name) => `packages/our protocol/${name}`,
    ),
    "cd 'packages/our protocol'",
  ]);
  const text = readTree(folder)["packages/our protocol/catalogue.yaml"]!;
  expect(text).toMatch(
    /^# yaml-language-server: \$schema=\.\.\/\.\.\/node_modules\/event-catalogue\/generator\/catalogue\/catalogue\.schema\.json\n/,
  );
  expect(text).toContain('\n  name: "our-protocol-protocol"\n');
});

test("into a package.json that is there go the scripts that it lacks, and what it has stays", () => {
  const folder = makeTemporaryFolder();
  const before =
    '{\n  "name": "shop",\n  "scripts": {"release": "mine"},   "devDependencies":{"event-catalogue":"1","typescript":"5.9.3"}}';
  writeTree(folder, { "package.json": before });
  const { files, notes, next } = report(folder);
  expect(files).toContainEqual({ file: "package.json", state: "changed" });
  expect(readTree(folder)["package.json"]).toBe(
    before.replace(
      '"mine"',
      '"mine", "generate": "event-catalogue generate", "check:version": "event-catalogue check", "validate": "event-catalogue validate"',
    ),
  );
  expect(notes).toEqual(["The script `release` of package.json is another one already, and stays as it is."]);
  expect(next.map(({ command }) => command)).toEqual([
    "npm run generate",
    "npx tsc -p tsconfig.generated.json && npm install ./generated",
    "git init && npm install --save-dev lefthook && npx lefthook install",
    "npx event-catalogue release",
  ]);
});

describe("nothing is written over, and all that is in the way is told at once", () => {
  const inTheWay: Tree = {
    "catalogue.yaml": "mine\n",
    "catalogue.lock.json": "{}\n",
    "package.json": '{ "scripts": [] }\n',
  };

  test("in words, and for programs", () => {
    const folder = makeTemporaryFolder();
    writeTree(folder, inTheWay);
    const { status, stdout, stderr } = init(folder);
    expect({ status, stdout, stderr }).toEqual({
      status: 1,
      stdout: "",
      stderr:
        "event-catalogue: catalogue.yaml is in the way: it is there already\n" +
        "event-catalogue: catalogue.lock.json is in the way: it is there already\n" +
        "event-catalogue: package.json is in the way: its `scripts` are no object\n" +
        "event-catalogue: nothing was written; move it away, or name another folder\n",
    });
    expect(report(folder)).toEqual({
      status: 1,
      schemaVersion: 1,
      files: [],
      inTheWay: [
        { file: "catalogue.yaml", message: "it is there already" },
        { file: "catalogue.lock.json", message: "it is there already" },
        { file: "package.json", message: "its `scripts` are no object" },
      ],
      notes: [],
      next: [],
    });
    expect(readTree(folder)).toEqual(inTheWay);
  });

  test("a link that leads nowhere is something too", () => {
    const folder = makeTemporaryFolder();
    symlinkSync("nowhere", join(folder, "catalogue.yaml"));
    expect(report(folder).inTheWay).toEqual([{ file: "catalogue.yaml", message: "it is there already" }]);
    expect(readTree(folder)).toEqual({ "catalogue.yaml": "-> nowhere" });
  });

  test("a second time, since the first has written", () => {
    const folder = makeTemporaryFolder();
    init(folder);
    const tree = readTree(folder);
    expect(init(folder).status).toBe(1);
    expect(readTree(folder)).toEqual(tree);
  });
});

describe("hooks are left to whom they belong", () => {
  test.each<[string, Tree]>([
    ["lefthook (lefthook.yaml)", { "lefthook.yaml": "" }],
    ["lefthook (.lefthook.toml)", { ".lefthook.toml": "" }],
    ["husky (.husky)", { ".husky/pre-commit": "" }],
    ["pre-commit (.pre-commit-config.yaml)", { ".pre-commit-config.yaml": "" }],
    ["lint-staged (.lintstagedrc.json)", { ".lintstagedrc.json": "{}" }],
    ["lint-staged (lint-staged.config.js)", { "lint-staged.config.js": "" }],
    ["lint-staged (`lint-staged` in package.json)", { "package.json": '{ "lint-staged": {} }' }],
    ["simple-git-hooks (`simple-git-hooks` in package.json)", { "package.json": '{ "simple-git-hooks": {} }' }],
    ["a folder of hooks (.githooks)", { ".githooks/pre-commit": "" }],
  ])("%s", (manager, tree) => {
    const folder = makeTemporaryFolder();
    writeTree(folder, tree);
    const { files, notes } = report(folder);
    expect(notes).toEqual([
      `Hooks are the business of ${manager} here: let it run \`event-catalogue check --staged\` and \`event-catalogue generate --check --staged\` before each commit.`,
    ]);
    expect(files.map(({ file }) => file)).not.toContain("lefthook.yml");
  });

  const git = (folder: string, ...words: string[]) => spawnSync("git", words, { cwd: folder, encoding: "utf8" });

  test("git itself, where it has a hook or a place for them", () => {
    const folder = makeTemporaryFolder();
    git(folder, "init", "--quiet");
    writeTree(folder, { ".git/hooks/pre-commit": "#!/bin/sh\n" });
    expect(report(folder).notes).toEqual([expect.stringContaining("git itself (.git/hooks/pre-commit)")]);
    const other = makeTemporaryFolder();
    git(other, "init", "--quiet");
    git(other, "config", "core.hooksPath", "tools/hooks");
    expect(report(other).notes).toEqual([expect.stringContaining("git itself (core.hooksPath is tools/hooks)")]);
    const fresh = makeTemporaryFolder();
    git(fresh, "init", "--quiet");
    const { files, next } = report(fresh);
    expect(files.map(({ file }) => file)).toContain("lefthook.yml");
    expect(next.map(({ command }) => command)).toContain("npm install --save-dev lefthook && npx lefthook install");
  });

  test("the top of the repository, for a folder below it", () => {
    const folder = makeTemporaryFolder();
    git(folder, "init", "--quiet");
    const { files, notes } = report(folder, "packages/orders");
    expect(files.map(({ file }) => file)).not.toContain("packages/orders/lefthook.yml");
    expect(notes).toEqual([
      `Hooks belong to the top of the repository, ${folder}: let them run \`event-catalogue check --staged --catalogue packages/orders/catalogue.yaml\` and ` +
        "`event-catalogue generate --check --staged --catalogue packages/orders/catalogue.yaml` before each commit.",
    ]);
  });

  test("the top of the repository, for a folder that a link leads to", () => {
    const folder = makeTemporaryFolder();
    mkdirSync(join(folder, "repository/packages"), { recursive: true });
    git(join(folder, "repository"), "init", "--quiet");
    symlinkSync("repository/packages", join(folder, "link"));
    expect(report(folder, "link/orders").notes[0]).toContain("--catalogue packages/orders/catalogue.yaml`");
  });

  test("with a folder that a shell would take for something else", () => {
    const folder = makeTemporaryFolder();
    git(folder, "init", "--quiet");
    expect(report(folder, "my orders").notes[0]).toContain("--catalogue 'my orders/catalogue.yaml'`");
    expect(report(folder, "--", "-orders").next[0]).toMatchObject({ command: "cd ./-orders" });
  });
});

describe("what is no part of the repository is kept out of it", () => {
  const inRepository = (tree: Tree): string => {
    const folder = makeTemporaryFolder();
    spawnSync("git", ["init", "--quiet"], { cwd: folder });
    writeTree(folder, tree);
    return folder;
  };
  const isWritten = (folder: string, words: readonly string[] = []): [boolean, readonly string[]] => {
    const { files, notes } = report(folder, ...words);
    const isThere = files.some(({ file }) => file.endsWith(".gitignore"));
    return [isThere, notes.filter((note) => !note.startsWith("Hooks "))];
  };

  test("by a .gitignore, where there is none", () => {
    const folder = inRepository({});
    expect(isWritten(folder)).toEqual([true, []]);
    expect(readTree(folder)[".gitignore"]).toBe("node_modules/\ngenerated/dist/\n");
    const installed: Tree = { "node_modules/a/index.js": "", "generated/dist/index.js": "", "generated/src/a.ts": "" };
    writeTree(folder, installed);
    const { stdout } = spawnSync("git", ["ls-files", "--others", "--exclude-standard"], {
      cwd: folder,
      encoding: "utf8",
    });
    expect(stdout.trim().split("\n").toSorted()).toEqual(
      [
        ".gitignore",
        "catalogue.yaml",
        "generated/src/a.ts",
        "lefthook.yml",
        "package.json",
        "tsconfig.generated.json",
      ].toSorted(),
    );
  });

  test.each<[string, string, string | null]>([
    ["enough", "/node_modules\ndist\n", null],
    ["nothing", "", "`node_modules/` and `generated/dist/`"],
    ["no dependencies", "generated/dist/\n", "`node_modules/`"],
    ["nothing compiled", "node_modules/\n#dist/\ndistant\n", "`generated/dist/`"],
  ])("a .gitignore that is there stays as it is, and a remark tells what it lacks: %s", (_, text, missing) => {
    const folder = inRepository({ ".gitignore": text });
    const notes = missing === null ? [] : [`.gitignore does not name ${missing}, and stays as it is.`];
    expect(isWritten(folder)).toEqual([false, notes]);
    expect(readTree(folder)[".gitignore"]).toBe(text);
  });

  test("a .gitignore that is no file is left too", () => {
    const folder = inRepository({});
    symlinkSync("nowhere", join(folder, ".gitignore"));
    const note = ".gitignore does not name `node_modules/` and `generated/dist/`, and stays as it is.";
    expect(isWritten(folder)).toEqual([false, [note]]);
  });

  test("below the top of a repository by the one above, if there is one in the repository", () => {
    const folder = inRepository({ ".gitignore": "node_modules/\n", "packages/.gitignore": "dist/\n" });
    expect(isWritten(folder, ["packages/orders"])).toEqual([false, []]);
    expect(isWritten(folder, ["orders"])).toEqual([
      false,
      [`${join(folder, ".gitignore")} does not name \`generated/dist/\`, and stays as it is.`],
    ]);
    expect(isWritten(inRepository({}), ["orders"])).toEqual([true, []]);
    const without = makeTemporaryFolder();
    writeTree(without, { ".gitignore": "" });
    expect(isWritten(without, ["orders"])).toEqual([true, []]);
  });
});

test("a folder that generated files would go into and that is in use is told of", () => {
  const folder = makeTemporaryFolder();
  writeTree(folder, { "generated/client.ts": "" });
  expect(report(folder).notes).toEqual([
    "generated, where the package would be made, is in use; `--out` names another folder for it.",
  ]);
});

describe("what cannot be done is told in a sentence, with exit code 2, and nothing is written", () => {
  test.each<[string, string[], string]>([
    ["a file", ["file"], "file is not a folder"],
    ["below a file", ["file/below"], "file/below cannot be read: a part of its path is a file, not a folder"],
    ["a link to nowhere", ["lost"], "lost is a symbolic link that leads nowhere"],
    ["a package.json that is a folder", ["odd"], "odd/package.json cannot be read: it is a folder, not a file"],
    ["a package.json that leads nowhere", ["bare"], "bare/package.json is a symbolic link that leads nowhere"],
    ["a package.json in another encoding", ["utf16"], "utf16/package.json cannot be read: it is not UTF-8"],
    ["two folders", ["a", "b"], "`init` takes one folder"],
    ["no name", [""], "`init` takes a folder, and what was given is empty; leave it away for this one"],
    [
      "a catalogue by name",
      ["--catalogue", "x.yaml"],
      "`init` has no use for `--catalogue`: it writes catalogue.yaml into the folder that is named, as in `event-catalogue init DIR`",
    ],
  ])("%s", (_, words, message) => {
    const folder = makeTemporaryFolder();
    writeTree(folder, { file: "mine\n" });
    symlinkSync("nowhere", join(folder, "lost"));
    mkdirSync(join(folder, "odd/package.json"), { recursive: true });
    mkdirSync(join(folder, "bare"));
    symlinkSync("nowhere", join(folder, "bare/package.json"));
    mkdirSync(join(folder, "utf16"));
    writeFileSync(join(folder, "utf16/package.json"), Buffer.from("\uFEFF{}", "utf16le"));
    const before = readTree(folder);
    expect(init(folder, ...words)).toEqual({ status: 2, stdout: "", stderr: `event-catalogue: ${message}\n` });
    expect(readTree(folder)).toEqual(before);
  });
});

test("links are followed to the folder and to package.json, which stays one", () => {
  const folder = makeTemporaryFolder();
  writeTree(folder, { "real/readme": "", "shared.json": "{}\n" });
  symlinkSync("real", join(folder, "link"));
  symlinkSync("../shared.json", join(folder, "real/package.json"));
  expect(init(folder, "link").status).toBe(0);
  const tree = readTree(folder);
  expect(tree["real/package.json"]).toBe("-> ../shared.json");
  expect(tree["shared.json"]).toContain('"generate": "event-catalogue generate"');
  expect(tree["real/catalogue.yaml"]).toContain('name: "link-protocol"');
});

test.each([
  ["a folder that is made", "a/b", 12],
  ["a package.json that is there", "new", 10],
])("whatever fails on the way, either all is written or nothing: %s", (_, where, calls) => {
  /** Lets the n-th call that changes anything fail. */
  const failing = (n: number): string => `
    import fs from "node:fs";
    import { syncBuiltinESMExports } from "node:module";
    let count = 0;
    for (const name of ["mkdirSync", "writeFileSync", "linkSync", "renameSync"]) {
      const real = fs[name];
      fs[name] = (path, ...rest) => {
        if (++count !== ${n}) return real(path, ...rest);
        throw Object.assign(new Error("no"), { code: "EACCES", syscall: name, path });
      };
    }
    syncBuiltinESMExports();`;
  for (let n = 1; n <= calls + 1; n++) {
    const folder = makeTemporaryFolder();
    writeTree(folder, { "new/package.json": "{}\n", keep: "" });
    const before = readTree(folder);
    const options = { folder, nodeOptions: ["--import", preload(failing(n))] };
    const { status, stderr } = runCommand(["init", "--quiet", where], options);
    if (n > calls) {
      expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    } else {
      expect(stderr).toMatch(/^event-catalogue: \S+ cannot be written: permission denied\n$/);
      expect(status).toBe(2);
      expect(readTree(folder)).toEqual(before);
    }
  }
});

test("no hard links are needed", () => {
  const folder = makeTemporaryFolder();
  const script = `
    import fs from "node:fs";
    import { syncBuiltinESMExports } from "node:module";
    fs.linkSync = () => { throw Object.assign(new Error("no"), { code: "EPERM", syscall: "link" }); };
    syncBuiltinESMExports();`;
  const { status } = runCommand(["init"], { folder, nodeOptions: ["--import", preload(script)] });
  expect([status, Object.keys(readTree(folder))]).toEqual([
    0,
    [".gitignore", "catalogue.yaml", "lefthook.yml", "package.json", "tsconfig.generated.json"],
  ]);
});
