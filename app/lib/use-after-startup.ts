import { useEffect, useState } from "react";
import { quietMoment } from "#app/lib/quiet-moment.ts";

/** False while the page starts; true once someone uses it, or a few seconds later. */
export function useQuietMoment(): boolean {
  const [isQuiet, setQuiet] = useState(false);
  useEffect(() => {
    let isMounted = true;
    void quietMoment().then(() => isMounted && setQuiet(true));
    return () => {
      isMounted = false;
    };
  }, []);
  return isQuiet;
}
