/**
 * Whether a path may be written or removed within an output folder: relative, downwards, with `/`, and a name that every
 * file system can hold.
 */
export function isOutputPath(path: string): boolean {
  return path
    .split("/")
    .every((part) => /^[\w@.+ -]+$/.test(part) && !/^\.{1,2}$|[. ]$/.test(part) && !isDeviceName(part));
}

/** The names that Windows keeps for devices, with whatever extension. */
function isDeviceName(part: string): boolean {
  return /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i.test(part);
}

/** What two paths have in common that are one file where the file system does not know upper case from lower. */
export function foldPath(path: string): string {
  return path.toLowerCase();
}

/** The folders that a path lies in, outermost first, without the output folder itself. */
export function foldersOf(path: string): readonly string[] {
  const parts = path.split("/");
  return parts.slice(1).map((_, index) => parts.slice(0, index + 1).join("/"));
}
