import type { Catalogue, Key, ObjectType, ValueType } from "../catalogue/model.ts";
import { docComment } from "./doc-comment.ts";
import { require } from "./require-package.ts";
import { slotDoc } from "./slot-docs.ts";
import { memberName } from "./typescript-literals.ts";
import {
  type FenceContext,
  type FencedSchema,
  fenceOtherKeys,
  fenceValueType,
  type OwnTypeName,
} from "./value-schema.ts";

/** What is written as a type: a value type, or what an object says of the keys that it does not name. */
export type TypeSubject = ValueType | { readonly kind: "other-keys"; readonly object: ObjectType };

/** More in one call cost json-schema-to-typescript more than their number. */
const subjectsPerCall = 300;

/** Value types as source. */
export interface WrittenTypes {
  /** The source of a subject that was given. */
  readonly sourceOf: (subject: TypeSubject) => string;
  /** The types of ours that the sources name. */
  readonly used: ReadonlySet<OwnTypeName>;
}

/**
 * Writes value types as TypeScript, with the docs of the keys of objects that are written in place. The only module that
 * knows json-schema-to-typescript, which is loaded at the first call.
 */
export async function writeValueTypes(catalogue: Catalogue, subjects: readonly TypeSubject[]): Promise<WrittenTypes> {
  const keys: Key[] = [];
  const used = new Set<OwnTypeName>();
  const context: FenceContext = {
    catalogue,
    numberKey: (key) => keys.push(key) - 1,
    use(name) {
      used.add(name);
    },
  };

  const distinct = [...new Map(subjects.map((subject) => [spell(subject), subject]))];
  const sources = new Map<string, string>();
  for (let start = 0; start < distinct.length; start += subjectsPerCall) {
    const chunk = distinct.slice(start, start + subjectsPerCall);
    const written = await writeSchemas(
      chunk.map(([, subject]) =>
        subject.kind === "other-keys" ? fenceOtherKeys(context, subject.object) : fenceValueType(context, subject),
      ),
    );
    for (const [index, [spelling]] of chunk.entries()) sources.set(spelling, nameKeys(written[index]!, keys));
  }

  const sourceOf = (subject: TypeSubject): string => {
    const source = sources.get(spell(subject));
    if (source === undefined) throw new Error(`A type was asked for that was not written: ${spell(subject)}`);
    return source;
  };
  return { sourceOf, used };
}

/** What subjects that are written alike have in common. */
function spell(subject: TypeSubject): string {
  return JSON.stringify(subject);
}

/** Has each schema written as the type of a property that is marked by a comment, and cuts the text at the marks. */
async function writeSchemas(schemas: readonly FencedSchema[]): Promise<string[]> {
  const { compile } = require("json-schema-to-typescript") as typeof import("json-schema-to-typescript");
  const properties = Object.fromEntries(
    schemas.map((schema, index) => [`v${index}`, { ...schema, description: `v${index}` }]),
  );
  const required = Object.keys(properties);
  const schema = { type: "object", properties, required, additionalProperties: false } as const;
  const text = await compile(schema, "Values", {
    additionalProperties: false,
    bannerComment: "",
    enableConstEnums: false,
    format: false,
    ignoreMinAndMaxItems: true,
    $refOptions: { resolve: { external: false } },
  });
  const body = text.slice(0, text.lastIndexOf("}"));
  const [, ...written] = body.split(/\/\*\*\n \* v\d+\n \*\/\nv\d+: /);
  if (written.length !== schemas.length) throw new Error("json-schema-to-typescript wrote something else than meant");
  return written.map((source) => source.trim());
}

/** Gives the keys of objects their names and docs, and index signatures the name that we give them. */
function nameKeys(source: string, keys: readonly Key[]): string {
  return source
    .replace(/\/\*\*\n \* k(\d+)\n \*\/\nk\d+(\??): /g, (_, index: string, mark: string) => {
      const key = keys[Number(index)]!;
      return `${docComment(slotDoc(key))}${memberName(key.name)}${mark}: `;
    })
    .replace(/^\[k: string\]: /gm, "[key: string]: ");
}
