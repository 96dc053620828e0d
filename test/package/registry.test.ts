/** Both packages from a registry, as anybody gets them: published, installed in an empty project, used. */
import { cp, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { installTools } from "../extra-tools.ts";
import { protocols } from "../fixtures/protocols.ts";
import { catalogueText, runCommand } from "../scripts/run-command.ts";
import { walkAsNewcomer } from "../scripts/newcomer-walk.ts";
import { replace } from "../scripts/protocol-project.ts";
import { type PackedPackage, makeHome, pack, packPackage } from "./pack.ts";
import { type Outcome, Registry } from "./registry.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const tools = installTools("registry");

describe.skipIf(tools === null)("from a registry", () => {
  let registry: Registry;
  let toolchain: PackedPackage;
  let protocol: PackedPackage;

  const publish = (tarball: string): Promise<Outcome> => registry.run("npm", ["publish", tarball], root);
  const done = ({ code, stdout, stderr }: Outcome): string => {
    expect(code, stdout + stderr).toBe(0);
    return stdout;
  };

  beforeAll(async () => {
    registry = await Registry.start(tools!, await makeHome());
    await registry.publishDependencies();
    toolchain = await pack(root, await makeHome());
    protocol = await packPackage(protocols.get("run-stream")!);
    for (const { tarball } of [toolchain, protocol]) done(await publish(tarball));
  });
  afterAll(() => registry?.stop());

  test("the same version again is refused, as it is and with another content", async () => {
    const changed = await makeHome();
    await cp(protocol.folder, changed, { recursive: true });
    await writeFile(join(changed, "README.md"), "# Other words\n");
    const other = await pack(changed, await makeHome());
    expect(other).toMatchObject({ name: protocol.name, version: protocol.version });
    for (const { tarball } of [toolchain, protocol, other]) {
      const { code, stderr } = await publish(tarball);
      expect([code, stderr]).toEqual([1, expect.stringMatching(/cannot publish over|EPUBLISHCONFLICT|409/)]);
    }
  });

  test("the toolchain, in an empty project, makes and checks the package of the project's own catalogue", async () => {
    const folder = await registry.makeProject("own-protocol");
    const installed = await registry.run("npm", ["install", "--save-dev", toolchain.name], folder);
    done(installed);
    // None of its scripts is meant to run where it is installed, and npm asks nobody whether one may.
    expect(installed.stderr).not.toContain("scripts");
    const command = (...words: string[]): Promise<Outcome> =>
      registry.run("npx", ["--no", "event-catalogue", ...words], folder);
    await writeFile(join(folder, "catalogue.yaml"), catalogueText);
    expect(done(await command("generate"))).toContain("created   generated/src/guards.ts");
    done(await command("check"));
    done(await command("release"));
    await writeFile(
      join(folder, "catalogue.yaml"),
      replace("  notice:\n", "  run.pause:\n    segment_id: optional\n\n  notice:\n")(catalogueText),
    );
    const { code, stdout } = await command("check");
    expect([code, stdout]).toEqual([1, expect.stringContaining("set protocol: 3")]);
    // What it makes is what is made here, and its library is there as well as its command.
    const made = JSON.parse(await readFile(join(folder, "generated/package.json"), "utf8")) as object;
    expect(made).toMatchObject({ name: protocol.name, version: protocol.version });
    await writeFile(
      join(folder, "program.js"),
      `import { load } from "event-catalogue"; console.log(load("format: 1\\n").diagnostics.length > 0);`,
    );
    expect(done(await registry.run("node", ["program.js"], folder))).toBe("true\n");
  });

  test("the toolchain takes a newcomer from an empty project to a second release", async () => {
    const folder = await registry.makeProject("newcomer");
    done(await registry.run("npm", ["install", "--save-dev", "--save-exact", toolchain.name], folder));
    const next = await walkAsNewcomer(folder, (...words) =>
      registry.run("node", ["node_modules/event-catalogue/dist/bin/event-catalogue.js", ...words], folder),
    );
    // The package is compiled and used in the same project, as it was told.
    expect(next).toContain("npx tsc -p tsconfig.generated.json && npm install ./generated\n");
    const compiler = join(root, "node_modules/typescript/bin/tsc");
    done(await registry.run("node", [compiler, "-p", "tsconfig.generated.json"], folder));
    done(await registry.run("npm", ["install", "./generated"], folder));
    await writeFile(
      join(folder, "use.mjs"),
      'import { PROTOCOL_VERSION } from "newcomer-protocol"; console.log(PROTOCOL_VERSION);',
    );
    expect(done(await registry.run("node", ["use.mjs"], folder))).toBe("2\n");
    // What the editor is pointed at is there, and the scripts find the command.
    const [, schema] = /^# yaml-language-server: \$schema=(.*)\n/.exec(
      await readFile(join(folder, "catalogue.yaml"), "utf8"),
    )!;
    expect(JSON.parse(await readFile(join(folder, schema!), "utf8"))).toHaveProperty("$schema");
    done(await registry.run("npm", ["run", "--silent", "generate", "--", "--check"], folder));
    done(await registry.run("npx", ["--no", "event-catalogue", "explain", "role-twice"], folder));
  });

  test("the package of a protocol, in an empty project, comes alone and reads and refuses frames", async () => {
    const folder = await registry.makeProject("client");
    done(await registry.run("npm", ["install", protocol.name], folder));
    const { dependencies } = JSON.parse(
      done(await registry.run("npm", ["ls", "--all", "--json"], folder)),
    ) as object & {
      dependencies: Record<string, object>;
    };
    expect(Object.keys(dependencies)).toEqual([protocol.name]);
    expect(dependencies[protocol.name]).toMatchObject({ version: protocol.version });
    expect(dependencies[protocol.name]).not.toHaveProperty("dependencies");
    await writeFile(
      join(folder, "program.js"),
      `import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { createStreamVerifier, decodeFrame, PROTOCOL_VERSION } from "${protocol.name}";
const sample = await readFile(fileURLToPath(import.meta.resolve("${protocol.name}/fixtures/after-end.breaks.ndjson")), "utf8");
const verifier = createStreamVerifier();
const rules = sample.trim().split("\\n").flatMap((line) => {
  const result = decodeFrame(line);
  return result.ok ? verifier.push(result.frame).map(({ rule }) => rule) : [result.reason];
});
const other = decodeFrame(sample.split("\\n")[0].replace('"protocol":2', '"protocol":1'));
console.log(JSON.stringify([PROTOCOL_VERSION, rules, other.reason]));`,
    );
    expect(JSON.parse(done(await registry.run("node", ["program.js"], folder)))).toEqual([
      2,
      ["after-end"],
      "unsupported-protocol",
    ]);
  });
});

// Without a registry, at least with the command as it is compiled here.
test.each(tools === null ? ["compiled"] : [])(
  "the command takes a newcomer from an empty folder to a second release, %s",
  async () => {
    const folder = await makeHome();
    await walkAsNewcomer(folder, (...words) => {
      const { status, ...outcome } = runCommand(words, { folder });
      return { code: status, ...outcome };
    });
  },
);
