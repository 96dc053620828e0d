import type { Demand } from "./kinds.ts";
import type { Release } from "./release.ts";

/** The package version after a release, by what has changed since: N.0.0, the next minor, the next patch, or the same. */
export function advanceVersion({ version, protocol }: Pick<Release, "version" | "protocol">, demand: Demand): string {
  const [major = protocol, minor = 0, patch = 0] = version.split(".").map(Number);
  switch (demand) {
    case "bump":
      return `${protocol + 1}.0.0`;
    case "add":
      return `${major}.${minor + 1}.0`;
    case "prose":
      return `${major}.${minor}.${patch + 1}`;
    case "nothing":
      return version;
  }
}
