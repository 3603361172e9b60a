import { useEffect } from "react";
import { useLocation } from "react-router";

export const rowAnchor = (key: string) => `row-${key}`;

/** The row that the address points at ('#row-…'), brought into view once the rows are there. */
export function useRowInAddress(isLoaded: boolean): string {
  const { hash, key } = useLocation();
  const anchor = hash.startsWith("#row-") ? hash.slice(1) : "";
  // biome-ignore lint/correctness/useExhaustiveDependencies: following the same link again brings it back into view.
  useEffect(() => {
    if (isLoaded && anchor) document.getElementById(anchor)?.scrollIntoView({ block: "center" });
  }, [isLoaded, anchor, key]);
  return anchor;
}
