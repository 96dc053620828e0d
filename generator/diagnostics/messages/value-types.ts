import { error } from "../message.ts";
import { didYouMean, joinWords, listNames, quote } from "../wording.ts";

/** Faults of value types. */
export const valueTypeMessages = {
  "bare-null": error(
    ({ what }: { what: string }) =>
      `${what} is nothing, which is also how YAML reads a bare \`null\`; write a type such as \`string\`, \`json\` for any value, or \`"null"\` in quotes for null alone`,
  ),
  "unknown-type": error(
    ({ name, meant, hint }: { name: string; meant: string | null; hint: string | null }) =>
      `there is no type ${quote(name)}${hint !== null ? `; ${hint}` : meant !== null ? didYouMean(meant) : "; define it under `definitions`, or use one of the built-in types"}`,
  ),
  "bad-expression": error(
    ({ reason }: { reason: string }) =>
      `${reason}; a type is written like \`string\`, \`list<integer>\` or \`Usage | null\``,
  ),
  "list-suffix": error(
    () => "a list is not written with `[]`, which YAML takes for a list of its own inside `{ }`; write `list<…>`",
  ),
  "optional-mark-on-type": error(
    () => "`?` belongs to the key, not to its type; write `key?: …`, or `… | null` if the value may be null",
  ),
  "json-not-alone": error(
    ({ name }: { name: string }) =>
      `${quote(name)} is any JSON value, null included, so nothing can stand beside it; write ${quote(name)} alone`,
  ),
  "misplaced-other": error(
    () => "`other` stands last in a union that names at least one object, and says that further objects are read",
  ),
  "unknown-keyword": error(
    ({ keyword, meant, hint }: { keyword: string; meant: string | null; hint: string }) =>
      `${quote(keyword)} is no keyword of a value type${meant !== null ? didYouMean(meant) : `; ${hint}`}`,
  ),
  "untyped-value": error(
    () =>
      "this says nothing of the value; add `type`, or one of `enum`, `known`, `const`, `keys`, `values` and `items`",
  ),
  "conflicting-keywords": error(
    ({ first, second }: { first: string; second: string }) =>
      `${quote(first)} and ${quote(second)} cannot stand together; keep one of them`,
  ),
  "keyword-beside-type": error(
    ({ keyword, wanted, type }: { keyword: string; wanted: string; type: string }) =>
      `${quote(keyword)} is said of ${wanted}, and ${quote(type)} has none; write it in \`type\`, or leave ${quote(keyword)} out`,
  ),
  "value-beside-type": error(
    ({ value, type }: { value: string; type: string }) =>
      `${value} is not of the type ${quote(type)}; change one of them`,
  ),
  "member-without-value": error(
    ({ member, keyword }: { member: string; keyword: string }) =>
      `${quote(keyword)} has no value that is of the type ${quote(member)}; leave ${quote(member)} out of \`type\``,
  ),
  "null-among-values": error(
    () => "null is no value of a set; write `type: string | null` (or what the other values are) beside it",
  ),
  "not-a-scalar": error(
    ({ keyword, found }: { keyword: string; found: string }) =>
      `${quote(keyword)} holds strings, numbers and booleans only, not ${found}`,
  ),
  "value-twice": error(
    ({ value, what }: { value: string; what: string }) => `${value} stands twice in ${what}; name it once`,
  ),
  "nothing-listed": error(
    ({ what, instead }: { what: string; instead: string }) => `${what} lists nothing; ${instead}`,
  ),
  "bounds-cross": error(
    ({ lower, upper }: { lower: string; upper: string }) =>
      `${quote(lower)} is above ${quote(upper)}, so no value satisfies both; swap or mend them`,
  ),
  "no-value": error(({ why }: { why: string }) => `no value satisfies this type: ${why}`),
  "circular-definition": error(({ names }: { names: readonly string[] }) =>
    names.length === 1
      ? `${quote(names[0]!)} is defined as itself before it says anything else; describe it`
      : `${listNames(names, "and")} are defined as each other before they say anything else; describe one of them`,
  ),
  "endless-definition": error(
    ({ names }: { names: readonly string[] }) =>
      `every ${quote(names[0]!)} must hold another without end${names.length > 1 ? ` (by way of ${listNames(names.slice(1), "and")})` : ""}, ` +
      "so no finite value satisfies it; mark a key with `?`, add `| null`, or use a list",
  ),
  "members-alike": error(
    ({ first, second, kind }: { first: string; second: string; kind: string }) =>
      `${first === second ? `${quote(first)} stands twice` : `${joinWords([quote(first), quote(second)], "and")} are both ${kind}`} in this union, ` +
      "so no reader could tell them apart; keep one of them, or define one type for both",
  ),
  "untagged-union": error(
    ({ members }: { members: readonly string[] }) =>
      `the objects ${listNames(members, "and")} cannot be told apart; give each a required key of one name with a \`const\` or \`enum\` of values that no other has`,
  ),
  "untagged-open-union": error(
    () =>
      "an open union (`other`) needs a tag: a required key of one name in each object, with a `const` or `enum` of values that no other has",
  ),
  "mixed-tag": error(
    ({ key }: { key: string }) =>
      `the tag ${quote(key)} of an open union must have values of one JSON type, and here they are of several`,
  ),
  "open-union-inside": error(
    ({ name }: { name: string }) =>
      `${quote(name)} is an open union, and cannot stand beside other objects; write its members out here with \`other\` at the end`,
  ),
};
