import type { TravelWay } from "#domain/itinerary-facts.ts";
import { roundedLine } from "#server/maps/legs.ts";
import { letter, type Style, widthOf } from "#server/maps/lettering.ts";
import { mapColors as colors } from "#server/maps/map-colors.ts";
import type { Point } from "#server/maps/outline.ts";

/** The width of the paper around the drawing. */
export const BORDER = 14;

export interface Leg {
  readonly way: TravelWay;
  readonly points: readonly Point[];
}

export function drawLegs(legs: readonly Leg[], wide: number): readonly string[] {
  const paths = [...new Map(legs.map(({ way, points }) => [roundedLine(points), { way, points }]))];
  const line = (d: string, style: string) => `<path d="${d}" ${style}/>`;
  return [
    `<g fill="none" stroke="${colors.paper}" stroke-width="${wide + 6}" stroke-linecap="round" stroke-linejoin="round">${paths.map(([d]) => line(d, "")).join("")}</g>`,
    `<g fill="none" stroke="${colors.route}" stroke-width="${wide}" stroke-linecap="round" stroke-linejoin="round">${paths
      .map(([d, { way }]) =>
        line(
          d,
          way === "boat"
            ? `stroke-dasharray="${wide * 2.4} ${wide * 2.2}"`
            : way === "flight"
              ? `stroke-width="${wide * 0.6}"`
              : "",
        ),
      )
      .join("")}</g>`,
    ...(wide > 5 ? paths.map(([, { way, points }]) => (way === "flight" ? plane(points) : "")) : []),
  ];
}

/** A small airplane in the middle of the arc, in the direction of travel. */
function plane(points: readonly Point[]): string {
  const middle = Math.floor(points.length / 2);
  const [before, at, after] = [points[middle - 1], points[middle], points[middle + 1]];
  if (!before || !at || !after) return "";
  const angle = Math.round((Math.atan2(after[1] - before[1], after[0] - before[0]) * 180) / Math.PI);
  return `<path transform="translate(${Math.round(at[0])} ${Math.round(at[1])})rotate(${angle})scale(1.5)" d="M16 0q0-3-5-3h-6l-7-11h-4l3 11h-6l-4-5h-3l2 8-2 8h3l4-5h6l-3 11h4l7-11h6q5 0 5-3z" fill="${colors.route}" stroke="${colors.paper}" stroke-width="3" paint-order="stroke"/>`;
}

/** Numbers of several visits make the pin wider. */
export const pinHalfWidth = (text: string, radius: number) =>
  Math.max(radius, widthOf(text, { style: "upright", size: radius * 1.25 }) / 2 + radius * 0.5);

export function drawPin({ at, radius, text }: { at: Point; radius: number; text: string }): string {
  const [x, y] = [Math.round(at[0]), Math.round(at[1])];
  const lettering = { style: "upright" as Style, size: radius * 1.25 };
  const half = Math.round(pinHalfWidth(text, radius));
  return `<rect x="${x - half}" y="${y - radius}" width="${half * 2}" height="${radius * 2}" rx="${radius}" fill="${colors.route}" stroke="${colors.paper}" stroke-width="4"/><g fill="#fff">${letter(text, x - widthOf(text, lettering) / 2, y + radius * 0.44, lettering)}</g>`;
}

const ROUND_KM = [2, 5, 10, 20, 50, 100, 200, 500, 1000];

/** The scale in the lower left corner. */
export function scaleBar(pxPerKm: number, width: number, height: number, size: number) {
  const km = ROUND_KM.findLast((length) => length * pxPerKm < width / 4) ?? 1;
  const length = Math.round(km * pxPerKm);
  const [left, bottom] = [BORDER * 2.6, Math.round(height - BORDER * 3)];
  const lettering = { style: "upright" as Style, size: size * 0.8 };
  const text = `${km} km`;
  const right = left + Math.max(length, widthOf(text, lettering));
  const part = (index: number, color: string) =>
    `<rect x="${left + (length * index) / 2}" y="${bottom - 9}" width="${length / 2}" height="9" fill="${color}"/>`;
  return {
    box: [left - 8, bottom - size - 22, right + 8, bottom + 8] as const,
    text: letter(text, left, bottom - 18, lettering),
    bar: `<g stroke="${colors.paper}" stroke-width="3">${part(0, colors.ink)}${part(1, colors.paper)}</g>`,
  };
}
