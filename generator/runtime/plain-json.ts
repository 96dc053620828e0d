import { describe } from "./description.ts";
import { listIssues } from "./issue-list.ts";
import { isJson } from "./json-value.ts";
import type { FrameIssue } from "./refusal.ts";

/** The way from a frame to a value in it, from its end: most ways are never told. null for the frame itself. */
type Path = readonly [from: Path, step: string | number] | null;

/** An object on the way through a value. */
interface Open {
  readonly object: object;
  readonly path: Path;
  readonly depth: number;
  readonly within: Open | null;
}

/**
 * Everything in a value that JSON cannot say: `JSON.stringify` would leave it out, write something else, or never end.
 * Without recursion, so that no depth can exhaust the stack.
 */
export function findForeign(root: unknown): readonly FrameIssue[] {
  const [issues, note] = listIssues();
  const waiting: Open[] = [];
  const visit = (value: unknown, path: Path, within: Open | null): void => {
    const found = nameForeign(value);
    if (found !== null) note(stepsOf(path), "not-json", `expected JSON value, got ${found}`);
    else if (typeof value === "object" && value !== null)
      waiting.push({ object: value, path, depth: within === null ? 1 : within.depth + 1, within });
  };
  visit(root, null, null);
  for (let open = waiting.pop(); open !== undefined; open = waiting.pop()) {
    const { object, path } = open;
    const cycle = isMilestone(open.depth) ? findCycle(open) : null;
    if (cycle !== null) {
      note(stepsOf(cycle.path), "not-json", "expected JSON value, got a cycle");
      // What is left leads here again and again.
      break;
    }
    if (Array.isArray(object))
      for (let index = 0; index < object.length; index++) visit(object[index], [path, index], open);
    else for (const key of Object.keys(object)) visit((object as Record<string, unknown>)[key], [path, key], open);
  }
  return issues;
}

function stepsOf(path: Path): (string | number)[] {
  const steps: (string | number)[] = [];
  for (let at = path; at !== null; at = at[0]) steps.push(at[1]);
  return steps.reverse();
}

/** Where a cycle is looked for: from 64 levels on, which few values have, at each power of two, so that it costs no more than the walk. */
function isMilestone(depth: number): boolean {
  return depth >= 64 && (depth & (depth - 1)) === 0;
}

/** The first object on the way that lies in itself, or null. */
function findCycle(last: Open): Open | null {
  const way: Open[] = [];
  for (let at: Open | null = last; at !== null; at = at.within) way.push(at);
  const seen = new Set<object>();
  return way.reverse().find(({ object }) => seen.size === seen.add(object).size) ?? null;
}

/** What a value is that JSON cannot say; null where it can. What it holds is not looked at. */
function nameForeign(value: unknown): string | null {
  if (value === null) return null;
  if (!isJson(value) || (typeof value === "number" && !Number.isFinite(value))) return describe(value);
  // Of strings, numbers and booleans as well: some libraries gave them one.
  if (typeof (value as { toJSON?: unknown }).toJSON === "function") return "something with a method toJSON";
  if (typeof value !== "object" || Array.isArray(value)) return null;
  const prototype: unknown = Object.getPrototypeOf(value);
  // What every object inherits from, in this realm or another, inherits nothing.
  return prototype === null || Object.getPrototypeOf(prototype) === null ? null : "an instance of a class";
}
