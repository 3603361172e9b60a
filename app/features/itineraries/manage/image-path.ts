import { extensionOf } from "#app/lib/upload-image.ts";

/** Where an itinerary's picture goes: itineraries/{id}/{timestamp}.{ext}. */
export const imagePath = (itineraryId: string, file: Pick<File, "name" | "type">, now: number): string =>
  `itineraries/${itineraryId}/${now}.${extensionOf(file)}`;
