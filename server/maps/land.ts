import type { LonLat } from "#server/maps/seas.ts";
import outlines from "./land.json" with { type: "json" };

/** A closed line of points in degrees; the first is not repeated at the end. */
export interface Ring {
  readonly country: string;
  readonly points: readonly LonLat[];
  /** West, south, east, north. */
  readonly box: readonly [number, number, number, number];
}

/** Coordinates are stored as whole thousandths of a degree. */
const PER_DEGREE = 1000;

function readRing(country: string, deltas: readonly number[]): Ring {
  const points: LonLat[] = [];
  let [x, y, west, south, east, north] = [0, 0, 180, 90, -180, -90];
  for (let index = 0; index < deltas.length; index += 2) {
    x += (deltas[index] ?? 0) / PER_DEGREE;
    y += (deltas[index + 1] ?? 0) / PER_DEGREE;
    points.push([x, y]);
    [west, south, east, north] = [
      Math.min(west, x),
      Math.min(south, y),
      Math.max(east, x),
      Math.max(north, y),
    ];
  }
  return { country, points, box: [west, south, east, north] };
}

/** The coastlines and borders of all countries, drawn by scripts/make-map-data.mjs. */
export const land: readonly Ring[] = Object.entries(outlines).flatMap(([country, rings]) =>
  rings.map((deltas) => readRing(country, deltas)),
);

/** Whether the point lies inside, by the number of edges between it and the far east. */
export function contains(points: readonly LonLat[], [x, y]: LonLat): boolean {
  let isInside = false;
  let before = points.at(-1);
  for (const point of points) {
    if (before && point[1] > y !== before[1] > y) {
      const crossing = point[0] + ((y - point[1]) * (before[0] - point[0])) / (before[1] - point[1]);
      if (x < crossing) isInside = !isInside;
    }
    before = point;
  }
  return isInside;
}

/** The island or continent's part on which a place lies. */
export const ringAt = (place: LonLat): Ring | undefined =>
  land.find(
    ({ box: [west, south, east, north], points }) =>
      place[0] >= west &&
      place[0] <= east &&
      place[1] >= south &&
      place[1] <= north &&
      contains(points, place),
  );
