import { useEffect } from "react";

/** Tells the server that an itinerary was opened, without a cookie and without waiting for the response. */
export function useCountView(itineraryId: string): void {
  useEffect(() => {
    const body = new Blob([JSON.stringify({ itineraryId })], { type: "application/json" });
    navigator.sendBeacon?.("/functions/v1/count-view", body);
  }, [itineraryId]);
}
