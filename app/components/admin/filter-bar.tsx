import type { ReactNode } from "react";
import { SearchField } from "#app/components/admin/search-field.tsx";

interface FilterBarProps {
  placeholder: string;
  search: string;
  onSearch(text: string): void;
  /** The other filters. */
  children: ReactNode;
}

export function FilterBar({ placeholder, search, onSearch, children }: FilterBarProps) {
  return (
    <div className="flex flex-wrap items-center gap-3 p-4">
      <SearchField placeholder={placeholder} value={search} onChange={onSearch} />
      {children}
    </div>
  );
}
