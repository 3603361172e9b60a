import { useId } from "react";
import { Options } from "#app/components/ui/field.tsx";

interface FilterSelectProps {
  label: string;
  value: string;
  onChange(value: string): void;
  options: readonly { readonly value: string; readonly label: string }[];
}

/** A small labeled select for a filter bar. */
export function FilterSelect({ label, value, onChange, options }: FilterSelectProps) {
  const id = useId();
  return (
    // On a phone, two selects are side by side, each below its label.
    <div className="flex min-w-0 max-w-full items-center gap-2 max-sm:flex-[1_1_40%] max-sm:flex-col max-sm:items-stretch max-sm:gap-1">
      <label htmlFor={id} className="shrink-0 font-semibold text-sm">
        {label}
      </label>
      <select
        id={id}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="min-h-11 min-w-0 max-w-full rounded-xl border border-ink/35 bg-white px-3"
      >
        <Options of={options.map((option) => [option.value, option.label])} />
      </select>
    </div>
  );
}
