/**
 * All naming: wire names to identifiers, file names and anchors, and the words that no name may take. A name depends on
 * nothing but what it is made from, so adding an entry to the catalogue renames nothing.
 */

/** Everything that is named after a frame type. */
export interface FrameTypeNames {
  /** `RunStartFrame`: the frame as read. */
  readonly frame: string;
  /** `RunStartData`: its payload as read. */
  readonly data: string;
  /** `isRunStartFrame`. */
  readonly guard: string;
  /** `schema/frames/run.start.schema.json` */
  readonly schemaFile: string;
  /** Anchor of its section in the reference page. */
  readonly anchor: string;
}

/** The names of a frame type, from its name in the catalogue. */
export function nameFrameType(name: string): FrameTypeNames {
  const pascal = pascalCase(name);
  return {
    frame: `${pascal}Frame`,
    data: `${pascal}Data`,
    guard: `is${pascal}Frame`,
    schemaFile: `schema/frames/${fileNameOf(name)}.schema.json`,
    anchor: anchorOf(name),
  };
}

/** `run.start`, `run_start`, `run-start`, `run/start` and `run:start` all give `RunStart`; letters keep their case. */
export function pascalCase(name: string): string {
  return name.replace(/(?:^|[._\-/:])([A-Za-z0-9]?)/g, (_, first: string) => first.toUpperCase());
}

/** A file name, safe on every system: the name with `/` and `:` as `-`. */
export function fileNameOf(name: string): string {
  return name.replace(/[/:]/g, "-");
}

/** An anchor of the reference page: lower case, with `-` between the groups. Names that share one are refused. */
export function anchorOf(name: string): string {
  return `frame-${name.toLowerCase().replace(/[._/:]/g, "-")}`;
}

const identifier = /^[A-Za-z_$][A-Za-z0-9_$]*$/;

/** A property name as TypeScript source: bare where it can be, else quoted. */
export function propertyName(name: string): string {
  return identifier.test(name) ? name : JSON.stringify(name);
}
