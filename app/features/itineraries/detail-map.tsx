import { RegionMap } from "#app/components/region-map.tsx";
import { places } from "#domain/display-values.ts";
import type { Itinerary } from "#domain/itineraries.schema.ts";
import { countriesByRegion, regions } from "#domain/itinerary-lists.ts";

/** All countries of the regions involved, so that the map shows the neighbours too. */
function neighbourhood(countries: readonly string[]): readonly string[] {
  return regions
    .map((region): readonly string[] => countriesByRegion[region])
    .filter((names) => names.some((name) => countries.includes(name)))
    .flat();
}

/** The map of the itinerary's countries. */
export default function DetailMap({ itinerary }: { itinerary: Itinerary }) {
  const countries = places(itinerary);
  const framed = neighbourhood(countries);
  if (framed.length === 0) return null;
  return (
    <div className="w-full print:hidden">
      <RegionMap
        countries={framed}
        highlighted={countries}
        route={countries}
        label={
          countries.length > 1 ? `Map of the route: ${countries.join(", then ")}` : `Map: ${countries[0]}`
        }
      />
    </div>
  );
}
