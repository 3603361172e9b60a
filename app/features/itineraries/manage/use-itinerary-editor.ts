import { useEffect, useState } from "react";
import {
  ITINERARY_LABELS,
  type ItineraryForm,
  missingFields,
  toForm,
  toRow,
} from "#app/features/itineraries/manage/itinerary-form.ts";
import { manageItineraryKeys } from "#app/features/itineraries/manage/manage-itineraries.queries.ts";
import type { ManagedItinerary } from "#app/features/itineraries/manage/manage-itineraries.schema.ts";
import type { ChosenFiles } from "#app/features/itineraries/manage/more-images.tsx";
import { saveItinerary } from "#app/features/itineraries/manage/save-itinerary.ts";
import { useAdminSession } from "#app/lib/admin-session.tsx";
import { readLastChange } from "#app/lib/last-change.ts";
import { notify } from "#app/lib/notify.ts";
import { useRecordForm } from "#app/lib/use-record-form.ts";

const NO_FILES: ChosenFiles = new Map();

/** State of an open editor: the form and the chosen images. `itinerary` is null for a new one. */
export function useItineraryEditor(itinerary: ManagedItinerary | null, onClose: () => void) {
  const session = useAdminSession();
  const id = itinerary?.id ?? null;
  const [image, setImage] = useState<File | null>(null);
  const [files, setFiles] = useState(NO_FILES);
  const [progress, setProgress] = useState<number | null>(null);
  const [showsEarlierVersion, setShowsEarlierVersion] = useState(false);
  const record = useRecordForm<ItineraryForm>({
    mode: "onTouched",
    what: "this itinerary",
    name: `itineraries:${id ?? "new"}`,
    record: itinerary && { row: toForm(itinerary), version: itinerary.updated_at },
    blank: toForm(null),
    toFields: toRow,
    labels: ITINERARY_LABELS,
    readLastChange: async () => (id ? readLastChange(session.data, "itineraries", id) : null),
    hasFiles: image !== null || files.size > 0,
    save: (form, seen, newId) =>
      saveItinerary(session, { id: id ?? newId, seen, form, image, files, onProgress: setProgress }),
    done: {
      title: "Success",
      description: id ? "Itinerary updated successfully." : "Itinerary created successfully",
    },
    failed: (reason) => ({
      title: "Error",
      description: `Failed to ${id ? "update" : "create"} itinerary: ${reason}`,
    }),
    affected: [manageItineraryKeys.all],
    onSaved: onClose,
    onInvalid: notifyInvalidNumber,
  });
  const { form, input, submit } = record;
  // A file that was chosen before a reload is gone, so its row is too.
  useEffect(() => {
    const images = form.getValues("images");
    const kept = images.filter(({ path }) => path !== "");
    if (kept.length < images.length) form.setValue("images", kept);
  }, [form]);

  const missing = missingFields(input);
  return {
    record,
    /** Required fields that are still empty. */
    missing,
    save: () => (missing.length > 0 ? notifyMissingFields() : void submit()),
    images: { image, setImage, files, setFiles, progress },
    showsEarlierVersion,
    /** Loads an earlier version into the form, to be saved by the user. */
    restore: (version: ManagedItinerary) => {
      form.reset(toForm(version));
      setImage(null);
      setFiles(NO_FILES);
      setShowsEarlierVersion(true);
    },
  };
}

function notifyMissingFields(): void {
  void notify({
    tone: "error",
    title: "Missing Required Fields",
    description: "Please fill in title and select at least one country, region, and category.",
  });
}

function notifyInvalidNumber(): void {
  void notify({
    tone: "error",
    title: "Not saved",
    description: "A number is not clear or too large. It is marked in the form.",
  });
}
