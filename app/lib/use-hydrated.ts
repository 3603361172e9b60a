import { useSyncExternalStore } from "react";

const subscribeToNothing = () => () => {};

/** False on the server and until hydration. */
export const useHydrated = () =>
  useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
