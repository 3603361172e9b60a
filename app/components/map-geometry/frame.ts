export interface CountryShape {
  /** Id of the outline in outlines.svg; undefined for the smallest islands, which are drawn as dots. */
  readonly outline?: string;
  /** Position of the country's dot and name. */
  readonly at: readonly number[];
  /** left, top, right, bottom */
  readonly box: readonly number[];
}

export interface Frame {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const MIN_WIDTH = 140;
const MARGIN = 1.12;

/** A view box with this aspect ratio that contains all these countries. */
export function frameAround(shapes: readonly CountryShape[], ratio: number): Frame {
  const left = Math.min(...shapes.map(({ box }) => box[0] ?? 0));
  const top = Math.min(...shapes.map(({ box }) => box[1] ?? 0));
  const right = Math.max(...shapes.map(({ box }) => box[2] ?? 0));
  const bottom = Math.max(...shapes.map(({ box }) => box[3] ?? 0));
  const width = Math.max(right - left, (bottom - top) * ratio, MIN_WIDTH) * MARGIN;
  const height = width / ratio;
  return { x: (left + right - width) / 2, y: (top + bottom - height) / 2, width, height };
}
