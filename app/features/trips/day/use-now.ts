import { useEffect, useState } from "react";

const INTERVAL_MS = 30_000;

/** The time, to half a minute; at once when the phone wakes up. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const update = () => setNow(new Date());
    const timer = setInterval(update, INTERVAL_MS);
    document.addEventListener("visibilitychange", update);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", update);
    };
  }, []);
  return now;
}

/** The device's own zone. */
export const deviceZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
