import { useEffect } from "react";
import { useLocation } from "react-router";

/** Scrolls to the section named in the URL, and again while sections above it are loading, until the user interacts. */
export function useSectionFromUrl(): void {
  // A new object after each navigation, so that following the same link again scrolls again.
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
