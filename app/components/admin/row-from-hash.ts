import { useEffect } from "react";
import { useLocation } from "react-router";

export const rowAnchor = (key: string) => `row-${key}`;

const anchorIn = (hash: string) => (hash.startsWith("#row-") ? hash.slice(1) : "");

/** Returns the anchor of the row in the URL's hash ('#row-…') and scrolls to it once the rows are loaded. */
export function useRowFromHash(isLoaded: boolean): string {
  // The effect depends on the whole object, which is new after each navigation, so that the same link scrolls again.
  const location = useLocation();
  useEffect(() => {
    const anchor = anchorIn(location.hash);
    if (isLoaded && anchor) document.getElementById(anchor)?.scrollIntoView({ block: "center" });
  }, [isLoaded, location]);
  return anchorIn(location.hash);
}
