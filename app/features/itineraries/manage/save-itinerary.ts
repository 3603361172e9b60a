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

/** The saved itinerary, and why its new image could not be stored, if so. */
export interface Saved {
  readonly itinerary: ManagedItinerary;
  readonly imageFailure: string | null;
  /** What someone else changed in other fields in the meantime: both are stored. */
  readonly mergedWith: OthersChange | null;
}

/** Stores the itinerary first; a failed image upload does not lose the rest. */
export async function saveItinerary(session: AdminSession, options: SaveOptions): Promise<Saved> {
  const { itinerary, form, overwrite } = options;
  const row = toRow(form);
  const { saved, mergedWith } = itinerary
    ? await updateOrMerge(session.data, itinerary, row, overwrite)
    : { saved: await createItinerary(session, row), mergedWith: null };
  const sent = await sendImages(session, saved.id, options);
  if (!sent.changes) return { itinerary: saved, imageFailure: sent.failure, mergedWith };
  const withImages = await updateItinerary(session.data, saved.id, sent.changes, null);
  return { itinerary: withImages, imageFailure: sent.failure, mergedWith };
}

interface SentImages {
  readonly changes: Partial<Pick<ItineraryRow, "image" | "images">> | null;
  /** Why an image was not stored; the others are. */
  readonly failure: string | null;
}

async function sendImages(
  session: AdminSession,
  id: string,
  { form, image, files, onProgress }: SaveOptions,
): Promise<SentImages> {
  let failure: string | null = null;
  let changes: SentImages["changes"] = null;
  const now = Date.now();
  const send = async (file: File, index: number): Promise<string> => {
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
    const path = await send(image, 0);
    if (path) changes = { image: path };
  }
  const rows = [];
  for (const [index, row] of form.images.entries()) {
    const file = files.get(row.pending);
    rows.push(file ? { ...row, path: await send(file, index + 1) } : row);
  }
  onProgress(null);
  const images = toStoredImages(rows);
  if (images.length > toStoredImages(form.images).length) changes = { ...changes, images };
  return { changes, failure };
}

/** Stores this user's changes; what someone else saved in other fields is kept. */
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
