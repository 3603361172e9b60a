import { fetchFile } from "#app/lib/call-function.ts";
import { downloadFile } from "#app/lib/download-file.ts";

interface TripFile {
  /** The server function that generates the file. */
  readonly source: "trip-pdf" | "trip-calendar";
  readonly tripId: string;
  readonly fileName: string;
}

/** Downloads a file of one trip. A plain link could not send the traveler's token. */
export async function downloadTripFile(
  fetchAsUser: typeof fetch,
  { source, tripId, fileName }: TripFile,
): Promise<void> {
  const file = await fetchFile(
    fetchAsUser,
    `${source}?trip=${encodeURIComponent(tripId)}`,
    null,
    "The file could not be created. Please try again.",
  );
  downloadFile(file, fileName);
}

/** A title as a file name that every system accepts. */
export function fileNameOf(title: string, extension: "pdf" | "ics"): string {
  // NFKD separates accents from their letters, and \p{M} matches the accents.
  const name = title
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 80);
  return `${name || "trip"}.${extension}`;
}
