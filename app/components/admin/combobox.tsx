import {
  type ListControlProps,
  type Option,
  SearchableList,
} from "#app/components/admin/searchable-list.tsx";

interface ComboboxProps extends ListControlProps {
  options: readonly Option[];
  value: string;
  onChange(value: string): void;
  placeholder?: string;
}

/** A select with a search box. */
export function Combobox({ value, onChange, placeholder = "Select...", ...listProps }: ComboboxProps) {
  const selectedOption = listProps.options.find((option) => option.value === value);
  const displayText = selectedOption?.label ?? placeholder;
  return (
    <SearchableList
      {...listProps}
      buttonName={`${listProps.label}: ${displayText}`}
      chosen={selectedOption ? [value] : []}
      onChoose={onChange}
    >
      {displayText}
    </SearchableList>
  );
}
