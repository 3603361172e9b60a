import { type ReactNode, useState } from "react";
import { ChevronDown } from "#app/components/icons/chevron-down.ts";
import { SelectField } from "#app/components/ui/field.tsx";
import { countedChoices } from "#app/features/itineraries/itineraries.queries.ts";
import {
  budgetLabel,
  categorySlug,
  daysLabel,
  type ListingView,
  months,
  readView,
  regionSlug,
  writeDays,
  writeView,
} from "#app/features/itineraries/listing-view.ts";
import { useReading } from "#app/lib/use-reading.ts";
import { efforts, paces } from "#domain/itinerary-facts.ts";
import { countries, regions, tripTypes } from "#domain/itinerary-lists.ts";

const DAYS = [
  { from: 1, to: 7 },
  { from: 8, to: 10 },
  { from: 11, to: null },
] as const;
const BUDGETS = [1000, 1500, 2000, 2500, 3000, 4000] as const;

/**
 * On a phone the filters are one row that can be swiped, so that the first trip is on the first screen; each
 * filter's first option says what it is about, so the labels are only read out. With the further ones open they
 * stand below each other, all in sight.
 */
const SWIPED =
  "relative max-md:-mx-6 max-md:flex max-md:items-center max-md:gap-2 max-md:overflow-x-auto max-md:px-6 max-md:py-1 max-md:has-[[open]]:grid max-md:has-[[open]]:grid-cols-2 max-md:[&_label]:sr-only max-md:[&_select]:w-auto max-md:has-[[open]]:[&_select]:w-full";
const ROW = "max-md:contents md:grid md:grid-cols-3 md:gap-4";

/** 'March (3)', as soon as the numbers are known; what leaves no trip is not in them. */
const counted = (
  label: string,
  value: string | number,
  counts: Readonly<Record<string, number>> | undefined,
) => (counts ? `${label} (${counts[value] ?? 0})` : label);

interface PanelProps {
  view: ListingView;
  onChoose(change: Partial<ListingView>): void;
  /** The number of results and the chips of active filters. */
  children: ReactNode;
}

/**
 * The filters. Their names and values are the address's own, so that the form also works before any script.
 */
export function ListingFilterPanel({ view, onChoose, children }: PanelProps) {
  const address = writeView(view);
  const choice = (
    name: string,
    label: string,
    all: string,
    options: readonly (readonly [string, string])[],
  ) => {
    const chosen = address.get(name) ?? "all";
    const isListed = chosen === "all" || options.some(([value]) => value === chosen);
    return (
      <SelectField
        id={`filter-${name}`}
        // An address can name anything, and only so many contents are kept.
        contentKey={isListed ? () => `filter ${name} ${chosen}` : null}
        label={label}
        name={name}
        value={chosen}
        onChange={(event) => onChoose(readChange(name, event.target.value))}
      >
        <option value="all">{all}</option>
        {/* An address may name a value that is not in the list; it is shown as an option too. */}
        {!isListed && <option value={chosen}>{chosen}</option>}
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </SelectField>
    );
  };
  const hasMore = [view.days, view.budget, view.month, view.pace, view.effort].some((one) => one !== null);
  const [isOpen, setOpen] = useState(hasMore);
  const counts = useReading(countedChoices(view, isOpen), null).data;
  return (
    <section aria-label="Filters" className="md:rounded-card md:bg-white md:p-6 md:ring-1 md:ring-sand-deep">
      <div className={SWIPED}>
        <div className={ROW}>
          {choice(
            "region",
            "Region",
            "All Regions",
            regions.map((name) => [regionSlug(name), name]),
          )}
          {choice(
            "country",
            "Country",
            "All Countries",
            countries.map((name) => [name, name]),
          )}
          {choice(
            "category",
            "Trip Type",
            "All Trip Types",
            tripTypes.map((name) => [categorySlug(name), name]),
          )}
        </div>
        <details
          open={hasMore || undefined}
          onToggle={(event) => setOpen(event.currentTarget.open)}
          className="group max-md:shrink-0 max-md:open:col-span-2 md:mt-4"
        >
          <summary className="inline-flex shrink-0 whitespace-nowrap md:-mx-2 min-h-11 cursor-pointer list-none items-center gap-2 rounded-full px-2 font-semibold text-sea hover:underline [&::-webkit-details-marker]:hidden">
            More ways to choose
            <ChevronDown aria-hidden className="size-4 transition-transform group-open:rotate-180" />
          </summary>
          <div className="grid grid-cols-2 gap-2 md:mt-2 md:grid-cols-3 md:gap-4 lg:grid-cols-5">
            {choice(
              "duration",
              "Length",
              "Any length",
              DAYS.map((days) => [writeDays(days), daysLabel(days)]),
            )}
            {choice(
              "budget",
              "Budget per person",
              "Any budget",
              BUDGETS.map((budget) => [String(budget), budgetLabel(budget)]),
            )}
            {choice(
              "month",
              "Good month to go",
              "Any month",
              months.map((name, index) => [name.toLowerCase(), counted(name, index + 1, counts?.months)]),
            )}
            {choice(
              "pace",
              "Pace",
              "Any pace",
              Object.entries(paces).map(([pace, { label }]) => [pace, counted(label, pace, counts?.paces)]),
            )}
            {choice(
              "effort",
              "Effort",
              "Any effort",
              Object.entries(efforts).map(([effort, { label }]) => [
                effort,
                counted(label, effort, counts?.efforts),
              ]),
            )}
          </div>
        </details>
      </div>
      {children}
    </section>
  );
}

/** One parameter's new value as a change of the view. */
function readChange(name: string, value: string): Partial<ListingView> {
  const read = readView(new URLSearchParams([[name, value]]));
  const changes: Readonly<Record<string, Partial<ListingView>>> = {
    region: { region: read.region },
    country: { country: read.country },
    category: { tripType: read.tripType },
    duration: { days: read.days },
    budget: { budget: read.budget },
    month: { month: read.month },
    pace: { pace: read.pace },
    effort: { effort: read.effort },
  };
  return changes[name] ?? {};
}
