import { useEffect, useState } from "react";

const LONGEST_WAIT_MS = 4000;
const SIGNS_OF_A_PERSON = ["pointerdown", "keydown", "scroll", "focusin"];

/** False while the page starts; true once someone uses it, or a few seconds later. */
export function useQuietMoment(): boolean {
  const [isQuiet, setQuiet] = useState(false);
  useEffect(() => {
    if (isQuiet) return;
    const listening = new AbortController();
    const end = () => setQuiet(true);
    const timer = setTimeout(end, LONGEST_WAIT_MS);
    for (const type of SIGNS_OF_A_PERSON) {
      window.addEventListener(type, end, { passive: true, capture: true, signal: listening.signal });
    }
    return () => {
      clearTimeout(timer);
      listening.abort();
    };
  }, [isQuiet]);
  return isQuiet;
}
