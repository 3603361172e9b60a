import { shortenSelector } from "#app/styles/short-class-names.ts";
import { rulesOf, type Selector, type StyleNode } from "#app/styles/stylesheet.ts";

interface Choice {
  readonly present: ReadonlySet<string>;
  readonly names: ReadonlyMap<string, string>;
  readonly variables: ReadonlyMap<string, string>;
}

/** The rules whose classes and tags are present, and the variables, keyframes and properties that they name. */
export function writeStyles(sheet: readonly StyleNode[], { present, names, variables }: Choice): string {
  const isUsed = ({ requires }: Selector) => requires.every((part) => present.has(part));
  const used = sheet.flatMap((node) => rulesOf(node)).filter(({ selectors }) => selectors.some(isUsed));
  const named = namesIn(used.map(({ body }) => body).join(""), variables);
  const writeNode = (node: StyleNode): string => {
    if (node.kind === "always") return node.text;
    if (node.kind === "rule") {
      const selectors = node.selectors.filter(isUsed).map(({ text }) => shortenSelector(text, names));
      return selectors.length > 0 ? `${selectors}{${node.body}}` : "";
    }
    if (node.kind === "named") return named.has(node.name) ? node.text : "";
    if (node.kind === "variables") {
      const chosen = node.declarations.filter(({ name }) => named.has(name)).map(({ text }) => text);
      return chosen.length > 0 ? `${node.selector}{${chosen.join(";")}}` : "";
    }
    const inside = node.children.map(writeNode).join("");
    // An empty layer still has its place among the layers.
    return inside || node.head.startsWith("@layer") ? `${node.head}{${inside}}` : "";
  };
  return sheet.map(writeNode).join("");
}

/** Each variable with all values that the stylesheet gives it. */
export function variablesOf(sheet: readonly StyleNode[]): ReadonlyMap<string, string> {
  const values = new Map<string, string>();
  const collect = (node: StyleNode): void => {
    if (node.kind === "group") node.children.forEach(collect);
    if (node.kind !== "variables") return;
    for (const { name, text } of node.declarations) values.set(name, `${values.get(name) ?? ""} ${text}`);
  };
  sheet.forEach(collect);
  return values;
}

/** All names in the text; and, for variables among them, the names in their values: a theme builds on itself. */
function namesIn(text: string, variables: ReadonlyMap<string, string>): ReadonlySet<string> {
  const names = new Set<string>();
  const waiting = [text];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    for (const [name] of next.matchAll(/-{0,2}[A-Za-z][\w-]*/g)) {
      if (names.has(name)) continue;
      names.add(name);
      const value = variables.get(name);
      if (value) waiting.push(value);
    }
  }
  return names;
}
