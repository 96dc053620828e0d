// Made by event-catalogue (generator/emit/runtime.ts) from the catalogue of the protocol. Do not edit:
// change the catalogue, then run `event-catalogue generate`.

/** Whether a value is of a JSON type. What an object or array holds is not looked at. */
export function isJson(value: unknown): boolean {
  switch (typeof value) {
    case "string":
    case "number":
    case "boolean":
    case "object":
      return true;
    default:
      return false;
  }
}
