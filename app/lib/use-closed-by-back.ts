import { useEffect, useEffectEvent, useRef } from "react";
import { asObject } from "#domain/as-object.ts";

const isOurs = (state: unknown) => asObject(state).closedByBack === true;

/** The document was opened at such an entry, by Back or a reload: nothing is open there any more, so one more step. */
let mayStartAtEntry = true;

type PopListener = (event: PopStateEvent) => boolean;
const listeners = new Set<PopListener>();

// On import, and so before the router's own listener, which must not see these steps: it would load the page again.
if (typeof window !== "undefined") {
  window.addEventListener("popstate", (event) => {
    if ([...listeners].some((isHandled) => isHandled(event))) event.stopImmediatePropagation();
  });
}

/**
 * While something is open over the page, Back closes it instead of leaving the page: an entry of the history stands
 * for it. A link in what is open replaces the entry (`replace`), so that Back leads to the page it was opened on.
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

  const onPop = useEffectEvent((event: PopStateEvent): boolean => {
    const place = entry.current;
    const wasOpen = place !== null;
    const isAtEntry = isOurs(event.state) && (!wasOpen || asObject(event.state).idx === place);
    if (!(wasOpen || isAtEntry || isReturning.current)) return false;
    entry.current = null;
    isReturning.current = false;
    if (wasOpen) close();
    // Back from a page that was opened from there, which closes what was open: one more step.
    if (isAtEntry) window.history.back();
    return true;
  });
  useEffect(() => {
    const listener: PopListener = (event) => onPop(event);
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }, []);

  return {
    /** Before a link inside is followed: its page takes the entry's place. */
    leave: () => {
      entry.current = null;
    },
  };
}
