import type { Rule } from "#app/styles/stylesheet.ts";

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const SIGNS = `${LETTERS}abcdefghijklmnopqrstuvwxyz0123456789`;
const CLASS = /\.((?:\\.|[\w-]|[^\0-\x7f])+)/g;
const unescapeName = (name: string) => name.replaceAll(/\\(.)/g, "$1");

/** One class and, at most, what Tailwind's variants append to it; what it says of other elements stands in brackets. */
const CLASS_WITH_VARIANTS =
  /^\.((?:\\.|[\w-]|[^\0-\x7f])+)(?:::?[\w-]+|\[[^\]]*\]|:(?:is|where|not)\((?:[^()]|\([^()]*\))*\))*$/;

/**
 * A short name for each class of the stylesheet: a third of a page's HTML would otherwise be class names. They begin with
 * a capital, as no other class does. A class that other elements' classes refer to (group, legal-text) keeps its name,
 * because those elements may get their own classes in the browser, under their full names.
 */
export function shortClassNames(rules: readonly Rule[]): ReadonlyMap<string, string> {
  const names = new Set<string>();
  const kept = new Set<string>();
  for (const { text } of rules.flatMap(({ selectors }) => selectors)) {
    const [, own = ""] = CLASS_WITH_VARIANTS.exec(text) ?? [];
    if (own) names.add(unescapeName(own));
    for (const [, name = ""] of text.slice(own.length).matchAll(CLASS)) kept.add(unescapeName(name));
  }
  return new Map([...names].filter((name) => !kept.has(name)).map((name, index) => [name, shortName(index)]));
}

function shortName(index: number): string {
  const letter = LETTERS[index % LETTERS.length] ?? "";
  const rest = Math.floor(index / LETTERS.length);
  return rest === 0
    ? letter
    : `${letter}${SIGNS[(rest - 1) % SIGNS.length]}${rest > SIGNS.length ? rest : ""}`;
}

/** The selector with short names. */
export const shortenSelector = (selector: string, names: ReadonlyMap<string, string>) =>
  selector.replaceAll(CLASS, (full, name: string) => {
    const short = names.get(unescapeName(name));
    return short ? `.${short}` : full;
  });
