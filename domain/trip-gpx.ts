import { escapeHtml } from "#domain/escape-html.ts";
import { type Position, positionInLink, positionsNamed } from "#domain/place-positions.ts";
import type { Stay } from "#domain/trip-plan.ts";

interface RoutePlan {
  readonly title: string;
  readonly days: readonly { readonly day: number; readonly place?: string | undefined }[] | null;
  readonly stays: readonly Stay[];
}

/** The places of a trip in their order, and its stays, for navigation devices; null if no position is known. */
export function tripGpx({ title, days, stays }: RoutePlan): string | null {
  const route = (days ?? []).flatMap(({ day, place = "" }, index) => {
    const isSame = place === days?.[index - 1]?.place;
    const [position, ...others] = positionsNamed(place);
    // A name that several places have is left out.
    return position && others.length === 0 && !isSame
      ? [point("rtept", position, `Day ${day}: ${place}`)]
      : [];
  });
  const points = stays.flatMap(({ name, map }) => {
    const position = positionInLink(map);
    return position ? [point("wpt", position, name)] : [];
  });
  if (route.length + points.length === 0) return null;
  return [
    `<?xml version="1.0" encoding="UTF-8"?>`,
    `<gpx version="1.1" creator="Calabash" xmlns="http://www.topografix.com/GPX/1/1">`,
    ...points,
    ...(route.length > 0 ? [`<rte><name>${escapeHtml(title)}</name>`, ...route, "</rte>"] : []),
    "</gpx>",
  ].join("\n");
}

const point = (tag: "wpt" | "rtept", { latitude, longitude }: Position, name: string) =>
  `<${tag} lat="${latitude}" lon="${longitude}"><name>${escapeHtml(name)}</name></${tag}>`;
