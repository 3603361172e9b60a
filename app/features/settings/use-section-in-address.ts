import { useEffect } from "react";
import { useLocation } from "react-router";

/**
 * Scrolls to the section that the address names. Sections above it are still being loaded then and push it down: it is
 * followed until the person does something.
 */
export function useSectionInAddress(): void {
  // Another object after each navigation: the same entry pressed twice leads there twice.
  const location = useLocation();
  useEffect(() => {
    const section = document.getElementById(location.hash.slice(1));
    if (!section?.parentElement) return;
    const follow = new ResizeObserver(() => section.scrollIntoView());
    follow.observe(section.parentElement);
    const listeners = new AbortController();
    const stop = () => {
      follow.disconnect();
      listeners.abort();
    };
    for (const act of ["wheel", "touchmove", "keydown", "pointerdown"]) {
      window.addEventListener(act, stop, { passive: true, signal: listeners.signal });
    }
    return stop;
  }, [location]);
}
