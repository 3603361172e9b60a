import { toAppError } from "#app/lib/app-error.ts";
import type { DataClient } from "#domain/data-client.ts";
import { type ItineraryCard, itineraryCard } from "#domain/itineraries.schema.ts";
import { readableRows } from "#domain/readable-rows.ts";

const FEATURED_COLUMNS =
  "id, title, location, region, category, duration, description, image, image_color, countries, regions, categories, price";
const MAX_FEATURED = 6;

/** The itineraries on the home page (request 1 of the specification), newest first. */
export async function listFeaturedItineraries(client: DataClient): Promise<readonly ItineraryCard[]> {
  const { data, error } = await client
    .from("itineraries")
    .select(FEATURED_COLUMNS)
    .eq("is_featured", true)
    .eq("is_published", true)
    .order("created_at", { ascending: false })
    .order("id")
    .limit(MAX_FEATURED);
  if (error) throw toAppError(error, "There was a problem loading the itineraries. Please try again.");
  return readableRows(itineraryCard, data);
}
