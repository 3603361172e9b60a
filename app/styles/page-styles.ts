import type { ReadyPart } from "#app/server-rendering/ready-parts.tsx";
import { shortClassNames, shortenSelector } from "#app/styles/short-class-names.ts";
import { parseStylesheet, rulesOf, type Selector, type StyleNode } from "#app/styles/stylesheet.ts";

/** As app/root.tsx writes it. */
const EMPTY_STYLE = /<style data-all="[^"]*"><\/style>/;
const EMPTY_STYLE_END = "></style>";
const CLASS_ATTRIBUTE = / class="([^"]*)"/g;
const TAG = /<([a-z][a-z0-9-]*)/g;
const OTHER_STYLESHEET = /<link [^>]*rel="stylesheet"/;

/** A page and the parts that are put into it, with their class names as they are sent. */
export interface StyledPage {
  readonly html: string;
  readonly parts: readonly Uint8Array[];
}

/**
 * Returns a function that writes into a page, from the whole stylesheet, what the page uses: rules whose classes and
 * tags occur in it, and the variables, keyframes and properties that those rules name. The order stays as it was.
 * Class names in the page become short; whatever React changes later has the full names and finds them in the
 * whole stylesheet, which app/early-start loads before the page's code runs.
 */
export function createPageStyles(css: string): (html: string, parts?: readonly ReadyPart[]) => StyledPage {
  const sheet = parseStylesheet(css);
  const shortNames = shortClassNames(sheet.flatMap((node) => rulesOf(node)));
  const withShortNames = stylesOf(sheet, shortNames);
  const withFullNames = stylesOf(sheet, new Map());
  return (html, parts = []) => {
    const place = EMPTY_STYLE.exec(html);
    if (!place) throw new Error("the page has no place for its styles");
    // Beside a stylesheet with full names, as in the back office, only full names are in the right order with it.
    const { read, readPart, write } = OTHER_STYLESHEET.test(html) ? withFullNames : withShortNames;
    const frame = read(html);
    const inside = parts.map(readPart);
    const at = frame.html.indexOf(EMPTY_STYLE_END, place.index);
    const styles = write([frame.uses, ...inside.map(({ uses }) => uses)]);
    return {
      html: frame.html.slice(0, at + 1) + styles + frame.html.slice(at + 1),
      parts: inside.map(({ bytes }) => bytes),
    };
  };
}

interface ClassAttribute {
  /** The attribute as it stands in the page. */
  readonly renamed: string;
  readonly classes: readonly string[];
}

/** What styles are chosen by. Equal ones are the same object. */
interface Uses {
  readonly id: number;
  readonly attributes: ReadonlySet<ClassAttribute>;
  readonly tags: ReadonlySet<string>;
}

/** So many different pages are known; there are fewer that differ in their classes. */
const MOST_KNOWN = 500;

/**
 * Pages are made of the same few hundred class attributes, and many pages of the same ones altogether: a listing with
 * another filter needs the same styles. So both are kept, and the stylesheet is gone through once for all of them.
 */
function stylesOf(sheet: readonly StyleNode[], names: ReadonlyMap<string, string>) {
  const variables = variablesOf(sheet);
  const attributes = new Map<string, ClassAttribute>();
  const knownUses = new Map<string, Uses>();
  /** By the ids of uses, and by all classes and tags of them. */
  const written = new Map<string, string>();
  const writtenFor = new Map<string, string>();
  const knownParts = new WeakMap<ReadyPart, { readonly bytes: Uint8Array; readonly uses: Uses }>();
  const encoder = new TextEncoder();
  let lastId = 0;

  const rename = (text: string): ClassAttribute => {
    const known = attributes.get(text);
    if (known) return known;
    const classes = unescapeHtml(text).split(/\s+/).filter(Boolean);
    const short = classes.map((name) => names.get(name) ?? escapeHtml(name)).join(" ");
    const attribute = { renamed: ` class="${short}"`, classes };
    keep(attributes, text, attribute);
    return attribute;
  };

  const usesOf = (found: ReadonlySet<ClassAttribute>, tags: ReadonlySet<string>): Uses => {
    let key = "";
    for (const tag of tags) key += `${tag},`;
    for (const { renamed } of found) key += renamed;
    const known = knownUses.get(key);
    if (known) return known;
    lastId += 1;
    const uses = { id: lastId, attributes: found, tags };
    keep(knownUses, key, uses);
    return uses;
  };

  const read = (html: string) => {
    const found = new Set<ClassAttribute>();
    const renamed = html.replaceAll(CLASS_ATTRIBUTE, (_, text: string) => {
      const attribute = rename(text);
      found.add(attribute);
      return attribute.renamed;
    });
    const tags = new Set<string>();
    for (const [, tag = ""] of html.matchAll(TAG)) tags.add(tag);
    return { html: renamed, uses: usesOf(found, tags) };
  };

  return {
    read,
    readPart: (part: ReadyPart) => {
      const known = knownParts.get(part);
      if (known) return known;
      const { html, uses } = read(part.html);
      const styled = { bytes: encoder.encode(html), uses };
      knownParts.set(part, styled);
      return styled;
    },
    write: (all: readonly Uses[]): string => {
      const unique = new Set(all);
      const key = Array.from(unique, ({ id }) => id)
        .sort((one, other) => one - other)
        .join();
      const known = written.get(key);
      if (known !== undefined) return known;
      const present = new Set<string>();
      for (const uses of unique) {
        for (const tag of uses.tags) present.add(tag);
        for (const { classes } of uses.attributes) for (const name of classes) present.add(`.${name}`);
      }
      // Other texts may have the same classes altogether, as other cards of a listing do.
      const content = [...present].sort().join();
      const styles = writtenFor.get(content) ?? write(sheet, { present, names, variables });
      keep(writtenFor, content, styles);
      keep(written, key, styles);
      return styles;
    },
  };
}

/** What is asked for in an address can stand in a class, so there must be an end to it. */
function keep<Value>(known: Map<string, Value>, key: string, value: Value): void {
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(key, value);
}

interface Choice {
  readonly present: ReadonlySet<string>;
  readonly names: ReadonlyMap<string, string>;
  readonly variables: ReadonlyMap<string, string>;
}

function write(sheet: readonly StyleNode[], { present, names, variables }: Choice): string {
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
      const kept = node.declarations.filter(({ name }) => named.has(name)).map(({ text }) => text);
      return kept.length > 0 ? `${node.selector}{${kept.join(";")}}` : "";
    }
    const inside = node.children.map(writeNode).join("");
    // An empty layer still has its place among the layers.
    return inside || node.head.startsWith("@layer") ? `${node.head}{${inside}}` : "";
  };
  return sheet.map(writeNode).join("");
}

/** As React writes attributes. */
const ENTITIES: ReadonlyMap<string, string> = new Map([
  ["&amp;", "&"],
  ["&gt;", ">"],
  ["&lt;", "<"],
  ["&quot;", '"'],
  ["&#x27;", "'"],
]);
const SIGNS = new Map(Array.from(ENTITIES, ([entity, sign]) => [sign, entity]));
const unescapeHtml = (text: string) =>
  text.replaceAll(/&(?:amp|gt|lt|quot|#x27);/g, (entity) => ENTITIES.get(entity) ?? entity);
const escapeHtml = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => SIGNS.get(sign) ?? sign);

function variablesOf(sheet: readonly StyleNode[]): ReadonlyMap<string, string> {
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
