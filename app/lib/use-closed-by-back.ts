import { useEffect, useEffectEvent, useRef } from "react";
import { asObject } from "#domain/as-object.ts";

const isOurs = (state: unknown) => asObject(state).closedByBack === true;

/** The document was loaded at an overlay's history entry, by Back or a reload: nothing is open, so go back one more. */
let mayStartAtEntry = true;

type PopListener = (event: PopStateEvent) => boolean;
const listeners = new Set<PopListener>();

// Registered on import, before the router's own listener, which would reload the page for these steps.
if (typeof window !== "undefined") {
  window.addEventListener("popstate", (event) => {
    if ([...listeners].some((isHandled) => isHandled(event))) event.stopImmediatePropagation();
  });
}

/**
 * Back closes an overlay instead of leaving the page: opening it pushes a history entry. Links inside replace
 * that entry (`replace`), so that Back returns to the page underneath.
 */
export function useClosedByBack(isOpen: boolean, close: () => void): { leave(): void } {
  /** Index of the overlay's history entry. */
  const entry = useRef<number>(null);
  /** The entry is being removed because the overlay was closed in another way. */
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
    // Back from a page that was opened from the overlay, which is closed now: go back one more.
    if (isAtEntry) window.history.back();
    return true;
  });
  useEffect(() => {
    const listener: PopListener = (event) => onPop(event);
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }, []);

  return {
    /** Called before a link inside is followed: its page replaces the entry. */
    leave: () => {
      entry.current = null;
    },
  };
}
