import { ChevronDown } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Filter, type Option } from "#app/features/itineraries/listing-filter.tsx";
import {
  SHEET,
  SheetFoot,
  SheetHead,
  useFilterSheet,
} from "#app/features/itineraries/listing-filter-sheet.tsx";
import {
  BUDGETS,
  budgetLabel,
  categorySlug,
  daysLabel,
  LENGTHS,
  type ListingView,
  noFilters,
  regionSlug,
  writeDays,
  writeView,
} from "#app/features/itineraries/listing-view.ts";
import { type ListingCounts, useListingCounts } from "#app/features/itineraries/use-listing-counts.ts";
import { efforts, paces } from "#domain/itinerary-facts.ts";
import { countries, regions, tripTypes } from "#domain/itinerary-lists.ts";
import { months } from "#domain/months.ts";

/** 'March (3)' once the counts are known. `counts` contains only values with matches. */
const withCount = (
  label: string,
  value: string | number,
  counts: Readonly<Record<string, number>> | undefined,
) => (counts ? `${label} (${counts[value] ?? 0})` : label);

interface FiltersProps {
  view: ListingView;
  onChoose(change: Partial<ListingView>, options?: { replace: boolean }): void;
}

/**
 * The filters: a card on a wide screen, a sheet on a phone. Before hydration, the filters work because their names and
 * values match the URL, and the sheet works because it is a popover.
 */
export function ListingFilterPanel({
  view,
  onChoose,
  children,
}: FiltersProps & {
  /** The number of results and the chips of active filters. */
  children: ReactNode;
}) {
  const sheet = useFilterSheet(view, onChoose);
  const shown = sheet.draft ?? view;
  const choose = sheet.draft ? sheet.change : onChoose;
  const [isInUse, setInUse] = useState(false);
  const counts = useListingCounts(shown, isInUse || sheet.draft !== null)?.choices;
  const filter = { params: writeView(shown), onChoose: choose };
  return (
    <section
      aria-label="Filters"
      onPointerEnter={() => setInUse(true)}
      onFocus={() => setInUse(true)}
      className="md:rounded-card md:bg-white md:p-6 md:ring-1 md:ring-sand-deep"
    >
      <div {...sheet.props} className={SHEET}>
        <SheetHead />
        <div className="grid gap-4 md:grid-cols-3">
          <Filter
            {...filter}
            name="region"
            label="Region"
            all="All Regions"
            options={regions.map((name) => [regionSlug(name), withCount(name, name, counts?.regions)])}
          />
          <Filter
            {...filter}
            name="country"
            label="Country"
            all="All Countries"
            options={countries.map((name) => [name, withCount(name, name, counts?.countries)])}
          />
          <Filter
            {...filter}
            name="category"
            label="Trip Type"
            all="All Trip Types"
            options={tripTypes.map((name) => [categorySlug(name), withCount(name, name, counts?.trip_types)])}
          />
        </div>
        <MoreFilters view={shown} isInSheet={sheet.draft !== null} onChoose={choose} counts={counts} />
        <SheetFoot
          draft={sheet.draft}
          total={counts?.total}
          onClear={() => sheet.change(noFilters)}
          onShow={sheet.show}
        />
      </div>
      {children}
    </section>
  );
}

interface MoreFiltersProps extends FiltersProps {
  isInSheet: boolean;
  counts: ListingCounts["choices"] | undefined;
}

function MoreFilters({ view, isInSheet, onChoose, counts }: MoreFiltersProps) {
  const usesMoreFilters = [view.days, view.budget, view.month, view.pace, view.effort].some(
    (value) => value !== null,
  );
  const filter = { params: writeView(view), onChoose };
  return (
    <details open={usesMoreFilters || isInSheet || undefined} className="group mt-4">
      <summary className="-mx-2 inline-flex min-h-11 shrink-0 cursor-pointer list-none items-center gap-2 whitespace-nowrap rounded-full px-2 font-semibold text-sea hover:underline [&::-webkit-details-marker]:hidden">
        More filters
        <ChevronDown aria-hidden className="size-4 transition-transform group-open:rotate-180" />
      </summary>
      <div className="mt-2 grid grid-cols-2 gap-4 max-[22.5rem]:grid-cols-1 md:grid-cols-3 xl:grid-cols-5">
        <Filter
          {...filter}
          name="duration"
          label="Length"
          all="Any length"
          options={LENGTHS.map((days) => [
            writeDays(days),
            withCount(daysLabel(days), writeDays(days), counts?.lengths),
          ])}
        />
        <Filter
          {...filter}
          name="budget"
          label="Budget per person"
          all="Any budget"
          options={BUDGETS.map((budget) => [
            String(budget),
            withCount(budgetLabel(budget), budget, counts?.budgets),
          ])}
        />
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
        <Filter {...filter} name="pace" label="Pace" all="Any pace" options={labeled(paces, counts?.paces)} />
        <Filter
          {...filter}
          name="effort"
          label="Effort"
          all="Any effort"
          options={labeled(efforts, counts?.efforts)}
        />
      </div>
    </details>
  );
}

const labeled = (
  choices: Readonly<Record<string, { readonly label: string }>>,
  counts: Readonly<Record<string, number>> | undefined,
): readonly Option[] =>
  Object.entries(choices).map(([value, { label }]) => [value, withCount(label, value, counts)]);
