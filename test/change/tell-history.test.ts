import fc from "fast-check";
import { expect, test } from "vitest";
import type { Catalogue } from "../../generator/catalogue/model.ts";
import { compareWithReleases } from "../../generator/change/compare-with-releases.ts";
import { tellHistory } from "../../generator/change/tell-history.ts";
import { judgeNumber } from "../../generator/change/verdict.ts";
import { load } from "../../generator/index.ts";
import { catalogueAndLater } from "./pairs.ts";
import { releaseNext } from "./releases.ts";

const runs = Math.ceil(Number(process.env["PROVE_RUNS"] ?? 5000) / 50);
// A catalogue takes long to shrink; the seed tells enough.
fc.configureGlobal({ ...fc.readConfigureGlobal(), endOnFailure: true });

function catalogue(protocol: number, data: string): Catalogue {
  const read = load(`format: 1
title: A protocol
protocol: ${protocol}
package: { name: a-protocol }
envelope: { version: { role: version }, type: { role: type }, data: { role: data } }
frame_types: { note: { data: { ${data} } } }
`);
  if (read.catalogue === null) throw new Error(read.diagnostics.map(({ message }) => message).join("\n"));
  return read.catalogue;
}

test("what is pending needs another protocol exactly where the check demands one, and tells the same changes", () => {
  fc.assert(
    fc.property(catalogueAndLater(), ([before, after]) => {
      const releases = releaseNext([], before);
      const changes = compareWithReleases(releases, after);
      const { verdict, required } = judgeNumber(releases, after, changes);
      const [newest] = tellHistory(releases, after).versions;
      expect(newest?.needsProtocol).toBe(verdict === "bump-required" ? required.protocol : null);
      if (newest?.isReleased === false && before.protocol === after.protocol)
        expect(newest.changes).toEqual(changes.map(({ demands, message }) => ({ demands, message })));
    }),
    { numRuns: runs },
  );
});

test("what is pending is judged by every release of its protocol, not by the last alone", () => {
  const of = (values: string, number = 1) => catalogue(number, `at: { keys: {}${values} }`);
  const releases = [of(", values: string"), of("")].reduce(releaseNext, [] as Parameters<typeof releaseNext>[0]);
  const [pending, last] = tellHistory(releases, of(", values: integer")).versions;
  expect(pending).toMatchObject({ version: "1.2.0", isReleased: false, needsProtocol: 2 });
  expect(pending?.changes.map(({ demands }) => demands)).toEqual(["bump"]);
  expect(last).toMatchObject({ version: "1.1.0", isReleased: true, needsProtocol: null });
  // With its own number it is a version like any other.
  expect(tellHistory(releases, of(", values: integer", 2)).versions[0]).toMatchObject({
    version: "2.0.0",
    needsProtocol: null,
  });
});
