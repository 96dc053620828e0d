import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";

export interface Position {
  readonly line: number;
  readonly character: number;
}

export interface EditorDiagnostic {
  readonly message: string;
  readonly severity: number;
  readonly range: { readonly start: Position; readonly end: Position };
}

export interface LanguageServer {
  /** What the server says of a text, once it has read it. Each text is a new file of the folder, never written. */
  diagnose(text: string): Promise<readonly EditorDiagnostic[]>;
  /** The labels that it offers at a place. */
  complete(text: string, position: Position): Promise<readonly string[]>;
  /** What it shows over a place, as text. */
  hover(text: string, position: Position): Promise<string>;
  reachedForTheNetwork(): boolean;
  stop(): Promise<void>;
}

interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly params?: unknown;
  readonly result?: unknown;
  readonly error?: { readonly message: string };
}

/** Any attempt to open a connection fails and leaves a word on standard error. */
const networkAlarm = `data:text/javascript,${encodeURIComponent(
  'import net from "node:net"; net.Socket.prototype.connect = () => { process.stderr.write("NETWORK"); throw new Error("offline"); };',
)}`;

/** Starts yaml-language-server over stdio for a workspace folder, as an editor would, without a network. */
export async function startLanguageServer(folder: string): Promise<LanguageServer> {
  const program = createRequire(import.meta.url).resolve("yaml-language-server/bin/yaml-language-server");
  const child = spawn(process.execPath, ["--import", networkAlarm, program, "--stdio"], {
    stdio: ["pipe", "pipe", "pipe"],
  });
  const exited = new Promise<void>((done) => child.once("exit", () => done()));
  const answers = new Map<number, (message: Message) => void>();
  const diagnosed = new Map<string, (diagnostics: readonly EditorDiagnostic[]) => void>();
  const settings: Readonly<Record<string, unknown>> = {
    yaml: { schemaStore: { enable: false }, validate: true, hover: true, completion: true },
  };
  let talk = "";
  child.stderr.setEncoding("utf8").on("data", (chunk: string) => (talk += chunk));

  const send = (message: Message): void => {
    const body = Buffer.from(JSON.stringify({ jsonrpc: "2.0", ...message }));
    child.stdin.write(`Content-Length: ${body.length}\r\n\r\n`);
    child.stdin.write(body);
  };
  let lastId = 0;
  const request = async (method: string, params: unknown): Promise<unknown> => {
    const id = ++lastId;
    const answer = new Promise<Message>((done) => answers.set(id, done));
    send({ id, method, params });
    const { result, error } = await answer;
    if (error !== undefined) throw new Error(`${method}: ${error.message}`);
    return result;
  };
  const receive = (message: Message): void => {
    if (message.method === undefined) {
      if (message.id !== undefined) answers.get(message.id)?.(message);
    } else if (message.method === "textDocument/publishDiagnostics") {
      const { uri, diagnostics } = message.params as { uri: string; diagnostics: EditorDiagnostic[] };
      diagnosed.get(uri)?.(diagnostics);
    } else if (message.id !== undefined) {
      const { items } = (message.params ?? {}) as { items?: { section: string }[] };
      const result =
        message.method === "workspace/configuration" ? items?.map(({ section }) => settings[section] ?? {}) : null;
      send({ id: message.id, result });
    }
  };
  readMessages(child.stdout, receive);

  await request("initialize", {
    processId: process.pid,
    rootUri: pathToFileURL(folder).href,
    workspaceFolders: [{ uri: pathToFileURL(folder).href, name: "workspace" }],
    capabilities: {
      workspace: { configuration: true, workspaceFolders: true },
      textDocument: {
        completion: { completionItem: { documentationFormat: ["markdown"] } },
        hover: { contentFormat: ["markdown"] },
      },
    },
  });
  send({ method: "initialized", params: {} });

  /** Opens a text, asks something of it, and closes it. */
  let opened = 0;
  const withText = async <T>(
    text: string,
    ask: (uri: string, diagnostics: Promise<readonly EditorDiagnostic[]>) => Promise<T>,
  ): Promise<T> => {
    const uri = `${pathToFileURL(folder).href.replace(/\/?$/, "/")}opened-${++opened}.yaml`;
    const diagnostics = new Promise<readonly EditorDiagnostic[]>((done) => diagnosed.set(uri, done));
    send({ method: "textDocument/didOpen", params: { textDocument: { uri, languageId: "yaml", version: 1, text } } });
    const answer = await ask(uri, diagnostics);
    send({ method: "textDocument/didClose", params: { textDocument: { uri } } });
    return answer;
  };

  return {
    diagnose: (text) => withText(text, (_, diagnostics) => diagnostics),
    async complete(text, position) {
      const result = await withText(text, (uri) =>
        request("textDocument/completion", { textDocument: { uri }, position }),
      );
      return (result as { items: { label: string }[] }).items.map(({ label }) => label);
    },
    async hover(text, position) {
      const result = await withText(text, (uri) => request("textDocument/hover", { textDocument: { uri }, position }));
      return (result as { contents: { value: string } } | null)?.contents.value ?? "";
    },
    reachedForTheNetwork: () => talk.includes("NETWORK"),
    async stop() {
      await request("shutdown", null);
      send({ method: "exit" });
      await exited;
    },
  };
}

/** Cuts a byte stream into messages by their Content-Length. */
function readMessages(stream: NodeJS.ReadableStream, receive: (message: Message) => void): void {
  let bytes = Buffer.alloc(0);
  stream.on("data", (chunk: Buffer) => {
    bytes = Buffer.concat([bytes, chunk]);
    for (;;) {
      const end = bytes.indexOf("\r\n\r\n");
      if (end < 0) return;
      const length = Number(/content-length: (\d+)/i.exec(bytes.toString("latin1", 0, end))?.[1]);
      if (bytes.length < end + 4 + length) return;
      const body = bytes.toString("utf8", end + 4, end + 4 + length);
      bytes = bytes.subarray(end + 4 + length);
      receive(JSON.parse(body) as Message);
    }
  });
}
