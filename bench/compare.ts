/**
 * Comparing two catalogues against reading the two of them: 1,000 frame types as they are and with changes of many kinds,
 * and definitions that lead to one another 200 deep and back. BENCH_ROUNDS sets how many times each is done.
 */
import { compare, load, type Catalogue } from "../generator/index.ts";
import { judge, printGoals, printTable } from "./report.ts";
import { median } from "./rounds.ts";
import { makeCatalogue } from "./sized-catalogues.ts";

const rounds = Number(process.env["BENCH_ROUNDS"] ?? 15);
const many = makeCatalogue(1000);

/** Every third line with a key of some payloads gets another type, or a key beside it. */
function change(text: string): string {
  let count = 0;
  return text.replace(/^ {6}(?:ok: boolean|tags: list<string>|name: string|status: string)$/gm, (line) =>
    count++ % 3 > 0 ? line : `${line.replace(/boolean|string$/, "string | integer")}\n      added${count}?: timestamp`,
  );
}

/** Definitions that hold each other, the last of them the first. @param leaf the type of what some of them hold besides */
function makeDeep(depth: number, leaf: string, isChanged: (index: number) => boolean = () => true): string {
  const definitions = Array.from({ length: depth }, (_, index) => {
    const next = (index + 1) % depth;
    return `  D${index}: { keys: { value: ${isChanged(index) ? leaf : "string"}, next${next === 0 ? "?" : ""}: D${next} } }`;
  });
  return makeCatalogue(1)
    .replace("  Usage: object", definitions.join("\n"))
    .replace("      text: string", "      text: string\n      deep: D0");
}

const cases = new Map<string, readonly [before: string, after: string]>([
  ["1,000 types, nothing changed", [many, many]],
  ["1,000 types, 267 with changes", [many, change(many)]],
  ["recursion 200 deep, nothing changed", [makeDeep(200, "string"), makeDeep(200, "string")]],
  [
    "recursion 200 deep, changed at the bottom",
    [makeDeep(200, "string"), makeDeep(200, "string | integer", (index) => index === 199)],
  ],
  ["recursion 200 deep, changed everywhere", [makeDeep(200, "string"), makeDeep(200, "string | integer")]],
]);

function read(text: string): Catalogue {
  const { catalogue, diagnostics } = load(text);
  if (catalogue === null) throw new Error(diagnostics.map(({ message }) => message).join("\n"));
  return catalogue;
}

interface Times {
  readonly reading: number;
  readonly comparing: number;
  readonly changes: number;
}

function measure(before: string, after: string): Times {
  const start = performance.now();
  const [first, second] = [read(before), read(after)];
  const between = performance.now();
  const changes = compare(first, second).length;
  return { reading: between - start, comparing: performance.now() - between, changes };
}

const results = new Map<string, Times[]>([...cases.keys()].map((name) => [name, []]));
for (let round = 0; round < rounds; round++)
  for (const [name, texts] of cases) results.get(name)!.push(measure(...texts));

console.log(`Node ${process.version}, ${rounds} rounds\n`);
const of = (name: string, what: keyof Times): number => median(results.get(name)!.map((times) => times[what]));
printTable(
  ["", "reading both, ms", "comparing, ms", "changes found"],
  [...cases.keys()].map((name) => [
    name,
    of(name, "reading").toFixed(0),
    of(name, "comparing").toFixed(0),
    String(of(name, "changes")),
  ]),
);
printGoals(
  [...cases.keys()].map((name) =>
    judge(
      `comparing ÷ reading, ${name}`,
      median(results.get(name)!.map(({ reading, comparing }) => comparing / reading)),
      "≤",
      1.5,
      2,
    ),
  ),
);
