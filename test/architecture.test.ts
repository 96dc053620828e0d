import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));

interface Import {
  /** As written. */
  readonly specifier: string;
  /** From the root, for a file of ours; null for a package. */
  readonly target: string | null;
  readonly typeOnly: boolean;
  readonly dynamic: boolean;
}

/** Every source file of the toolchain by its path from the root, with its imports; type imports among them. */
const sources = new Map(
  ["generator", "scripts"].flatMap((folder) => listSources(folder)).map((file) => [file, readImports(file)]),
);

function listSources(folder: string): string[] {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .map((name) => `${folder}/${name.replaceAll("\\", "/")}`)
    .filter((name) => /\.[cm]?[jt]s$/.test(name));
}

function readImports(file: string): Import[] {
  const text = readFileSync(join(root, file), "utf8");
  const statements = text.matchAll(/^(?:import|export)\s+(type\s+)?(?:[\w$*\s{},]+\s+from\s+)?"([^"]+)"/gm);
  const calls = text.matchAll(/(?<!typeof )\b(?:import|require)\("([^"]+)"\)(?!\.)/g);
  const found = [
    ...[...statements].map(([, type, specifier]) => ({
      specifier: specifier!,
      typeOnly: type !== undefined,
      dynamic: false,
    })),
    ...[...calls].map(([, specifier]) => ({ specifier: specifier!, typeOnly: false, dynamic: true })),
  ];
  return found.map((one) => ({
    ...one,
    target: one.specifier.startsWith(".")
      ? relative(root, join(root, dirname(file), one.specifier)).replaceAll("\\", "/")
      : null,
  }));
}

/** The room of a file: `scripts`, `generator/emit`, and `generator` for the index. */
function roomOf(file: string): string {
  const parts = file.split("/");
  return parts[0] === "scripts" || parts.length === 2 ? parts[0]! : `${parts[0]!}/${parts[1]!}`;
}

/** Each import of a file of ours, as `from → to`. */
function edges(wanted: (from: string, to: string) => boolean): string[] {
  return [...sources].flatMap(([from, imports]) =>
    imports.flatMap(({ target }) => (target !== null && wanted(from, target) ? [`${from} → ${target}`] : [])),
  );
}

test("the sources and their imports are found", () => {
  expect(sources.size).toBeGreaterThan(40);
  expect(sources.get("scripts/event-catalogue.ts")?.map(({ target }) => target)).toContain("scripts/main.ts");
  expect(sources.get("generator/output/prettier.ts")).toContainEqual({
    specifier: "prettier",
    target: null,
    typeOnly: false,
    dynamic: true,
  });
  for (const [from, imports] of sources) {
    for (const { target } of imports) expect(target === null || sources.has(target), `${from} → ${target}`).toBe(true);
  }
});

describe("imports go one way", () => {
  test("scripts see the library by its index", () => {
    expect(
      edges((from, to) => roomOf(from) === "scripts" && to.startsWith("generator/") && to !== "generator/index.ts"),
    ).toEqual([]);
  });

  test("nothing of the library sees scripts, tests, benchmarks or what is generated", () => {
    expect(edges((from, to) => from.startsWith("generator/") && !to.startsWith("generator/"))).toEqual([]);
  });

  test("no room sees the index", () => {
    expect(edges((from, to) => from.startsWith("generator/") && to === "generator/index.ts")).toEqual([]);
  });

  /** What each room may see besides itself. */
  const seen: Record<string, (to: string) => boolean> = {
    "generator/diagnostics": () => false,
    "generator/runtime": () => false,
    "generator/catalogue": (to) => to.startsWith("generator/diagnostics/"),
    "generator/order": (to) => /^generator\/(catalogue|runtime)\//.test(to),
    "generator/emit": (to) => /^generator\/(catalogue|order)\//.test(to),
    "generator/change": (to) => /^generator\/(catalogue|diagnostics|order)\//.test(to),
    "generator/validate": (to) =>
      /^generator\/(catalogue|emit|runtime)\//.test(to) || to === "generator/output/prettier.ts",
    "generator/explain": (to) =>
      /^generator\/(catalogue|change|diagnostics|order|runtime)\//.test(to) ||
      to === "generator/validate/capture-report.ts" ||
      to === "generator/emit/toolchain-folder.ts",
    "generator/init": (to) => to.startsWith("generator/catalogue/") || to === "generator/change/json-places.ts",
    "generator/output": (to) => to === "generator/emit/emission.ts",
  };

  test.each(Object.keys(seen))("%s sees what it may", (room) => {
    expect(edges((from, to) => roomOf(from) === room && roomOf(to) !== room && !seen[room]!(to))).toEqual([]);
  });

  test("there is no other room", () => {
    expect([...new Set([...sources.keys()].map(roomOf))].filter((room) => !(room in seen)).toSorted()).toEqual([
      "generator",
      "scripts",
    ]);
  });

  test("emitters see the model and what is computed from it, and nothing of how a file is read", () => {
    const reading = /^generator\/catalogue\/(load|document|build|checks|source-text|yaml|lexeme)/;
    expect(edges((from, to) => roomOf(from) === "generator/emit" && reading.test(to))).toEqual([]);
  });

  test("the model imports nothing", () => {
    expect(sources.get("generator/catalogue/model.ts")).toEqual([]);
  });

  test("no emitter sees another", () => {
    const emitters = sources
      .get("generator/emit/emitters.ts")!
      .flatMap(({ target }) => target ?? [])
      .filter((target) => target !== "generator/emit/emission.ts");
    expect(emitters.length).toBeGreaterThan(0);
    expect(
      edges(
        (from, to) =>
          emitters.includes(to) && roomOf(from) === "generator/emit" && from !== "generator/emit/emitters.ts",
      ),
    ).toEqual([]);
  });

  test("there are no cycles, type imports counted", () => {
    const done = new Set<string>();
    const cycles: string[] = [];
    const visit = (file: string, path: readonly string[]): void => {
      if (path.includes(file)) cycles.push([...path.slice(path.indexOf(file)), file].join(" → "));
      if (done.has(file) || path.includes(file)) return;
      for (const { target } of sources.get(file) ?? []) if (target !== null) visit(target, [...path, file]);
      done.add(file);
    };
    for (const file of sources.keys()) visit(file, []);
    expect(cycles).toEqual([]);
  });
});

