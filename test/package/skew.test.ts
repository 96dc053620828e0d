/** Old and new packages of one protocol read each other's frames; those of another protocol say that it is another. */
import fc from "fast-check";
import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import type { Catalogue, JsonValue } from "../../generator/catalogue/model.ts";
import { type Release, load, tellHistory } from "../../generator/index.ts";
import { writerFrames } from "../arbitrary/frames.ts";
import { releaseNext } from "../change/releases.ts";
import type { LoadedGuards } from "../emit/loaded-guards.ts";
import { all, replace } from "../scripts/protocol-project.ts";
import { type PackedPackage, importPacked, packPackage } from "./pack.ts";

interface ReleasedPackage extends PackedPackage {
  readonly catalogue: Catalogue;
}

const numRuns = Math.ceil(Number(process.env["PROVE_RUNS"] ?? 5000) / 20);

type Edit = (text: string) => string;

/** What people do to a protocol that is in use, and the version that each release is to have. */
const lives: Record<string, { file: string; releases: readonly (readonly [version: string, edit: Edit])[] }> = {
  "the run stream, whose types are a closed set": {
    file: "run-stream/catalogue.yaml",
    releases: [
      ["2.0.0", (text) => text],
      // Keys: one that may be absent, and one that every writer of this release sends and none of the last.
      ["2.1.0", replace("      ok: boolean\n", "      ok: boolean\n      exit_code?: integer\n      host: string\n")],
      // A definition, and a young key that refers to it.
      [
        "2.2.0",
        all(
          replace(
            "definitions:\n",
            "definitions:\n  Place:\n    keys:\n      region: string\n      zone?: string | null\n\n",
          ),
          replace("      attempt: {", "      place: Place\n      attempt: {"),
        ),
      ],
      // A key inside the definition, the definition in another payload, values that are known by name, a key that ages.
      [
        "2.3.0",
        all(
          replace("      zone?: string | null\n", "      zone?: string | null\n      rack?: integer\n"),
          replace("      resolved_by: string\n", "      resolved_by: string\n      by_place: Place | null\n"),
          replace("      lane: string\n", "      lane: { known: [fast, slow] }\n"),
          replace("      exit_code?: integer\n", "      exit_code?: { type: integer, deprecated: Nobody sends it. }\n"),
        ),
      ],
      [
        "3.0.0",
        all(
          replace("\nprotocol: 2\n", "\nprotocol: 3\n"),
          replace("  notice:\n", "  run.pause:\n    segment_id: optional\n    data: { why: string }\n\n  notice:\n"),
        ),
      ],
      ["3.1.0", replace("data: { why: string }", "data: { why: string, until: timestamp }")],
    ],
  },
  "a hub, whose panels read unknown envelope keys and skip unknown types": {
    file: "protocols/hub.yaml",
    releases: [
      ["3.0.0", (text) => text],
      [
        "3.1.0",
        all(
          replace(
            "    data: { package: string }\n  update.step",
            "    data: { package: string, size: integer }\n  update.step",
          ),
          replace("  day.breaks:", "  rain.falls:\n    device: optional\n    data: { much: number }\n  day.breaks:"),
          replace('    keys: { "$code": { const: 409 }', '    keys: { "$code": { const: 409 }, until?: timestamp'),
          replace("Gadget: Lamp | Heater | Sensor | other", "Gadget: Lamp | Heater | Sensor | Fan | other"),
          replace("  Gizmo:\n", "  Fan:\n    keys: { kind: { const: fan }, speed: Percent }\n  Gizmo:\n"),
        ),
      ],
      [
        "4.0.0",
        all(
          replace("\nprotocol: 3\n", "\nprotocol: 4\n"),
          replace("hub/3", "hub/4"),
          replace("  FLOOD:", "  FROST:\n  FLOOD:"),
        ),
      ],
    ],
  },
};

describe.each(Object.entries(lives))("of %s", (_, { file, releases }) => {
  let packages: readonly ReleasedPackage[] = [];
  let guards: readonly LoadedGuards[] = [];
  /** Frames that each release's writer sends. */
  let bodies: readonly (readonly string[])[] = [];

  beforeAll(async () => {
    let text = readFileSync(new URL(`../fixtures/${file}`, import.meta.url), "utf8");
    let released: readonly Release[] = [];
    const made: ReleasedPackage[] = [];
    for (const [, edit] of releases) {
      text = edit(text);
      const { catalogue } = load(text);
      // This refuses a protocol number that the changes do not allow.
      released = releaseNext(released, catalogue!);
      made.push({ ...(await packPackage(catalogue!, tellHistory(released, catalogue!))), catalogue: catalogue! });
    }
    packages = made;
    guards = await Promise.all(packages.map((released) => importPacked<LoadedGuards>(released)));
    bodies = packages.map(({ catalogue }, index) =>
      fc.sample(writerFrames(catalogue), numRuns).map((frame) => guards[index]!.encodeFrame(frame)),
    );
  });

  const protocolOf = (index: number): string => packages[index]!.version.split(".")[0]!;
  const pairs = releases.flatMap(([writer], from) =>
    releases.map(([reader], to) => [writer, reader, from, to] as const),
  );

  test("the packages have the versions of their releases", () => {
    expect(packages.map(({ version }) => version)).toEqual(releases.map(([version]) => version));
  });

  test.each(pairs)(
    "what %s writes, %s reads and passes on, or says that it is another protocol",
    (_w, _r, from, to) => {
      const { decodeFrame, forwardFrame } = guards[to]!;
      const skips = packages[to]!.catalogue.unknown.types === "skip";
      const known = new Set<unknown>(packages[to]!.catalogue.frameTypes.map(({ wire }) => wire));
      const type = packages[to]!.catalogue.envelope.find(({ role }) => role === "type")!.name;
      for (const body of bodies[from]!) {
        const result = decodeFrame(body);
        if (protocolOf(from) !== protocolOf(to)) {
          expect(result, body).toMatchObject({ ok: false, reason: "unsupported-protocol" });
        } else if (skips && !known.has((JSON.parse(body) as Record<string, JsonValue>)[type])) {
          expect(result, body).toMatchObject({ ok: false, reason: "unknown-type" });
        } else {
          expect(result.ok, `${body} ${JSON.stringify(result)}`).toBe(true);
          if (result.ok) expect(JSON.parse(forwardFrame(result.frame))).toEqual(JSON.parse(body));
        }
      }
    },
  );
});
