import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

/**
 * An environment in which git knows nothing but what a test tells it: no variable of a hook that the tests themselves
 * may run in, no configuration of the machine, an author of its own.
 */
export function sandboxEnvironment(home: string): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(
    ([name]) => !name.startsWith("GIT_") && !/^(?:CI|GITHUB_.*|NO_COLOR|FORCE_COLOR)$/.test(name),
  );
  return {
    ...Object.fromEntries(kept),
    HOME: home,
    XDG_CONFIG_HOME: join(home, ".config"),
    GIT_CONFIG_NOSYSTEM: "1",
    GIT_CONFIG_GLOBAL: join(home, ".gitconfig"),
    GIT_AUTHOR_NAME: "A. Writer",
    GIT_AUTHOR_EMAIL: "writer@example.org",
    GIT_COMMITTER_NAME: "A. Writer",
    GIT_COMMITTER_EMAIL: "writer@example.org",
  };
}

export interface Outcome {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A folder that is removed after the test, with git repositories in it. */
export class GitSandbox {
  /** Without symbolic links. */
  readonly root: string;
  readonly environment: NodeJS.ProcessEnv;

  constructor() {
    this.root = realpathSync(mkdtempSync(join(tmpdir(), "event-catalogue-git-")));
    this.environment = sandboxEnvironment(join(this.root, "home"));
    mkdirSync(join(this.root, "home"));
    writeFileSync(
      join(this.root, "home", ".gitconfig"),
      '[init]\n\tdefaultBranch = main\n[protocol "file"]\n\tallow = always\n[advice]\n\tdetachedHead = false\n',
    );
  }

  path(...parts: string[]): string {
    return join(this.root, ...parts);
  }

  /** Calls git in a folder of the sandbox and gives its standard output; fails the test where git fails. */
  git(folder: string, ...args: string[]): string {
    return execFileSync("git", args, {
      cwd: this.path(folder),
      env: this.environment,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "pipe"],
    });
  }

  /** Calls git and gives whatever comes of it. */
  tryGit(folder: string, ...args: string[]): Outcome {
    return this.run(folder, "git", args);
  }

  run(folder: string, program: string, args: readonly string[], environment: NodeJS.ProcessEnv = {}): Outcome {
    const { status, stdout, stderr } = spawnSync(program, args, {
      cwd: this.path(folder),
      env: { ...this.environment, ...environment },
      encoding: "utf8",
      input: "",
    });
    return { code: status, stdout, stderr };
  }

  /** Makes a repository. */
  init(folder: string): void {
    mkdirSync(this.path(folder), { recursive: true });
    this.git(folder, "init", "--quiet");
  }

  write(file: string, content: string | Uint8Array): void {
    mkdirSync(dirname(this.path(file)), { recursive: true });
    writeFileSync(this.path(file), content);
  }

  /** Writes files (paths within the repository) and commits them. */
  commit(folder: string, files: Readonly<Record<string, string | Uint8Array>>, message = "change"): void {
    for (const [file, content] of Object.entries(files)) this.write(join(folder, file), content);
    this.git(folder, "add", "--all");
    this.git(folder, "commit", "--quiet", "--no-verify", "--allow-empty", "--message", message);
  }

  /** Installs a hook that is a shell script. */
  hook(folder: string, name: string, script: string): void {
    const file = join(this.git(folder, "rev-parse", "--path-format=absolute", "--git-path", `hooks/${name}`).trim());
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, `#!/bin/sh\n${script}\n`);
    chmodSync(file, 0o755);
  }

  remove(): void {
    rmSync(this.root, { recursive: true, force: true });
  }
}
