/** The width beyond which a line is broken where it can be. */
const width = 120;

/** A text that can be broken in places, as prettier's own algorithm has it. */
export type Layout =
  | string
  /** Parts, one after the other. */
  | readonly Layout[]
  /** A place to break: a space where it is not broken, or nothing; or a line break in any case. */
  | { readonly kind: "line"; readonly flat: " " | ""; readonly hard: boolean }
  /** Its lines are indented by one step. */
  | { readonly kind: "indent"; readonly content: Layout }
  /** Broken at all its places, or at none if it fits; one that is `whole` may not be broken at all. */
  | { readonly kind: "group"; readonly content: Layout; readonly broken: boolean; readonly whole: boolean }
  /** What stands where the group around it is broken, and what where it is not. */
  | { readonly kind: "if-broken"; readonly content: string; readonly flat: string }
  /** The first of several forms that fits without a break but those that it must have; else the last, broken. */
  | { readonly kind: "choice"; readonly forms: readonly Layout[]; readonly broken: boolean }
  /** Words with commas between them: all on one line, or as many on each as fit, and then with a comma at the end. */
  | { readonly kind: "fill"; readonly words: readonly string[] };

export const line: Layout = { kind: "line", flat: " ", hard: false };
export const softLine: Layout = { kind: "line", flat: "", hard: false };
export const hardLine: Layout = { kind: "line", flat: "", hard: true };

export function indent(...content: readonly Layout[]): Layout {
  return { kind: "indent", content };
}

/** @param broken whether it is broken although it would fit; what holds something broken is so, too */
export function group(content: Layout, broken = false): Layout {
  return { kind: "group", content, broken: broken || isBroken(content), whole: false };
}

/** Whether it has a line break in any case. */
export function isBroken(layout: Layout): boolean {
  if (typeof layout === "string") return false;
  if (isParts(layout)) return layout.some(isBroken);
  if (layout.kind === "indent") return isBroken(layout.content);
  return layout.kind === "group" || layout.kind === "choice" ? layout.broken : layout.kind === "line" && layout.hard;
}

/** What has a form only where it fits on the line. */
export function whole(content: Layout): Layout {
  return { kind: "group", content, broken: false, whole: true };
}

export function ifBroken(content: string, flat = ""): Layout {
  return { kind: "if-broken", content, flat };
}

/**
 * @param forms from the least broken to the most
 * @param broken whether what holds it is broken; the choice itself is not bound by that
 */
export function choice(forms: readonly Layout[], broken: boolean): Layout {
  return { kind: "choice", forms, broken };
}

/** @param words one or more */
export function fill(words: readonly string[]): Layout {
  return { kind: "fill", words };
}

/** Parts with the same between each two. */
export function join(between: Layout, parts: readonly Layout[]): Layout[] {
  return parts.flatMap((part, index) => (index === 0 ? [part] : [between, part]));
}

/** Thrown for a text that has no form here: prettier has to find one. */
export class WithoutForm extends Error {}

interface Step {
  readonly layout: Layout;
  readonly depth: number;
  readonly broken: boolean;
}

/**
 * Prints a layout.
 *
 * @throws {WithoutForm} where what is whole does not fit
 */
export function printLayout(layout: Layout): string {
  const steps: Step[] = [{ layout, depth: 0, broken: true }];
  const pieces: string[] = [];
  let column = 0;
  for (let step = steps.pop(); step !== undefined; step = steps.pop()) {
    const { layout: at, depth, broken } = step;
    if (at === "") continue;
    if (typeof at === "string") {
      pieces.push(at);
      column += at.length;
    } else if (isParts(at)) {
      for (let index = at.length - 1; index >= 0; index--) steps.push({ layout: at[index]!, depth, broken });
    } else if (at.kind === "indent") steps.push({ layout: at.content, depth: depth + 1, broken });
    else if (at.kind === "if-broken") {
      steps.push({ layout: broken ? at.content : at.flat, depth, broken });
    } else if (at.kind === "choice") {
      const flat = at.forms.map((form): Step => ({ layout: form, depth, broken: false }));
      steps.push(broken ? chooseForm(flat, steps, width - column) : flat[0]!);
    } else if (at.kind === "fill") {
      const text = broken ? fillLines(at.words, depth, column) : at.words.join(", ");
      pieces.push(text);
      column = text.length - (text.lastIndexOf("\n") + 1) + (text.includes("\n") ? 0 : column);
    } else if (at.kind === "group") {
      const inner: Step = { layout: at.content, depth, broken: false };
      const isFlat = !broken && !at.broken;
      const isFitting = isFlat || (!at.broken && fits(inner, steps, width - column));
      if (at.whole && !isFitting) throw new WithoutForm();
      steps.push(isFitting ? inner : { ...inner, broken: true });
    } else if (broken || at.hard) {
      // What is between two words may be the end of a line by a break behind it.
      pieces.push((pieces.pop() ?? "").trimEnd(), "\n", "  ".repeat(depth));
      column = depth * 2;
    } else {
      pieces.push(at.flat);
      column += at.flat.length;
    }
  }
  return pieces.join("");
}

/** The first form that fits; else the last, broken. */
function chooseForm(forms: readonly Step[], rest: readonly Step[], left: number): Step {
  return forms.find((form) => fits(form, rest, left)) ?? { ...forms.at(-1)!, broken: true };
}

/** Words and their commas, as many on each line as fit. */
function fillLines([first, ...others]: readonly string[], depth: number, column: number): string {
  let text = `${first!},`;
  let end = column + text.length;
  for (const word of others) {
    const isFitting = end + word.length + 2 <= width;
    text += `${isFitting ? " " : `\n${"  ".repeat(depth)}`}${word},`;
    end = (isFitting ? end + 1 : depth * 2) + word.length + 1;
  }
  return text;
}

/** Whether what comes next, and all up to the first place where the line may end, fits in what is left of the line. */
function fits(next: Step, rest: readonly Step[], left: number): boolean {
  let remaining = left;
  let nextOfRest = rest.length;
  const steps: Step[] = [next];
  while (remaining >= 0) {
    const step = steps.pop() ?? rest[--nextOfRest];
    if (step === undefined) return true;
    const { layout: at, depth, broken } = step;
    if (typeof at === "string") remaining -= at.length;
    else if (isParts(at)) {
      for (let index = at.length - 1; index >= 0; index--) steps.push({ layout: at[index]!, depth, broken });
    } else if (at.kind === "indent") steps.push({ layout: at.content, depth, broken });
    else if (at.kind === "group") steps.push({ layout: at.content, depth, broken: broken || at.broken });
    else if (at.kind === "if-broken") {
      remaining -= (broken ? at.content : at.flat).length;
    } else if (at.kind === "choice") steps.push({ layout: at.forms.at(broken ? -1 : 0)!, depth, broken });
    else if (at.kind === "fill") {
      remaining -= at.words.join(", ").length;
    } else if (broken || at.hard) return true;
    else remaining -= at.flat.length;
  }
  return false;
}

function isParts(layout: Layout): layout is readonly Layout[] {
  return Array.isArray(layout);
}
