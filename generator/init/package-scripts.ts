import { placeJson } from "../change/json-places.ts";

/** The scripts that a project with a catalogue has. */
export const projectScripts: Readonly<Record<string, string>> = {
  generate: "event-catalogue generate",
  "check:version": "event-catalogue check",
  validate: "event-catalogue validate",
  release: "event-catalogue release",
};

/** What becomes of a package.json. */
export type ManifestPlan =
  | {
      readonly fault: null;
      readonly text: string;
      /** Scripts that do something else already, and stay as they are. */
      readonly kept: readonly string[];
      /** Whether event-catalogue is among the dependencies. */
      readonly hasToolchain: boolean;
      /** Whether typescript is. */
      readonly hasCompiler: boolean;
      /** The top-level keys, which tell of other tools. */
      readonly keys: readonly string[];
    }
  /** Why it cannot be added to: a clause. */
  | { readonly fault: string };

/**
 * Adds the scripts to a package.json and leaves every other byte as it is: a script that is there already is never
 * changed.
 *
 * @param text null where there is none
 */
export function addScripts(text: string | null): ManifestPlan {
  if (text === null) {
    const manifest = { private: true, scripts: projectScripts };
    const has = { kept: [], hasToolchain: false, hasCompiler: false, keys: [] };
    return { fault: null, text: `${JSON.stringify(manifest, null, 2)}\n`, ...has };
  }
  const mark = text.startsWith("\uFEFF") ? "\uFEFF" : "";
  const body = text.slice(mark.length);
  const places = placeJson(body);
  if (!places.ok) {
    return { fault: `it is not JSON: ${places.message} at line ${places.span.line}, column ${places.span.column}` };
  }
  const manifest = JSON.parse(body) as unknown;
  if (!isObject(manifest)) return { fault: "it holds no object" };
  const scripts = Object.hasOwn(manifest, "scripts") ? manifest["scripts"] : undefined;
  if (scripts !== undefined && !isObject(scripts)) return { fault: "its `scripts` are no object" };
  if (places.repeated.some(({ key, depth }) => key === "scripts" && depth === 0))
    return { fault: "it has `scripts` twice" };

  const own = scripts ?? {};
  const missing = Object.entries(projectScripts).filter(([name]) => !Object.hasOwn(own, name));
  const place = (path: string[]): Place => {
    const { line, column, endLine, endColumn } = places.locate(path, "value");
    return { start: offsetOf(body, line, column), end: offsetOf(body, endLine, endColumn) };
  };
  const added =
    missing.length === 0
      ? body
      : scripts === undefined
        ? insert(body, place([]), [["scripts", Object.fromEntries(missing)]], 1)
        : insert(body, place(["scripts"]), missing, 2);
  return {
    fault: null,
    text: mark + added,
    kept: Object.keys(projectScripts).filter((name) => Object.hasOwn(own, name) && own[name] !== projectScripts[name]),
    hasToolchain: dependsOn(manifest, "event-catalogue"),
    hasCompiler: dependsOn(manifest, "typescript"),
    keys: Object.keys(manifest),
  };
}

function dependsOn(manifest: Readonly<Record<string, unknown>>, name: string): boolean {
  return ["dependencies", "devDependencies"].some((key) => {
    const dependencies = manifest[key];
    return isObject(dependencies) && Object.hasOwn(dependencies, name);
  });
}

/** Where an object stands, its brackets included. */
interface Place {
  readonly start: number;
  readonly end: number;
}

/**
 * Puts members at the end of an object: on its line where it has only one, else each on a line of its own.
 *
 * @param depth how deep the members stand, where the text does not show it
 */
function insert(
  text: string,
  { start, end }: Place,
  members: readonly (readonly [string, unknown])[],
  depth: number,
): string {
  const object = text.slice(start, end);
  const isEmpty = isEmptyObject(object);
  const before = text.slice(0, end - 1).trimEnd();
  const after = text.slice(before.length);
  // An empty object does not show how its members would stand, but the text around it may.
  const model = isEmpty ? text.trim() : object;
  if (!model.includes("\n") && !isEmptyObject(model)) {
    const { comma, padding, write } = styleOf(model);
    const written = members.map(([name, value]) => write(name, value)).join(comma);
    return isEmpty
      ? `${text.slice(0, start)}{${padding}${written}${padding}}${text.slice(end)}`
      : `${before}${comma}${written}${after}`;
  }
  const lineEnd = text.includes("\r\n") ? "\r\n" : "\n";
  const unit = /^([ \t]+)"/m.exec(text)?.[1] ?? "  ";
  const indent = unit.repeat(depth);
  const lines = members.map(([name, value]) => {
    const written = JSON.stringify(value, null, unit).replaceAll("\n", `${lineEnd}${indent}`);
    return `${lineEnd}${indent}${JSON.stringify(name)}: ${written}`;
  });
  const isClosedBelow = after.slice(0, after.indexOf("}")).includes("\n");
  const close = isClosedBelow ? "" : `${lineEnd}${unit.repeat(depth - 1)}`;
  return `${before}${isEmpty ? "" : ","}${lines.join(",")}${close}${after}`;
}

/** How an object that stands on one line is written. */
function styleOf(model: string): {
  readonly comma: string;
  readonly padding: string;
  readonly write: (name: string, value: unknown) => string;
} {
  const padding = /^\{\s/.test(model) ? " " : "";
  const colon = /":\s/.test(model) ? ": " : ":";
  const comma = model.includes(',"') || (colon === ":" && !model.includes(", ")) ? "," : ", ";
  const write = (name: string, value: unknown): string => {
    const written = isObject(value)
      ? `{${padding}${Object.entries(value)
          .map(([key, inner]) => write(key, inner))
          .join(comma)}${padding}}`
      : JSON.stringify(value);
    return `${JSON.stringify(name)}${colon}${written}`;
  };
  return { comma, padding, write };
}

function isEmptyObject(text: string): boolean {
  return /^\{\s*\}$/.test(text);
}

function offsetOf(text: string, line: number, column: number): number {
  const above = text.split("\n").slice(0, line - 1);
  return above.reduce((sum, { length }) => sum + length + 1, 0) + column - 1;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
