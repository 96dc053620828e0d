import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { beginHistory } from "../../generator/catalogue/history.ts";
import type { Catalogue, JsonValue } from "../../generator/catalogue/model.ts";
import { readNormalForm } from "../../generator/catalogue/normal-form.ts";
import { catalogueJson } from "../../generator/emit/catalogue-json.ts";
import type { Draft } from "../../generator/emit/emission.ts";
import { catalogues } from "../arbitrary/catalogues.ts";
import * as facts from "../fixtures/run-stream/facts.ts";
import { protocols } from "../fixtures/protocols.ts";

interface Published {
  readonly $comment: string;
  readonly fingerprint: string;
  readonly version: string;
  readonly catalogue: { readonly [key: string]: JsonValue };
}

function publish(catalogue: Catalogue): Published {
  const [draft, ...others] = catalogueJson.emit({ catalogue, history: beginHistory(catalogue) }) as readonly Draft[];
  expect(others).toEqual([]);
  expect(draft?.path).toBe("catalogue.json");
  return JSON.parse(draft?.text ?? "") as Published;
}

describe("catalogue.json", () => {
  it.each([...protocols])("can be read back: %s", (_, catalogue) => {
    const { catalogue: again, faults } = readNormalForm(publish(catalogue).catalogue);
    expect(faults).toEqual([]);
    expect(again).toEqual(catalogue);
  });

  it("can be read back, whatever the catalogue", () => {
    fc.assert(
      fc.property(catalogues(), (catalogue) => {
        expect(readNormalForm(publish(catalogue).catalogue).catalogue).toEqual(catalogue);
      }),
      { numRuns: Math.min(Number(process.env["PROVE_RUNS"] ?? 500), 5000) },
    );
  });

  it("begins with what made it, a fingerprint of the catalogue and the version of the package", () => {
    for (const catalogue of protocols.values()) {
      const published = publish(catalogue);
      expect(Object.keys(published)).toEqual(["$comment", "fingerprint", "version", "released", "catalogue"]);
      expect(published.$comment).toContain("event-catalogue generate");
      const bytes = Buffer.from(JSON.stringify(published.catalogue));
      expect(published.fingerprint).toBe(`sha256:${createHash("sha256").update(bytes).digest("hex")}`);
      expect(published.version).toBe(`${catalogue.protocol}.0.0`);
    }
  });

  it("has another fingerprint for each other catalogue", () => {
    const fingerprints = [...protocols.values()].map((catalogue) => publish(catalogue).fingerprint);
    expect(new Set(fingerprints).size).toBe(protocols.size);
  });
});

describe("the facts of the reference page in catalogue.json", () => {
  const runStream = protocols.get("run-stream");
  if (runStream === undefined) throw new Error("no run-stream");
  const told = publish(runStream).catalogue as {
    readonly title: string;
    readonly protocol: number;
    readonly envelope: Readonly<Record<string, unknown>>;
    readonly unknown: unknown;
    readonly frame_types: Readonly<
      Record<string, { readonly segment_id: string; readonly data: object; readonly notes?: string }>
    >;
    readonly stream: Readonly<Record<string, unknown>>;
    readonly error_codes: object;
    readonly close_codes: readonly { readonly code: number; readonly meaning: string }[];
  };

  it("are title, protocol number, envelope and policies", () => {
    expect(told.title).toBe(facts.title);
    expect(told.protocol).toBe(facts.protocolVersion);
    expect(Object.keys(told.envelope)).toEqual(facts.envelopeKeys);
    expect(told.unknown).toEqual({ envelope_keys: "refuse", types: "refuse" });
  });

  it("are the frame types in their order, with segment_id rule and data keys", () => {
    const types = Object.entries(told.frame_types).map(([type, { segment_id: segmentId, data }]) => ({
      type,
      segmentId,
      data: Object.keys(data),
    }));
    expect(types).toEqual(facts.frameTypes.map(({ type, segmentId, data }) => ({ type, segmentId, data })));
  });

  it("are what the notes say", () => {
    for (const { type, notes } of facts.frameTypes) {
      const text = (told.frame_types[type]?.notes ?? "").replace(/[`*\s]+/g, " ").toLowerCase();
      expect(
        notes.filter((words) => !text.includes(words.toLowerCase())),
        type,
      ).toEqual([]);
      if (notes.length === 0) expect(text).toBe("");
    }
  });

  it("are the rules of order", () => {
    expect(told.stream["begins"]).toBe(facts.first);
    expect(told.stream["ends"]).toBe(facts.terminal);
    expect(Object.keys(told.stream["coalesced"] as object)).toEqual(facts.coalesced);
  });

  it("are the error codes and close codes", () => {
    expect(Object.keys(told.error_codes)).toEqual(facts.errorCodes);
    expect(told.close_codes.map(({ code }) => code)).toEqual(facts.closeCodes.map(({ code }) => code));
    for (const { code, meaning } of facts.closeCodes) {
      const text = (told.close_codes.find((closeCode) => closeCode.code === code)?.meaning ?? "")
        .replace(/[`*\s,]+/g, " ")
        .toLowerCase();
      expect(
        meaning.filter((words) => !text.includes(words.toLowerCase())),
        String(code),
      ).toEqual([]);
    }
  });
});
