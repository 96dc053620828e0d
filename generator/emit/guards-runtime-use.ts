/** The module of `src/runtime/` that offers each function which guards call. */
const runtimeModules = {
  hasLength: "text-length",
  isJson: "json-value",
  Later: "levels",
  ownsAll: "own-keys",
  plainPrototype: "own-keys",
  retry: "own-keys",
  testLevels: "levels",
} as const;

export type RuntimeName = keyof typeof runtimeModules;

/** Which runtime functions some code calls. */
export class RuntimeUse {
  readonly #used = new Set<RuntimeName>();

  /** The name of a runtime function, which is then imported. */
  use(name: RuntimeName): string {
    this.#used.add(name);
    return name;
  }

  /** The imports that the code needs: modules and names, both in alphabetical order. */
  imports(): readonly (readonly [module: string, names: readonly string[]])[] {
    const modules = new Map<string, string[]>();
    for (const name of [...this.#used].toSorted()) {
      const module = runtimeModules[name];
      modules.set(module, [...(modules.get(module) ?? []), name === "Later" ? "type Later" : name]);
    }
    return [...modules].toSorted(([one], [other]) => (one < other ? -1 : 1));
  }
}
