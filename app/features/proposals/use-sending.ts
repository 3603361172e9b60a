import { useRef, useState } from "react";

/** One key for the first try and every repeat of it. */
export function useIdempotencyKey(): string {
  const key = useRef<string | null>(null);
  key.current ??= crypto.randomUUID();
  return key.current;
}

/** Runs what a form sends, and keeps its button from being pressed twice. */
export function useSending(): [boolean, (send: () => Promise<void>) => Promise<void>] {
  const [isBusy, setBusy] = useState(false);
  const run = async (send: () => Promise<void>) => {
    setBusy(true);
    await send().finally(() => setBusy(false));
  };
  return [isBusy, run];
}
