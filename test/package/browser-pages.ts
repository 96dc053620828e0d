/** The pages that a browser is given. They import the package by its path, as a page without a bundler does. */

const script = "text/javascript";

/** Each file by its path, with its media type. */
export const browserPages: ReadonlyMap<string, readonly [mediaType: string, text: string]> = new Map([
  [
    "/",
    [
      "text/html",
      `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>A run</title>
    <link rel="icon" href="data:," />
    <link rel="stylesheet" href="/page.css" />
    <script>window.inlineHasRun = true;</script>
    <script type="module" src="/page.js"></script>
  </head>
  <body>
    <h1>A run</h1>
    <main>
      <section><h2>Server-sent events</h2><ol id="sse"></ol></section>
      <section><h2>WebSocket</h2><ol id="websocket"></ol></section>
      <section><h2>Events, read by a worker</h2><ol id="worker"></ol></section>
    </main>
    <p id="end"></p>
  </body>
</html>
`,
    ],
  ],
  [
    "/page.css",
    [
      "text/css",
      `body { font: 14px/1.4 sans-serif; margin: 1rem; color: #123; }
main { display: flex; gap: 1rem; }
section { flex: 1; border: 1px solid #89a; padding: 0 1rem; }
li b { color: #07a; }
li.refused { color: #b00; }
`,
    ],
  ],
  [
    "/page.js",
    [
      script,
      `import { createStreamVerifier, decodeClose, decodeSse, decodeWebSocket } from "/package/dist/index.js";

const notes = [];
document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) =>
  notes.push(violatedDirective + " " + blockedURI));
addEventListener("error", ({ message }) => notes.push(message));

function show(list, result) {
  const item = document.createElement("li");
  if (result.ok) {
    const name = document.createElement("b");
    name.textContent = result.frame.type;
    item.append(name, " " + ("text" in result.frame.data ? result.frame.data.text : ""));
  } else {
    item.className = "refused";
    item.textContent = result.reason + " " + result.issues.map(({ path, message }) => path.join(".") || message).join(" ");
  }
  document.getElementById(list).append(item);
}

async function readEvents() {
  const verifier = createStreamVerifier();
  const response = await fetch("/events");
  const results = decodeSse(response.body);
  for await (const result of results) {
    show("sse", result);
    if (result.ok) verifier.push(result.frame);
  }
  return "last event " + results.lastEventId + ", " + (verifier.finish().unfinished ? "unfinished" : "finished");
}

function readSocket() {
  const verifier = createStreamVerifier();
  const socket = new WebSocket("ws://" + location.host + "/socket");
  socket.addEventListener("message", ({ data }) => {
    const result = decodeWebSocket(data);
    show("websocket", result);
    if (result.ok) verifier.push(result.frame);
  });
  return new Promise((resolve) =>
    socket.addEventListener("close", ({ code }) => {
      const { kind, action } = decodeClose(code, !verifier.finish().unfinished);
      resolve("closed with " + code + ", " + kind + ", " + action);
    }));
}

function readInWorker() {
  const worker = new Worker("/worker.js", { type: "module" });
  return new Promise((resolve, reject) => {
    worker.addEventListener("error", ({ message }) => reject(new Error("worker: " + message)));
    worker.addEventListener("message", ({ data }) => (data === null ? resolve("worker done") : show("worker", data)));
  });
}

const outcomes = await Promise.allSettled([readEvents(), readSocket(), readInWorker()]);
const told = outcomes.map(({ value, reason }) => value ?? String(reason));
document.getElementById("end").textContent = [...told, ...notes].join("; ");
document.body.dataset.state = "over";
`,
    ],
  ],
  [
    "/worker.js",
    [
      script,
      `import { decodeSse } from "/package/dist/sse.js";

const response = await fetch("/events");
for await (const result of decodeSse(response.body)) postMessage(result);
postMessage(null);
`,
    ],
  ],
  ["/compare", ["text/html", `<!doctype html><script type="module" src="/compare.js"></script>`]],
  [
    "/compare.js",
    [
      script,
      `import { readSse } from "/package/dist/runtime.js";

/** What the browser's own client gives, until the stream is over. */
function readByEventSource(path, names) {
  return new Promise((resolve) => {
    const events = [];
    const source = new EventSource(path);
    for (const name of new Set(["message", ...names]))
      source.addEventListener(name, ({ type, data, lastEventId }) => {
        // What the browser itself says of the connection has no data.
        if (data !== undefined) events.push({ name: type, data, lastEventId });
      });
    source.addEventListener("error", (event) => {
      if ("data" in event) return;
      source.close();
      resolve(events);
    });
  });
}

/** What the package reads. Every event is refused, since a rule asks for the name of what is refused only. */
async function readByPackage(path) {
  let name = "";
  const refuse = (body) => ({ ok: false, reason: "not-json", issues: [{ message: body }] });
  const events = [];
  const results = readSse(refuse, (other) => ((name = other), true), (await fetch(path)).body);
  for await (const { reason, issues } of results) {
    if (reason === "not-json")
      events.push({ name: name || "message", data: issues[0].message, lastEventId: results.lastEventId });
    name = "";
  }
  return events;
}

globalThis.readBoth = async (streams) => {
  const both = [];
  for (const { path, names } of streams)
    both.push(await Promise.all([readByEventSource(path, names), readByPackage(path)]));
  return both;
};
document.documentElement.dataset.state = "ready";
`,
    ],
  ],
]);
