import type { TravelWay } from "#domain/itinerary-facts.ts";
import type { MapStop } from "#domain/maps/map-path.ts";
import { ringAt } from "#server/maps/land.ts";
import type { Point } from "#server/maps/outline.ts";

/** A straight line on the map is shorter than any road, so a faster journey than this is a flight. */
const FASTEST_ROAD_KMH = 75;
const SHORTEST_FLIGHT_KM = 90;
/** Across water without known hours: ferries do not go so far. */
const LONGEST_FERRY_KM = 90;

export function wayBetween(from: MapStop, to: MapStop): TravelWay {
  if (to.by) return to.by;
  const distance = kmBetween(from.place, to.place);
  if (distance > SHORTEST_FLIGHT_KM && to.hours !== null && distance / to.hours > FASTEST_ROAD_KMH)
    return "flight";
  const [one, other] = [from, to].map(({ place: [, latitude, longitude, small] }) =>
    small ? null : (ringAt([longitude, latitude]) ?? null),
  );
  if (one && one === other) return "road";
  return distance > LONGEST_FERRY_KM && to.hours === null ? "flight" : "boat";
}

function kmBetween(
  [, fromLatitude, fromLongitude]: MapStop["place"],
  [, latitude, longitude]: MapStop["place"],
) {
  const perDegree = 111.2;
  const across = (longitude - fromLongitude) * Math.cos(((latitude + fromLatitude) * Math.PI) / 360);
  return Math.hypot(across, latitude - fromLatitude) * perDegree;
}

/** How far the line of each way bends to the side, in parts of its length. */
const BEND: Readonly<Record<TravelWay, number>> = { flight: 0.22, boat: 0.1, road: 0.04 };

/** Points along the line: an arc that bends to one side, and for roads with the small turns of a drawing hand. */
export function linePoints(way: TravelWay, [x, y]: Point, [toX, toY]: Point): readonly Point[] {
  const length = Math.hypot(toX - x, toY - y);
  const [acrossX, acrossY] = [-(toY - y) / (length || 1), (toX - x) / (length || 1)];
  const steps = Math.max(4, Math.round(length / 24));
  // The same on the way back, so that a road is drawn once.
  const direction = way === "road" && (x > toX || (x === toX && y > toY)) ? -1 : 1;
  return Array.from({ length: steps + 1 }, (_, step) => {
    const share = step / steps;
    const along = direction === 1 ? share : 1 - share;
    const swing = Math.sin(along * Math.PI);
    const turns = way === "road" ? Math.sin(along * length * 0.045) * 7 * swing : 0;
    const aside = (-BEND[way] * length * swing + turns) * direction;
    return [x + (toX - x) * share + acrossX * aside, y + (toY - y) * share + acrossY * aside] as const;
  });
}

/** A line through the points, rounded at each. */
export function roundedLine(points: readonly Point[]): string {
  const [[x, y] = [0, 0], ...others] = points.map(([px, py]) => [Math.round(px), Math.round(py)] as const);
  const last = others.at(-1);
  const curves = others.slice(0, -1).map(([px, py], index) => {
    const [nextX = px, nextY = py] = others[index + 1] ?? [];
    return `Q${px} ${py} ${Math.round((px + nextX) / 2)} ${Math.round((py + nextY) / 2)}`;
  });
  return `M${x} ${y}${curves.join("")}${last ? `L${last.join(" ")}` : ""}`;
}
