import {
  type ItineraryForm,
  type ManagedItinerary,
  toRow,
} from "#app/features/itineraries/manage/itinerary-form.ts";
import {
  createItinerary,
  updateItinerary,
} from "#app/features/itineraries/manage/manage-itineraries.data.ts";
import { imagePath, uploadImage } from "#app/features/itineraries/manage/upload-image.ts";
import type { AdminSession } from "#app/lib/admin-session.tsx";
import { errorMessage } from "#app/lib/app-error.ts";
import { publishableKey } from "#app/lib/publishable-key.ts";

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
}

/** Stores the itinerary first; a picture that fails leaves the rest saved. */
export async function saveItinerary(session: AdminSession, options: SaveOptions): Promise<Saved> {
  const { itinerary, form, image, overwrite, onProgress } = options;
  const row = toRow(form);
  const saved = itinerary
    ? await updateItinerary(session.data, itinerary.id, row, overwrite ? null : itinerary.updated_at)
    : await createItinerary(session, row);
  if (!image) return { itinerary: saved, imageFailure: null };
  try {
    onProgress(0);
    const path = imagePath(saved.id, image, Date.now());
    await uploadImage({ path, file: image, headers: await authorization(session), onProgress });
    return {
      itinerary: await updateItinerary(session.data, saved.id, { image: path }, null),
      imageFailure: null,
    };
  } catch (cause) {
    return {
      itinerary: saved,
      imageFailure: errorMessage(cause, "The picture was refused."),
    };
  } finally {
    onProgress(null);
  }
}

async function authorization({ auth }: AdminSession): Promise<Record<string, string>> {
  const { data } = await auth.getSession();
  return { apikey: publishableKey(), authorization: `Bearer ${data.session?.access_token ?? ""}` };
}
