import fc from "fast-check";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { normalise } from "../../generator/catalogue/normal-form.ts";
import { compareWithReleases } from "../../generator/change/compare-with-releases.ts";
import { judgeNumber } from "../../generator/change/verdict.ts";
import { load } from "../../generator/index.ts";

const runs = Math.ceil(Number(process.env["PROVE_RUNS"] ?? 4000) / 2);
// A catalogue takes long to shrink; the seed tells enough.
fc.configureGlobal({ ...fc.readConfigureGlobal(), endOnFailure: true });

const text = readFileSync("test/fixtures/run-stream/catalogue.yaml", "utf8");
const lines = text.split("\n");
const tokens = [...new Set(text.match(/[\w.?-]+/g))];

/** A text with something done to a few of its lines: most are catalogues no more, some are other ones. */
const mutated = fc
  .array(
    fc.tuple(
      fc.constantFrom("drop", "repeat", "swap", "token", "token", "token", "optional", "null", "indent"),
      fc.noBias(fc.nat(lines.length - 1)),
      fc.noBias(fc.nat(tokens.length - 1)),
    ),
    { minLength: 1, maxLength: 3 },
  )
  .map((edits) =>
    edits
      .reduce((current, [kind, at, choice]) => {
        const index = at % current.length;
        const line = current[index]!;
        const put = (...instead: readonly string[]) => current.toSpliced(index, 1, ...instead);
        switch (kind) {
          case "drop":
            return put();
          case "repeat":
            return put(line, line);
          case "swap":
            return current.toSpliced(index, 2, ...current.slice(index, index + 2).reverse());
          case "token": {
            const found = line.match(/[\w.?-]+/g) ?? [];
            const target = found[choice % Math.max(found.length, 1)];
            return target === undefined ? current : put(line.replace(target, tokens[choice]!));
          }
          case "optional":
            return put(
              line.replace(/^( +\w+)(\??):/, (_, name: string, mark: string) => `${name}${mark === "" ? "?" : ""}:`),
            );
          case "null":
            return put(/: (?:string|boolean|timestamp)$/.test(line) ? `${line} | null` : line);
          default:
            return put(`  ${line}`);
        }
      }, lines)
      .join("\n"),
  );

test("whatever is done to the text of either side, there is a diagnostic or a verdict, and `unchanged` means equal", () => {
  let compared = 0;
  fc.assert(
    fc.property(mutated, fc.boolean(), fc.boolean(), (source, isOld, isOldMutated) => {
      const read = load(source);
      if (read.catalogue === null) {
        expect(read.diagnostics.some(({ severity }) => severity === "error")).toBe(true);
        return;
      }
      compared++;
      const original = load(text).catalogue!;
      const [before, after] = isOld && isOldMutated ? [read.catalogue, original] : [original, read.catalogue];
      const releases = [{ version: `${before.protocol}.0.0`, protocol: before.protocol, catalogue: before }];
      const changes = compareWithReleases(releases, after);
      const { verdict } = judgeNumber(releases, after, changes);
      const isEqual = JSON.stringify(normalise(before)) === JSON.stringify(normalise(after));
      expect(verdict === "unchanged").toBe(isEqual);
    }),
    { numRuns: runs },
  );
  expect(compared).toBeGreaterThan(runs / 20);
});
