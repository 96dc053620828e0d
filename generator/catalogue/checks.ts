import { severityOf } from "../diagnostics/messages.ts";
import { checkCircularDefinitions, checkEndlessDefinitions, checkUnusedDefinitions } from "./checks-definitions.ts";
import { checkInlinePayloads, checkPerTypeNulls, checkStreamKey, checkWireValues } from "./checks-envelope.ts";
import { checkExamples } from "./checks-examples.ts";
import { checkNameClashes, checkReservedNames } from "./checks-names.ts";
import { checkSpans } from "./checks-spans.ts";
import {
  checkAnytime,
  checkCloseCodes,
  checkCoalesced,
  checkSequence,
  checkSse,
  checkStreamTypes,
  checkUnusedParts,
} from "./checks-stream.ts";
import { checkUnions } from "./checks-unions.ts";
import type { Fault } from "./fault.ts";
import type { Catalogue } from "./model.ts";

/** One thing that is true of every catalogue that is whole and makes sense. */
interface Check {
  readonly holds: string;
  /** The sections that must have been understood entirely, or the check would blame what is right. */
  readonly needs: readonly string[];
  readonly find: (catalogue: Catalogue) => readonly Fault[];
}

/** What the types themselves must be like before values are held against them. */
const checksOfTypes: readonly Check[] = [
  { holds: "a definition says something before it names itself", needs: [], find: checkCircularDefinitions },
  { holds: "of every definition there is a finite value", needs: [], find: checkEndlessDefinitions },
  { holds: "the members of a union can be told apart", needs: [], find: checkUnions },
];

const checks: readonly Check[] = [
  { holds: "two names make different exports, files and anchors", needs: [], find: checkNameClashes },
  { holds: "no export shadows a global or is one of the package's own", needs: [], find: checkReservedNames },
  { holds: "a stream is named by a string or an integer", needs: [], find: checkStreamKey },
  { holds: "a key that is per type is null only where it is said to be", needs: [], find: checkPerTypeNulls },
  {
    holds: "an inline payload is one object whose keys are not the envelope's",
    needs: ["envelope"],
    find: checkInlinePayloads,
  },
  { holds: "each wire value is that of one type, and all are of one JSON type", needs: [], find: checkWireValues },
  { holds: "the close code of an error code exists", needs: [], find: checkCloseCodes },
  { holds: "the rules of order name types that exist, and `restarts` has `begins`", needs: [], find: checkStreamTypes },
  { holds: "a type that may stand at any time belongs to no span", needs: [], find: checkAnytime },
  { holds: "gaps are judged where there is a sequence", needs: ["envelope"], find: checkSequence },
  { holds: "the types of a span carry its key, and each has one part in it", needs: ["envelope"], find: checkSpans },
  { holds: "what is coalesced can be joined", needs: ["envelope"], find: checkCoalesced },
  { holds: "an SSE event is one line", needs: [], find: checkSse },
  { holds: "what is declared is used", needs: ["stream"], find: checkUnusedParts },
  { holds: "what is defined is used", needs: ["envelope", "definitions", "frame_types"], find: checkUnusedDefinitions },
];

/** Checks that look at values, and would go astray among types that are wrong themselves. */
const checksOfValues: readonly Check[] = [{ holds: "an example is of its type", needs: [], find: checkExamples }];

/**
 * Checks a catalogue as a whole, as far as it could be understood.
 *
 * @param known what is already wrong with it: no check speaks of what could not be read
 */
export function checkCatalogue(catalogue: Catalogue, known: readonly Fault[] = []): readonly Fault[] {
  const broken = new Set(
    known.filter(({ code }) => severityOf(code) === "error").map(({ path }) => String(path[0] ?? "")),
  );
  const missing = new Set(
    known.flatMap((fault) => (fault.code === "missing-key" && fault.path.length === 0 ? [fault.args.key] : [])),
  );
  const run = ({ needs, find }: Check): readonly Fault[] =>
    needs.some((section) => broken.has(section) || missing.has(section)) ? [] : find(catalogue);

  const ofTypes = checksOfTypes.flatMap(run);
  const others = checks.flatMap(run);
  return [...ofTypes, ...others, ...(ofTypes.length > 0 ? [] : checksOfValues.flatMap(run))];
}
