import { spawnSync } from "node:child_process";
import { renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { describe, expect, onTestFinished, test } from "vitest";
import { makeTemporaryFolder, readTree, writeTree } from "../output/folder-tree.ts";
import { catalogueText, startCommand } from "./run-command.ts";

/** A watch that runs in a folder of its own, and what it has said so far. */
function startWatch(...words: string[]): {
  folder: string;
  heard(pattern: RegExp): Promise<string>;
  /** Does something while the watch stands still, so that it sees all of it at once, however busy the machine is. */
  unseen(act: () => void): void;
  end(signal: NodeJS.Signals): Promise<number | null>;
} {
  const folder = makeTemporaryFolder();
  writeTree(folder, { "catalogue.yaml": catalogueText });
  const child = startCommand(["generate", "--watch", ...words], { folder });
  const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
  onTestFinished(() => void child.kill("SIGKILL"));
  let said = "";
  let listen = (): void => undefined;
  for (const stream of [child.stdout!, child.stderr!]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      said += text;
      listen();
    });
  }
  return {
    folder,
    /** Waits for a text that has not been heard yet, and forgets what came before its end. */
    heard: (pattern) =>
      new Promise((resolve, reject) => {
        const timer = globalThis.setTimeout(() => reject(new Error(`${pattern} was not said, but:\n${said}`)), 60_000);
        listen = () => {
          const found = pattern.exec(said);
          if (found === null) return;
          clearTimeout(timer);
          listen = () => undefined;
          const text = said.slice(0, found.index + found[0].length);
          said = said.slice(text.length);
          resolve(text);
        };
        listen();
      }),
    unseen: (act) => {
      child.kill("SIGSTOP");
      const isStopped = (): boolean =>
        spawnSync("ps", ["-o", "stat=", "-p", String(child.pid)], { encoding: "utf8" }).stdout.startsWith("T");
      while (!isStopped());
      act();
      child.kill("SIGCONT");
    },
    end: (signal) => {
      child.kill(signal);
      return ended;
    },
  };
}

const [changed, broken] = [
  catalogueText.replace("protocol: 2", "protocol: 3"),
  catalogueText.replace("protocol: 2", "protocol: two"),
];

describe("generate --watch", () => {
  test("generates at once, and again when the catalogue is saved, through a mistake and its mending", async () => {
    const { folder, heard, end } = startWatch();
    await heard(/generated: \d+ created, 0 unchanged\.\n/);
    const first = readTree(join(folder, "generated"));

    writeFileSync(join(folder, "catalogue.yaml"), changed);
    expect(await heard(/generated: \d+ changed, \d+ unchanged\.\n/)).toContain("changed   generated/src/protocol.ts");
    const second = readTree(join(folder, "generated"));
    expect(second).not.toEqual(first);

    writeFileSync(join(folder, "catalogue.yaml"), broken);
    expect(await heard(/nothing was written\.\n/)).toMatch(/catalogue\.yaml:\d+:\d+ error/);
    expect(readTree(join(folder, "generated"))).toEqual(second);

    writeFileSync(join(folder, "catalogue.yaml"), catalogueText);
    await heard(/generated: \d+ changed, \d+ unchanged\.\n/);
    expect(readTree(join(folder, "generated"))).toEqual(first);
    expect(await end("SIGINT")).toBe(0);
  });

  test("sees a catalogue that is replaced, as many editors save, and one that was away for a while", async () => {
    const { folder, heard, end } = startWatch();
    await heard(/generated: \d+ created/);
    for (const text of [changed, catalogueText, changed]) {
      writeFileSync(join(folder, ".catalogue.yaml.swp"), text);
      renameSync(join(folder, ".catalogue.yaml.swp"), join(folder, "catalogue.yaml"));
      await heard(/generated: \d+ changed, \d+ unchanged\.\n/);
    }
    rmSync(join(folder, "catalogue.yaml"));
    await heard(/catalogue\.yaml cannot be read: there is no such file or folder\n/);
    writeFileSync(join(folder, "catalogue.yaml"), catalogueText);
    await heard(/generated: \d+ changed, \d+ unchanged\.\n/);
    expect(await end("SIGTERM")).toBe(0);
  });

  test("does not work for other files of the folder, nor once for each step of a save", async () => {
    const { folder, heard, unseen, end } = startWatch("--format", "json");
    await heard(/^\{.*"unchanged":0,.*\n/m);
    writeFileSync(join(folder, "notes.txt"), "mine");
    for (const text of [changed, catalogueText]) {
      // Long enough for work that nobody asked for to be done and told; where it is not, nothing is found wrongly.
      await setTimeout(700);
      unseen(() => {
        // Systems tell only once of what happens to one file again and again.
        for (const part of ["", catalogueText.slice(0, 100), catalogueText, text]) {
          writeFileSync(join(folder, "catalogue.yaml"), part);
          writeFileSync(join(folder, "notes.txt"), part);
        }
      });
      const said = await heard(/^\{.*"state":"changed".*\n/m);
      expect(said.split("\n").filter((line) => line.startsWith("{"))).toHaveLength(1);
    }
    expect(await end("SIGINT")).toBe(0);
  });

  test("ends without leaving anything behind, also in the middle of its work", async () => {
    const { folder, heard, end } = startWatch();
    await heard(/Watching catalogue\.yaml; interrupt to end\.\n/);
    expect(await end("SIGINT")).toBe(0);
    expect(Object.keys(readTree(folder)).filter((path) => path.includes(".event-catalogue-"))).toEqual([]);
  });
});
