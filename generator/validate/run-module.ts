import { compileFunction } from "node:vm";
import { writeModuleBody } from "./module-body.ts";

/** What modules give, by the specifiers under which others import them. */
export type Modules = ReadonlyMap<string, object>;

/**
 * Runs a module that an emitter has written, and gives what it exports. Nothing is written, and nothing is left over when
 * it is done with.
 *
 * @param name what traces of the stack call it
 * @param given what it imports
 * @throws for what does not stand in modules that we write, or is not given: faults of an emitter
 */
export async function runModule(name: string, text: string, given: Modules): Promise<object> {
  const find = (specifier: string, exported: string): unknown => {
    const module = given.get(specifier);
    if (module === undefined || !Object.hasOwn(module, exported))
      throw new Error(`${name} imports ${exported} from ${specifier}, which nobody gives it`);
    return (module as Readonly<Record<string, unknown>>)[exported];
  };
  const body = await writeModuleBody(name, text);
  const run = compileFunction(body, ["find"], { filename: name }) as (from: typeof find) => object;
  return run(find);
}
