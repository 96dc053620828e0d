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
  if (places.repeated.some(({ key }) => key === "scripts")) return { fault: "it has `scripts` twice" };

  const own = scripts ?? {};
  const missing = Object.entries(projectScripts).filter(([name]) => !Object.hasOwn(own, name));
  const end = (path: string[]): number => offsetOf(body, places.locate(path, "value")) - 1;
  const added =
    missing.length === 0
      ? body
      : scripts === undefined
        ? insert(body, end([]), [["scripts", Object.fromEntries(missing)]], Object.keys(manifest).length === 0, 1)
        : insert(body, end(["scripts"]), missing, Object.keys(scripts).length === 0, 2);
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

/**
 * Puts members at the end of an object.
 *
 * @param at where its closing bracket stands
 * @param depth how deep the members stand, where the text does not show it
 */
function insert(
  text: string,
  at: number,
  members: readonly (readonly [string, unknown])[],
  isEmpty: boolean,
  depth: number,
): string {
  const before = text.slice(0, at).trimEnd();
  const lineEnd = text.includes("\r\n") ? "\r\n" : "\n";
  const unit = /^([ \t]+)"/m.exec(text)?.[1] ?? "  ";
  // An object on one line goes on there.
  if (!isEmpty && !text.slice(before.length, at).includes("\n")) {
    const inline = members.map(([name, value]) => `, ${JSON.stringify(name)}: ${JSON.stringify(value)}`);
    return before + inline.join("") + text.slice(before.length);
  }
  const indent = unit.repeat(depth);
  const lines = members.map(([name, value]) => {
    const written = JSON.stringify(value, null, unit).replaceAll("\n", `${lineEnd}${indent}`);
    return `${lineEnd}${indent}${JSON.stringify(name)}: ${written}`;
  });
  const isClosedBelow = text.slice(before.length, at).includes("\n");
  const close = isClosedBelow ? "" : `${lineEnd}${unit.repeat(depth - 1)}`;
  return `${before}${isEmpty ? "" : ","}${lines.join(",")}${close}${text.slice(before.length)}`;
}

function offsetOf(
  text: string,
  { endLine, endColumn }: { readonly endLine: number; readonly endColumn: number },
): number {
  const above = text.split("\n").slice(0, endLine - 1);
  return above.reduce((sum, line) => sum + line.length + 1, 0) + endColumn - 1;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
