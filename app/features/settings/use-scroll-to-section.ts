import { useEffect } from "react";
import { useLocation } from "react-router";

/** Scrolls to the section named in the URL, and again while sections above it are loading, until the user interacts. */
export function useScrollToSection(): void {
  // The location is a new object after each navigation, so following the same link again scrolls again.
  const location = useLocation();
  useEffect(() => {
    const section = document.getElementById(location.hash.slice(1));
    if (!section?.parentElement) return;
    const resizeObserver = new ResizeObserver(() => section.scrollIntoView());
    resizeObserver.observe(section.parentElement);
    const listeners = new AbortController();
    const stop = () => {
      resizeObserver.disconnect();
      listeners.abort();
    };
    for (const eventType of ["wheel", "touchmove", "keydown", "pointerdown"]) {
      window.addEventListener(eventType, stop, { passive: true, signal: listeners.signal });
    }
    return stop;
  }, [location]);
}
