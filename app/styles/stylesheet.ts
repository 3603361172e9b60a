/** A stylesheet taken apart once, so that each page can be given the rules that it uses. */
export type StyleNode = Rule | Group | Always;

export interface Rule {
  readonly kind: "rule";
  readonly body: string;
  readonly selectors: readonly Selector[];
}

export interface Selector {
  readonly text: string;
  /** The classes that must be on the page. None for what is said of tags, or in brackets. */
  readonly requires: readonly string[];
}

/** A layer, media, container or feature query around other rules. */
interface Group {
  readonly kind: "group";
  readonly head: string;
  readonly children: readonly StyleNode[];
}

/** Fonts, keyframes, registered properties, the order of layers. */
interface Always {
  readonly kind: "always";
  readonly text: string;
}

/** Reads what the build writes: minified, without nesting. A rule in another form stays whole on every page. */
export function parseStylesheet(css: string): StyleNode[] {
  return splitBlocks(css).map(({ head, body }) => {
    if (body === null) return { kind: "always", text: `${head};` };
    if (/^@(layer|media|supports|container)\b/.test(head))
      return { kind: "group", head, children: parseStylesheet(body) };
    if (head.startsWith("@")) return { kind: "always", text: `${head}{${body}}` };
    // A declaration is often there several times, as each step of the build adds its prefixes.
    const once = [...new Set(splitAt(body, ";"))].join(";");
    const selectors = splitAt(head, ",").map((part) => ({ text: part, requires: requirements(part) }));
    return { kind: "rule", body: once, selectors };
  });
}

/** `body` is null for a statement without a block. */
function splitBlocks(css: string): { head: string; body: string | null }[] {
  const plain = css.replaceAll(/\/\*[\s\S]*?\*\//g, "");
  const blocks: { head: string; body: string | null }[] = [];
  let start = 0;
  let open = -1;
  scan(plain, (sign, at, depth) => {
    if (sign === "{" && depth === 1) open = at;
    if (depth !== 0 || (sign !== "}" && sign !== ";")) return;
    const head = plain.slice(start, sign === "}" ? open : at).trim();
    blocks.push({ head, body: sign === "}" ? plain.slice(open + 1, at) : null });
    start = at + 1;
  });
  return blocks;
}

function splitAt(text: string, separator: string): string[] {
  const parts: string[] = [];
  let start = 0;
  scan(text, (sign, at, depth) => {
    if (sign !== separator || depth !== 0) return;
    parts.push(text.slice(start, at));
    start = at + 1;
  });
  return [...parts, text.slice(start)].map((part) => part.trim()).filter(Boolean);
}

/** Calls back for each sign outside of strings and escapes, with the depth of brackets after it. */
function scan(text: string, onSign: (sign: string, at: number, depth: number) => void): void {
  let depth = 0;
  for (const { 0: sign, index } of text.matchAll(/"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|\\.|[{}()[\];,]/g)) {
    if (sign.length > 1) continue;
    if ("{([".includes(sign)) depth++;
    if ("})]".includes(sign)) depth--;
    onSign(sign, index, depth);
  }
}

const NAME = String.raw`(?:\\.|[\w-]|[^\0-\x7f])+`;
const IN_BRACKETS = /\((?:\\.|[^()\\]|\((?:\\.|[^()\\]|\([^()]*\))*\))*\)|\[[^\]]*\]/g;
const CLASS = new RegExp(String.raw`\.${NAME}`, "g");

/** What stands in brackets (:not, :is, attributes) may be one of several, so nothing is asked of it. */
function requirements(selector: string): string[] {
  // An escaped bracket is part of a class name.
  const outside = selector
    .replaceAll(/\\([()[\]])/g, (_, sign: string) => ESCAPED[sign] ?? "")
    .replaceAll(IN_BRACKETS, "");
  return (outside.match(CLASS) ?? []).map((name) =>
    name
      .slice(1)
      .replaceAll(/[\u{E000}-\u{E003}]/gu, (sign) => RESTORED[sign] ?? "")
      .replaceAll(/\\(.)/g, "$1"),
  );
}

/** Signs from the private area stand for escaped brackets while the others are removed. */
const ESCAPED: Readonly<Record<string, string>> = {
  "(": "\u{E000}",
  ")": "\u{E001}",
  "[": "\u{E002}",
  "]": "\u{E003}",
};
const RESTORED = Object.fromEntries(Object.entries(ESCAPED).map(([sign, stand]) => [stand, sign]));

export function rulesOf(node: StyleNode): Rule[] {
  if (node.kind === "rule") return [node];
  return node.kind === "group" ? node.children.flatMap(rulesOf) : [];
}
