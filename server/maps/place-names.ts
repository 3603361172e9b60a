import { type Box, doOverlap, type Point } from "#server/maps/outline.ts";

interface Pin {
  readonly at: Point;
  readonly radius: number;
}

interface PlacedName {
  readonly box: Box;
  /** A line from the pin to a name that had to be put farther away. */
  readonly leader: readonly [Point, Point] | null;
}

interface Surroundings {
  readonly bounds: Box;
  /** Pins and names. */
  readonly occupied: readonly Box[];
  /** Points of the route's lines. */
  readonly lines: readonly Point[];
  /** Other pins, whose name this could seem to be. */
  readonly others: readonly Point[];
}

const DIRECTIONS = 16;
/** How far from its pin a name may be, in text heights. */
const DISTANCES = [0, 0.5, 1, 1.8, 2.8, 4, 5.5];
/** A name this far away, in text heights, needs a leader line. */
const LEADER_FROM = 0.5;

/**
 * Where the name of a pin stands: as near as possible, on no other pin or name, and rather beside the route's lines than
 * on them. Null if there is no room at all.
 */
export function placeName(
  { at: [x, y], radius }: Pin,
  { width, height }: { readonly width: number; readonly height: number },
  { bounds, occupied, lines, others }: Surroundings,
): PlacedName | null {
  let best: (PlacedName & { readonly cost: number }) | null = null;
  for (const distance of DISTANCES) {
    for (let direction = 0; direction < DIRECTIONS; direction += 1) {
      const angle = (direction / DIRECTIONS) * 2 * Math.PI;
      const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
      const reach = radius + height * (0.25 + distance);
      // The box touches the circle of this reach with the side that faces the pin.
      const left = x + cos * reach - (width * (1 - cos)) / 2;
      const top = y + sin * reach - (height * (1 - sin)) / 2;
      const box: Box = [left, top, left + width, top + height];
      const isOutside = left < bounds[0] || top < bounds[1] || box[2] > bounds[2] || box[3] > bounds[3];
      if (isOutside || occupied.some((other) => doOverlap(box, other))) continue;
      const crossed = lines.filter(([px, py]) => doOverlap(box, [px, py, px, py])).length;
      // Beside the pin reads best, then above and below it.
      const nearest = nearestIn(box, [x, y]);
      const away = Math.hypot(nearest[0] - x, nearest[1] - y) || 1;
      const nearer = others.filter(
        (other) =>
          Math.hypot(nearestIn(box, other)[0] - other[0], nearestIn(box, other)[1] - other[1]) <
          away + height * 0.3,
      ).length;
      const cost = nearer * 2 + crossed * 0.35 + distance + Math.abs(sin) * 0.8 + (cos < 0 ? 0.2 : 0);
      if (best && best.cost <= cost) continue;
      const edge: Point = [x + ((nearest[0] - x) / away) * radius, y + ((nearest[1] - y) / away) * radius];
      best = { box, leader: distance >= LEADER_FROM ? [edge, nearest] : null, cost };
    }
  }
  return best;
}

const nearestIn = ([left, top, right, bottom]: Box, [x, y]: Point): Point => [
  Math.min(Math.max(x, left), right),
  Math.min(Math.max(y, top), bottom),
];
