import { expect, onTestFinished, test } from "vitest";
import { GitSandbox } from "./git-sandbox.ts";
import { walkAsNewcomer } from "./newcomer-walk.ts";
import { commandFile } from "./run-command.ts";

test("a newcomer finds the way from an empty folder to a second release", () => {
  const sandbox = new GitSandbox();
  onTestFinished(() => sandbox.remove());
  sandbox.init("orders");
  walkAsNewcomer(sandbox, "orders", (...words) => sandbox.run("orders", process.execPath, [commandFile, ...words]));
  expect(sandbox.git("orders", "log", "--format=%s").trim()).toBe("A protocol");
});
