import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { projectFolder } from "./package-source.ts";

/** How many frame types a catalogue has; 13 is our own. */
export type Size = 13 | 100 | 1000;

export function readOwnCatalogue(): Promise<string> {
  return readFile(join(projectFolder, "catalogue.yaml"), "utf8");
}

const payloads: readonly (readonly string[])[] = [
  ["text: string"],
  ["status: string", "usage: Usage | null", "duration_ms: { type: integer, minimum: 0 }", "failure?: string"],
  ["id: string", "ok: boolean", "preview: string", "bytes: { type: integer, minimum: 0 }"],
  ["kind: { enum: [one, two, three] }", "at: timestamp", "tags: list<string>", "extra?: json"],
  ["name: string", "parent?: string", "group?: string", "counts: map<integer>"],
];

/** A catalogue of so many types, whose payloads are of the kinds that ours has, in turn. */
export function makeCatalogue(types: number): string {
  const frames = Array.from({ length: types }, (_, index) => {
    const keys = (payloads[index % payloads.length] ?? []).map((key) => `      ${key}`);
    return [
      `  group${index % 40}.event${index}:`,
      `    notes: What happened, number ${index} of its kind.`,
      `    data:`,
      ...keys,
    ].join("\n");
  });
  return `format: 1
title: Many events
protocol: 1
package: { name: many-events }
envelope:
  protocol: { role: version }
  seq: { role: sequence }
  ts: { role: time }
  type: { role: type }
  data: { role: data }
definitions:
  Usage: object
frame_types:
${frames.join("\n")}
`;
}
