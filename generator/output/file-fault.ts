/** What keeps a file or folder from being read or written. */
export interface FileFault {
  /** As the caller would name it. */
  readonly path: string;
  /** A clause that says what is the matter. */
  readonly message: string;
}

const messages: Readonly<Record<string, string>> = {
  EACCES: "permission denied",
  EPERM: "the system does not permit it",
  EROFS: "the file system is read-only",
  ENOSPC: "no space is left on the disk",
  EDQUOT: "the disk quota is used up",
  EFBIG: "the file would be larger than is allowed here",
  EIO: "the disk failed",
  ENOENT: "there is no such file or folder",
  EISDIR: "it is a folder, not a file",
  ENOTDIR: "a part of its path is a file, not a folder",
  EEXIST: "it is there already",
  ELOOP: "its symbolic links lead in a circle",
  ENAMETOOLONG: "the name is too long for this file system",
  EXDEV: "it lies on another file system than the folder around it",
  EBUSY: "another program is using it",
  EMFILE: "too many files are open",
  ENFILE: "too many files are open",
};

/** The code of an error that the system gave (`ENOENT`), or null for any other value. */
export function systemCodeOf(error: unknown): string | null {
  if (!(error instanceof Error) || !("code" in error) || !("syscall" in error)) return null;
  return typeof error.code === "string" ? error.code : null;
}

/**
 * Says in words what the system had against a file.
 *
 * @param path of the file, where the error does not name one
 * @throws the error itself if the system did not give it
 */
export function describeFileError(error: unknown, path: string): FileFault {
  const code = systemCodeOf(error);
  if (code === null) throw error;
  const named = (error as { path?: unknown }).path;
  return { path: typeof named === "string" ? named : path, message: messages[code] ?? (error as Error).message };
}
