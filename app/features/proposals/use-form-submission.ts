import { useState } from "react";

/** Returns `isBusy` and a function that runs a form's submission. Forms disable their button while busy. */
export function useFormSubmission(): [boolean, (submit: () => Promise<void>) => Promise<void>] {
  const [isBusy, setBusy] = useState(false);
  const run = async (submit: () => Promise<void>) => {
    setBusy(true);
    await submit().finally(() => setBusy(false));
  };
  return [isBusy, run];
}
