/** A registry on loopback that knows nothing but what is published to it, and npm as a person with an account there uses it. */
import { type ChildProcess, execFile, fork } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const root = fileURLToPath(new URL("../..", import.meta.url));
const server = fileURLToPath(new URL("serve-registry.mjs", import.meta.url));
const run = promisify(execFile);

export interface Outcome {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

export class Registry {
  readonly #home: string;
  readonly #process: ChildProcess;
  readonly #url: string;
  readonly #environment: NodeJS.ProcessEnv;

  private constructor(home: string, process_: ChildProcess, url: string) {
    this.#home = home;
    this.#process = process_;
    this.#url = url;
    // Nothing that npm is configured with elsewhere is to reach it.
    const own = Object.entries(process.env).filter(
      ([name]) => !/^(?:npm_.*|CI|NODE_OPTIONS|NODE_ENV|VITEST.*|(?:https?|all)_proxy)$/i.test(name),
    );
    this.#environment = {
      ...Object.fromEntries(own),
      NO_COLOR: "1",
      npm_config_userconfig: join(home, "npmrc"),
      npm_config_globalconfig: join(home, "global-npmrc"),
      npm_config_cache: join(home, "cache"),
      npm_config_update_notifier: "false",
      npm_config_audit: "false",
      npm_config_fund: "false",
    };
  }

  /**
   * Starts one with an account.
   *
   * @param tools the folder that verdaccio is installed in
   * @param home a folder for everything that it keeps
   */
  static async start(tools: string, home: string): Promise<Registry> {
    const child = fork(server, [join(tools, "node_modules/verdaccio"), home], { silent: true });
    let said = "";
    for (const stream of [child.stdout!, child.stderr!])
      stream.setEncoding("utf8").on("data", (text: string) => (said += text));
    const failed = once(child, "exit").then(() => {
      throw new Error(`The registry did not start: ${said}`);
    });
    const [{ port }] = (await Promise.race([once(child, "message"), failed])) as [{ port: number }];
    failed.catch(() => {});
    const registry = new Registry(home, child, `http://127.0.0.1:${port}/`);
    await registry.#signUp();
    return registry;
  }

  async stop(): Promise<void> {
    const over = once(this.#process, "exit");
    this.#process.disconnect();
    await over;
  }

  /** Runs npm, or npx, as the person with the account, in a folder. */
  run(program: "npm" | "npx" | "node", words: readonly string[], folder: string): Promise<Outcome> {
    return new Promise((resolve) => {
      execFile(program, words, { cwd: folder, env: this.#environment, maxBuffer: 1 << 26 }, (error, stdout, stderr) =>
        resolve({ code: error === null ? 0 : Number(error.code ?? 1), stdout, stderr }),
      );
    });
  }

  /** A new project with nothing in it but a name. */
  async makeProject(name: string): Promise<string> {
    const folder = join(this.#home, name);
    await mkdir(folder);
    await writeFile(join(folder, "package.json"), JSON.stringify({ name, private: true, type: "module" }));
    return folder;
  }

  /** Publishes what the toolchain depends on, each package as it is installed here. */
  async publishDependencies(): Promise<void> {
    const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as {
      packages: Record<string, { dev?: boolean; devOptional?: boolean }>;
    };
    const paths = Object.entries(packages)
      .filter(([path, { dev, devOptional }]) => path !== "" && dev !== true && devOptional !== true)
      .map(([path]) => `./${path}`);
    const target = join(this.#home, "dependencies");
    await mkdir(target);
    const { stdout } = await run(
      "npm",
      ["pack", "--json", "--ignore-scripts", "--pack-destination", target, ...paths],
      { cwd: root, maxBuffer: 1 << 26 },
    );
    const packed = JSON.parse(stdout) as { name: string; version: string; filename: string }[];
    for (const [index, { name, version, filename }] of packed.entries()) {
      const manifest = JSON.parse(await readFile(join(root, paths[index]!, "package.json"), "utf8")) as object;
      await this.#put(name, version, manifest, await readFile(join(target, filename)));
    }
  }

  /** As `npm publish` does it, which takes a process for each. */
  async #put(name: string, version: string, manifest: object, tarball: Buffer): Promise<void> {
    const file = `${name}-${version}.tgz`;
    const hash = (algorithm: string, encoding: "hex" | "base64") =>
      createHash(algorithm).update(tarball).digest(encoding);
    const dist = {
      integrity: `sha512-${hash("sha512", "base64")}`,
      shasum: hash("sha1", "hex"),
      tarball: `${this.#url}${name}/-/${file}`,
    };
    await this.#request("PUT", name.replace("/", "%2f"), {
      _id: name,
      name,
      "dist-tags": { latest: version },
      versions: { [version]: { ...manifest, _id: `${name}@${version}`, dist } },
      _attachments: {
        [file]: {
          content_type: "application/octet-stream",
          data: tarball.toString("base64"),
          length: tarball.length,
        },
      },
    });
  }

  async #signUp(): Promise<void> {
    const account = { name: "author", password: "a long password" };
    const { token } = (await this.#request("PUT", `-/user/org.couchdb.user:${account.name}`, account)) as {
      token: string;
    };
    const settings = [`registry=${this.#url}`, `${this.#url.replace("http:", "")}:_authToken=${token}`, ""];
    await writeFile(join(this.#home, "npmrc"), settings.join("\n"));
    this.#token = token;
  }

  #token: string | null = null;

  async #request(method: string, path: string, body: object): Promise<unknown> {
    const response = await fetch(this.#url + path, {
      method,
      headers: {
        "content-type": "application/json",
        ...(this.#token === null ? {} : { authorization: `Bearer ${this.#token}` }),
      },
      body: JSON.stringify(body),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return JSON.parse(text);
  }
}
