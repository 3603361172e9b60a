import { AppError } from "#app/lib/app-error.ts";
import { readRefusal, saveFile } from "#app/lib/function-answer.ts";

interface TripFile {
  /** Our function that makes it. */
  readonly source: "trip-pdf" | "trip-calendar";
  readonly tripId: string;
  readonly fileName: string;
}

/** Fetches a file of the traveller's own (a plain link could not carry their token) and hands it to the browser. */
export async function saveTripFile(
  fetchAsUser: typeof fetch,
  { source, tripId, fileName }: TripFile,
): Promise<void> {
  const answer = await fetchAsUser(`/functions/v1/${source}?trip=${encodeURIComponent(tripId)}`);
  if (!answer.ok)
    throw new AppError(
      "unavailable",
      await readRefusal(answer, "The file could not be made. Please try again."),
    );
  saveFile(await answer.blob(), fileName);
}

/** A title as a file name that every system accepts. */
export function fileNameOf(title: string, extension: "pdf" | "ics"): string {
  const name = title
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 80);
  return `${name || "trip"}.${extension}`;
}
