import { CalendarDays, Compass, MapPin } from "lucide-react";
import type { ReactNode } from "react";
import { RouteMap } from "#app/components/route-map.tsx";
import { categoriesOf, formatDays, placesOf, regionsOf } from "#domain/display-values.ts";
import type { Itinerary } from "#domain/itineraries.schema.ts";
import type { Route } from "#domain/maps/route.ts";

interface DetailFactsProps {
  itinerary: Itinerary;
  /** The map beside the facts; null if it is elsewhere on the page. */
  map: Route | null;
}

/** The place, duration and kind of the itinerary, perhaps with a map beside them. */
export function DetailFacts({ itinerary, map }: DetailFactsProps) {
  const countries = placesOf(itinerary);
  const hasMap = Boolean(map?.drawings);
  const regions = regionsOf(itinerary);
  const categories = categoriesOf(itinerary);
  return (
    <div
      className={`grid gap-6 rounded-card bg-white p-[min(1.5rem,6vw)] ring-1 ring-sand-deep sm:items-center print:p-0 print:ring-0 ${hasMap ? "sm:grid-cols-[1fr_minmax(0,18rem)]" : ""}`}
    >
      <dl className={`@container grid gap-5 ${hasMap ? "" : "sm:grid-cols-3"}`}>
        <Fact icon={<MapPin aria-hidden className="size-5" />} label="Where">
          <span className="block">{countries.join(", ")}</span>{" "}
          <span className="block font-normal text-base text-ink-soft">{regions.join(", ")}</span>
        </Fact>
        <Fact icon={<CalendarDays aria-hidden className="size-5" />} label="How long">
          {formatDays(itinerary.duration)}
        </Fact>
        <Fact icon={<Compass aria-hidden className="size-5" />} label="Kind of trip">
          {categories.join(", ")}
        </Fact>
      </dl>
      {map && <RouteMap route={map} label={`Map: ${countries.join(", ")}`} className="w-full" />}
    </div>
  );
}

function Fact({ icon, label, children }: { icon: ReactNode; label: string; children: ReactNode }) {
  return (
    // With enlarged text, the icon is hidden to leave room for the text.
    <div className="relative min-h-11 pl-15 @max-[13rem]:pl-0 print:pl-0">
      <dt className="text-ink-soft text-sm">
        <span className="absolute top-0 left-0 flex size-11 items-center justify-center rounded-full bg-sand-deep text-sea @max-[13rem]:hidden print:hidden">
          {icon}
        </span>
        {label}
      </dt>
      <dd className="font-semibold text-lg leading-snug">{children}</dd>
    </div>
  );
}
