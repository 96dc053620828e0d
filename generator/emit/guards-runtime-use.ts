/** The functions of the runtime that guards call. */
export type RuntimeName =
  "fromTop" | "hasLength" | "isJson" | "kindOf" | "Later" | "ownsAll" | "plainPrototype" | "retry" | "testLevels";

/** Which runtime functions some code calls. */
export class RuntimeUse {
  readonly #used = new Set<RuntimeName>();

  /** The name of a runtime function, which is then imported. */
  use(name: RuntimeName): string {
    this.#used.add(name);
    return name;
  }

  /** The names that the code needs, as an import lists them. */
  names(): readonly string[] {
    return [...this.#used].map((name) => (name === "Later" ? "type Later" : name));
  }
}
