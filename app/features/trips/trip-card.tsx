import { CalendarPlus, Download, MapPin } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { Button, ButtonLink } from "#app/components/ui/button.tsx";
import { fileNameOf, saveTripFile } from "#app/features/trips/trip-file.ts";
import { STATUS_WORDS } from "#app/features/trips/trip-tabs.ts";
import type { Trip } from "#app/features/trips/trips.schema.ts";
import { errorMessage } from "#app/lib/app-error.ts";
import { notify } from "#app/lib/notify.ts";
import { daysInRange, formatDateRange } from "#domain/date-range.ts";
import { imageSources } from "#domain/image-url.ts";
import type { TripStatus } from "#domain/trips.schema.ts";

const PLACEHOLDER = "/placeholder.svg";
const BADGES: Readonly<Record<TripStatus, string>> = {
  upcoming: "bg-leaf text-white",
  planning: "bg-sun text-ink",
  past: "bg-white text-ink",
};

export function TripCard({ trip, fetchAsUser }: { trip: Trip; fetchAsUser: typeof fetch }) {
  const dates = formatDateRange(trip.start_date, trip.end_date);
  const titleId = useId();
  return (
    <article className="flex w-full flex-col overflow-hidden rounded-card bg-white ring-1 ring-sand-deep">
      <div className="relative">
        <TripPicture trip={trip} />
        <span
          className={`absolute top-4 left-4 rounded-full px-3 py-1 font-semibold text-sm ${BADGES[trip.status]}`}
        >
          {STATUS_WORDS[trip.status]}
        </span>
      </div>
      <div className="flex grow flex-col gap-2 p-6">
        {trip.location && (
          <p className="flex items-center gap-1.5 text-ink-soft">
            <MapPin aria-hidden className="size-4 shrink-0 text-coral-ink" />
            {trip.location}
          </p>
        )}
        <h3 id={titleId} className="text-2xl text-ink">
          {trip.title}
        </h3>
        <p className="font-semibold text-coral-ink">
          {dates}
          {trip.status === "upcoming" && <Countdown start={trip.start_date} />}
        </p>
        <div className="mt-auto flex flex-wrap gap-2 pt-4">
          {trip.itinerary && (
            <ButtonLink to={`/itinerary/${trip.itinerary.id}`} aria-describedby={titleId} className="w-full">
              View Details
            </ButtonLink>
          )}
          {trip.itinerary && (
            <FileButton
              source="trip-pdf"
              extension="pdf"
              trip={trip}
              titleId={titleId}
              fetchAsUser={fetchAsUser}
              busy="Making PDF..."
            >
              <Download aria-hidden className="size-4" />
              Download PDF
            </FileButton>
          )}
          {trip.status !== "past" && (
            <FileButton
              source="trip-calendar"
              extension="ics"
              trip={trip}
              titleId={titleId}
              fetchAsUser={fetchAsUser}
              busy="One moment..."
            >
              <CalendarPlus aria-hidden className="size-4" />
              Add to calendar
            </FileButton>
          )}
        </div>
      </div>
    </article>
  );
}

function Countdown({ start }: { start: string }) {
  const now = new Date();
  const today = [now.getFullYear(), now.getMonth() + 1, now.getDate()]
    .map((part) => String(part).padStart(2, "0"))
    .join("-");
  const days = daysInRange(today, start) - 1;
  if (days < 1) return null;
  return <span className="text-ink-soft"> · {days === 1 ? "tomorrow" : `in ${days} days`}</span>;
}

function TripPicture({ trip }: { trip: Trip }) {
  const image = trip.image || trip.itinerary?.image;
  return (
    <img
      {...(image ? imageSources(image) : { src: PLACEHOLDER })}
      sizes="(min-width: 1024px) 26rem, (min-width: 640px) 50vw, 100vw"
      alt=""
      width={960}
      height={540}
      loading="lazy"
      decoding="async"
      className="aspect-video w-full bg-sand-deep object-cover"
      onError={(event) => {
        event.currentTarget.onerror = null;
        event.currentTarget.srcset = "";
        event.currentTarget.src = PLACEHOLDER;
      }}
    />
  );
}

interface FileButtonProps {
  source: "trip-pdf" | "trip-calendar";
  extension: "pdf" | "ics";
  trip: Trip;
  /** Of the element that says which trip this is. */
  titleId: string;
  fetchAsUser: typeof fetch;
  busy: string;
  children: ReactNode;
}

function FileButton({ source, extension, trip, titleId, fetchAsUser, busy, children }: FileButtonProps) {
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      await saveTripFile(fetchAsUser, {
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
      {isBusy ? busy : children}
    </Button>
  );
}
