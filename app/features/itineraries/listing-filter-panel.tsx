import { ChevronDown } from "lucide-react";
import { type ReactNode, useState } from "react";
import { type FilterOption, ListingFilter } from "#app/features/itineraries/listing-filter.tsx";
import {
  FILTER_SHEET_STYLE,
  FilterSheetFooter,
  FilterSheetHeader,
  useFilterSheet,
} from "#app/features/itineraries/listing-filter-sheet.tsx";
import {
  BUDGETS,
  budgetLabel,
  categorySlug,
  DURATIONS,
  durationLabel,
  type ListingView,
  noFilters,
  regionSlug,
  writeDuration,
  writeView,
} from "#app/features/itineraries/listing-view.ts";
import { type ListingCounts, useListingCounts } from "#app/features/itineraries/use-listing-counts.ts";
import { efforts, paces } from "#domain/itinerary-facts.ts";
import { countries, regions, tripTypes } from "#domain/itinerary-lists.ts";
import { months } from "#domain/months.ts";

/** The label with its count, such as 'March (3)', once the counts are known. A choice without matches has no count. */
const withCount = (
  label: string,
  value: string | number,
  counts: Readonly<Record<string, number>> | undefined,
) => (counts?.[value] ? `${label} (${counts[value]})` : label);

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
  const shownView = sheet.draft ?? view;
  const choose = sheet.draft ? sheet.changeDraft : onChoose;
  // The counts are loaded only once the visitor points at the filters or opens the sheet.
  const [isInUse, setInUse] = useState(false);
  const counts = useListingCounts(shownView, isInUse || sheet.draft !== null)?.choices;
  const filterProps = { params: writeView(shownView), onChoose: choose };
  return (
    <section
      aria-label="Filters"
      onPointerEnter={() => setInUse(true)}
      onFocus={() => setInUse(true)}
      className="md:rounded-card md:bg-white md:px-6 md:pt-4 md:pb-2 md:ring-1 md:ring-sand-deep"
    >
      <div {...sheet.props} className={FILTER_SHEET_STYLE}>
        <FilterSheetHeader />
        <div className="grid gap-4 md:grid-cols-3">
          <ListingFilter
            {...filterProps}
            name="region"
            label="Region"
            allLabel="All Regions"
            options={regions.map((name) => [regionSlug(name), withCount(name, name, counts?.regions)])}
          />
          <ListingFilter
            {...filterProps}
            name="country"
            label="Country"
            allLabel="All Countries"
            options={countries.map((name) => [name, withCount(name, name, counts?.countries)])}
          />
          <ListingFilter
            {...filterProps}
            name="category"
            label="Trip Type"
            allLabel="All Trip Types"
            options={tripTypes.map((name) => [categorySlug(name), withCount(name, name, counts?.trip_types)])}
          />
        </div>
        <MoreFilters view={shownView} isInSheet={sheet.draft !== null} onChoose={choose} counts={counts} />
        <FilterSheetFooter
          draft={sheet.draft}
          total={counts?.total}
          onClear={() => sheet.changeDraft(noFilters)}
          onShow={sheet.applyDraft}
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
  const usesMoreFilters = [view.duration, view.budget, view.month, view.pace, view.effort].some(
    (value) => value !== null,
  );
  const filterProps = { params: writeView(view), onChoose };
  return (
    <details open={usesMoreFilters || isInSheet || undefined} className="group mt-4 md:mt-1">
      <summary className="-mx-2 inline-flex min-h-11 shrink-0 cursor-pointer list-none items-center gap-2 whitespace-nowrap rounded-full px-2 font-semibold text-sea hover:underline [&::-webkit-details-marker]:hidden">
        More filters
        <ChevronDown aria-hidden className="size-4 transition-transform group-open:rotate-180" />
      </summary>
      <div className="mt-2 grid grid-cols-2 gap-4 max-[22.5rem]:grid-cols-1 md:grid-cols-3 xl:grid-cols-5">
        <ListingFilter
          {...filterProps}
          name="duration"
          label="Length"
          allLabel="Any length"
          options={DURATIONS.map((duration) => [
            writeDuration(duration),
            withCount(durationLabel(duration), writeDuration(duration), counts?.durations),
          ])}
        />
        <ListingFilter
          {...filterProps}
          name="budget"
          label="Budget per person"
          allLabel="Any budget"
          options={BUDGETS.map((budget) => [
            String(budget),
            withCount(budgetLabel(budget), budget, counts?.budgets),
          ])}
        />
        <ListingFilter
          {...filterProps}
          name="month"
          label="Good month to go"
          allLabel="Any month"
          options={months.map((name, index) => [
            name.toLowerCase(),
            withCount(name, index + 1, counts?.months),
          ])}
        />
        <ListingFilter
          {...filterProps}
          name="pace"
          label="Pace"
          allLabel="Any pace"
          options={toOptions(paces, counts?.paces)}
        />
        <ListingFilter
          {...filterProps}
          name="effort"
          label="Effort"
          allLabel="Any effort"
          options={toOptions(efforts, counts?.efforts)}
        />
      </div>
    </details>
  );
}

const toOptions = (
  choices: Readonly<Record<string, { readonly label: string }>>,
  counts: Readonly<Record<string, number>> | undefined,
): readonly FilterOption[] =>
  Object.entries(choices).map(([value, { label }]) => [value, withCount(label, value, counts)]);
