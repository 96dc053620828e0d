import { describe, expect, test } from "vitest";
import { readCommandLine } from "../../scripts/command-line.ts";
import { commands, commonOptions } from "../../scripts/commands.ts";
import { describeCommands } from "../../scripts/help.ts";

describe("a command line", () => {
  test("names a command, its inputs and its output, with the defaults beside each other", () => {
    expect(readCommandLine(["generate"])).toMatchObject({
      kind: "run",
      call: { command: "generate", catalogue: "catalogue.yaml", out: "generated", format: "text", positionals: [] },
    });
    expect(readCommandLine(["generate", "--catalogue", "protocols/a.yaml"])).toMatchObject({
      call: { catalogue: "protocols/a.yaml", out: "protocols/generated" },
    });
    expect(readCommandLine(["generate", "--catalogue=protocols/a.yaml", "--out=b", "--format=json"])).toMatchObject({
      call: { catalogue: "protocols/a.yaml", out: "b", format: "json" },
    });
  });

  test("may have its options before the command", () => {
    expect(readCommandLine(["--catalogue", "generate", "--quiet", "generate", "--check"])).toMatchObject({
      call: { command: "generate", catalogue: "generate", options: { quiet: true, check: true } },
    });
  });

  test("asks for help or the version instead of work", () => {
    expect(readCommandLine(["--help"])).toMatchObject({ kind: "help", command: null });
    expect(readCommandLine(["generate", "--check", "--help"])).toMatchObject({ kind: "help", command: "generate" });
    expect(readCommandLine(["--version"])).toEqual({ kind: "version" });
  });

  test.each<[string[], string]>([
    [[], "a command is missing"],
    [["--quiet"], "a command is missing"],
    [["genrate"], "there is no command `genrate`"],
    [["constructor"], "there is no command `constructor`"],
    [["generate", "--chek"], "`generate` has no option `--chek`"],
    [["generate", "-c"], "`generate` has no option `-c`"],
    [["--chek", "generate"], "`generate` has no option `--chek`"],
    [["--check"], "there is no option `--check`"],
    [["generate", "--constructor"], "`generate` has no option `--constructor`"],
    [["generate", "--check=yes"], "`--check` takes no value"],
    [["generate", "--catalogue"], "`--catalogue` needs a value"],
    [["generate", "--catalogue="], "`--catalogue` needs a value"],
    [["generate", "--out", ""], "`--out` needs a value"],
    [["generate", "--out", "--check"], "`--out` needs a value"],
    [["generate", "here"], "`generate` takes no argument `here`"],
    [["generate", "--", "--check"], "`generate` takes no argument `--check`"],
    [["generate", "--format", "jsno"], "`--format` is one of text, json, github, not `jsno`"],
  ])("%j is not understood, and why is said", (words, message) => {
    expect(readCommandLine(words)).toMatchObject({ kind: "misuse", message });
  });
});

describe("the help", () => {
  test("names every command and every option of all of them", () => {
    const help = describeCommands(null);
    for (const [name, { summary }] of Object.entries(commands))
      expect(help).toMatch(new RegExp(`^  ${name} +${summary}$`, "m"));
    for (const name of Object.keys(commonOptions)) expect(help).toMatch(new RegExp(`^  --${name}\\b`, "m"));
  });

  test.each(Object.entries(commands))("of %s names each of its options and formats", (name, rule) => {
    const help = describeCommands(name);
    for (const option of Object.keys({ ...rule.options, ...commonOptions }))
      expect(help).toMatch(new RegExp(`^  --${option}\\b`, "m"));
    for (const format of rule.formats) expect(help).toMatch(new RegExp(`--format FORMAT .*\\b${format}\\b`));
  });

  test.each([null, ...Object.keys(commands)])("of %s fits on a terminal", (name) => {
    for (const line of describeCommands(name).split("\n")) expect(line.length).toBeLessThanOrEqual(100);
  });
});
