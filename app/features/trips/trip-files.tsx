import { CalendarPlus, Download } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button } from "#app/components/ui/button.tsx";
import { localDay } from "#app/features/trips/countdown.ts";
import type { Trip } from "#app/features/trips/trips.schema.ts";
import { errorMessage } from "#app/lib/app-error.ts";
import { fetchFile } from "#app/lib/call-function.ts";
import { downloadFile } from "#app/lib/download-file.ts";
import { notify } from "#app/lib/notify.ts";

interface TripFilesProps {
  trip: Pick<Trip, "id" | "title" | "status" | "end_date" | "days">;
  /** Id of the element with the trip's title. */
  titleId: string;
  fetchAsUser: typeof fetch;
}

/** A trip's PDF, and its calendar file until it is over. */
export function TripFiles({ trip, titleId, fetchAsUser }: TripFilesProps) {
  const isOver = trip.status === "past" || trip.end_date < localDay(new Date());
  const sharedProps = { trip, titleId, fetchAsUser };
  return (
    <>
      {trip.days !== null && (
        <FileButton {...sharedProps} source="trip-pdf" extension="pdf" busyLabel="Making PDF...">
          <Download aria-hidden className="size-4" />
          Download PDF
        </FileButton>
      )}
      {!isOver && (
        <FileButton {...sharedProps} source="trip-calendar" extension="ics" busyLabel="One moment...">
          <CalendarPlus aria-hidden className="size-4" />
          Add to calendar
        </FileButton>
      )}
    </>
  );
}

interface FileButtonProps extends TripFilesProps {
  source: "trip-pdf" | "trip-calendar";
  extension: "pdf" | "ics";
  busyLabel: string;
  children: ReactNode;
}

function FileButton({ source, extension, trip, titleId, fetchAsUser, busyLabel, children }: FileButtonProps) {
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    if (isBusy) return;
    setBusy(true);
    try {
      await downloadTripFile(fetchAsUser, {
        source,
        tripId: trip.id,
        fileName: fileNameOf(trip.title, extension),
      });
    } catch (cause) {
      const description = errorMessage(cause, "Please try again.");
      await notify({ title: "That did not work", description, tone: "error" });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      variant="secondary"
      aria-describedby={titleId}
      disabled={isBusy}
      onClick={save}
      className="grow px-4 text-sm"
    >
      {isBusy ? busyLabel : children}
    </Button>
  );
}

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
export function fileNameOf(title: string, extension: "pdf" | "ics" | "gpx"): string {
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
