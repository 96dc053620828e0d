import { quote } from "../diagnostics/wording.ts";
import { createFault } from "./fault.ts";
import type { Fault } from "./fault.ts";
import type { Catalogue } from "./model.ts";
import { nameDefinition, nameFrameType, nameRules } from "./names.ts";
import { takenBy } from "./reserved-names.ts";
import type { Path, Place } from "./value.ts";

/** Something with a name, and what the name makes. */
interface Named {
  readonly name: string;
  readonly path: Path;
  readonly exports: readonly string[];
  readonly file: string | null;
  readonly anchor: string;
}

/** Names that become the same export, file or anchor. The later of the two is to blame. */
export function checkNameClashes(catalogue: Catalogue): readonly Fault[] {
  const owners = new Map<string, Named>();
  const faults: Fault[] = [];
  for (const named of everythingNamed(catalogue)) {
    const marks = [
      ...named.exports.map((name) => [`export ${name}`, `the export ${quote(name)}`] as const),
      // Some file systems do not tell capitals from small letters.
      ...(named.file === null
        ? []
        : [[`file ${named.file.toLowerCase()}`, `the file ${quote(named.file)} (capitals aside)`] as const]),
      [`anchor ${named.anchor}`, `the anchor ${quote(named.anchor)}`] as const,
    ];
    const clash = marks.find(([mark]) => owners.has(mark));
    if (clash !== undefined) {
      const owner = owners.get(clash[0])!;
      const first: Place = { path: owner.path, part: "key" };
      faults.push(
        createFault("name-clash", { name: named.name, other: owner.name, both: clash[1], first }, named.path, "key"),
      );
    }
    for (const [mark] of marks) if (!owners.has(mark)) owners.set(mark, named);
  }
  return faults;
}

/** Names that would export what is already a global, or what the package exports of itself. */
export function checkReservedNames(catalogue: Catalogue): readonly Fault[] {
  return everythingNamed(catalogue).flatMap(({ name, path, exports }) => {
    const makes = exports.find((candidate) => takenBy(candidate) !== null);
    if (makes === undefined) return [];
    return [createFault("reserved-name", { name, makes, taken: takenBy(makes)! }, path, "key")];
  });
}

/** Definitions and frame types, in the order in which the file should have them; names that are wrong already left out. */
function everythingNamed({ definitions, frameTypes }: Catalogue): readonly Named[] {
  return [
    ...definitions
      .filter(({ name }) => nameRules.definition.pattern.test(name))
      .map(({ name }): Named => {
        const { type, anchor } = nameDefinition(name);
        return { name, path: ["definitions", name], exports: [type], file: null, anchor };
      }),
    ...frameTypes
      .filter(({ name }) => nameRules.frameType.pattern.test(name))
      .map(({ name }): Named => {
        const { frame, data, outgoingFrame, outgoingData, guard, schemaFile, anchor } = nameFrameType(name);
        return {
          name,
          path: ["frame_types", name],
          exports: [frame, data, outgoingFrame, outgoingData, guard],
          file: schemaFile,
          anchor,
        };
      }),
  ];
}
