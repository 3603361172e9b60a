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

export function Combobox({ value, onChange, placeholder = "Select...", ...list }: ComboboxProps) {
  const current = list.options.find((option) => option.value === value);
  const displayText = current?.label ?? placeholder;
  return (
    <SearchableList
      {...list}
      accessibleName={`${list.label}: ${displayText}`}
      chosen={current ? [value] : []}
      onChoose={onChange}
    >
      {displayText}
    </SearchableList>
  );
}
