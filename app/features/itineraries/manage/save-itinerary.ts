import {
  type ItineraryForm,
  type ItineraryRow,
  toForm,
  toRow,
  toStoredImages,
} from "#app/features/itineraries/manage/itinerary-form.ts";
import {
  createItinerary,
  ItineraryConflict,
  readItinerary,
  updateItinerary,
} from "#app/features/itineraries/manage/manage-itineraries.data.ts";
import type { ManagedItinerary } from "#app/features/itineraries/manage/manage-itineraries.schema.ts";
import { mergeChanges } from "#app/features/itineraries/manage/merge-changes.ts";
import type { AdminSession } from "#app/lib/admin-session.tsx";
import { errorMessage } from "#app/lib/app-error.ts";
import { type OthersChange, readLastChange } from "#app/lib/last-change.ts";
import { adminHeaders, imagePath, uploadImage } from "#app/lib/upload-image.ts";

export interface SaveOptions {
  readonly itinerary: ManagedItinerary | null;
  readonly form: ItineraryForm;
  readonly image: File | null;
  /** Further chosen images, by the key in their form row. */
  readonly files: ReadonlyMap<string, File>;
  /** Store even if someone else saved in the meantime. */
  readonly overwrite: boolean;
  onProgress(share: number | null): void;
}

export interface Saved {
  readonly itinerary: ManagedItinerary;
  /** Why an image could not be stored; null if all were stored. */
  readonly imageFailure: string | null;
  /** Changes that someone else saved to other fields in the meantime. They are kept. */
  readonly mergedWith: OthersChange | null;
}

/** Stores the itinerary, then uploads the images, so that a failed upload does not lose the other changes. */
export async function saveItinerary(session: AdminSession, options: SaveOptions): Promise<Saved> {
  const { itinerary, form, overwrite } = options;
  const row = toRow(form);
  const { saved, mergedWith } = itinerary
    ? await updateOrMerge(session.data, itinerary, row, overwrite)
    : { saved: await createItinerary(session, row), mergedWith: null };
  const uploaded = await uploadChosenImages(session, saved.id, options);
  if (!uploaded.changes) return { itinerary: saved, imageFailure: uploaded.failure, mergedWith };
  const withImages = await updateItinerary(session.data, saved.id, uploaded.changes, null);
  return { itinerary: withImages, imageFailure: uploaded.failure, mergedWith };
}

interface UploadedImages {
  readonly changes: Partial<Pick<ItineraryRow, "image" | "images">> | null;
  /** Why an image could not be stored; the other images are stored. */
  readonly failure: string | null;
}

async function uploadChosenImages(
  session: AdminSession,
  id: string,
  { form, image, files, onProgress }: SaveOptions,
): Promise<UploadedImages> {
  let failure: string | null = null;
  let changes: UploadedImages["changes"] = null;
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
  if (images.length > toStoredImages(form.images).length) changes = { ...changes, images };
  return { changes, failure };
}

/** Stores this user's changes, and keeps those that someone else saved to other fields in the meantime. */
async function updateOrMerge(
  client: AdminSession["data"],
  itinerary: ManagedItinerary,
  row: ItineraryRow,
  overwrite: boolean,
): Promise<{ readonly saved: ManagedItinerary; readonly mergedWith: OthersChange | null }> {
  const { id, updated_at } = itinerary;
  try {
    const saved = await updateItinerary(client, id, row, overwrite ? null : updated_at);
    return { saved, mergedWith: null };
  } catch (cause) {
    if (!(cause instanceof ItineraryConflict)) throw cause;
    const [stored, last] = await Promise.all([
      readItinerary(client, id),
      readLastChange(client, "itineraries", id),
    ]);
    const merge = mergeChanges(toRow(toForm(itinerary)), toRow(toForm(stored)), row);
    const by = last ?? { who: "Somebody", at: stored.updated_at };
    if (merge.conflicts.length > 0) {
      throw new ItineraryConflict({ ...by, fields: merge.conflicts });
    }
    const saved = await updateItinerary(client, id, merge.mine, stored.updated_at);
    return { saved, mergedWith: { ...by, fields: merge.theirs } };
  }
}
