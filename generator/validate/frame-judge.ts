import type { Catalogue, JsonValue } from "../catalogue/model.ts";
import { envelopeKeyOf } from "../catalogue/payload.ts";
import type { FrameIssue, Refusal } from "../runtime/refusal.ts";
import { isOthers } from "../runtime/sse-frames.ts";
import type { Findings } from "./capture-reader.ts";
import type { CaptureFault, Tally } from "./capture-report.ts";
import type { CaptureStreams } from "./capture-streams.ts";
import type { GeneratedChecks } from "./load-checks.ts";

/** Judges what is read in a capture. */
export class FrameJudge implements Findings {
  readonly #catalogue: Catalogue;
  readonly #checks: GeneratedChecks;
  readonly #streams: CaptureStreams;
  readonly #writer: boolean;
  readonly #file: string;
  readonly #tally: Tally;
  readonly #type: string;
  readonly #data: string | null;
  readonly #isFrameName: (name: string) => boolean;
  #frame = -1;

  constructor(
    catalogue: Catalogue,
    checks: GeneratedChecks,
    streams: CaptureStreams,
    writer: boolean,
    file: string,
    tally: Tally,
  ) {
    this.#catalogue = catalogue;
    this.#checks = checks;
    this.#streams = streams;
    this.#writer = writer;
    this.#file = file;
    this.#tally = tally;
    this.#type = envelopeKeyOf(catalogue, "type")!.name;
    this.#data = envelopeKeyOf(catalogue, "data")?.name ?? null;
    const frameNames = new Set(catalogue.frameTypes.map(({ wire }) => String(wire)));
    this.#isFrameName = (name) => frameNames.has(name);
  }

  take(text: string, line: number, isOpen: boolean, eventName: string): void {
    let value: JsonValue;
    try {
      value = JSON.parse(text) as JsonValue;
    } catch (error) {
      if (isOthers("not-json", eventName, this.#isFrameName)) return;
      this.#count();
      if (isOpen) this.#add(line, "truncated", [], `the capture ends within this line: ${String(error)}`);
      else this.#add(line, "not-json", [], String(error));
      return;
    }
    const result = this.#checks.validateFrame(value);
    if (!result.ok && isOthers(result.reason, eventName, this.#isFrameName)) return;
    this.#count();
    if (result.ok) {
      this.#tally.byType.get((value as { readonly [key: string]: unknown })[this.#type])!.count += 1;
      if (this.#writer) this.#judgeAsWritten(result.frame, line);
    } else if (result.reason === "unknown-type" && this.#catalogue.unknown.types === "skip") this.#tally.skipped += 1;
    else this.#refuse(result, line);
    for (const { rule, message, key } of this.#streams.push(value, result.ok, line, this.#frame))
      this.#add(line, rule, this.#pathOf(key), message);
  }

  miss(rule: CaptureFault, line: number, message: string): void {
    this.#tally.add({ file: this.#file, line, frame: null, rule, path: [], message });
  }

  #count(): void {
    this.#frame += 1;
    this.#tally.frames += 1;
  }

  #judgeAsWritten(frame: object, line: number): void {
    try {
      this.#checks.encodeFrame(frame);
    } catch (error) {
      if (!(error instanceof this.#checks.FrameError)) throw error;
      this.#refuse(error, line);
    }
  }

  #refuse({ reason, issues }: Pick<Refusal, "reason" | "issues">, line: number): void {
    for (const { code, path, message } of issues) this.#add(line, nameRule(reason, code), path, message);
  }

  #add(line: number, rule: string, path: readonly (string | number)[], message: string): void {
    this.#tally.add({ file: this.#file, line, frame: this.#frame, rule, path, message });
  }

  /** The place of a key that is named as the catalogue names it, with `data.` before one of the payload. */
  #pathOf(key: string | undefined): readonly string[] {
    if (key === undefined) return [];
    const isPayload = key.startsWith("data.") && !this.#catalogue.envelope.some(({ name }) => name === key);
    if (!isPayload) return [key];
    const name = key.slice("data.".length);
    return this.#data === null ? [name] : [this.#data, name];
  }
}

/** What is wrong with a frame as a whole goes by that; what is wrong in it by what it is. */
function nameRule(reason: Refusal["reason"], code: FrameIssue["code"]): string {
  return reason === "invalid" ? code : reason;
}
