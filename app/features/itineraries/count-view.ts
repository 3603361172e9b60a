import { useEffect } from "react";

/** Tells the server that an itinerary was looked at: no cookie, nothing about the visitor, nothing waits for it. */
export function useCountView(itineraryId: string): void {
  useEffect(() => {
    const body = new Blob([JSON.stringify({ itineraryId })], { type: "application/json" });
    navigator.sendBeacon?.("/functions/v1/count-view", body);
  }, [itineraryId]);
}
