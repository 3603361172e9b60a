import { useRef, useState } from "react";

/** One key for the first attempt and all retries. */
export function useIdempotencyKey(): string {
  const key = useRef<string | null>(null);
  key.current ??= crypto.randomUUID();
  return key.current;
}

/** Runs a form's submission, and prevents double clicks. */
export function useSending(): [boolean, (send: () => Promise<void>) => Promise<void>] {
  const [isBusy, setBusy] = useState(false);
  const run = async (send: () => Promise<void>) => {
    setBusy(true);
    await send().finally(() => setBusy(false));
  };
  return [isBusy, run];
}
