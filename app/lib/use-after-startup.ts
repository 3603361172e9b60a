import { useEffect, useState } from "react";

const MAX_WAIT_MS = 4000;
const INTERACTIONS = ["pointerover", "pointerdown", "keydown", "scroll", "focusin"];

let startup: Promise<void> | undefined;

/** False while the page starts; true after the first interaction, or after four seconds. For work that can wait. */
export function useAfterStartup(): boolean {
  const [isStarted, setStarted] = useState(false);
  useEffect(() => {
    let isMounted = true;
    startup ??= waitForInteraction();
    void startup.then(() => isMounted && setStarted(true));
    return () => {
      isMounted = false;
    };
  }, []);
  return isStarted;
}

function waitForInteraction(): Promise<void> {
  return new Promise((resolve) => {
    const controller = new AbortController();
    const end = () => {
      clearTimeout(timer);
      controller.abort();
      resolve();
    };
    const timer = setTimeout(end, MAX_WAIT_MS);
    for (const type of INTERACTIONS) {
      window.addEventListener(type, end, { passive: true, capture: true, signal: controller.signal });
    }
  });
}
