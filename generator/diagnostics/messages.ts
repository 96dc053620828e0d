import type { Severity } from "./diagnostic.ts";
import type { Message, PlaceText } from "./message.ts";
import { envelopeMessages } from "./messages/envelope.ts";
import { readingMessages } from "./messages/reading.ts";
import { streamMessages } from "./messages/stream.ts";
import { structureMessages } from "./messages/structure.ts";
import { unusedMessages } from "./messages/unused.ts";
import { valueTypeMessages } from "./messages/value-types.ts";
import { yamlMessages } from "./messages/yaml.ts";

/**
 * Everything that can be wrong with a catalogue: code → severity and text. Nothing is reported that is not in the table,
 * and the compiler checks that the particulars of a case are those that its text needs.
 */
export const messages = {
  ...readingMessages,
  ...yamlMessages,
  ...structureMessages,
  ...envelopeMessages,
  ...valueTypeMessages,
  ...streamMessages,
  ...unusedMessages,
};

export type Code = keyof typeof messages;

/** What the message of a code is made from. */
export type ArgsOf<C extends Code> = Parameters<(typeof messages)[C]["say"]>[0];

/** The same, with other places as the reporter gives them. */
export type ArgsWith<Place, C extends Code> = {
  readonly [Name in keyof ArgsOf<C>]: ArgsOf<C>[Name] extends PlaceText ? Place : ArgsOf<C>[Name];
};

/** The severity of a code. */
export function severityOf(code: Code): Severity {
  return messages[code].severity;
}

/** The text of a diagnostic. */
export function composeMessage<C extends Code>(code: C, args: ArgsOf<C>): string {
  return (messages[code] as Message<ArgsOf<C>>).say(args);
}
