import { SelectField } from "#app/components/ui/field.tsx";
import { type ListingView, readView } from "#app/features/itineraries/listing-view.ts";

/** A URL value and its label. */
export type FilterOption = readonly [string, string];

interface ListingFilterProps {
  /** The current URL parameters of the listing. */
  params: URLSearchParams;
  onChoose(change: Partial<ListingView>): void;
  name: string;
  label: string;
  /** Label of the option that removes the filter. */
  allLabel: string;
  options: readonly FilterOption[];
}

export function ListingFilter({ params, onChoose, name, label, allLabel, options }: ListingFilterProps) {
  const value = params.get(name) ?? "all";
  const isListed = value === "all" || options.some(([option]) => option === value);
  return (
    <SelectField
      id={`by-${name}`}
      label={label}
      name={name}
      value={value}
      onChange={(event) => onChoose(readChange(name, event.target.value))}
    >
      <Options allLabel={allLabel} options={options} unlistedValue={isListed ? null : value} />
    </SelectField>
  );
}

interface OptionsProps extends Pick<ListingFilterProps, "allLabel" | "options"> {
  /** A value in the URL that is not in the list; shown as an option too. */
  unlistedValue: string | null;
}

function Options({ allLabel, options, unlistedValue }: OptionsProps) {
  return (
    <>
      <option value="all">{allLabel}</option>
      {unlistedValue && <option value={unlistedValue}>{unlistedValue}</option>}
      {options.map(([value, text]) => (
        // An option without a value uses its text as the value, so that the page contains each country only once.
        <option key={value} value={value === text ? undefined : value}>
          {text}
        </option>
      ))}
    </>
  );
}

/** The change of the view for one URL parameter's new value. */
function readChange(name: string, value: string): Partial<ListingView> {
  const view = readView(new URLSearchParams([[name, value]]));
  const changes: Readonly<Record<string, Partial<ListingView>>> = {
    region: { region: view.region },
    country: { country: view.country },
    category: { tripType: view.tripType },
    duration: { duration: view.duration },
    budget: { budget: view.budget },
    month: { month: view.month },
    pace: { pace: view.pace },
    effort: { effort: view.effort },
  };
  return changes[name] ?? {};
}
