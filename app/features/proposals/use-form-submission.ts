import { useRef, useState } from "react";

/** The same key for the first attempt and all retries, so that the server records a submission only once. */
export function useIdempotencyKey(): string {
  const key = useRef<string | null>(null);
  key.current ??= crypto.randomUUID();
  return key.current;
}

/** Returns `isBusy` and a function that runs a form's submission. Forms disable their button while busy. */
export function useFormSubmission(): [boolean, (submit: () => Promise<void>) => Promise<void>] {
  const [isBusy, setBusy] = useState(false);
  const run = async (submit: () => Promise<void>) => {
    setBusy(true);
    await submit().finally(() => setBusy(false));
  };
  return [isBusy, run];
}
