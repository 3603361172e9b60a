import { useEffect, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { hasChanged, type TripForm } from "#app/features/itineraries/manage/trip-form.ts";

const keyOf = (tripId: string | null) => `calabash-trip-draft-${tripId ?? "new"}`;
const KEEP_AFTER_MS = 400;

function readDraft(tripId: string | null): TripForm | null {
  try {
    const stored = localStorage.getItem(keyOf(tripId));
    return stored ? (JSON.parse(stored) as TripForm) : null;
  } catch {
    return null;
  }
}

export function forgetDraft(tripId: string | null): void {
  localStorage.removeItem(keyOf(tripId));
}

/**
 * Keeps what is being written in the browser, against a crash or a closed tab, and brings it back when the same
 * form is opened again. Answers whether it did.
 */
export function useTripDraft(tripId: string | null, start: TripForm, form: UseFormReturn<TripForm>) {
  const [isRestored, setRestored] = useState(false);

  useEffect(() => {
    const draft = readDraft(tripId);
    if (!draft || !hasChanged(start, { ...start, ...draft })) return;
    form.reset({ ...start, ...draft });
    setRestored(true);
  }, [tripId, start, form]);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const { unsubscribe } = form.watch(() => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        const values = form.getValues();
        if (hasChanged(start, values)) localStorage.setItem(keyOf(tripId), JSON.stringify(values));
        else forgetDraft(tripId);
      }, KEEP_AFTER_MS);
    });
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, [tripId, start, form]);

  return {
    isRestored,
    discard: () => {
      forgetDraft(tripId);
      form.reset(start);
      setRestored(false);
    },
  };
}
