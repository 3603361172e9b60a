import { RegionMap } from "#app/components/region-map.tsx";
import { countriesByRegion, type Region, regions } from "#domain/itinerary-lists.ts";

interface ListingMapProps {
  region: string | null;
  country: string | null;
  onChoose(country: string | null): void;
}

const EVERYWHERE = Object.values(countriesByRegion).flat();

const countriesOf = (region: string | null): readonly string[] =>
  region !== null && Object.hasOwn(countriesByRegion, region)
    ? countriesByRegion[region as Region]
    : EVERYWHERE;

/** A map to choose a country from; the select of countries does the same. */
export function ListingMap({ region, country, onChoose }: ListingMapProps) {
  const toggle = (name: string) => onChoose(name === country ? null : name);
  const shown = countriesOf(region);
  return (
    <section
      aria-label="Map of destinations"
      className="grid gap-6 rounded-card bg-white p-5 ring-1 ring-sand-deep sm:p-6 lg:grid-cols-[3fr_2fr]"
    >
      <RegionMap
        countries={shown}
        highlighted={country ? [country] : []}
        onSelect={toggle}
        ratio={shown === EVERYWHERE ? 1 : 4 / 3}
        label="Map to choose from"
      />
      <div className="flex max-h-120 flex-col gap-4 overflow-y-auto pr-1 lg:max-h-none lg:overflow-visible">
        {regions
          .filter((name) => name === region || shown === EVERYWHERE)
          .map((name) => (
            <div key={name}>
              <h2 className="mb-2 text-lg text-sea">{name}</h2>
              <ul className="flex flex-wrap gap-1.5">
                {[...countriesByRegion[name]].sort().map((each) => (
                  <li key={each}>
                    <button
                      type="button"
                      aria-pressed={each === country}
                      onClick={() => toggle(each)}
                      className="min-h-8 rounded-full bg-sand px-3 text-sm ring-1 ring-sand-deep hover:bg-sand-deep aria-pressed:bg-sea aria-pressed:font-semibold aria-pressed:text-white"
                    >
                      {each}
                    </button>
                  </li>
                ))}
              </ul>
            </div>
          ))}
      </div>
    </section>
  );
}
