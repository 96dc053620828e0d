import type { Course, Row } from "./stream-parts.ts";
import type { Report } from "./stream-violation.ts";
import { quote } from "./walk.ts";

/** How streams of a protocol begin and end. */
export interface CourseRules {
  /** Whether any type begins a stream; null where none does. */
  readonly restarts: "never" | "before-end" | "after-end" | null;
  /** Whether any type ends one. */
  readonly ends: boolean;
}

export class CourseWatch implements Course {
  readonly #rules: CourseRules;
  #isBegun: boolean;
  #isEnded = false;

  /** @param isBegun whether the stream is met in its middle */
  constructor(rules: CourseRules, isBegun: boolean) {
    this.#rules = rules;
    this.#isBegun = isBegun || rules.restarts === null;
  }

  isOver(row: Row): boolean {
    return this.#isEnded && !(this.#rules.restarts === "after-end" && row.begins);
  }

  enter(type: unknown, row: Row, report: Report): boolean {
    let isBeginning = false;
    if (row.begins) {
      isBeginning = !this.#isBegun || this.#rules.restarts === "before-end" || this.#isEnded;
      if (!isBeginning) tellAgain(type, this.#rules, report);
      this.#isBegun = true;
      this.#isEnded = false;
    } else if (!this.#isBegun && !row.anytime) {
      this.#isBegun = true;
      report("not-begun", `${quote(String(type))} comes before any frame that begins the stream`);
    }
    if (row.ends) this.#isEnded = true;
    return isBeginning;
  }

  isUnfinished(): boolean {
    return this.#rules.ends && !this.#isEnded;
  }
}

function tellAgain(type: unknown, { restarts }: CourseRules, report: Report): void {
  const begun = restarts === "after-end" ? "begun and not ended" : "begun";
  report("begun-again", `${quote(String(type))} begins a stream that has ${begun}`);
}
