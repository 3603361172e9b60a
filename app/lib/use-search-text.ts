import { useCallback, useEffect, useState } from "react";
import { useLocation, useNavigation } from "react-router";

const PAUSE_MS = 250;

interface Searches {
  /** The search in the URL. */
  readonly value: string;
  /** Searches that this box has started and that are not yet in the URL. */
  readonly pending: readonly string[];
}

/**
 * Text of a search box whose search is stored in the URL (`value`). It searches when typing pauses, and follows the URL
 * when that changes.
 */
export function useSearchText(value: string, onSearch: (search: string) => void) {
  const [typed, setTyped] = useState(value);
  const [searches, setSearches] = useState<Searches>({ value, pending: [] });
  if (searches.value !== value) {
    const index = searches.pending.indexOf(value);
    setSearches({ value, pending: index < 0 ? [] : searches.pending.slice(index + 1) });
    // A navigation that this box started must not overwrite what was typed since.
    if (index < 0) setTyped(value);
  }
  /** Whether the text differs from the search in the URL. */
  const isSearchPending = typed.trim() !== value.trim();

  const search = useCallback(
    (text: string) => {
      setSearches((current) => ({ ...current, pending: [...current.pending, text] }));
      onSearch(text);
    },
    [onSearch],
  );
  useSearchAfterPause(typed.trim(), isSearchPending, search);
  /** Changes the text and searches at once. */
  const searchNow = (text: string) => {
    setTyped(text);
    search(text.trim());
  };
  return { typed, setTyped, isSearchPending, searchNow };
}

/**
 * A delayed search must never replace a newer navigation. A click or Enter therefore runs the delayed search first, and
 * then its own navigation. Back and forward cancel the delayed search. In both cases, if the box still shows text that
 * the new URL lacks, the pause starts again.
 */
function useSearchAfterPause(text: string, isSearchPending: boolean, search: (text: string) => void): void {
  const { key } = useLocation();
  const isNavigating = useNavigation().state !== "idle";
  // biome-ignore lint/correctness/useExhaustiveDependencies: a newer navigation restarts the pause.
  useEffect(() => {
    // Waits until a pending navigation has finished, because the search would replace it.
    if (!isSearchPending || isNavigating) return;
    const controller = new AbortController();
    const cancel = () => {
      clearTimeout(timer);
      controller.abort();
    };
    const runPendingSearch = () => {
      cancel();
      search(text);
    };
    const timer = setTimeout(runPendingSearch, PAUSE_MS);
    const options = { capture: true, signal: controller.signal };
    window.addEventListener("click", runPendingSearch, options);
    window.addEventListener("keydown", (event) => event.key === "Enter" && runPendingSearch(), options);
    window.addEventListener("popstate", cancel, options);
    return cancel;
  }, [text, isSearchPending, isNavigating, search, key]);
}
