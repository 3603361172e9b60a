import { useSyncExternalStore } from "react";

const watchNothing = () => () => {};

/** False until hydration: the browser itself must not submit the form. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    watchNothing,
    () => true,
    () => false,
  );
}
