import { useEffect, useEffectEvent, useRef } from "react";
import { asObject } from "#domain/as-object.ts";

const isOurs = (state: unknown) => asObject(state).closedByBack === true;

/** The document was opened at such an entry, by Back or a reload: nothing is open there any more, so one more step. */
let mayStartAtEntry = true;

/**
 * While something is open over the page, Back closes it instead of leaving the page: an entry of the history stands
 * for it. The router is not asked, since it may not be loaded yet and would read the page's data again.
 * A link in what is open replaces the entry (`replace`), so that Back leads to the page it was opened on.
 */
export function useClosedByBack(isOpen: boolean, close: () => void): { leave(): void } {
  /** The place of its entry. */
  const entry = useRef<number>(null);
  /** The entry is being taken back, because what was open has been closed in another way. */
  const isReturning = useRef(false);

  useEffect(() => {
    if (mayStartAtEntry && isOurs(window.history.state)) window.history.back();
    mayStartAtEntry = false;
  }, []);
  useEffect(() => {
    if (isOpen === (entry.current !== null)) return;
    const { state } = window.history;
    const idx = Number(asObject(state).idx ?? 0) + 1;
    entry.current = isOpen ? idx : null;
    if (isOpen) {
      window.history.pushState({ ...asObject(state), idx, closedByBack: true }, "");
    } else if (isOurs(state)) {
      isReturning.current = true;
      window.history.back();
    }
  }, [isOpen]);

  const onPop = useEffectEvent((event: PopStateEvent) => {
    const place = entry.current;
    const wasOpen = place !== null;
    const isAtEntry = isOurs(event.state) && (!wasOpen || asObject(event.state).idx === place);
    if (!(wasOpen || isAtEntry || isReturning.current)) return;
    event.stopImmediatePropagation();
    entry.current = null;
    isReturning.current = false;
    if (wasOpen) close();
    // Back from a page that was opened from there, which closes what was open: one more step.
    if (isAtEntry) window.history.back();
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
      entry.current = null;
    },
  };
}
