import { RegionMap } from "#app/components/region-map.tsx";

/** The map of the itinerary's countries. */
export default function DetailMap({ countries }: { countries: readonly string[] }) {
  return (
    <div className="w-full print:hidden">
      <RegionMap
        countries={countries}
        highlighted={countries}
        route={countries}
        // Keeps a small island from filling the whole map.
        minWidth={60}
        label={
          countries.length > 1 ? `Map of the route: ${countries.join(", then ")}` : `Map: ${countries[0]}`
        }
      />
    </div>
  );
}
