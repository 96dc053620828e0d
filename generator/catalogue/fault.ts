import { composeMessage } from "../diagnostics/messages.ts";
import type { ArgsOf, ArgsWith, Code } from "../diagnostics/messages.ts";
import { escapeInvisible } from "../diagnostics/wording.ts";
import type { Path, Place } from "./value.ts";

/** Part of a text value: offsets into it in UTF-16 units, the end exclusive. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/** Something wrong at a place of a catalogue, whatever text the catalogue was read from. */
export type Fault = { [C in Code]: FaultOf<C> }[Code];

export interface FaultOf<C extends Code> extends Place {
  readonly code: C;
  readonly args: ArgsWith<Place, C>;
  /** The part of the value that is meant, where it is a text. */
  readonly within: Range | null;
}

/** Makes a fault; the compiler checks its particulars against the table of messages. */
export function createFault<C extends Code>(
  code: C,
  args: ArgsWith<Place, C>,
  path: Path,
  part: Place["part"] = "value",
  within: Range | null = null,
): Fault {
  return { code, args, path, part, within } as FaultOf<C> as Fault;
}

/** The text of a fault. @param describe puts another place into words */
export function describeFault(fault: Fault, describe: (place: Place) => string = describePlace): string {
  const args = Object.entries(fault.args as Readonly<Record<string, unknown>>).map(([name, value]) => [
    name,
    isPlace(value) ? { words: describe(value) } : value,
  ]);
  return composeMessage(fault.code, Object.fromEntries(args) as ArgsOf<Code>);
}

/** A place in words, where there is no text that has lines: `frame_types.error.data.code?`. */
export function describePlace({ path }: Place): string {
  return path.length === 0 ? "the top" : `\`${escapeInvisible(path.join("."))}\``;
}

function isPlace(value: unknown): value is Place {
  return typeof value === "object" && value !== null && "path" in value && "part" in value;
}
