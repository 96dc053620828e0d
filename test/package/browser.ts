/** A browser of this machine, as far as tests drive it. */
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { delimiter, join } from "node:path";

export interface Page {
  goto(url: string): Promise<unknown>;
  waitForSelector(selector: string, options?: { timeout?: number }): Promise<unknown>;
  /** Runs an expression in the page, and gives its value, which JSON can say; a promise's when it has one. */
  evaluate<Value>(expression: string): Promise<Value>;
  screenshot(): Promise<Buffer>;
  close(): Promise<void>;
}

export interface Browser {
  newPage(): Promise<Page>;
  version(): string;
  close(): Promise<void>;
}

/**
 * Starts a browser without a window.
 *
 * @param tools the folder that playwright-core is installed in
 * @param program Chromium's command
 */
export function startBrowser(tools: string, program: string): Promise<Browser> {
  const { chromium } = createRequire(join(tools, "package.json"))("playwright-core") as {
    chromium: { launch(options: object): Promise<Browser> };
  };
  const folders = (process.env["PATH"] ?? "").split(delimiter);
  const executablePath = folders.map((folder) => join(folder, program)).find((file) => existsSync(file));
  return chromium.launch({ executablePath, args: ["--no-sandbox"] });
}
