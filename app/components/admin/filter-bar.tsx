import { Search } from "lucide-react";
import type { ReactNode } from "react";
import { useSearchText } from "#app/lib/use-search-text.ts";

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

interface SearchFieldProps {
  /** Also the field's accessible name, without the final dots. */
  placeholder: string;
  value: string;
  onChange(value: string): void;
}

/** A search box that searches when typing pauses. */
export function SearchField({ placeholder, value, onChange }: SearchFieldProps) {
  const { typed, setTyped } = useSearchText(value, onChange);
  return (
    <div className="relative w-full sm:w-72">
      <Search aria-hidden className="pointer-events-none absolute top-3 left-3 size-5 text-ink-soft" />
      <input
        type="search"
        aria-label={placeholder.replace(/\.+$/, "")}
        placeholder={placeholder}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        className="min-h-11 w-full rounded-xl border border-ink/35 bg-white pr-3 pl-10 placeholder:text-ink-soft"
      />
    </div>
  );
}
