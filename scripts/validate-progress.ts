import type { Call } from "./call.ts";
import { showControls } from "./terminal.ts";

/** How far a long reading has come, on a line of the terminal that is written over. */
export interface Progress {
  readonly show: (file: string, bytes: number) => void;
  /** Takes the line away, so that something else can be printed. */
  readonly clear: () => void;
}

const firstAfter = 1000;
const everyMilliseconds = 200;

/** @param sizeOf how many bytes a file has, null where that is not known */
export function showProgress({ options }: Call, sizeOf: (file: string) => number | null): Progress {
  const { stderr } = process;
  if (!stderr.isTTY || options["quiet"] === true) return { show: () => undefined, clear: () => undefined };
  let next = performance.now() + firstAfter;
  let isShown = false;
  return {
    show(file, bytes) {
      const now = performance.now();
      if (now < next) return;
      next = now + everyMilliseconds;
      isShown = true;
      const size = sizeOf(file);
      const share = size === null ? "" : ` of ${inMegabytes(size)} (${Math.floor((bytes / size) * 100)} %)`;
      stderr.write(`\r\u001B[K${showControls(file)}: ${inMegabytes(bytes)}${share}`);
    },
    clear() {
      if (isShown) stderr.write("\r\u001B[K");
      isShown = false;
    },
  };
}

function inMegabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(bytes < 1e7 ? 1 : 0)} MB`;
}
