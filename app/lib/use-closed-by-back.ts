import { useEffect, useEffectEvent, useRef } from "react";
import { asObject } from "#domain/as-object.ts";

const isOurs = (state: unknown) => asObject(state).closedByBack === true;

/**
 * While something is open over the page, Back closes it instead of leaving the page: an entry of the history stands
 * for it. The router is not asked, since it may not be loaded yet and would read the page's data again.
 * A link in what is open replaces the entry (`replace`), so that Back leads to the page it was opened on.
 */
export function useClosedByBack(isOpen: boolean, close: () => void): { leave(): void } {
  const hasEntry = useRef(false);
  /** The entry is being taken back, because what was open has been closed in another way. */
  const isReturning = useRef(false);

  useEffect(() => {
    if (isOpen === hasEntry.current) return;
    hasEntry.current = isOpen;
    const { state } = window.history;
    if (isOpen) {
      const idx = Number(asObject(state).idx ?? 0) + 1;
      window.history.pushState({ ...asObject(state), idx, closedByBack: true }, "");
    } else if (isOurs(state)) {
      isReturning.current = true;
      window.history.back();
    }
  }, [isOpen]);

  const onPop = useEffectEvent((event: PopStateEvent) => {
    const wasOpen = hasEntry.current;
    const isLeftOver = !wasOpen && isOurs(event.state);
    if (!(wasOpen || isLeftOver || isReturning.current)) return;
    event.stopImmediatePropagation();
    hasEntry.current = false;
    isReturning.current = false;
    if (wasOpen) close();
    // What the entry stood for was closed when another page was opened from there: one more step.
    else if (isLeftOver) window.history.back();
  });
  useEffect(() => {
    const listening = new AbortController();
    window.addEventListener("popstate", (event) => onPop(event), {
      capture: true,
      signal: listening.signal,
    });
    return () => listening.abort();
  }, []);

  return {
    /** Before a link inside is followed: its page takes the entry's place. */
    leave: () => {
      hasEntry.current = false;
    },
  };
}
