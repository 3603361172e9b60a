import { useEffect } from "react";
import { useLocation } from "react-router";

export const rowAnchor = (key: string) => `row-${key}`;

const anchorIn = (hash: string) => (hash.startsWith("#row-") ? hash.slice(1) : "");

/** The row that the URL points to ('#row-…'), scrolled into view once the rows are loaded. */
export function useRowInAddress(isLoaded: boolean): string {
  // A new object after each navigation, so that following the same link again scrolls to the row again.
  const location = useLocation();
  useEffect(() => {
    const anchor = anchorIn(location.hash);
    if (isLoaded && anchor) document.getElementById(anchor)?.scrollIntoView({ block: "center" });
  }, [isLoaded, location]);
  return anchorIn(location.hash);
}
