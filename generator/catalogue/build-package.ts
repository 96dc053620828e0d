import { builtinModules } from "node:module";
import { readLine, readMapping, readProse, requireField } from "./build-fields.ts";
import type { Builder, Field } from "./build-fields.ts";
import type { PackageFacts } from "./model.ts";

/** Reads `package`: what the manifest of the generated package says. */
export function buildPackage(builder: Builder, field: Field): PackageFacts {
  const fields = readMapping(builder, field, "`package`", ["name", "description", "license", "repository", "homepage"]);
  const name =
    fields === null
      ? null
      : requireField(builder, fields, "name", field.path, {
          where: "`package`",
          holds: "the npm name of the generated package",
        });
  return {
    name: readPackageName(builder, name) ?? "",
    description: readProse(builder, fields?.get("description")),
    license: readLine(builder, fields?.get("license")),
    repository: readAddress(builder, fields?.get("repository"), repository, "a URL, or `owner/name`"),
    homepage: readAddress(
      builder,
      fields?.get("homepage"),
      /^https?:\/\/[^\s/]\S*$/,
      "a URL that begins with `https://`",
    ),
  };
}

const repository = /^(?:(?:git\+)?(?:https?|ssh|git|file):\/\/\S+|(?:[a-z]+:)?[\w.-]+\/[\w./-]+|gist:\w+)$/;

function readAddress(builder: Builder, field: Field | undefined, pattern: RegExp, wanted: string): string | null {
  const text = readLine(builder, field);
  if (text !== null && !pattern.test(text)) {
    builder.report("bad-address", { what: `\`${String(field!.path.at(-1))}\``, found: text, wanted }, field!.path);
  }
  return text;
}

function readPackageName(builder: Builder, field: Field | null): string | null {
  const name = readLine(builder, field);
  if (name === null) return null;
  const reason = judgePackageName(name);
  if (reason !== null) builder.report("bad-package-name", { name, reason }, field!.path);
  return name;
}

const part = /^[a-z0-9-][a-z0-9._-]*$/;

/** What is wrong with the name of a new npm package, or null (https://docs.npmjs.com/cli/configuring-npm/package-json#name). */
export function judgePackageName(name: string): string | null {
  if (name.length > 214) return `it has ${name.length} characters, and may have 214`;
  const scoped = /^@([^/]*)\/([^/]*)$/.exec(name);
  const parts = scoped === null ? [name] : scoped.slice(1);
  if (/[A-Z]/.test(name)) return "it has capital letters";
  if (parts.some((text) => /^[._]/.test(text))) return "it begins with a dot or an underscore";
  if (!parts.every((text) => part.test(text)))
    return "it is made of letters, digits, `-`, `.` and `_`, with a scope such as `@scope/` before it if there is one";
  const last = parts.at(-1)!;
  if (scoped === null && (builtinModules.includes(last) || last === "node_modules" || last === "favicon.ico"))
    return "the name is taken by Node.js or npm";
  return null;
}
