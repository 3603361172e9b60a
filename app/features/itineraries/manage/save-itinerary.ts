import { imagePath } from "#app/features/itineraries/manage/image-path.ts";
import {
  type ItineraryForm,
  type ItineraryRow,
  type ManagedItinerary,
  toForm,
  toRow,
} from "#app/features/itineraries/manage/itinerary-form.ts";
import {
  type Conflict,
  createItinerary,
  ItineraryChangedMeanwhile,
  readItinerary,
  readLastChange,
  updateItinerary,
} from "#app/features/itineraries/manage/manage-itineraries.data.ts";
import { mergeChanges } from "#app/features/itineraries/manage/merge-changes.ts";
import type { AdminSession } from "#app/lib/admin-session.tsx";
import { errorMessage } from "#app/lib/app-error.ts";
import { storageHeaders, uploadImage } from "#app/lib/upload-image.ts";

export interface SaveOptions {
  readonly itinerary: ManagedItinerary | null;
  readonly form: ItineraryForm;
  readonly image: File | null;
  /** Store even if someone else saved meanwhile. */
  readonly overwrite: boolean;
  onProgress(share: number | null): void;
}

/** The saved itinerary, and why its new picture could not be stored, if so. */
export interface Saved {
  readonly itinerary: ManagedItinerary;
  readonly imageFailure: string | null;
  /** What somebody else had changed meanwhile, in other fields: both are stored. */
  readonly mergedWith: Conflict | null;
}

/** Stores the itinerary first; a picture that fails leaves the rest saved. */
export async function saveItinerary(session: AdminSession, options: SaveOptions): Promise<Saved> {
  const { itinerary, form, image, overwrite, onProgress } = options;
  const row = toRow(form);
  const { saved, mergedWith } = itinerary
    ? await updateOrMerge(session.data, itinerary, row, overwrite)
    : { saved: await createItinerary(session, row), mergedWith: null };
  if (!image) return { itinerary: saved, imageFailure: null, mergedWith };
  try {
    onProgress(0);
    const path = imagePath(saved.id, image, Date.now());
    await uploadImage({ path, file: image, headers: await storageHeaders(session), onProgress });
    return {
      itinerary: await updateItinerary(session.data, saved.id, { image: path }, null),
      imageFailure: null,
      mergedWith,
    };
  } catch (cause) {
    return {
      itinerary: saved,
      imageFailure: errorMessage(cause, "The picture was refused."),
      mergedWith,
    };
  } finally {
    onProgress(null);
  }
}

/** Stores what this person changed; what somebody else saved meanwhile in other fields stays. */
async function updateOrMerge(
  client: AdminSession["data"],
  itinerary: ManagedItinerary,
  row: ItineraryRow,
  overwrite: boolean,
): Promise<{ readonly saved: ManagedItinerary; readonly mergedWith: Conflict | null }> {
  const { id, updated_at } = itinerary;
  try {
    const saved = await updateItinerary(client, id, row, overwrite ? null : updated_at);
    return { saved, mergedWith: null };
  } catch (cause) {
    if (!(cause instanceof ItineraryChangedMeanwhile)) throw cause;
    const [stored, last] = await Promise.all([readItinerary(client, id), readLastChange(client, id)]);
    const merge = mergeChanges(toRow(toForm(itinerary)), toRow(toForm(stored)), row);
    const by = last ?? { who: "Somebody", at: stored.updated_at };
    if (merge.conflicts.length > 0) {
      throw new ItineraryChangedMeanwhile({ ...by, fields: merge.conflicts });
    }
    const saved = await updateItinerary(client, id, merge.mine, stored.updated_at);
    return { saved, mergedWith: { ...by, fields: merge.theirs } };
  }
}
