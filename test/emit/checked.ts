/** What the emitted types say, asked of a type checker. */
import { Project, type SourceFile, ts, type Type } from "ts-morph";

/** Reads modules by path into one program, in memory. */
export function checkModules(modules: ReadonlyMap<string, string>): Project {
  const project = new Project({
    useInMemoryFileSystem: true,
    compilerOptions: {
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.NodeNext,
      strict: true,
      exactOptionalPropertyTypes: true,
      allowImportingTsExtensions: true,
      noEmit: true,
    },
  });
  for (const [path, text] of modules) project.createSourceFile(`/${path}`, text);
  return project;
}

/** The type that a module exports under a name. */
export function typeNamed(file: SourceFile, name: string): Type {
  return (file.getInterface(name) ?? file.getTypeAliasOrThrow(name)).getType();
}

/** The values of a union of literals, in the order of their texts. */
export function literalsOf(type: Type): (string | number)[] {
  const members = type.isUnion() ? type.getUnionTypes() : [type];
  return members.map((member) => member.getLiteralValueOrThrow() as string | number).sort();
}

/** The keys of an object type in the order of their declaration, each with `?` where it may be absent. */
export function keysOf(type: Type): string[] {
  return type.getProperties().map((property) => `${property.getName()}${property.isOptional() ? "?" : ""}`);
}

/** The type of a key of an object type. */
export function typeOfKey(type: Type, key: string, at: SourceFile): Type {
  return type.getPropertyOrThrow(key).getTypeAtLocation(at);
}
