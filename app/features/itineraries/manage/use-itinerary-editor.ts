import { useEffect, useMemo, useState } from "react";
import { useForm } from "react-hook-form";
import { hasChanged, missingFields, toForm } from "#app/features/itineraries/manage/itinerary-form.ts";
import { ItineraryConflictError } from "#app/features/itineraries/manage/manage-itineraries.data.ts";
import type { ManagedItinerary } from "#app/features/itineraries/manage/manage-itineraries.schema.ts";
import type { ChosenFiles } from "#app/features/itineraries/manage/more-images.tsx";
import {
  notifyInvalidNumber,
  notifyMissingFields,
  notifySaved,
} from "#app/features/itineraries/manage/notify-saved.ts";
import { saveItinerary } from "#app/features/itineraries/manage/save-itinerary.ts";
import { deleteDraft, useItineraryDraft } from "#app/features/itineraries/manage/use-itinerary-draft.ts";
import { useAdminSession } from "#app/lib/admin-session.tsx";
import { errorMessage } from "#app/lib/app-error.ts";
import type { ConcurrentChange } from "#app/lib/last-change.ts";
import { newId } from "#app/lib/new-id.ts";
import { notify } from "#app/lib/notify.ts";

interface ItineraryEditorOptions {
  /** Null for a new itinerary. */
  readonly itinerary: ManagedItinerary | null;
  onChanged(isChanged: boolean): void;
  onClose(): void;
}

const NO_FILES: ChosenFiles = new Map();

/** State of an open editor: the form, the chosen images, the draft, and the result of saving. */
export function useItineraryEditor({ itinerary, onChanged, onClose }: ItineraryEditorOptions) {
  const session = useAdminSession();
  const id = itinerary?.id ?? null;
  const start = useMemo(() => toForm(itinerary), [itinerary]);
  const form = useForm({ defaultValues: start, mode: "onTouched" });
  const draft = useItineraryDraft(id, start, form);
  const [newItineraryId] = useState(newId);
  const [image, setImage] = useState<File | null>(null);
  const [files, setFiles] = useState(NO_FILES);
  const [progress, setProgress] = useState<number | null>(null);
  const [conflict, setConflict] = useState<ConcurrentChange | null>(null);
  const [showsEarlierVersion, setShowsEarlierVersion] = useState(false);
  const values = form.watch();
  const isChanged = hasChanged(start, values) || image !== null || files.size > 0;
  useEffect(() => {
    onChanged(isChanged);
  }, [isChanged, onChanged]);

  /** `shouldOverwrite` stores the form even if someone else saved the itinerary since it was opened. */
  const save = ({ shouldOverwrite }: { shouldOverwrite: boolean }) =>
    form.handleSubmit(async (input) => {
      if (missingFields(input).length > 0) return notifyMissingFields();
      try {
        const result = await saveItinerary(session, {
          itinerary,
          newItineraryId,
          form: input,
          image,
          files,
          shouldOverwrite,
          onProgress: setProgress,
        });
        deleteDraft(id);
        notifySaved(itinerary !== null, result);
        onChanged(false);
        onClose();
      } catch (cause) {
        if (cause instanceof ItineraryConflictError && cause.conflict) {
          return setConflict(cause.conflict);
        }
        const message = errorMessage(cause, "Unknown error");
        void notify({
          tone: "error",
          title: "Error",
          description: `Failed to ${itinerary ? "update" : "create"} itinerary: ${message}`,
        });
      }
    }, notifyInvalidNumber)();

  /** Loads an earlier version into the form, to be saved by the user. */
  const restore = (version: ManagedItinerary) => {
    form.reset(toForm(version), { keepDefaultValues: true });
    setImage(null);
    setFiles(NO_FILES);
    setShowsEarlierVersion(true);
  };

  const images = { image, setImage, files, setFiles, progress };
  return { form, values, draft, images, conflict, showsEarlierVersion, save, restore };
}
