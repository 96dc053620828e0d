/** The settings of a small catalogue to begin with. */
export interface StarterNames {
  /** The npm name of the package that is made of it; one that npm takes. */
  readonly packageName: string;
  /** What the protocol is of: letters, digits, `.`, `_` and `-`. */
  readonly subject: string;
  /** The way from the catalogue to catalogue.schema.json. */
  readonly schema: string;
}

/** A small catalogue to begin with, whose comments teach the format. */
export function writeStarterCatalogue({ packageName, subject, schema }: StarterNames): string {
  return `# yaml-language-server: $schema=${schema}

# A small protocol to begin with: a job tells what it does while it does it. Change it into yours; then
# \`npm run generate\` makes a package of it, with its types, guards, rules of order and a reference page.
# What a message means that you do not understand: \`npx event-catalogue explain <code>\`.

format: 1 # of this file; there is no other
title: Protocol of ${subject}
# The only version number that a person writes. \`npm run check:version\` tells when it has to move.
protocol: 1
package:
  name: "${packageName}"
  description: Types, guards and stream rules of ${subject}.

# The keys of every frame, in the order in which they are written. A role says what part a key plays; names are free.
envelope:
  version: { role: version } # always the number of \`protocol\`
  number: { role: sequence } # goes up within a stream
  job: { role: stream, type: string } # which stream the frame belongs to
  time: { role: time } # as in 2026-01-31T12:00:00Z
  type: { role: type } # of which type the frame is; the one role that must be there
  payload: { role: data } # what \`data\` of its type says below

# What a reader does with what it does not know. Keys of a payload that it does not know are always read.
unknown:
  types: refuse # or skip: readers drop frames of other types, and adding a type breaks nobody

# Types with a name of their own, for use wherever a type stands.
definitions:
  Progress:
    keys:
      done: { type: integer, minimum: 0 }
      total: integer | null # always there, and null where it is not known

# Each with the keys of its payload. Types: string, integer, number, boolean, timestamp, object, json, list<…>, map<…>,
# null, and the names of definitions; \`|\` between them means one of them.
frame_types:
  job.started:
    notes: The first frame of a job.
    data:
      title: string
      priority?: { enum: [low, high] } # with \`?\` a key may be absent; enum is a closed list
    examples:
      - { title: Convert the film, priority: high }

  job.progress:
    data:
      progress: Progress
      phase: { known: [fetching, converting] } # known is an open list: others may come, and are read

  job.output:
    data:
      text: string

  job.finished:
    notes: The last frame of a job. A client may close the connection.
    data:
      took_ms: { type: integer, minimum: 0, description: "How long it took, in milliseconds." }

  job.failed:
    notes: The last frame of a job that could not be done.
    data:
      code: ErrorCode # one of error_codes below
      message: string

# Which frame may follow which. The package has a verifier that holds streams to it.
stream:
  begins: job.started
  ends: [job.finished, job.failed]
  coalesced: { job.output: text } # neighbours may be delivered as one, their texts joined

error_codes:
  BAD_INPUT: There is nothing that could be done with what was given.
  OUT_OF_TIME: { description: The job took too long., retryable: true }
`;
}
