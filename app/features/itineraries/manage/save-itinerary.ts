import {
  type ItineraryForm,
  type ItineraryRow,
  toForm,
  toRow,
  toStoredImages,
} from "#app/features/itineraries/manage/itinerary-form.ts";
import {
  createItinerary,
  ItineraryConflictError,
  readItinerary,
  updateItinerary,
} from "#app/features/itineraries/manage/manage-itineraries.data.ts";
import type { ManagedItinerary } from "#app/features/itineraries/manage/manage-itineraries.schema.ts";
import { mergeChanges } from "#app/features/itineraries/manage/merge-changes.ts";
import type { AdminSession } from "#app/lib/admin-session.tsx";
import { errorMessage } from "#app/lib/app-error.ts";
import { type ConcurrentChange, readLastChange } from "#app/lib/last-change.ts";
import { adminHeaders, imagePath, uploadImage } from "#app/lib/upload-image.ts";

export interface SaveOptions {
  /** The itinerary when the form was opened; null for a new one. */
  readonly itinerary: ManagedItinerary | null;
  /** The id of a new itinerary. Saving its form again changes the itinerary that the first attempt added. */
  readonly newItineraryId: string;
  readonly form: ItineraryForm;
  /** A newly chosen first image. */
  readonly image: File | null;
  /** Further chosen images, by the key in their form row. */
  readonly files: ReadonlyMap<string, File>;
  /** True to store the form even if someone else saved the itinerary in the meantime. */
  readonly shouldOverwrite: boolean;
  /** Called with a share from 0 to 1 while an image is uploaded, and with null at the end. */
  onProgress(share: number | null): void;
}

export interface SaveResult {
  readonly itinerary: ManagedItinerary;
  /** Why an image could not be uploaded; null if all were uploaded. */
  readonly imageFailure: string | null;
  /** Changes that someone else saved to other fields in the meantime. They are kept. */
  readonly mergedWith: ConcurrentChange | null;
}

/** Stores the itinerary, then uploads the images, so that a failed upload does not lose the other changes. */
export async function saveItinerary(session: AdminSession, options: SaveOptions): Promise<SaveResult> {
  const { itinerary, newItineraryId, form, shouldOverwrite } = options;
  const row = toRow(form);
  const { saved, mergedWith } = itinerary
    ? await updateOrMerge(session.data, itinerary, row, shouldOverwrite)
    : { saved: await createItinerary(session, { ...row, id: newItineraryId }), mergedWith: null };
  const uploads = await uploadChosenImages(session, saved.id, options);
  if (!uploads.changes) return { itinerary: saved, imageFailure: uploads.failure, mergedWith };
  const withImages = await updateItinerary(session.data, saved.id, uploads.changes, null);
  return { itinerary: withImages, imageFailure: uploads.failure, mergedWith };
}

interface UploadedImages {
  /** The columns that the uploads change; null if no image was uploaded. */
  readonly changes: Partial<Pick<ItineraryRow, "image" | "images">> | null;
  /** Why an image could not be uploaded; the other images are uploaded. */
  readonly failure: string | null;
}

async function uploadChosenImages(
  session: AdminSession,
  id: string,
  { form, image, files, onProgress }: SaveOptions,
): Promise<UploadedImages> {
  let failure: string | null = null;
  let changes: UploadedImages["changes"] = null;
  // Part of each image's path. The index is added to it, so that the paths differ.
  const now = Date.now();
  const upload = async (file: File, index: number): Promise<string> => {
    const path = imagePath({ folder: "itineraries", id }, file, now + index);
    try {
      onProgress(0);
      await uploadImage({ path, file, headers: await adminHeaders(session), onProgress });
      return path;
    } catch (cause) {
      failure = errorMessage(cause, "The image was not accepted.");
      return "";
    }
  };
  if (image) {
    const path = await upload(image, 0);
    if (path) changes = { image: path };
  }
  const rows = [];
  for (const [index, row] of form.images.entries()) {
    const file = files.get(row.pending);
    rows.push(file ? { ...row, path: await upload(file, index + 1) } : row);
  }
  onProgress(null);
  const images = toStoredImages(rows);
  const hasNewImages = images.length > toStoredImages(form.images).length;
  if (hasNewImages) changes = { ...changes, images };
  return { changes, failure };
}

/** Stores this user's changes, and keeps those that someone else saved to other fields in the meantime. */
async function updateOrMerge(
  client: AdminSession["data"],
  itinerary: ManagedItinerary,
  row: ItineraryRow,
  shouldOverwrite: boolean,
): Promise<{ readonly saved: ManagedItinerary; readonly mergedWith: ConcurrentChange | null }> {
  const { id, updated_at } = itinerary;
  try {
    const saved = await updateItinerary(client, id, row, shouldOverwrite ? null : updated_at);
    return { saved, mergedWith: null };
  } catch (cause) {
    if (!(cause instanceof ItineraryConflictError)) throw cause;
    const [storedItinerary, lastChange] = await Promise.all([
      readItinerary(client, id),
      readLastChange(client, "itineraries", id),
    ]);
    const merge = mergeChanges(toRow(toForm(itinerary)), toRow(toForm(storedItinerary)), row);
    const theirChange = lastChange ?? { who: "Somebody", at: storedItinerary.updated_at };
    if (merge.conflicts.length > 0) {
      throw new ItineraryConflictError({ ...theirChange, fields: merge.conflicts });
    }
    const saved = await updateItinerary(client, id, merge.mine, storedItinerary.updated_at);
    return { saved, mergedWith: { ...theirChange, fields: merge.theirs } };
  }
}
