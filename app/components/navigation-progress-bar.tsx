import { useNavigation } from "react-router";

/** A thin bar at the top of the screen while the next page loads; not shown for short waits. */
export function NavigationProgressBar() {
  return useNavigation().state === "idle" ? null : (
    <div role="progressbar" aria-label="Loading the page" className="progress-line" />
  );
}
