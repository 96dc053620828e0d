import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { GitSandbox } from "./git-sandbox.ts";
import { edits, ProtocolProject } from "./protocol-project.ts";
import { commandFile } from "./run-command.ts";

let sandbox: GitSandbox;
let project: ProtocolProject;
beforeEach(() => {
  sandbox = new GitSandbox();
  sandbox.init("r");
  project = new ProtocolProject(sandbox);
  sandbox.commit("r", {});
});
afterEach(() => sandbox.remove());

/** Says on standard error, one to a line, what is loaded, whichever way it is. */
const spy = `
import Module from "node:module";
const load = Module._load;
Module._load = (name, ...rest) => { process._rawDebug("LOADED " + name); return load(name, ...rest); };
const hooks = "export async function load(url, context, next) { process._rawDebug('LOADED ' + url); return next(url, context); }";
Module.register("data:text/javascript," + encodeURIComponent(hooks));
`;

/** The packages and the rooms of ours that a command loads. */
function loadedBy(words: readonly string[]): { packages: string[]; rooms: string[]; code: number | null } {
  const preload = `data:text/javascript,${encodeURIComponent(spy)}`;
  const { code, stderr } = sandbox.run("r", process.execPath, ["--import", preload, commandFile, ...words]);
  const names = [...stderr.matchAll(/^LOADED (.*)$/gm)].map(([, name]) => name!);
  const packages = names.flatMap(
    (name) =>
      /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(name)?.[1] ??
      (/^[a-z@][\w/@-]*$/.test(name) && !name.startsWith("node:") ? name : []),
  );
  const rooms = names.flatMap((name) => /\/dist\/(generator\/\w+|scripts)\//.exec(name)?.[1] ?? []);
  return {
    code,
    packages: [...new Set(packages.filter((name) => !builtins.has(name)))].sort(),
    rooms: [...new Set(rooms)].sort(),
  };
}

const builtins = new Set([
  "fs",
  "path",
  "module",
  "url",
  "util",
  "process",
  "buffer",
  "events",
  "child_process",
  "crypto",
  "os",
  "stream",
]);

describe("a hook loads no more than it needs", () => {
  test("with nothing of the protocol staged, nothing but the command itself", () => {
    for (const words of [
      ["check", "--staged"],
      ["generate", "--check", "--staged"],
    ]) {
      expect(loadedBy(words)).toEqual({ code: 0, packages: [], rooms: ["scripts"] });
    }
  });

  test("with the catalogue staged, check loads yaml and nothing heavier, and none of what writes", () => {
    project.edit(edits.addType, edits.setProtocol(3));
    project.git("add", "--all");
    for (const words of [["check", "--staged"], ["check"], ["diff", "released", "worktree"]]) {
      const { code, packages, rooms } = loadedBy(words);
      expect([code, packages]).toEqual([0, ["yaml"]]);
      expect(rooms.filter((room) => /emit|explain|init/.test(room))).toEqual([]);
    }
  });
});
