import { shortenSelector } from "#app/styles/short-class-names.ts";
import type { Selector, StyleNode } from "#app/styles/stylesheet.ts";

const MIXED_COLORS = "@supports (color:color-mix(in lab, red, red))";
/** Starting values for browsers older than those that Tailwind supports: classes that come later need them. */
const OLD_BROWSERS = "@layer properties";

/** The styles of a page: all that is said of no class, and the rules for the classes that it has, under its names. */
export function writePageStyles(
  sheet: readonly StyleNode[],
  present: ReadonlySet<string>,
  names: ReadonlyMap<string, string>,
): string {
  const isUsed = ({ requires }: Selector) => requires.every((name) => present.has(name));
  const writeNode = (node: StyleNode): string => {
    if (node.kind === "always") return node.text;
    if (node.kind === "rule") {
      const selectors = node.selectors.filter(isUsed).map(({ text }) => shortenSelector(text, names));
      return selectors.length > 0 ? `${selectors}{${node.body}}` : "";
    }
    if (node.head === OLD_BROWSERS) return `${OLD_BROWSERS};`;
    const children = node.head === MIXED_COLORS ? node.children.filter(isNeeded) : node.children;
    const inside = children.map(writeNode).join("");
    // An empty layer still has its place among the layers.
    return inside || node.head.startsWith("@layer") ? `${node.head}{${inside}}` : "";
  };
  return sheet.map(writeNode).join("");
}

/** Before it Tailwind writes the same color as a plain value; only what an element's own color is mixed to has none. */
const isNeeded = (node: StyleNode) => node.kind !== "rule" || /currentcolor/i.test(node.body);

/**
 * What a page may need later, a dialog or another page: the rules for all classes, under their full names. Nothing of
 * it applies to a page as it was sent, so that the browser has nothing to lay out again when this arrives; fonts,
 * properties, variables and rules for tags would make it go through the whole page.
 */
export function writeClassStyles(sheet: readonly StyleNode[]): string {
  const writeNode = (node: StyleNode): string => {
    if (node.kind === "always") return "";
    if (node.kind === "rule") {
      const selectors = node.selectors.filter(({ requires }) => requires.length > 0);
      return selectors.length > 0 ? `${selectors.map(({ text }) => text)}{${node.body}}` : "";
    }
    const inside = node.children.map(node.head === OLD_BROWSERS ? writeWhole : writeNode).join("");
    return inside && `${node.head}{${inside}}`;
  };
  return sheet.map(writeNode).join("");
}

function writeWhole(node: StyleNode): string {
  if (node.kind === "always") return node.text;
  if (node.kind === "rule") return `${node.selectors.map(({ text }) => text)}{${node.body}}`;
  return `${node.head}{${node.children.map(writeWhole).join("")}}`;
}
