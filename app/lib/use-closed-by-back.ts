import { useEffect, useEffectEvent, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { asObject } from "#domain/as-object.ts";

/** Whether the current history entry belongs to an overlay, or such an entry is about to be pushed. */
let isAtOverlay = false;

/** For shouldRevalidate, because opening or closing an overlay navigates between two entries of the same URL. */
export const isOverlayStep = (): boolean => isAtOverlay;

/**
 * Makes Back close an overlay instead of leaving the page. Opening it pushes a history entry, which every other way
 * of closing removes. Links inside replace that entry (`replace`), so that Back returns to the page underneath.
 */
export function useClosedByBack(name: string, isOpen: boolean, close: () => void): { leave(): void } {
  const location = useLocation();
  const navigate = useNavigate();
  const hasEntry = useRef(false);
  const isLeaving = useRef(false);

  const onStep = useEffectEvent(() => {
    const { closedByBack } = asObject(location.state);
    const isAtEntry = closedByBack === name;
    isAtOverlay = closedByBack !== undefined;
    if (isOpen && !isAtEntry) {
      if (hasEntry.current) close();
      else {
        isAtOverlay = true;
        const state = { ...asObject(location.state), closedByBack: name };
        void navigate(location, { state, preventScrollReset: true });
      }
    } else if (isAtEntry && !(isOpen || isLeaving.current)) {
      // Closed in another way, or this is a page that was reloaded or left while the overlay was open.
      void navigate(-1);
    }
    hasEntry.current = isOpen;
    isLeaving.current = false;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation has its own key.
  useEffect(() => {
    onStep();
  }, [isOpen, location.key]);

  useEffect(
    () => () => {
      if (hasEntry.current) isAtOverlay = false;
    },
    [],
  );

  return {
    /** Call this before a link inside the overlay is followed, because the link's page replaces the entry. */
    leave: () => {
      isLeaving.current = true;
    },
  };
}
