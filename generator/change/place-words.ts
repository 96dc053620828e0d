import { quote } from "../diagnostics/wording.ts";
import type { Path } from "./change.ts";

/** A place of a catalogue as a person would name it: `usage.tokens[]` of `run.end`. */
export function describePath(path: Path): string {
  const [section, name, ...rest] = path;
  if (name === undefined) return section === undefined ? "the catalogue" : quote(String(section));
  switch (section) {
    case "envelope":
      return within(rest, `envelope key ${quote(String(name))}`);
    case "frame_types": {
      const [part, ...below] = rest;
      const type = `frame type ${quote(String(name))}`;
      if (part === undefined) return type;
      if (part !== "data") return within(rest, type);
      return below.length === 0 ? `the data of ${quote(String(name))}` : within(below, quote(String(name)));
    }
    case "definitions":
      return within(rest, quote(String(name)));
    case "error_codes":
      return within(rest, `error code ${quote(String(name))}`);
    case "close_codes":
      return within(rest, `close code ${name}`);
    default:
      return quote(path.join("."));
  }
}

function within(steps: Path, whole: string): string {
  return steps.length === 0 ? whole : `${quote(joinSteps(steps))} of ${whole}`;
}

/** `keys`, `items` and `values` as a value shows them: `a.b`, `a[]`, `a.*`. */
function joinSteps(steps: Path): string {
  let text = "";
  for (let index = 0; index < steps.length; index++) {
    const step = steps[index]!;
    if (step === "items") text += "[]";
    else if (step === "values") text += ".*";
    else if (step === "keys" && index + 1 < steps.length) text += `.${steps[++index]}`;
    else text += `.${step}`;
  }
  return text.replace(/^\./, "");
}
