import { useSyncExternalStore } from "react";

const watchNothing = () => () => {};

/** False until React has taken the page over: a form must not be sent by the browser before. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    watchNothing,
    () => true,
    () => false,
  );
}
