import { judgePackageName } from "../catalogue/build-package.ts";

/** What a protocol is called that begins in a folder, and its package; the latter is a name that npm takes. */
export function nameAfterFolder(folder: string): { readonly subject: string; readonly packageName: string } {
  const subject = folder
    .normalize("NFKD")
    .toLowerCase()
    .replace(/\p{M}/gu, "")
    .replace(/[^a-z0-9._-]+/g, "-")
    .replace(/^[._-]+|[._-]+$/g, "")
    .slice(0, longest);
  // The package must not be called like the project around it, which mostly has the name of its folder.
  const packageName = `${subject}-protocol`;
  if (subject === "" || judgePackageName(packageName) !== null)
    return { subject: "jobs", packageName: "jobs-protocol" };
  return { subject, packageName };
}

const longest = 100;
