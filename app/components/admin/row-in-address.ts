import { useEffect } from "react";
import { useLocation } from "react-router";

export const rowAnchor = (key: string) => `row-${key}`;

const anchorIn = (hash: string) => (hash.startsWith("#row-") ? hash.slice(1) : "");

/** The row that the address points at ('#row-…'), brought into view once the rows are there. */
export function useRowInAddress(isLoaded: boolean): string {
  // Another object after each navigation: following the same link again brings the row back into view.
  const location = useLocation();
  useEffect(() => {
    const anchor = anchorIn(location.hash);
    if (isLoaded && anchor) document.getElementById(anchor)?.scrollIntoView({ block: "center" });
  }, [isLoaded, location]);
  return anchorIn(location.hash);
}
