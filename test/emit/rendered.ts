import { evaluate } from "@mdx-js/mdx";
import MarkdownIt from "markdown-it";
import remarkGfm from "remark-gfm";

/** Markdown as its reader gets it: a tree of elements and text, from markdown-it or from MDX. */
export interface Element {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly (Element | string)[];
}

const markdownIt = new MarkdownIt({ html: true });
// A page must do no harm by itself: no scheme is refused for it.
markdownIt.validateLink = () => true;

/** Renders as GitHub does, but for what it sanitises: CommonMark and tables, HTML let through. */
export function renderMarkdown(source: string): Element {
  return parseHtml(markdownIt.render(source));
}

/** Renders with a markdown-it of the caller. */
export function renderWith(renderer: MarkdownIt, source: string): Element {
  return parseHtml(renderer.render(source));
}

/** Compiles with MDX 3, with GitHub's additions to Markdown as sites of documentation have them, and runs the result. */
export async function renderMdx(markdown: string): Promise<Element> {
  const jsx = (type: unknown, props: Record<string, unknown>): Element | string => makeElement(type, props);
  const options = { Fragment: "fragment", jsx, jsxs: jsx, remarkPlugins: [remarkGfm] };
  const { default: content } = await evaluate(markdown, options);
  return { tag: "root", attributes: {}, children: [content({})] };
}

function makeElement(type: unknown, { children, ...props }: Record<string, unknown>): Element | string {
  if (typeof type !== "string") throw new Error(`an element that is no plain tag: ${String(type)}`);
  const attributes = Object.fromEntries(Object.entries(props).map(([name, value]) => [name, String(value)]));
  return {
    tag: type,
    attributes,
    children: [children].flat(20).filter((child) => child !== undefined && child !== null) as Element[],
  };
}

const voidTags = new Set(["br", "hr", "img", "input"]);

/** Reads HTML that is well formed, as markdown-it writes it; anything else is an error. */
export function parseHtml(html: string): Element {
  const root: { tag: string; attributes: Record<string, string>; children: (Element | string)[] } = {
    tag: "root",
    attributes: {},
    children: [],
  };
  const open = [root];
  let at = 0;
  for (const found of html.matchAll(/<(\/?)([a-zA-Z][a-zA-Z0-9]*)((?:\s+[a-zA-Z-]+(?:="[^"]*")?)*)\s*\/?>/g)) {
    pushText(open.at(-1)!.children, html.slice(at, found.index));
    at = found.index + found[0].length;
    const tag = found[2]!.toLowerCase();
    if (found[1] === "/") {
      const closed = open.pop()!;
      if (closed.tag !== tag || open.length === 0) throw new Error(`</${tag}> closes <${closed.tag}>`);
      continue;
    }
    const attributes: Record<string, string> = {};
    for (const attribute of found[3]!.matchAll(/([a-zA-Z-]+)(?:="([^"]*)")?/g))
      attributes[attribute[1]!] = decode(attribute[2] ?? "");
    const element = { tag, attributes, children: [] };
    open.at(-1)!.children.push(element);
    if (!voidTags.has(tag)) open.push(element);
  }
  pushText(root.children, html.slice(at));
  if (open.length !== 1) throw new Error(`<${open.at(-1)!.tag}> is not closed`);
  return root;
}

function pushText(children: (Element | string)[], text: string): void {
  if (text.includes("<")) throw new Error(`a < that is no tag: ${JSON.stringify(text)}`);
  if (text !== "") children.push(decode(text));
}

function decode(text: string): string {
  const names: Record<string, string> = { lt: "<", gt: ">", amp: "&", quot: '"' };
  return text.replace(/&([a-z]+);/g, (_, name: string) => {
    if (names[name] === undefined) throw new Error(`an unknown reference &${name};`);
    return names[name];
  });
}

/** What is read, with runs of white space as single blanks. */
export function textOf(node: Element | string): string {
  return rawTextOf(node).replace(/\s+/g, " ").trim();
}

function rawTextOf(node: Element | string): string {
  if (typeof node === "string") return node;
  const text = node.children.map(rawTextOf).join("");
  if (node.tag === "br") return "\n";
  return /^(?:p|li|ul|ol|pre|h\d|td|th|tr|table)$/.test(node.tag) ? `\n${text}\n` : text;
}

/** Every element below, in document order; with a tag, only those. */
export function elementsOf(node: Element, tag?: string): readonly Element[] {
  return node.children.flatMap((child) => {
    if (typeof child === "string") return [];
    return [...(tag === undefined || child.tag === tag ? [child] : []), ...elementsOf(child, tag)];
  });
}

/** The rows of a table as the texts of their cells, the header first. */
export function rowsOf(table: Element): readonly (readonly string[])[] {
  return elementsOf(table, "tr").map((row) =>
    row.children.filter((cell): cell is Element => typeof cell !== "string").map(textOf),
  );
}

/** What stands under a heading, to the next heading of its level or above. */
export function sectionOf(root: Element, heading: string): Element {
  const children = root.children.filter((child): child is Element => typeof child !== "string");
  const start = children.findIndex((child) => /^h\d$/.test(child.tag) && textOf(child) === heading);
  if (start === -1) throw new Error(`no heading ${JSON.stringify(heading)}`);
  const { tag } = children[start]!;
  const length = children.slice(start + 1).findIndex((child) => /^h\d$/.test(child.tag) && child.tag <= tag);
  return {
    tag: "section",
    attributes: {},
    children: children.slice(start + 1, length === -1 ? undefined : start + 1 + length),
  };
}

/** The elements right below. */
export function childrenOf(node: Element): readonly Element[] {
  return node.children.filter((child): child is Element => typeof child !== "string");
}
