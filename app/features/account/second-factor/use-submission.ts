import { useState } from "react";
import { errorMessage } from "#app/lib/app-error.ts";

/** Runs a form's request, ignores further calls until it ends, and keeps its error message. */
export function useSubmission() {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const run = async (request: () => Promise<void>) => {
    if (isBusy) return;
    setBusy(true);
    setError(null);
    try {
      await request();
    } catch (cause) {
      setError(errorMessage(cause, "Please try again."));
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, error, run };
}
