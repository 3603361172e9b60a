import { Search } from "lucide-react";
import { useEffect, useState } from "react";

interface SearchFieldProps {
  /** Also its accessible name, without the dots. */
  placeholder: string;
  value: string;
  onChange(value: string): void;
  delayMs?: number;
}

/** A search box that waits for a pause in the typing. */
export function SearchField({ placeholder, value, onChange, delayMs = 250 }: SearchFieldProps) {
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  // Changed from outside (a link, the back button): show that.
  if (value !== known) {
    setKnown(value);
    setText(value);
  }
  useEffect(() => {
    if (text === known) return;
    const timer = setTimeout(() => {
      setKnown(text);
      onChange(text);
    }, delayMs);
    return () => clearTimeout(timer);
  }, [text, known, onChange, delayMs]);
  return (
    <div className="relative w-full sm:w-72">
      <Search aria-hidden className="pointer-events-none absolute top-3 left-3 size-5 text-ink-soft" />
      <input
        type="search"
        aria-label={placeholder.replace(/\.+$/, "")}
        placeholder={placeholder}
        value={text}
        onChange={(event) => setText(event.target.value)}
        className="min-h-11 w-full rounded-xl border border-ink/35 bg-white pr-3 pl-10 placeholder:text-ink-soft"
      />
    </div>
  );
}
