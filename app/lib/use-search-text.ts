import { useCallback, useEffect, useState } from "react";
import { useLocation, useNavigation } from "react-router";

const PAUSE_MS = 250;

interface Known {
  /** The search that the address last held. */
  readonly value: string;
  /** Searches on their way into the address. */
  readonly asked: readonly string[];
}

/**
 * The text of a search box whose search is kept in the address: it asks when the typing pauses, and follows
 * the address when that changes by itself. `value` is the search in the address.
 */
export function useSearchText(value: string, onSearch: (search: string) => void) {
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState<Known>({ value, asked: [] });
  if (known.value !== value) {
    const place = known.asked.indexOf(value);
    setKnown({ value, asked: place < 0 ? [] : known.asked.slice(place + 1) });
    // A navigation that this box started must not overwrite what was typed since.
    if (place < 0) setTyped(value);
  }
  const isAhead = typed.trim() !== value.trim();

  const search = useCallback(
    (text: string) => {
      setKnown((before) => ({ ...before, asked: [...before.asked, text] }));
      onSearch(text);
    },
    [onSearch],
  );
  useSearchAfterPause(typed.trim(), isAhead, search);
  /** Changes the text and asks at once. */
  const searchNow = (text: string) => {
    setTyped(text);
    search(text.trim());
  };
  return { typed, setTyped, isAhead, searchNow };
}

/**
 * A delayed search must never replace a newer navigation. A click and the Enter key therefore end the pause:
 * what they open comes after the search. The browser's back and forward cancel the search. If the box is still
 * there after the newer navigation, the search is added to the new address.
 */
function useSearchAfterPause(text: string, isAhead: boolean, search: (text: string) => void): void {
  const { key } = useLocation();
  const isNavigating = useNavigation().state !== "idle";
  // biome-ignore lint/correctness/useExhaustiveDependencies: a newer navigation starts the pause again.
  useEffect(() => {
    // A navigation under way would be replaced by the search: it waits until that has arrived.
    if (!isAhead || isNavigating) return;
    const listening = new AbortController();
    const cancel = () => {
      clearTimeout(timer);
      listening.abort();
    };
    const searchFirst = () => {
      cancel();
      search(text);
    };
    const timer = setTimeout(searchFirst, PAUSE_MS);
    const options = { capture: true, signal: listening.signal };
    window.addEventListener("click", searchFirst, options);
    window.addEventListener("keydown", (event) => event.key === "Enter" && searchFirst(), options);
    window.addEventListener("popstate", cancel, options);
    return cancel;
  }, [text, isAhead, isNavigating, search, key]);
}
