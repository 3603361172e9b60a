import {
  ITINERARY_LABELS,
  type ItineraryForm,
  type ItineraryRow,
  toForm,
  toRow,
  toStoredImages,
} from "#app/features/itineraries/manage/itinerary-form.ts";
import { createItinerary } from "#app/features/itineraries/manage/manage-itineraries.data.ts";
import { managedItinerary } from "#app/features/itineraries/manage/manage-itineraries.schema.ts";
import type { AdminSession } from "#app/lib/admin-session.tsx";
import { errorMessage } from "#app/lib/app-error.ts";
import { notify } from "#app/lib/notify.ts";
import { type SavedRow, saveTableRow } from "#app/lib/save-row.ts";
import type { SeenRecord } from "#app/lib/unsaved-input.ts";
import { adminHeaders, imagePath, uploadImage } from "#app/lib/upload-image.ts";

interface ItineraryToSave {
  /** Of a new itinerary too: saving its form again changes the itinerary that the first attempt added. */
  readonly id: string;
  /** The row that the user saw; null for a new itinerary. */
  readonly seen: SeenRecord<Readonly<Record<string, unknown>>> | null;
  readonly form: ItineraryForm;
  /** A newly chosen first image. */
  readonly image: File | null;
  /** Further chosen images, by the key in their form row. */
  readonly files: ReadonlyMap<string, File>;
  /** Called with a share from 0 to 1 while an image is uploaded, and with null at the end. */
  onProgress(share: number | null): void;
}

/** Stores the itinerary, then uploads the images, so that a failed upload does not lose the other changes. */
export async function saveItinerary(session: AdminSession, itinerary: ItineraryToSave): Promise<SavedRow> {
  const row = toRow(itinerary.form);
  const save = (id: string, seen: NonNullable<ItineraryToSave["seen"]>, wanted: ItineraryRow) =>
    saveTableRow(session.data, {
      table: "itineraries",
      id,
      what: "this itinerary",
      labels: ITINERARY_LABELS,
      seen,
      wanted,
      toFields: (stored) => toRow(toForm(managedItinerary.parse(stored))),
    });
  const { id, seen } = itinerary;
  const saved = seen ? await save(id, seen, row) : await createItinerary(session, { ...row, id });
  const uploads = await uploadChosenImages(session, saved.id, itinerary);
  let { failure } = uploads;
  if (uploads.changes) {
    // Compared with the images that the user saw, so that images which a colleague has added meanwhile stay.
    const { image, images } = seen?.row ?? row;
    const version = saved.other && seen ? seen.version : saved.version;
    const shown = { row: { ...row, image, images }, version };
    await save(saved.id, shown, { ...row, ...uploads.changes }).catch((cause) => {
      failure = errorMessage(cause, "The image was not accepted.");
    });
  }
  if (failure) {
    void notify({
      tone: "error",
      title: "The image was not saved",
      description: `${failure} Everything else is saved; choose the image again to retry.`,
    });
  }
  return saved;
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
  { form, image, files, onProgress }: ItineraryToSave,
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
