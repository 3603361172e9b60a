import { markOf } from "#app/server-rendering/part-marks.ts";
import type { ReadyPart } from "#app/server-rendering/ready-parts.tsx";
import { escapeHtml, unescapeHtml } from "#app/styles/html-entities.ts";
import { shortClassNames } from "#app/styles/short-class-names.ts";
import { parseStylesheet, rulesOf, type StyleNode } from "#app/styles/stylesheet.ts";
import { writePageStyles } from "#app/styles/write-styles.ts";
import { remember } from "#domain/remember.ts";

/** As app/root.tsx writes it. */
const EMPTY_STYLE = /<style data-classes="[^"]*"><\/style>/;
const EMPTY_STYLE_END = "></style>";
const CLASS_ATTRIBUTE = / class="([^"]*)"/g;
const OTHER_STYLESHEET = /<link [^>]*rel="stylesheet"/;

/** A page and the parts that are put into it, with their class names as they are sent. The last part is the styles. */
export interface StyledPage {
  readonly html: string;
  readonly parts: readonly Uint8Array[];
}

/**
 * Returns a function that gives a page, from the public stylesheet, what the page uses: all rules but those for
 * classes that it does not have. The order stays as it was. Class names in the page become short; whatever React
 * changes later has the full names and finds them in the styles of classes, which app/early-start loads before the
 * page's code runs.
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
      html: frame.html.slice(0, at + 1) + markOf(parts.length) + frame.html.slice(at + 1),
      parts: [...inside.map(({ bytes }) => bytes), styles],
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
}

/** So many different pages are known; there are fewer that differ in their classes. */
const MOST_KNOWN = 500;

/**
 * Pages are made of the same few hundred class attributes, and many pages of the same ones altogether: a listing with
 * another filter needs the same styles. So both are kept, and the stylesheet is gone through once for all of them.
 */
function stylesOf(sheet: readonly StyleNode[], names: ReadonlyMap<string, string>) {
  const rename = createRenamer(names);
  const usesOf = createUses();
  /** By the ids of uses, and by all classes of them. */
  const written = new Map<string, Uint8Array>();
  const writtenFor = new Map<string, Uint8Array>();
  const knownParts = new WeakMap<ReadyPart, { readonly bytes: Uint8Array; readonly uses: Uses }>();
  const encoder = new TextEncoder();

  const read = (html: string) => {
    const found = new Set<ClassAttribute>();
    const renamed = html.replaceAll(CLASS_ATTRIBUTE, (_, text: string) => {
      const attribute = rename(text);
      found.add(attribute);
      return attribute.renamed;
    });
    return { html: renamed, uses: usesOf(found) };
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
    write: (all: readonly Uses[]): Uint8Array => {
      const unique = new Set(all);
      const key = Array.from(unique, ({ id }) => id)
        .sort((one, other) => one - other)
        .join();
      const known = written.get(key);
      if (known !== undefined) return known;
      const present = new Set<string>();
      for (const uses of unique) {
        for (const { classes } of uses.attributes) for (const name of classes) present.add(name);
      }
      // Other texts may have the same classes altogether, as other cards of a listing do.
      const content = [...present].sort().join();
      const styles = writtenFor.get(content) ?? encoder.encode(writePageStyles(sheet, present, names));
      remember(writtenFor, content, styles, MOST_KNOWN);
      remember(written, key, styles, MOST_KNOWN);
      return styles;
    },
  };
}

function createRenamer(names: ReadonlyMap<string, string>) {
  const attributes = new Map<string, ClassAttribute>();
  return (text: string): ClassAttribute => {
    const known = attributes.get(text);
    if (known) return known;
    const classes = unescapeHtml(text).split(/\s+/).filter(Boolean);
    const short = classes.map((name) => names.get(name) ?? escapeHtml(name)).join(" ");
    const attribute = { renamed: ` class="${short}"`, classes };
    remember(attributes, text, attribute, MOST_KNOWN);
    return attribute;
  };
}

function createUses() {
  const knownUses = new Map<string, Uses>();
  let lastId = 0;
  return (attributes: ReadonlySet<ClassAttribute>): Uses => {
    let key = "";
    for (const { renamed } of attributes) key += renamed;
    const known = knownUses.get(key);
    if (known) return known;
    lastId += 1;
    const uses = { id: lastId, attributes };
    remember(knownUses, key, uses, MOST_KNOWN);
    return uses;
  };
}
