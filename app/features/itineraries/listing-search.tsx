import { Search, X } from "lucide-react";
import { useEffect, useRef } from "react";
import { useSearchText } from "#app/lib/use-search-text.ts";

interface ListingSearchProps {
  /** The search in the URL. */
  value: string;
  onSearch(search: string): void;
  /** True from the first keystroke until the URL is updated. */
  onTyping(isTyping: boolean): void;
}

/** The search box. It searches when typing pauses, and shows the new search when the URL changes. */
export function ListingSearch({ value, onSearch, onTyping }: ListingSearchProps) {
  const { typed, setTyped, isSearchPending, searchNow } = useSearchText(value, onSearch);
  const input = useRef<HTMLInputElement>(null);
  // Searches for text that was typed before hydration.
  useEffect(() => {
    if (input.current) setTyped(input.current.value);
  }, [setTyped]);
  useEffect(() => {
    onTyping(isSearchPending);
  }, [isSearchPending, onTyping]);

  return (
    <div className="relative">
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-5 size-5 -translate-y-1/2 text-sea"
      />
      <input
        ref={input}
        type="search"
        name="q"
        aria-label="Search destinations"
        placeholder="Search destinations..."
        autoComplete="off"
        maxLength={200}
        enterKeyHint="search"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === "Escape" && typed) {
            event.preventDefault();
            setTyped("");
          }
        }}
        className={`min-h-14 w-full rounded-full border-0 bg-white pl-13 text-ink text-lg shadow-float placeholder:text-ink-soft [&::-webkit-search-cancel-button]:hidden ${typed ? "pr-14" : "pr-4"}`}
      />
      {typed && (
        <button
          type="button"
          aria-label="Clear search"
          onClick={() => {
            searchNow("");
            input.current?.focus();
          }}
          className="absolute top-1/2 right-2 inline-flex size-11 -translate-y-1/2 items-center justify-center rounded-full text-ink hover:bg-sand-deep"
        >
          <X aria-hidden className="size-5" />
        </button>
      )}
    </div>
  );
}
