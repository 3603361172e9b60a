export type Point = readonly [x: number, y: number];

/** Left, top, right, bottom. */
export type Box = readonly [left: number, top: number, right: number, bottom: number];

/** The part of a polygon inside the box (Sutherland and Hodgman's algorithm). */
export function clip(points: readonly Point[], [left, top, right, bottom]: Box): readonly Point[] {
  const sides: readonly (readonly [axis: 0 | 1, limit: number, sign: 1 | -1])[] = [
    [0, left, 1],
    [0, right, -1],
    [1, top, 1],
    [1, bottom, -1],
  ];
  let kept = points;
  for (const [axis, limit, sign] of sides) {
    const isInside = (point: Point) => (point[axis] - limit) * sign >= 0;
    kept = kept.flatMap((point, index) => {
      const before = kept.at(index - 1) ?? point;
      if (isInside(point) === isInside(before)) return isInside(point) ? [point] : [];
      const share = (limit - before[axis]) / (point[axis] - before[axis]);
      const crossing: Point = [
        before[0] + (point[0] - before[0]) * share,
        before[1] + (point[1] - before[1]) * share,
      ];
      return isInside(point) ? [crossing, point] : [crossing];
    });
  }
  return kept;
}

/** Removes points that are nearer than `tolerance` to the line between the others (Douglas and Peucker's algorithm). */
export function simplify(points: readonly Point[], tolerance: number): readonly Point[] {
  const first = points[0];
  const last = points.at(-1);
  if (!first || !last || points.length < 3) return points;
  const isRing = first[0] === last[0] && first[1] === last[1];
  let [farthest, distance] = [0, isRing ? 0 : tolerance];
  for (const [index, point] of points.entries()) {
    const away = distanceToLine(point, first, last);
    if (away > distance) [farthest, distance] = [index, away];
  }
  if (farthest === 0) return [first, last];
  return [
    ...simplify(points.slice(0, farthest + 1), tolerance).slice(0, -1),
    ...simplify(points.slice(farthest), tolerance),
  ];
}

function distanceToLine([x, y]: Point, [x1, y1]: Point, [x2, y2]: Point): number {
  const length = Math.hypot(x2 - x1, y2 - y1);
  if (length === 0) return Math.hypot(x - x1, y - y1);
  return Math.abs((y2 - y1) * x - (x2 - x1) * y + x2 * y1 - y2 * x1) / length;
}

/** A closed path in whole units, with relative steps. */
export function closedPath(points: readonly Point[]): string {
  const [[startX, startY] = [0, 0], ...others] = points.map(
    ([x, y]) => [Math.round(x), Math.round(y)] as const,
  );
  let [x, y] = [startX, startY];
  const steps = others.flatMap(([toX, toY]) => {
    if (toX === x && toY === y) return [];
    const step = `${toX - x} ${toY - y}`;
    [x, y] = [toX, toY];
    return [step];
  });
  return steps.length < 2 ? "" : `M${startX} ${startY}l${steps.join(" ").replaceAll(" -", "-")}z`;
}

export const doOverlap = (a: Box, b: Box): boolean =>
  a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];
