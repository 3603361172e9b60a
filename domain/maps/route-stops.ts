import { findPlace, gazetteer } from "#domain/gazetteer.ts";
import type { TravelWay } from "#domain/itinerary-facts.ts";
import { frameOf, positionIn } from "#domain/maps/map-frame.ts";
import { type MapContent, mapPath, slug } from "#domain/maps/map-path.ts";
import type { Route, RoutePin, RouteStop } from "#domain/maps/route.ts";
import { spreadPins } from "#domain/maps/spread-pins.ts";

interface DayAtPlace {
  readonly day: number;
  readonly place?: string | undefined;
  readonly travel_hours?: number | undefined;
  readonly travel_by?: TravelWay | undefined;
}

/** Half the width of a number on a phone's map. */
const PIN_RADIUS = 0.034;

/** The places named in the days, in order. Consecutive days at one place are one stop. */
function stopsOf(days: readonly DayAtPlace[]): readonly RouteStop[] {
  const stops: RouteStop[] = [];
  for (const { day, place, travel_hours, travel_by } of days.toSorted((one, other) => one.day - other.day)) {
    const name = place?.trim();
    if (!name) continue;
    const last = stops.at(-1);
    if (last?.name === name) stops[stops.length - 1] = { ...last, lastDay: day };
    else {
      const way = last ? { hours: travel_hours || null, by: travel_by ?? null } : { hours: null, by: null };
      stops.push({ name, firstDay: day, lastDay: day, ...way });
    }
  }
  return stops;
}

/** The known countries in these names or texts, such as 'Cusco, Perú'. */
export const countriesNamedIn = (texts: readonly string[]): readonly string[] => [
  ...new Set(
    texts.flatMap((text) =>
      gazetteer[text]
        ? text
        : Object.keys(gazetteer).filter((name) => `-${slug(text)}-`.includes(`-${slug(name)}-`)),
    ),
  ),
];

/** A proposal says in minutes how long one travels, an itinerary in hours. */
export const withTravelHours = <Day extends { readonly travel_minutes?: number | undefined }>(day: Day) => ({
  ...day,
  travel_hours: day.travel_minutes && day.travel_minutes / 60,
});

/** What a map of these days shows. The countries may be named in a text. */
export function mapContentOf(days: readonly DayAtPlace[], places: readonly string[]): MapContent {
  const countries = countriesNamedIn(places);
  const stops = stopsOf(days).map(({ name, hours, by }) => {
    const place = findPlace(name, countries);
    return place && { place, hours: hours && Math.round(hours * 100) / 100, by };
  });
  return { countries, stops };
}

/** The route of these days. Imports the list of places, so a public page calls it in its loader. */
export function routeOf(days: readonly DayAtPlace[], countries: readonly string[]): Route {
  const content = mapContentOf(days, countries);
  return {
    stops: stopsOf(days),
    pins: pinsOf(content),
    drawings:
      content.countries.length > 0
        ? { small: mapPath(content, "small"), large: mapPath(content, "large") }
        : null,
  };
}

/** One pin per place; pins too close to each other are moved apart. */
export function pinsOf({ countries, stops }: MapContent): readonly RoutePin[] {
  const places = stops.flatMap((stop) => (stop ? [stop.place] : []));
  const frame = frameOf(
    places.map(([, latitude, longitude]) => ({ latitude, longitude })),
    countries,
  );
  const pins = [...new Set(places)].map((place) => {
    const visits = stops.flatMap((stop, index) => (stop?.place === place ? [index] : []));
    const digits = visits.map((index) => index + 1).join(", ").length;
    const [, latitude, longitude] = place;
    return {
      at: positionIn(frame, { latitude, longitude }),
      radius: PIN_RADIUS * (1 + Math.max(0, digits - 2) * 0.28),
      stops: visits,
    };
  });
  return spreadPins(pins);
}
