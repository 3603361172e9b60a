import { useEffect, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { parseItineraryDraft } from "#app/features/itineraries/manage/itinerary-draft.ts";
import { hasChanged, type ItineraryForm } from "#app/features/itineraries/manage/itinerary-form.ts";

const keyOf = (itineraryId: string | null) => `calabash-itinerary-draft-${itineraryId ?? "new"}`;
const STORE_AFTER_MS = 400;

export function deleteDraft(itineraryId: string | null): void {
  localStorage.removeItem(keyOf(itineraryId));
}

/** Removes the draft; the returned function restores it for the next time the form is opened. */
export function stashDraft(itineraryId: string | null): () => void {
  const draft = localStorage.getItem(keyOf(itineraryId));
  deleteDraft(itineraryId);
  return () => draft && localStorage.setItem(keyOf(itineraryId), draft);
}

/**
 * Stores unsaved input in the browser, in case of a crash or a closed tab, and restores it when the same form is
 * opened again.
 */
export function useItineraryDraft(
  itineraryId: string | null,
  start: ItineraryForm,
  form: UseFormReturn<ItineraryForm>,
) {
  const [isRestored, setRestored] = useState(false);

  useEffect(() => {
    const stored = localStorage.getItem(keyOf(itineraryId));
    const draft = stored && parseItineraryDraft(stored, start);
    if (!draft || !hasChanged(start, draft)) return;
    form.reset(draft);
    setRestored(true);
  }, [itineraryId, start, form]);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const { unsubscribe } = form.watch(() => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        const values = form.getValues();
        if (hasChanged(start, values)) localStorage.setItem(keyOf(itineraryId), JSON.stringify(values));
        else deleteDraft(itineraryId);
      }, STORE_AFTER_MS);
    });
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, [itineraryId, start, form]);

  return {
    isRestored,
    discard: () => {
      deleteDraft(itineraryId);
      form.reset(start);
      setRestored(false);
    },
  };
}
