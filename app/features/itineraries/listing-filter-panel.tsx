import { ChevronDown } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Filter, type Option } from "#app/features/itineraries/listing-filter.tsx";
import {
  budgetLabel,
  categorySlug,
  daysLabel,
  type ListingView,
  regionSlug,
  writeDays,
  writeView,
} from "#app/features/itineraries/listing-view.ts";
import { useListingCounts } from "#app/features/itineraries/use-listing-counts.ts";
import { efforts, paces } from "#domain/itinerary-facts.ts";
import { countries, regions, tripTypes } from "#domain/itinerary-lists.ts";
import { months } from "#domain/months.ts";

const REGIONS: readonly Option[] = regions.map((name) => [regionSlug(name), name]);
const COUNTRIES: readonly Option[] = countries.map((name) => [name, name]);
const TRIP_TYPES: readonly Option[] = tripTypes.map((name) => [categorySlug(name), name]);
const LENGTHS: readonly Option[] = [
  { from: 1, to: 7 },
  { from: 8, to: 10 },
  { from: 11, to: null },
].map((days) => [writeDays(days), daysLabel(days)]);
const BUDGETS: readonly Option[] = [1000, 1500, 2000, 2500, 3000, 4000].map((budget) => [
  String(budget),
  budgetLabel(budget),
]);

/**
 * On a phone the filters are one row that can be swiped, so that the first itinerary is on the first screen; each
 * filter's first option says what it is about, so the labels are only read out. With the further ones open they
 * stand below each other, all in sight.
 */
const SWIPED =
  "relative max-md:-mx-6 max-md:flex max-md:items-center max-md:gap-2 max-md:overflow-x-auto max-md:px-6 max-md:py-1 max-md:has-[[open]]:grid max-md:has-[[open]]:grid-cols-2 max-[22.5rem]:has-[[open]]:grid-cols-1 max-md:[&_label]:sr-only max-md:[&_select]:w-auto max-md:has-[[open]]:[&_select]:w-full";
const ROW = "max-md:contents md:grid md:grid-cols-3 md:gap-4";

/** 'March (3)', as soon as the numbers are known; what leaves no itinerary is not in them. */
const withCount = (
  label: string,
  value: string | number,
  counts: Readonly<Record<string, number>> | undefined,
) => (counts ? `${label} (${counts[value] ?? 0})` : label);

interface FiltersProps {
  view: ListingView;
  onChoose(change: Partial<ListingView>): void;
}

/**
 * The filters. Their names and values are the address's own, so that the form also works before any script.
 */
export function ListingFilterPanel({
  view,
  onChoose,
  children,
}: FiltersProps & {
  /** The number of results and the chips of active filters. */
  children: ReactNode;
}) {
  const filter = { address: writeView(view), onChoose };
  return (
    <section aria-label="Filters" className="md:rounded-card md:bg-white md:p-6 md:ring-1 md:ring-sand-deep">
      <div className={SWIPED}>
        <div className={ROW}>
          <Filter {...filter} name="region" label="Region" all="All Regions" options={REGIONS} />
          <Filter {...filter} name="country" label="Country" all="All Countries" options={COUNTRIES} />
          <Filter {...filter} name="category" label="Trip Type" all="All Trip Types" options={TRIP_TYPES} />
        </div>
        <MoreFilters view={view} onChoose={onChoose} />
      </div>
      {children}
    </section>
  );
}

/** The further filters; how many itineraries each choice leaves is read when they are opened. */
function MoreFilters({ view, onChoose }: FiltersProps) {
  const hasMore = [view.days, view.budget, view.month, view.pace, view.effort].some((one) => one !== null);
  const [isOpen, setOpen] = useState(hasMore);
  const counts = useListingCounts(view, isOpen)?.choices;
  const filter = { address: writeView(view), onChoose };
  return (
    <details
      open={hasMore || undefined}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="group max-md:shrink-0 max-md:open:col-span-full md:mt-4"
    >
      <summary className="inline-flex shrink-0 whitespace-nowrap md:-mx-2 min-h-11 cursor-pointer list-none items-center gap-2 rounded-full px-2 font-semibold text-sea hover:underline [&::-webkit-details-marker]:hidden">
        More ways to choose
        <ChevronDown aria-hidden className="size-4 transition-transform group-open:rotate-180" />
      </summary>
      <div className="grid grid-cols-2 gap-2 md:mt-2 md:grid-cols-3 md:gap-4 lg:grid-cols-5">
        <Filter {...filter} name="duration" label="Length" all="Any length" options={LENGTHS} />
        <Filter {...filter} name="budget" label="Budget per person" all="Any budget" options={BUDGETS} />
        <Filter
          {...filter}
          name="month"
          label="Good month to go"
          all="Any month"
          options={months.map((name, index) => [
            name.toLowerCase(),
            withCount(name, index + 1, counts?.months),
          ])}
        />
        <Filter
          {...filter}
          name="pace"
          label="Pace"
          all="Any pace"
          options={labelled(paces, counts?.paces)}
        />
        <Filter
          {...filter}
          name="effort"
          label="Effort"
          all="Any effort"
          options={labelled(efforts, counts?.efforts)}
        />
      </div>
    </details>
  );
}

const labelled = (
  choices: Readonly<Record<string, { readonly label: string }>>,
  counts: Readonly<Record<string, number>> | undefined,
): readonly Option[] =>
  Object.entries(choices).map(([value, { label }]) => [value, withCount(label, value, counts)]);
