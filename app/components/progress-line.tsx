import { useNavigation } from "react-router";

/** A thin line at the top of the screen while the next page is awaited; not shown for waits under 150 ms. */
export function ProgressLine() {
  return useNavigation().state === "idle" ? null : (
    <div role="progressbar" aria-label="Loading the page" className="progress-line" />
  );
}
