import { useSyncExternalStore } from "react";

const subscribeToNothing = () => () => {};

/** False until hydration. Forms stay disabled until then, because the browser would submit them itself. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
}
