import { rulesOf } from "../order/rule-names.ts";
import { type SampleStream, buildSampleStreams } from "../order/sample-streams.ts";
import { writeBody, writeEvents } from "../order/sample-texts.ts";
import type { Draft, Emission, Emitter } from "./emission.ts";

/**
 * `fixtures/`: for each rule of order a stream that keeps it and one that breaks it, as NDJSON, as server-sent events and
 * as WebSocket messages, and a manifest that says what a verifier finds in each. For clients in any language.
 */
export const fixtures: Emitter = {
  name: "fixtures.ts",
  emit: (emission) => writeFixtures(emission),
};

function writeFixtures({ catalogue }: Emission): readonly Draft[] {
  const named = nameStreams(buildSampleStreams(catalogue));
  const manifest = {
    schemaVersion: 1,
    protocol: catalogue.protocol,
    rules: rulesOf(catalogue),
    streams: named.map(([name, { rule, span, keeps, frames, violations, unfinished }]) => ({
      name,
      rule,
      ...(span === null ? {} : { span }),
      keeps,
      frames: frames.length,
      verdict: { violations, unfinished },
      files: { ndjson: `${name}.ndjson`, sse: `${name}.sse`, websocket: `${name}.websocket.json` },
    })),
  };
  return [
    { path: "fixtures/manifest.json", language: "json", text: JSON.stringify(manifest) },
    ...named.flatMap(([name, { frames }]): Draft[] => [
      {
        path: `fixtures/${name}.ndjson`,
        language: "verbatim",
        text: frames.map((frame) => `${writeBody(frame)}\n`).join(""),
      },
      { path: `fixtures/${name}.sse`, language: "verbatim", text: writeEvents(catalogue, frames) },
      { path: `fixtures/${name}.websocket.json`, language: "json", text: JSON.stringify(frames.map(writeBody)) },
    ]),
  ];
}

/** By rule and span, as `span-not-open.segment.breaks`. */
function nameStreams(streams: readonly SampleStream[]): readonly (readonly [string, SampleStream])[] {
  const taken = new Set<string>();
  return streams.map((stream) => {
    const { rule, span, keeps } = stream;
    const stem = [rule, ...(span === null ? [] : [span])].join(".");
    const ending = keeps ? "keeps" : "breaks";
    let name = `${stem}.${ending}`;
    // Names of spans may differ in case only, which file names may not.
    for (let number = 2; taken.has(name.toLowerCase()); number++) name = `${stem}-${number}.${ending}`;
    taken.add(name.toLowerCase());
    return [name, stream] as const;
  });
}
