import { createTrip, updateTrip } from "#app/features/itineraries/manage/manage.data.ts";
import { type ManagedTrip, type TripForm, toRow } from "#app/features/itineraries/manage/trip-form.ts";
import { imagePath, uploadImage } from "#app/features/itineraries/manage/upload-image.ts";
import type { AdminSession } from "#app/lib/admin-session.tsx";
import { publishableKey } from "#app/lib/publishable-key.ts";

export interface SaveOptions {
  readonly trip: ManagedTrip | null;
  readonly form: TripForm;
  readonly image: File | null;
  /** Store even if someone else saved meanwhile. */
  readonly overwrite: boolean;
  onProgress(share: number | null): void;
}

/** The saved trip, and why its new picture could not be stored, if so. */
export interface Saved {
  readonly trip: ManagedTrip;
  readonly imageFailure: string | null;
}

/** Stores the trip first; a picture that fails leaves the rest saved. */
export async function saveTrip(session: AdminSession, options: SaveOptions): Promise<Saved> {
  const { trip, form, image, overwrite, onProgress } = options;
  const row = toRow(form);
  const saved = trip
    ? await updateTrip(session.data, trip.id, row, overwrite ? null : trip.updated_at)
    : await createTrip(session, row);
  if (!image) return { trip: saved, imageFailure: null };
  try {
    onProgress(0);
    const path = imagePath(saved.id, image, Date.now());
    await uploadImage({ path, file: image, headers: await authorization(session), onProgress });
    return { trip: await updateTrip(session.data, saved.id, { image: path }, null), imageFailure: null };
  } catch (cause) {
    return { trip: saved, imageFailure: cause instanceof Error ? cause.message : "The picture was refused." };
  } finally {
    onProgress(null);
  }
}

async function authorization({ auth }: AdminSession): Promise<Record<string, string>> {
  const { data } = await auth.getSession();
  return { apikey: publishableKey(), authorization: `Bearer ${data.session?.access_token ?? ""}` };
}
