import { useSyncExternalStore } from "react";

const WIDE = "(min-width: 1024px)";

function subscribe(onChange: () => void): () => void {
  const query = window.matchMedia(WIDE);
  query.addEventListener("change", onChange);
  return () => query.removeEventListener("change", onChange);
}

/** Whether there is room for the list and a request beside it. */
export const useIsWideScreen = () => useSyncExternalStore(subscribe, () => window.matchMedia(WIDE).matches);
