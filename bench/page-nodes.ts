export type PageNode = string | PageElement;

interface PageElement {
  readonly tag: string;
  readonly attributes: Record<string, string>;
  readonly children: PageNode[];
}

const PART = /<!--[\s\S]*?-->|<(\/?)([a-zA-Z][\w-]*)((?:[^>"]|"[^"]*")*?)(\/?)>|[^<]+/g;
const ATTRIBUTE = /([\w:-]+)(?:="([^"]*)")?/g;
const VOID = new Set(["img", "input", "br", "hr", "link", "meta", "source", "path", "use"]);
const NAMES: Readonly<Record<string, string>> = { class: "className", for: "htmlFor", tabindex: "tabIndex" };

/** The body of a served page as a tree, so that React can make it anew; scripts and styles are not its work. */
export function readPage(html: string): PageNode[] {
  const body = html.slice(html.indexOf("<body")).replaceAll(/<(script|style)[\s\S]*?<\/\1>/g, "");
  const root: PageElement = { tag: "root", attributes: {}, children: [] };
  const open = [root];
  for (const [part, closing, tag, attributes = "", selfClosing] of body.matchAll(PART)) {
    const parent = open.at(-1) ?? root;
    if (part.startsWith("<!--")) continue;
    if (!tag) parent.children.push(part);
    else if (closing)
      open.length = Math.max(
        1,
        open.findLastIndex((element) => element.tag === tag),
      );
    else {
      const element = { tag, attributes: readAttributes(attributes), children: [] };
      parent.children.push(element);
      if (!selfClosing && !VOID.has(tag)) open.push(element);
    }
  }
  return root.children.flatMap((node) => (typeof node === "string" ? [] : node.children));
}

function readAttributes(text: string): Record<string, string> {
  const pairs = [...text.matchAll(ATTRIBUTE)].map(([, name = "", value = ""]) => [
    NAMES[name] ?? name,
    value,
  ]);
  // React takes styles as objects only.
  return Object.fromEntries(pairs.filter(([name]) => name !== "style"));
}
