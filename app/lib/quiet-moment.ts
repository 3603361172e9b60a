const LONGEST_WAIT_MS = 4000;
const SIGNS_OF_A_PERSON = ["pointerover", "pointerdown", "keydown", "scroll", "focusin"];

let moment: Promise<void> | undefined;

/** Resolves once someone uses the page, or a few seconds after the first call. Resolves at once on the server. */
export function quietMoment(): Promise<void> {
  if (import.meta.env.SSR) return Promise.resolve();
  moment ??= new Promise((resolve) => {
    const listening = new AbortController();
    const end = () => {
      clearTimeout(timer);
      listening.abort();
      resolve();
    };
    const timer = setTimeout(end, LONGEST_WAIT_MS);
    for (const type of SIGNS_OF_A_PERSON) {
      window.addEventListener(type, end, { passive: true, capture: true, signal: listening.signal });
    }
  });
  return moment;
}
