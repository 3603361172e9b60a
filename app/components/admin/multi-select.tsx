import { X } from "lucide-react";
import { type ListControlProps, SearchableList } from "#app/components/admin/searchable-list.tsx";
import { PlainButton } from "#app/components/ui/button.tsx";

interface MultiSelectProps extends ListControlProps {
  options: readonly string[];
  selected: readonly string[];
  onChange(selected: string[]): void;
  placeholder?: string;
}

/** A searchable multi-select; chosen values are listed below and can be removed there. */
export function MultiSelect({ options, selected, onChange, placeholder, ...listProps }: MultiSelectProps) {
  const { label, disabled } = listProps;
  const summary =
    selected.length > 0 ? `${selected.length} selected` : (placeholder ?? `Select ${label.toLowerCase()}`);
  const toggle = (option: string) =>
    onChange(
      selected.includes(option) ? selected.filter((other) => other !== option) : [...selected, option],
    );
  return (
    <div className="flex flex-col gap-2">
      <SearchableList
        {...listProps}
        buttonName={`${label}, ${summary}`}
        options={options.map((option) => ({ value: option, label: option }))}
        chosen={selected}
        onChoose={toggle}
        multiple
      >
        {summary}
      </SearchableList>
      {selected.length > 0 && (
        <ul aria-label={`Chosen ${label.toLowerCase()}`} className="flex flex-wrap gap-1.5">
          {selected.map((option) => (
            <li key={option} className="inline-flex items-center rounded-full bg-sand-deep pl-3 text-sm">
              {option}
              <PlainButton
                disabled={disabled}
                aria-label={`Remove ${option}`}
                onClick={() => toggle(option)}
                className="inline-flex size-8 items-center justify-center rounded-full hover:bg-ink/10"
              >
                <X aria-hidden className="size-4" />
              </PlainButton>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
