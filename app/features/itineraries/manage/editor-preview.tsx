import { useDeferredValue } from "react";
import { useFileUrl } from "#app/components/admin/image-picker.tsx";
import { DetailFacts } from "#app/features/itineraries/detail-facts.tsx";
import DetailHighlights from "#app/features/itineraries/detail-highlights.tsx";
import DetailImportantInfo from "#app/features/itineraries/detail-important-info.tsx";
import { DetailIncluded } from "#app/features/itineraries/detail-included.tsx";
import { DetailTimeline } from "#app/features/itineraries/detail-timeline.tsx";
import { ItineraryImage } from "#app/features/itineraries/itinerary-image.tsx";
import { type ItineraryForm, toRow } from "#app/features/itineraries/manage/itinerary-form.ts";
import { itinerary } from "#domain/itineraries.schema.ts";
import { routeOf } from "#domain/maps/route-stops.ts";
import { formatPrice } from "#domain/money.ts";

interface EditorPreviewProps {
  values: ItineraryForm;
  /** A newly chosen first image that is not uploaded yet. */
  image: File | null;
}

/** Live preview of the page, hidden from screen readers because the form has the same content. */
export function EditorPreview({ values, image }: EditorPreviewProps) {
  const chosenImageUrl = useFileUrl(image);
  const row = toRow(useDeferredValue(values));
  const previewItinerary = itinerary.parse({
    ...row,
    id: "preview",
    location: row.countries[0] ?? "",
    region: row.regions[0] ?? "",
    category: row.categories[0] ?? "",
    image: chosenImageUrl ?? row.image,
    is_featured: false,
    is_published: false,
    created_at: "",
    created_by: null,
  });
  return (
    <div aria-hidden inert className="flex flex-col gap-8 bg-sand p-8" style={{ zoom: 0.6 }}>
      <ItineraryImage
        image={previewItinerary.image}
        focus={previewItinerary.image_focus}
        sizes="40rem"
        className="rounded-card"
      />
      <div>
        <p className="font-display font-semibold text-4xl text-sea">{previewItinerary.title || "Title"}</p>
        {previewItinerary.subtitle && (
          <p className="mt-3 text-ink-soft text-xl">{previewItinerary.subtitle}</p>
        )}
        {previewItinerary.price > 0 && (
          <p className="mt-3 font-semibold">Starts at {formatPrice(previewItinerary.price)}</p>
        )}
      </div>
      <DetailFacts
        itinerary={previewItinerary}
        map={routeOf(previewItinerary.daily_itinerary, previewItinerary.countries)}
      />
      {previewItinerary.description && (
        <p className="whitespace-pre-line text-lg">{previewItinerary.description}</p>
      )}
      <DetailHighlights highlights={previewItinerary.highlights} />
      <DetailTimeline isWhole days={previewItinerary.daily_itinerary} />
      <DetailIncluded includes={previewItinerary.includes} excludes={previewItinerary.excludes} />
      <DetailImportantInfo itinerary={previewItinerary} />
    </div>
  );
}
