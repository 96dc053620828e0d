import type { Course } from "./stream-parts.ts";
import type { Report } from "./stream-violation.ts";

/**
 * Watches how a stream begins and ends.
 *
 * @param isBegun whether it is met in its middle, or needs no beginning
 * @param hasEnd whether any type ends it
 * @param mayFollow whether it may begin again after its end
 * @param tellAgain reports a beginning before the end; left out where it is allowed
 */
export function watchCourse(
  isBegun: boolean,
  hasEnd: boolean,
  mayFollow: boolean,
  tellAgain?: (report: Report, mayFollow: boolean) => void,
): Course {
  let isOpen = isBegun;
  let isEnded = false;
  return {
    isOver: ({ begins }) => isEnded && !(mayFollow && begins),
    enter({ begins, ends, anytime }, report) {
      const isAgain = begins && isOpen && !isEnded && tellAgain !== undefined;
      if (isAgain) tellAgain(report, mayFollow);
      if (!isOpen && !begins && !anytime) report("not-begun", "comes before any frame that begins the stream");
      isOpen ||= begins || !anytime;
      if (begins) isEnded = false;
      if (ends) isEnded = true;
      return begins && !isAgain;
    },
    isUnfinished: () => hasEnd && !isEnded,
  };
}
