// Made by event-catalogue (generator/emit/runtime.ts) from the catalogue of the protocol. Do not edit:
// change the catalogue, then run `event-catalogue generate`.

import type { Course } from "./stream-parts.ts";
import { quote } from "./walk.ts";

/** How streams of a protocol begin and end. */
export interface CourseRules {
  /** Whether any type begins a stream; null where none does. */
  readonly restarts: "never" | "before-end" | "after-end" | null;
  /** Whether any type ends one. */
  readonly ends: boolean;
}

/** @param isBegun whether the stream is met in its middle */
export function watchCourse({ restarts, ends }: CourseRules, isBegun: boolean): Course {
  let begun = isBegun || restarts === null;
  let ended = false;
  return {
    isOver: (row) => ended && !(restarts === "after-end" && row.begins === true),
    enter(type, row, report) {
      let isAllowed = false;
      if (row.begins === true) {
        isAllowed = !begun || restarts === "before-end" || ended;
        if (!isAllowed)
          report(
            "begun-again",
            `${quote(String(type))} begins a stream that has begun${restarts === "after-end" ? " and not ended" : ""}`,
          );
        begun = true;
        ended = false;
      } else if (!begun && row.anytime !== true) {
        begun = true;
        report("not-begun", `${quote(String(type))} comes before any frame that begins the stream`);
      }
      if (row.ends === true) ended = true;
      return isAllowed;
    },
    isUnfinished: () => ends && !ended,
  };
}
