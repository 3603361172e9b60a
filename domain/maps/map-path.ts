import { gazetteer, type Place } from "#domain/gazetteer.ts";
import { isTravelWay, type TravelWay } from "#domain/itinerary-facts.ts";
import { countriesByRegion, isRegion, type Region } from "#domain/itinerary-lists.ts";
import { regionSlugs } from "#domain/listing-pages.ts";

/** What a map shows. Its path says it, so that the server draws a map without reading a route from the database. */
export interface MapContent {
  readonly countries: readonly string[];
  /** Null for a place that is not in the gazetteer, which has a number but no position. */
  readonly stops: readonly (MapStop | null)[];
  /** If the map shows this whole region. */
  readonly region?: Region;
}

export interface MapStop {
  readonly place: Place;
  /** Travel time from the stop before. */
  readonly hours: number | null;
  /** How one travels from there; null to guess from distance and hours. */
  readonly by: TravelWay | null;
}

/** 'card' has no names, 'small' is for phones. */
const mapSizes = ["card", "small", "large"] as const;
export type MapSize = (typeof mapSizes)[number];
export const isMapSize = (name: string): name is MapSize => mapSizes.some((size) => size === name);

/** No route has more, and a longer path would be refused. */
const MAX_STOPS = 40;

/** 'San José' becomes 'san-jose'. */
export const slug = (name: string) =>
  name
    .normalize("NFD")
    .toLowerCase()
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");

/** The path of the drawing in each size, such as /maps/small/bahamas/nassau_george-town-exuma~0.75.svg. */
export function mapPath({ countries, stops }: MapContent, size: MapSize): string {
  const route = stops
    .slice(0, MAX_STOPS)
    .map((stop) => (stop ? [slug(stop.place[0]), stop.by ?? stop.hours].filter(Boolean).join("~") : ""));
  return `/maps/${size}/${countries.map(slug).join("_")}/${route.join("_")}.svg`;
}

/** The content of a map's path; null unless it names a region, or known countries and places in them. */
export function readMapPath(countryList: string, route: string): MapContent | null {
  const region = regionSlugs[countryList];
  if (region && isRegion(region) && route === "")
    return { countries: countriesByRegion[region], stops: [], region };
  const slugs = countryList.split("_");
  const countries = Object.keys(gazetteer).filter((name) => slugs.includes(slug(name)));
  const parts = route === "" ? [] : route.split("_");
  if (countries.length !== slugs.length || parts.length > MAX_STOPS) return null;
  const places = countries.flatMap((name) => gazetteer[name] ?? []).toReversed();
  // Of two places with the same slug, the first counts.
  const placeBySlug = new Map(places.map((place) => [slug(place[0]), place]));
  const stops: (MapStop | null)[] = [];
  for (const part of parts) {
    const [, name, by, hours] =
      /^([a-z0-9-]*)(?:~(?:(flight|boat|road)|(\d{1,2}(?:\.\d{1,2})?)))?$/.exec(part) ?? [];
    const place = placeBySlug.get(name ?? "");
    if (!place && part !== "") return null;
    stops.push(
      place ? { place, hours: hours ? Number(hours) : null, by: isTravelWay(by) ? by : null } : null,
    );
  }
  return { countries, stops };
}
