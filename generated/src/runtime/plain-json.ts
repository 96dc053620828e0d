// Made by event-catalogue (generator/emit/runtime.ts) from the catalogue of the protocol. Do not edit:
// change the catalogue, then run `event-catalogue generate`.

import { Issues, type Trail } from "./issues.ts";
import type { FrameIssue } from "./refusal.ts";
import { describeValue } from "./wording.ts";

interface Open {
  readonly value: object;
  readonly at: Trail | null;
  readonly depth: number;
  /** What it stands in. */
  readonly within: Open | null;
}

/**
 * Everything in a value that JSON cannot say: `JSON.stringify` would leave it out, write something else, or never end.
 * Without recursion, so that no depth can exhaust the stack.
 */
export function findForeign(root: unknown): readonly FrameIssue[] {
  const issues = new Issues();
  if (["", 0, true].some(hasToJson))
    issues.add(null, "not-json", () => "a prototype of strings, numbers or booleans has a method toJSON");
  const waiting: Open[] = [];
  const visit = (value: unknown, at: Trail | null, within: Open | null): void => {
    const fault = faultOf(value);
    if (fault !== null) issues.add(at, "not-json", () => `expected JSON value, got ${fault}`);
    else if (typeof value === "object" && value !== null)
      waiting.push({ value, at, depth: (within?.depth ?? 0) + 1, within });
  };
  visit(root, null, null);
  for (let open = waiting.pop(); open !== undefined; open = waiting.pop()) {
    if (isMilestone(open.depth)) {
      const cycle = findCycle(open);
      if (cycle !== null) {
        issues.add(cycle, "not-json", () => "expected JSON value, got a cycle");
        // What is left of it would lead here again and again.
        waiting.length = 0;
        break;
      }
    }
    const { value, at } = open;
    if (Array.isArray(value))
      for (let index = 0; index < value.length; index++) visit(value[index], { step: index, from: at }, open);
    else
      for (const key of Object.keys(value))
        visit((value as Record<string, unknown>)[key], { step: key, from: at }, open);
  }
  return issues.list();
}

/** Where a cycle is looked for: from 64 on, which few values reach, at each power of two, so that it costs no more than the walk. */
function isMilestone(depth: number): boolean {
  return depth >= 64 && (depth & (depth - 1)) === 0;
}

/** The way to the first object that lies in itself, or null. */
function findCycle(open: Open): Trail | null {
  const chain: Open[] = [];
  for (let at: Open | null = open; at !== null; at = at.within) chain.push(at);
  const seen = new Set<object>();
  for (const { value, at } of chain.reverse()) {
    if (seen.has(value)) return at;
    seen.add(value);
  }
  return null;
}

/** What a value is that JSON cannot say; null where it can. What it holds is not looked at. */
function faultOf(value: unknown): string | null {
  switch (typeof value) {
    case "string":
    case "boolean":
      return null;
    case "number":
      return Number.isFinite(value) ? null : String(value);
    case "object":
      return value === null ? null : faultOfObject(value);
    default:
      return describeValue(value);
  }
}

function faultOfObject(object: object): string | null {
  if (hasToJson(object)) return "an object with a method toJSON";
  if (Array.isArray(object)) return null;
  const prototype: unknown = Object.getPrototypeOf(object);
  // What every object inherits from, in this realm or another, inherits nothing.
  return prototype === null || Object.getPrototypeOf(prototype) === null ? null : "an instance of a class";
}

/** Whether `JSON.stringify` would write something else in its place. */
function hasToJson(value: unknown): boolean {
  return typeof (value as { toJSON?: unknown }).toJSON === "function";
}
