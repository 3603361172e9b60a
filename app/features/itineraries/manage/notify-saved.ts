import type { SaveResult } from "#app/features/itineraries/manage/save-itinerary.ts";
import { notify } from "#app/lib/notify.ts";
import { notifyMerged } from "#app/lib/save-or-merge.ts";

export function notifySaved(isUpdate: boolean, { imageFailure, mergedWith }: SaveResult): void {
  void notify({
    tone: "success",
    title: "Success",
    description: isUpdate ? "Itinerary updated successfully." : "Itinerary created successfully",
  });
  notifyMerged(mergedWith);
  if (imageFailure) {
    void notify({
      tone: "error",
      title: "The image was not saved",
      description: `${imageFailure} Everything else is saved; choose the image again to retry.`,
    });
  }
}

export function notifyMissingFields(): void {
  void notify({
    tone: "error",
    title: "Missing Required Fields",
    description: "Please fill in title and select at least one country, region, and category.",
  });
}

export function notifyInvalidNumber(): void {
  void notify({
    tone: "error",
    title: "Not saved",
    description: "A number is not clear or too large. It is marked in the form.",
  });
}
