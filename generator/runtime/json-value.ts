/** An object of which nothing is known. */
export interface JsonObject {
  readonly [key: string]: unknown;
}

/** Whether a value is of a JSON type. What an object or array holds is not looked at. */
export function isJson(value: unknown): boolean {
  return "string, number, boolean, object".includes(typeof value);
}
