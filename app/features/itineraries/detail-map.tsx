import { RegionMap } from "#app/components/region-map.tsx";
import { countriesByRegion, regions } from "#domain/itinerary-lists.ts";

/** Every country of the regions that these belong to: a place is found by its neighbours. */
function neighbourhood(countries: readonly string[]): readonly string[] {
  return regions
    .map((region): readonly string[] => countriesByRegion[region])
    .filter((names) => names.some((name) => countries.includes(name)))
    .flat();
}

/** Where in the world this is. */
export function DetailMap({ countries }: { countries: readonly string[] }) {
  const framed = neighbourhood(countries);
  if (framed.length === 0) return null;
  return (
    <div className="w-full sm:w-72 print:hidden">
      <RegionMap countries={framed} highlighted={countries} label={`Map: ${countries.join(", ")}`} />
    </div>
  );
}
