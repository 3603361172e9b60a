import { useEffect, useEffectEvent, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { asObject } from "#domain/as-object.ts";

/** Whether the current history entry belongs to an overlay, or such an entry is about to be pushed. */
let isAtOverlay = false;

/** Whether a navigation only opens or closes an overlay. It keeps the URL, so shouldRevalidate need not reload data. */
export const isOverlayNavigation = (): boolean => isAtOverlay;

/**
 * Makes Back close an overlay instead of leaving the page. Opening the overlay pushes a history entry, and every way of
 * closing it removes that entry. Links inside replace the entry (`replace`), so that Back returns to the page underneath.
 */
export function useCloseOnBack(name: string, isOpen: boolean, close: () => void): { leave(): void } {
  const location = useLocation();
  const navigate = useNavigate();
  /** Whether the open overlay has pushed its history entry. */
  const hasEntry = useRef(false);
  /** Whether a link inside the overlay was followed, which replaces the entry. */
  const isLeaving = useRef(false);

  const onNavigation = useEffectEvent(() => {
    const { closedByBack } = asObject(location.state);
    const isAtEntry = closedByBack === name;
    isAtOverlay = closedByBack !== undefined;
    if (isOpen && !isAtEntry) {
      // Back has left the entry of an overlay that is still open.
      if (hasEntry.current) close();
      else {
        isAtOverlay = true;
        const state = { ...asObject(location.state), closedByBack: name };
        void navigate(location, { state, preventScrollReset: true });
      }
    } else if (isAtEntry && !(isOpen || isLeaving.current)) {
      // The overlay was closed in another way, or the page was reloaded or left while the overlay was open.
      void navigate(-1);
    }
    hasEntry.current = isOpen;
    isLeaving.current = false;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation has its own key.
  useEffect(() => {
    onNavigation();
  }, [isOpen, location.key]);

  useEffect(
    () => () => {
      if (hasEntry.current) isAtOverlay = false;
    },
    [],
  );

  return {
    /** Call this before a link inside the overlay is followed. */
    leave: () => {
      isLeaving.current = true;
    },
  };
}
