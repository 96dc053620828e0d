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
  /** `RunStartFrameToSend`: the frame as it must be sent, where that is not the frame as read. */
  readonly outgoingFrame: string;
  /** `RunStartDataToSend`: its payload as it must be sent. */
  readonly outgoingData: string;
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
    outgoingFrame: `${pascal}FrameToSend`,
    outgoingData: `${pascal}DataToSend`,
    guard: `is${pascal}Frame`,
    schemaFile: `schema/frames/${fileNameOf(name)}.schema.json`,
    anchor: anchorOf(name),
  };
}

/** `run.start`, `run_start`, `run-start`, `run/start` and `run:start` all give `RunStart`; letters keep their case. */
export function pascalCase(name: string): string {
  return name.replace(/(?:^|[._\-/:])([A-Za-z0-9]?)/g, (_, first: string) => first.toUpperCase());
}

/** What a definition is named by. */
export interface DefinitionNames {
  /** `Usage`: the exported type. */
  readonly type: string;
  /** Anchor of its section in the reference page. */
  readonly anchor: string;
}

/** The names of a definition, from its name in the catalogue. */
export function nameDefinition(name: string): DefinitionNames {
  return { type: name, anchor: `definition.${name}` };
}

/**
 * A file name, safe on every system: the name with `/` and `:` as `-`, and with a `_` after a first group that Windows
 * takes for a device, whatever follows it. No name of a frame type ends a group with `_`, so nothing else gets there.
 */
export function fileNameOf(name: string): string {
  return name.replace(/[/:]/g, "-").replace(/^(?:con|prn|aux|nul|com[0-9]|lpt[0-9])(?=\.|$)/i, "$&_");
}

/**
 * An anchor of the reference page: lower case, with `-` between the groups. Names that share one are refused. The `.`
 * keeps it apart from every anchor that a renderer makes of a heading's words.
 */
export function anchorOf(name: string): string {
  return `frame.${name.toLowerCase().replace(/[._/:]/g, "-")}`;
}

/** What a name may be, and how a message says so. */
export interface NameRule {
  readonly pattern: RegExp;
  readonly rule: string;
}

/** By what is named. */
export const nameRules = {
  frameType: {
    pattern: /^[A-Za-z][A-Za-z0-9]*(?:[._\-/:][A-Za-z0-9]+)*$/,
    rule: "it is made of ASCII letters and digits in groups joined by single `.` `_` `-` `/` `:`, and begins with a letter",
  },
  key: {
    pattern: /^[A-Za-z_$@][A-Za-z0-9_$@./-]*$/,
    rule: "it begins with an ASCII letter, `_`, `$` or `@`, and goes on with letters, digits, `_` `$` `@` `.` `/` `-`",
  },
  errorCode: {
    pattern: /^[A-Za-z][A-Za-z0-9_]*$/,
    rule: "it begins with an ASCII letter, and goes on with letters, digits and `_`",
  },
  definition: { pattern: /^[A-Z][A-Za-z0-9]*$/, rule: "it is PascalCase: an ASCII capital, then letters and digits" },
  span: {
    pattern: /^[A-Za-z][A-Za-z0-9_-]*$/,
    rule: "it begins with an ASCII letter, and goes on with letters, digits, `_` and `-`",
  },
} as const satisfies Record<string, NameRule>;

/** The longest name of a frame type, in characters: with its ending it is a file name, and those end at 255. */
export const longestFrameTypeName = 200;

/** Names that every JavaScript object answers to, and that therefore cannot be keys. */
export const reservedKeys: ReadonlySet<string> = new Set(Object.getOwnPropertyNames(Object.prototype));
