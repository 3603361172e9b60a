import { MapPin } from "lucide-react";
import { useId } from "react";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { describeCountdown, localDay } from "#app/features/trips/countdown.ts";
import { TripFiles } from "#app/features/trips/trip-files.tsx";
import { TripImage } from "#app/features/trips/trip-image.tsx";
import type { Trip } from "#app/features/trips/trips.schema.ts";
import { formatDateRange } from "#domain/date-range.ts";

export const tripPath = (id: string) => `/my-itineraries/${id}`;

export function TripCard({ trip, fetchAsUser }: { trip: Trip; fetchAsUser: typeof fetch }) {
  const titleId = useId();
  return (
    <article className="flex w-full flex-col overflow-hidden rounded-card bg-white ring-1 ring-sand-deep">
      <TripImage trip={trip} sizes="(min-width: 1024px) 26rem, (min-width: 640px) 50vw, 100vw" />
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
        <TripDates trip={trip} />
        <div className="mt-auto flex flex-wrap gap-2 pt-4">
          {trip.days && (
            <ButtonLink to={tripPath(trip.id)} aria-describedby={titleId} className="w-full">
              View Details
            </ButtonLink>
          )}
          <TripFiles trip={trip} titleId={titleId} fetchAsUser={fetchAsUser} />
        </div>
      </div>
    </article>
  );
}

/** A trip's dates, and how far away they are. */
export function TripDates({
  trip,
  today = localDay(new Date()),
}: {
  trip: Pick<Trip, "start_date" | "end_date" | "status">;
  today?: string;
}) {
  const countdownText = trip.status === "upcoming" && describeCountdown(today, trip);
  return (
    <p className="dot-list font-semibold text-coral-ink">
      <span>{formatDateRange(trip.start_date, trip.end_date)}</span>{" "}
      {countdownText && <span className="text-ink-soft">{countdownText}</span>}
    </p>
  );
}
