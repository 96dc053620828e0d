import type { Catalogue, Key, ObjectType, Slot, ValueType } from "../catalogue/model.ts";
import { alternativesOf, definitionsOf, tagOf } from "../catalogue/unions.ts";
import { blocks, codeJson, codeName, phrase, table } from "./markdown.ts";
import type { PageContext } from "./reference-page-context.ts";
import { describeType } from "./reference-page-value-types.ts";

/** A row of a table of keys. */
interface KeyRow {
  /** Where the value stands, as Markdown: `a`, or `a` › each › `b` for what lies deeper. */
  readonly place: string;
  readonly type: ValueType;
  readonly presence: string;
  readonly since: string;
  readonly description: string | null;
  readonly deprecated: string | null;
  readonly examples: Slot["examples"];
}

/** What a table says of a key of the outermost object beyond the key itself; both empty where it says nothing. */
export interface KeyRelease {
  readonly since: string;
  /** Whether a reader must do without it, since writers of an earlier release do not send it. */
  readonly young: boolean;
}

/** A table of the keys of an object and of all that is written inside them, and why some should not be used. */
export function tableOfKeys(page: PageContext, object: ObjectType, releaseOf: (key: Key) => KeyRelease): string {
  return tableOfRows(page, rowsOfObject(page.catalogue, object, "", releaseOf));
}

/** The same for a type that is no single object: what is written inside its members, items and values. */
export function tableOfParts(page: PageContext, type: ValueType): string {
  return tableOfRows(page, rowsInside(page.catalogue, type, ""));
}

function tableOfRows(page: PageContext, rows: readonly KeyRow[]): string {
  if (rows.length === 0) return "";
  const deprecated = rows.filter((row) => row.deprecated !== null);
  return blocks([
    table(
      [
        { header: "Key", cell: ({ place }) => place },
        { header: "Type", cell: ({ type }) => describeType(page.catalogue, type) },
        { header: "Presence", cell: ({ presence }) => presence },
        { header: "Since", cell: ({ since }) => since, whereUsed: true },
        { header: "Meaning", cell: (row) => describeMeaning(page, row) },
      ],
      rows,
    ),
    deprecated
      .map((row) => `- ${row.place} is deprecated. ${page.proseLine(row.deprecated, "paragraph")}`.trimEnd())
      .join("\n"),
  ]);
}

/**
 * What the author says of a key or, failing that, of the definition that it holds. At most one text of the author in a
 * cell: two could run into each other. Why a key is deprecated stands below.
 */
function describeMeaning(page: PageContext, { type, deprecated, examples, ...row }: KeyRow): string {
  const defined = type.kind === "reference" ? definitionsOf(page.catalogue).get(type.name) : undefined;
  const description = row.description ?? defined?.description ?? null;
  const values = examples.map((example) => codeJson(example, "cell"));
  return [
    deprecated === null ? "" : "**Deprecated.**",
    page.proseLine(description, "cell"),
    values.length === 0 ? "" : `For example ${phrase(values, "or")}.`,
  ]
    .filter((part) => part !== "")
    .join(" ");
}

function rowsOfObject(
  catalogue: Catalogue,
  object: ObjectType,
  within: string,
  releaseOf: (key: Key) => KeyRelease,
): readonly KeyRow[] {
  const rows = (object.keys ?? []).flatMap((key) => {
    const place = within + codeName(key.name);
    const { since, young } = releaseOf(key);
    return [
      { ...key, place, since, presence: describePresence(key, young, since) },
      ...rowsInside(catalogue, key.type, place),
    ];
  });
  return object.values === null ? rows : [...rows, ...rowsOfPart(catalogue, object.values, `${within}each value`)];
}

function describePresence(key: Key, young: boolean, since: string): string {
  if (key.optional) return "may be absent";
  return young ? `always, except from writers before ${since}` : "always";
}

/** What is written inside a value: the items of a list, the keys of objects. A definition has a section of its own. */
function rowsInside(catalogue: Catalogue, type: ValueType, place: string): readonly KeyRow[] {
  const within = place === "" ? "" : `${place} › `;
  switch (type.kind) {
    case "list":
      return rowsOfPart(catalogue, type.items, `${within}each item`);
    case "object":
      return rowsOfObject(catalogue, type, within, saysNothing);
    case "union":
      return type.members.flatMap((member) =>
        member.kind === "object"
          ? rowsOfObject(catalogue, member, within + describeCase(catalogue, type, member), saysNothing)
          : rowsInside(catalogue, member, place),
      );
    default:
      return [];
  }
}

/** A row for an item or a value where there is something to say of it, and rows for what lies inside. */
function rowsOfPart(catalogue: Catalogue, slot: Slot, place: string): readonly KeyRow[] {
  const silent = slot.description === null && slot.deprecated === null && slot.examples.length === 0;
  const inside = rowsInside(catalogue, slot.type, place);
  return silent ? inside : [{ ...slot, place, since: "", presence: "" }, ...inside];
}

/** Which of several objects the rows speak of, by its tag; nothing where there is only one. */
function describeCase(catalogue: Catalogue, union: ValueType, member: ObjectType): string {
  const objects = (alternativesOf(catalogue, union).members ?? []).flatMap(({ type }) =>
    type.kind === "object" ? [type] : [],
  );
  const tag = objects.length < 2 ? null : tagOf(catalogue, objects);
  if (tag === null) return "";
  const values = [...tag.members]
    .filter(([, index]) => objects[index] === member)
    .map(([value]) => codeJson(value, "cell"));
  return `where ${codeName(tag.key)} is ${phrase(values, "or")} › `;
}

function saysNothing(): KeyRelease {
  return { since: "", young: false };
}
