/**
 * A body as a server-sent event: `id:` and `event:` where they are given, `data:`, and the blank line that delivers it.
 *
 * @param body JSON as `JSON.stringify` writes it, which is one line
 * @param id what a client that reconnects names as the last that it has seen; undefined for none
 * @param name what the event is called; undefined for the default
 * @throws {TypeError} for a value that would not stay on its line; nothing is written then
 */
export function writeSseEvent(body: string, id?: number, name?: string | number): string {
  return `${writeField("id", id)}${writeField("event", name)}${writeField("data", body)}\n`;
}

function writeField(field: "id" | "event" | "data", value: string | number | undefined): string {
  if (value === undefined) return "";
  if (/[\n\r]/.test(String(value))) throw new TypeError(`a value of \`${field}\` would not stay on its line`);
  return `${field}: ${value}\n`;
}
