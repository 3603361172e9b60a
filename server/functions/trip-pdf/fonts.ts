import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { Font } from "@react-pdf/renderer";

const require = createRequire(import.meta.url);

/** The second font of each family covers letters outside Western Europe; react-pdf falls back to it. */
export const TEXT_FONT = ["Figtree", "Figtree Extended"];
export const DISPLAY_FONT = ["Fraunces", "Fraunces Extended"];

let characters: Promise<ReadonlySet<number>> | undefined;

/** Loads the fonts. Returns the characters that both families have. */
export function loadFonts(): Promise<ReadonlySet<number>> {
  characters ??= registerFonts();
  return characters;
}

async function registerFonts(): Promise<ReadonlySet<number>> {
  registerFamily("Figtree", "@fontsource/figtree", [400, 600]);
  registerFamily("Fraunces", "@fontsource/fraunces", [600]);
  // As on the site, words are not hyphenated. Only a word that is longer than a line is broken.
  Font.registerHyphenationCallback((word) =>
    word.length > 40 ? (word.match(/.{1,20}/gsu) ?? [word]) : [word],
  );
  const displayed = await charactersOf(DISPLAY_FONT);
  return new Set([...(await charactersOf(TEXT_FONT))].filter((character) => displayed.has(character)));
}

function registerFamily(family: string, name: string, weights: readonly number[]): void {
  const folder = join(dirname(require.resolve(`${name}/package.json`)), "files");
  const base = name.split("/")[1];
  for (const [suffix, subset] of [
    ["", "latin"],
    [" Extended", "latin-ext"],
  ]) {
    Font.register({
      family: `${family}${suffix}`,
      fonts: weights.map((fontWeight) => ({
        src: join(folder, `${base}-${subset}-${fontWeight}-normal.woff`),
        fontWeight,
      })),
    });
  }
}

/** A font has the same characters in each weight. */
async function charactersOf(families: readonly string[]): Promise<Set<number>> {
  const fonts = families.map((fontFamily) => ({ fontFamily, fontWeight: 600 }));
  await Promise.all(fonts.map((font) => Font.load(font)));
  return new Set(fonts.flatMap((font) => Font.getFont(font).data?.characterSet ?? []));
}

/**
 * The text without control characters, emoji and scripts that the fonts lack: react-pdf would print them in Helvetica,
 * which is not embedded. If a font has the parts of a character, such as a letter and its accent, these are printed.
 */
export function makePrintable(text: string, characters: ReadonlySet<number>): string {
  const isPrintable = (character: string) =>
    character === "\n" || (/\P{C}/u.test(character) && characters.has(character.codePointAt(0) ?? 0));
  const replace = (character: string) => {
    const parts = isPrintable(character) ? [character] : [...character.normalize("NFKD")];
    return parts.every(isPrintable) ? parts.join("") : "";
  };
  return Array.from(text.normalize(), replace).join("");
}
