import { SelectField } from "#app/components/ui/field.tsx";
import { type ListingView, readView } from "#app/features/itineraries/listing-view.ts";

/** A URL value and its label. */
export type Option = readonly [string, string];

interface FilterProps {
  /** The current URL parameters of the listing. */
  params: URLSearchParams;
  onChoose(change: Partial<ListingView>): void;
  name: string;
  label: string;
  /** Label of the option without a filter. */
  all: string;
  options: readonly Option[];
}

export function Filter({ params, onChoose, name, label, all, options }: FilterProps) {
  const chosen = params.get(name) ?? "all";
  const isListed = chosen === "all" || options.some(([value]) => value === chosen);
  return (
    <SelectField
      id={`by-${name}`}
      label={label}
      name={name}
      value={chosen}
      onChange={(event) => onChoose(readChange(name, event.target.value))}
    >
      <Options all={all} options={options} unlisted={isListed ? null : chosen} />
    </SelectField>
  );
}

interface OptionsProps extends Pick<FilterProps, "all" | "options"> {
  /** A value in the URL that is not in the list; shown as an option too. */
  unlisted: string | null;
}

function Options({ all, options, unlisted }: OptionsProps) {
  return (
    <>
      <option value="all">{all}</option>
      {unlisted && <option value={unlisted}>{unlisted}</option>}
      {options.map(([value, text]) => (
        // An option without a value uses its text as the value, so that the page contains each country only once.
        <option key={value} value={value === text ? undefined : value}>
          {text}
        </option>
      ))}
    </>
  );
}

/** Converts one parameter's new value to a change of the view. */
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