describe("each library stands behind one module", () => {
  const users = (name: string): string[] =>
    [...sources]
      .filter(([, imports]) => imports.some(({ specifier }) => specifier === name || specifier.startsWith(`${name}/`)))
      .map(([file]) => file);

  test.each(["ts-morph", "json-schema-to-typescript", "prettier", "yaml", "diff"])("%s", (name) => {
    expect(users(name)).toHaveLength(1);
  });

  test.each(["ts-morph", "json-schema-to-typescript", "prettier", "diff"])(
    "%s is loaded when its work begins",
    (name) => {
      const imports = [...sources.values()].flat().filter(({ specifier }) => specifier === name);
      expect(imports.filter(({ typeOnly, dynamic }) => !typeOnly && !dynamic)).toEqual([]);
      expect(imports.filter(({ dynamic }) => dynamic)).toHaveLength(1);
    },
  );

  test("packages of CommonJS are loaded by one function", () => {
    const makers = [...sources.keys()].filter(
      (file) => file.startsWith("generator/") && readFileSync(join(root, file), "utf8").includes("createRequire("),
    );
    expect(makers).toEqual(["generator/emit/require-package.ts"]);
  });

  test("there is no other", () => {
    const packages = [...sources.values()]
      .flat()
      .filter(({ target, specifier }) => target === null && !specifier.startsWith("node:"))
      .map(({ specifier }) => /^(?:@[^/]+\/)?[^/]+/.exec(specifier)![0]);
    expect([...new Set(packages)].toSorted()).toEqual([
      "diff",
      "json-schema-to-typescript",
      "prettier",
      "rolldown",
      "ts-morph",
      "yaml",
    ]);
  });
});

test("library code has no process, console or exit", () => {
  const offenders = [...sources.keys()].filter((file) => {
    const text = readFileSync(join(root, file), "utf8").replace(/^\s*(?:\/\/|\*|\/\*).*$|"[^"\n]*"|`[^`]*`/gm, "");
    const isLibrary = file.startsWith("generator/") && !file.startsWith("generator/runtime/");
    return isLibrary && /\b(?:process|console)\.\w/.test(text);
  });
  expect(offenders).toEqual([]);
  expect(
    [...sources].filter(
      ([file, imports]) =>
        file.startsWith("generator/") && imports.some(({ specifier }) => specifier === "node:process"),
    ),
  ).toEqual([]);
});

describe("files", () => {
  const all = [...sources.keys(), ...["test", "bench"].flatMap(listSources)].filter(
    (file) => !/node_modules|^test\/(fixtures|tools)\//.test(file),
  );

  test("none is a drawer", () => {
    expect(
      all.filter((file) =>
        /(^|[/-])(utils?|helpers?|commons?|misc|shared|stuff)\.[cm]?[jt]s$|\/types\.[cm]?[jt]s$/.test(file),
      ),
    ).toEqual([]);
  });

  test("names are kebab-case", () => {
    expect(
      all.filter(
        (file) => !/^[a-z0-9-]+(?:\/[a-z0-9-]+)*(?:\.prove|(?:\.property)?\.test)?(?:\.d)?\.(?:ts|mts|mjs)$/.test(file),
      ),
    ).toEqual([]);
  });

  test("none of the toolchain is longer than 250 lines: it would have two subjects", () => {
    const lengths = [...sources.keys()].map(
      (file) => [file, readFileSync(join(root, file), "utf8").split("\n").length - 1] as const,
    );
    expect(lengths.filter(([, length]) => length > 250)).toEqual([]);
  });
});
