/** Focal point of an image, in percent from the left and from the top. */
export interface FocalPoint {
  readonly x: number;
  readonly y: number;
}

export const CENTER: FocalPoint = { x: 50, y: 50 };

/** '50% 30%', as stored in the database and used by CSS object-position; anything else is the center. */
export function parseFocalPoint(text: string | null | undefined): FocalPoint {
  const [, x, y] = /^(\d{1,3})% (\d{1,3})%$/.exec(text ?? "") ?? [];
  return x === undefined || y === undefined ? CENTER : { x: Number(x), y: Number(y) };
}

const clampPercent = (percent: number) => Math.round(Math.min(100, Math.max(0, percent)));

/** Null for the center, which is the default. */
export function formatFocalPoint({ x, y }: FocalPoint): string | null {
  const [left, top] = [clampPercent(x), clampPercent(y)];
  return left === CENTER.x && top === CENTER.y ? null : `${left}% ${top}%`;
}
