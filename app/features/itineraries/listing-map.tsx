import { Fragment } from "react";
import { Link } from "react-router";
import { DrawnMap, pinClass, pinStyle } from "#app/components/drawn-map.tsx";
import { readView, regionSlug } from "#app/features/itineraries/listing-view.ts";
import { useListingCounts } from "#app/features/itineraries/use-listing-counts.ts";
import { contactPath } from "#app/lib/contact-path.ts";
import { countriesByRegion, isRegion, type Region, regions } from "#domain/itinerary-lists.ts";
import type { MapSize } from "#domain/maps/map-path.ts";
import { regionPins } from "#domain/maps/region-map.ts";

interface ListingMapProps {
  region: string | null;
  country: string | null;
  onChoose(country: string | null): void;
}

const WHOLE_CATALOG = readView(new URLSearchParams());

/** The contact page with a prefilled request for this country. */
const askPath = (country: string) => contactPath(`I am looking for a trip: ${country}. `);

/** A map to choose a country, like the country select. A country without trips links to a request. */
export function ListingMap({ region, country, onChoose }: ListingMapProps) {
  const counts = useListingCounts(WHOLE_CATALOG)?.countries;
  const toggle = (name: string) => onChoose(name === country ? null : name);
  // Until the counts are known, every country can be chosen. The chosen one stays a button, to undo the choice.
  const hasNoTrips = (name: string) => counts !== undefined && !counts[name] && name !== country;
  const shown = regions.filter((name) => name === region || region === null || !isRegion(region));
  return (
    <section
      aria-label="Map of destinations"
      className={`grid gap-4 ${shown.length > 1 ? "lg:grid-cols-3" : ""}`}
    >
      {shown.map((name) => (
        <div
          key={name}
          className={`grid min-w-0 content-start gap-5 rounded-card bg-white p-5 ring-1 ring-sand-deep ${shown.length > 1 ? "sm:max-lg:grid-cols-2" : "sm:grid-cols-[3fr_2fr]"}`}
        >
          <RegionMap region={name} {...{ country, counts }} onToggle={toggle} />
          <RegionCountries region={name} {...{ country, counts, hasNoTrips }} onToggle={toggle} />
        </div>
      ))}
    </section>
  );
}

interface RegionMapProps {
  region: Region;
  country: string | null;
  counts: Readonly<Record<string, number>> | undefined;
  onToggle(country: string): void;
}

/** The number of trips on each country that has some. The list beside it has all countries. */
function RegionMap({ region, country, counts = {}, onToggle }: RegionMapProps) {
  const pins = regionPins(region, Object.keys(counts));
  const path = (size: MapSize) => `/maps/${size}/${regionSlug(region)}/.svg`;
  return (
    <DrawnMap drawings={{ small: path("small"), large: path("large") }} label={`Map: ${region}`}>
      {pins.map((pin) => (
        <button
          key={pin.name}
          type="button"
          aria-label={countryLabel(pin.name, counts[pin.name])}
          aria-pressed={pin.name === country}
          title={pin.name}
          onClick={() => onToggle(pin.name)}
          style={pinStyle(pin, pins)}
          className={`group flex items-center justify-center ${pinClass}`}
        >
          <span className="flex size-7 items-center justify-center rounded-full bg-white font-bold text-ink text-sm ring-2 ring-sea group-hover:bg-sun group-aria-pressed:bg-coral-ink group-aria-pressed:text-white sm:size-8">
            {counts[pin.name]}
          </span>
        </button>
      ))}
    </DrawnMap>
  );
}

interface RegionCountriesProps extends RegionMapProps {
  hasNoTrips(country: string): boolean;
}

function RegionCountries({ region, country, counts, hasNoTrips, onToggle }: RegionCountriesProps) {
  const names = countriesByRegion[region].toSorted();
  const withoutTrips = names.filter(hasNoTrips);
  return (
    <div>
      <h2 className="mb-2 text-lg text-sea">{region}</h2>
      <ul className="flex flex-wrap gap-1.5">
        {names
          .filter((name) => !hasNoTrips(name))
          .map((name) => (
            <li key={name}>
              <button
                type="button"
                aria-pressed={name === country}
                onClick={() => onToggle(name)}
                className="min-h-11 rounded-full bg-sun/35 px-4 font-semibold ring-1 ring-sun hover:bg-sun/60 aria-pressed:bg-coral-ink aria-pressed:text-white aria-pressed:ring-coral-ink"
              >
                {name}
                {counts?.[name] !== undefined && ` (${counts[name]})`}
              </button>
            </li>
          ))}
      </ul>
      {withoutTrips.length > 0 && <AskAbout countries={withoutTrips} />}
    </div>
  );
}

function AskAbout({ countries }: { countries: readonly string[] }) {
  return (
    <p className="mt-2 text-ink-soft text-sm leading-7">
      No trips there yet, but ask us:{" "}
      {countries.map((name, index) => (
        <Fragment key={name}>
          <span className="inline-block">
            <Link
              to={askPath(name)}
              className="text-sea underline decoration-sea/40 underline-offset-4 hover:decoration-sea"
            >
              {name}
            </Link>
            {index < countries.length - 1 && ","}
          </span>{" "}
        </Fragment>
      ))}
    </p>
  );
}

function countryLabel(name: string, count: number | undefined): string {
  if (count === undefined) return name;
  return `${name}: ${count} ${count === 1 ? "trip" : "trips"}`;
}
