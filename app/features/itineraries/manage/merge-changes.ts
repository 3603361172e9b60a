import type { ItineraryRow } from "#app/features/itineraries/manage/itinerary-form.ts";
import { type FieldLabels, mergeFields } from "#app/lib/save-or-merge.ts";

const LABELS: FieldLabels<ItineraryRow> = {
  image: "image",
  image_alt: "alt text",
  image_focus: "image focus",
  images: "more images",
  title: "title",
  subtitle: "subtitle",
  regions: "regions",
  countries: "countries",
  categories: "categories",
  duration: "duration",
  price: "price",
  description: "description",
  highlights: "highlights",
  includes: "includes",
  excludes: "excludes",
  daily_itinerary: "days",
  important_details: "important details",
  visa_information_url: "visa link",
  pace: "pace",
  effort: "effort",
  best_months: "best months",
  access_notes: "access",
  price_levels: "price range",
};

/** Merges two people's changes to `start` field by field. One has saved `stored`; the other wants to save `wanted`. */
export const mergeChanges = (start: ItineraryRow, stored: ItineraryRow, wanted: ItineraryRow) =>
  mergeFields(LABELS, { start, stored, wanted });
