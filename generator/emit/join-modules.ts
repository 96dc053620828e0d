/**
 * Puts modules together into one, each after those that it imports. A program begins noticeably later when it has to load
 * a module for each function.
 *
 * @param modules their texts by name; they import one another as `./<name>.ts`, and nothing else
 * @throws where they do not, or where two of them declare one name: faults of the modules
 */
export function joinModules(modules: ReadonlyMap<string, string>): string {
  const parts = new Map<string, string>();
  const open = new Set<string>();
  const add = (name: string): void => {
    if (open.has(name)) return;
    open.add(name);
    const text = modules.get(name);
    if (text === undefined) throw new Error(`There is no module ${name} to be joined`);
    const { imported, body } = divide(name, text);
    for (const other of imported) add(other);
    parts.set(name, body);
  };
  for (const name of [...modules.keys()].toSorted()) add(name);
  refuseClashes(parts);
  return `${[...parts.values()].join("\n\n")}\n`;
}

/** Which modules one imports, and what is left of it without its imports. */
function divide(name: string, text: string): { readonly imported: readonly string[]; readonly body: string } {
  const imported: string[] = [];
  const body = text.replace(
    /^(?:import|export)(?: type)? \{([^}]*)\} from "\.\/([\w-]+)\.ts";\n/gm,
    (statement, names: string, from: string) => {
      if (/\bas\b/.test(names))
        throw new Error(`A name cannot be changed where modules are joined: ${name}: ${statement}`);
      imported.push(from);
      return "";
    },
  );
  const left = /^(?:import\b|export\b[^;]*?\bfrom ").*/m.exec(body);
  if (left !== null) throw new Error(`${name} imports what cannot be joined: ${left[0]}`);
  return { imported, body: body.trim() };
}

function refuseClashes(parts: ReadonlyMap<string, string>): void {
  const declaration =
    /^(?:export )?(?:declare )?(?:async )?(?:function\*?|const|let|class|interface|type|enum) ([\w$]+)/gm;
  const owners = new Map<string, string>();
  for (const [module, text] of parts) {
    for (const name of new Set([...text.matchAll(declaration)].map((match) => match[1]!))) {
      if (owners.has(name)) throw new Error(`${name} is declared by ${owners.get(name)} and by ${module}`);
      owners.set(name, module);
    }
  }
}
