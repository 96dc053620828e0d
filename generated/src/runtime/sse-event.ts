// Made by event-catalogue (generator/emit/runtime.ts) from the catalogue of the protocol. Do not edit:
// change the catalogue, then run `event-catalogue generate`.

/**
 * A body as a server-sent event: `id:` and `event:` where they are given, `data:`, and the blank line that delivers it.
 *
 * @param body JSON as `JSON.stringify` writes it, which is one line
 * @param id what a client that reconnects names as the last that it has seen; undefined for none
 * @param name what the event is called; undefined for the default
 * @throws {TypeError} for a value that would not stay on its line; nothing is written then
 */
export function writeSseEvent(body: string, id?: string | number, name?: string | number): string {
  const head = `${id === undefined ? "" : writeField("id", id)}${name === undefined ? "" : writeField("event", name)}`;
  return `${head}${writeField("data", body)}\n`;
}

function writeField(field: "id" | "event" | "data", value: string | number): string {
  const line = `${field}: ${value}\n`;
  // The last character is the line's own end. A reader ignores an id with NUL in it.
  if (line.search(field === "id" ? /[\n\r\0]/ : /[\n\r]/) !== line.length - 1)
    throw new TypeError(`a value of \`${field}\` would not stay on its line`);
  return line;
}
