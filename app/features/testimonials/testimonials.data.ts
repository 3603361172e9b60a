import { toAppError } from "#app/lib/app-error.ts";
import type { DataClient } from "#domain/data-client.ts";

const MAX_ON_HOME_PAGE = 3;

/** The testimonials on the home page: approved ones, in the order set by staff. */
export async function listTestimonials(client: DataClient) {
  const { data, error } = await client
    .from("testimonials")
    .select(
      "id, quote, author, country, trip_type, traveled, planner, source_url, itinerary:itineraries(id, title)",
    )
    .eq("state", "published")
    .order("display_order")
    .order("created_at", { ascending: false })
    .limit(MAX_ON_HOME_PAGE);
  if (error) throw toAppError(error, "The testimonials could not be loaded.");
  return data;
}
export type Testimonial = Awaited<ReturnType<typeof listTestimonials>>[number];
