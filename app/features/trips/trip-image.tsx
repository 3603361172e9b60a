import { STATUS_LABELS } from "#app/features/trips/trip-tabs.ts";
import type { Trip } from "#app/features/trips/trips.schema.ts";
import { imageSources } from "#domain/image-url.ts";
import type { TripStatus } from "#domain/trips.schema.ts";

const PLACEHOLDER = "/placeholder.svg";
const BADGE_STYLES: Readonly<Record<TripStatus, string>> = {
  upcoming: "bg-leaf text-white",
  planning: "bg-sun text-ink",
  past: "bg-white text-ink",
};

/** The image of a trip, with the status on it. */
export function TripImage({
  trip,
  sizes,
  className = "",
}: {
  trip: Pick<Trip, "image" | "status">;
  sizes: string;
  className?: string;
}) {
  const { image } = trip;
  return (
    <div className="relative">
      <img
        {...(image ? imageSources(image) : { src: PLACEHOLDER })}
        sizes={sizes}
        alt=""
        width={960}
        height={540}
        loading="lazy"
        decoding="async"
        className={`aspect-video w-full bg-sand-deep object-cover ${className}`}
        onError={({ currentTarget }) => {
          // If the placeholder is missing too, loading it again would be a loop.
          if (currentTarget.src.endsWith(PLACEHOLDER)) return;
          currentTarget.srcset = "";
          currentTarget.src = PLACEHOLDER;
        }}
      />
      <span
        className={`absolute top-4 left-4 rounded-full px-3 py-1 font-semibold text-sm ${BADGE_STYLES[trip.status]}`}
      >
        {STATUS_LABELS[trip.status]}
      </span>
    </div>
  );
}
