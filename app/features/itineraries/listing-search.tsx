import { Search, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";

const PAUSE_MS = 250;

interface ListingSearchProps {
  /** The search in the address. */
  value: string;
  onSearch(search: string): void;
  /** True from the first keystroke until the address follows. */
  onTyping(isTyping: boolean): void;
}

interface Known {
  /** The search that the address last held. */
  readonly value: string;
  /** Searches on their way into the address. */
  readonly asked: readonly string[];
}

/** The search box: it asks when the typing pauses, and follows the address when that changes by itself. */
export function ListingSearch({ value, onSearch, onTyping }: ListingSearchProps) {
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState<Known>({ value, asked: [] });
  const input = useRef<HTMLInputElement>(null);
  if (known.value !== value) {
    const place = known.asked.indexOf(value);
    setKnown({ value, asked: place < 0 ? [] : known.asked.slice(place + 1) });
    // A navigation that this box started must not overwrite what was typed since.
    if (place < 0) setTyped(value);
  }
  const isAhead = typed.trim() !== value.trim();

  useEffect(() => {
    onTyping(isAhead);
    if (!isAhead) return;
    const timer = setTimeout(() => {
      const search = typed.trim();
      setKnown((before) => ({ ...before, asked: [...before.asked, search] }));
      onSearch(search);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [isAhead, typed, onSearch, onTyping]);

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
        className="min-h-14 w-full rounded-full border-0 bg-white pr-14 pl-13 text-ink text-lg shadow-float placeholder:text-ink-soft [&::-webkit-search-cancel-button]:hidden"
      />
      {typed && (
        <button
          type="button"
          aria-label="Clear search"
          onClick={() => {
            setTyped("");
            setKnown((before) => ({ ...before, asked: [...before.asked, ""] }));
            onSearch("");
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
