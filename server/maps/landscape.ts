import { mapColors } from "#server/maps/map-colors.ts";
import { type Box, doOverlap, type Point } from "#server/maps/outline.ts";
import { FORESTS, type LonLat, MOUNTAINS } from "#server/maps/seas.ts";
import type { createTerrain } from "#server/maps/terrain.ts";

/** Mountains, trees and waves, small and by hand, where the map has room for them. */
export function drawLandscape(
  terrain: ReturnType<typeof createTerrain>,
  toMap: (...place: LonLat) => Point,
): readonly string[] {
  const isLand = (country: string | null) => country !== null && country !== "a lake" && country !== "drawn";
  const forests = FORESTS.map(([west, south, east, north]) => {
    const [[left, top], [right, bottom]] = [toMap(west, north), toMap(east, south)];
    return ([x, y]: Point) =>
      ((2 * x - left - right) / (right - left)) ** 2 + ((2 * y - top - bottom) / (bottom - top)) ** 2 < 1;
  });
  const ridges = MOUNTAINS.map((ridge) => ridge.map((place) => toMap(...place)));
  const peaks = terrain.scatter(48, [48, 36], (country, at) => isLand(country) && isNear(at, ridges, 46));
  for (const [x, y] of peaks) terrain.block([x, y, x + 44, y + 36]);
  const trees = terrain.scatter(
    66,
    [34, 24],
    (country, at) => isLand(country) && forests.some((isIn) => isIn(at)),
  );
  const waves = terrain.scatter(150, [110, 60], (country) => country === null);
  const { mountain, sunlit, tree, treetop, wave } = mapColors;
  const each = (corners: readonly Point[], outline: string) =>
    corners.map(([x, y]) => `M${x} ${y}${outline}`).join("");
  return [
    `<path d="${each(peaks, "m0 34q12-12 21-34q11 20 25 34z")}" fill="${mountain}"/>`,
    `<path d="${each(peaks, "m0 34q12-12 21-34q3 9-2 15t1 9-5 10z")}" fill="${sunlit}"/>`,
    `<path d="${each(trees, "m4 22a8 8 0 0 1 3-15a9 9 0 0 1 17 0a8 8 0 0 1 4 15z")}" fill="${tree}"/>`,
    `<path d="${each(trees, "m7 14a8 8 0 0 1 9-9")}" fill="none" stroke="${treetop}" stroke-width="3" stroke-linecap="round"/>`,
    `<path d="${each(waves, "m40 30q7-8 14 0t14 0")}" fill="none" stroke="${wave}" stroke-width="3" stroke-linecap="round"/>`,
  ];
}

/** Whether a point is within this distance of one of the lines. */
function isNear([x, y]: Point, lines: readonly (readonly Point[])[], distance: number): boolean {
  return lines.some((line) =>
    line.some(([x2, y2], index) => {
      const [x1, y1] = line[index - 1] ?? [x2, y2];
      const box: Box = [Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2), Math.max(y1, y2)];
      if (!doOverlap(box, [x - distance, y - distance, x + distance, y + distance])) return false;
      const [dx, dy] = [x2 - x1, y2 - y1];
      const share = Math.min(1, Math.max(0, ((x - x1) * dx + (y - y1) * dy) / (dx * dx + dy * dy || 1)));
      return Math.hypot(x - x1 - dx * share, y - y1 - dy * share) < distance;
    }),
  );
}
