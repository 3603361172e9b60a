import { z } from "zod";
import letterOutlines from "./letters.json" with { type: "json" };

const alphabet = z.record(z.string(), z.tuple([z.number(), z.number(), z.number(), z.string()]));
const alphabets = z.object({ upright: alphabet, italic: alphabet }).parse(letterOutlines);

export type Style = keyof typeof alphabets;

/** The height of the grid on which letters are drawn. */
const EM = 100;

interface Lettering {
  readonly style: Style;
  readonly size: number;
  /** Space between letters, in parts of the size. */
  readonly spacing?: number;
}

const outlineOf = (character: string, style: Style) => alphabets[style][character] ?? [0, 0, 0, ""];

export function widthOf(text: string, { style, size, spacing = 0 }: Lettering): number {
  const advances = [...text].map((character) => outlineOf(character, style)[0] / EM + spacing);
  return size * (advances.reduce((sum, advance) => sum + advance, 0) - spacing);
}

/** The text as one path, so that it looks the same in every browser and PDF. `x` and `y` begin its baseline. */
export function letter(text: string, x: number, y: number, { style, size, spacing = 0 }: Lettering): string {
  let left = 0;
  const path = [...text].map((character) => {
    const [advance, startX, startY, outline] = outlineOf(character, style);
    const start = Math.round(left + startX);
    left += advance + spacing * EM;
    return outline && `M${start} ${startY}${outline}`;
  });
  const scale = Math.round((size / EM) * 1000) / 1000;
  return `<path transform="translate(${Math.round(x)} ${Math.round(y)})scale(${scale})" d="${path.join("")}"/>`;
}
