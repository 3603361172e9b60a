import { toAppError } from "#app/lib/app-error.ts";
import type { DataClient } from "#domain/data-client.ts";

const MAX_ON_A_PAGE = 3;
/** Far more than one agency publishes. */
const MAX_READ = 200;

/** Approved testimonials, in the order set by staff. */
const approved = (client: DataClient) =>
  client
    .from("testimonials")
    .select(
      "id, quote, author, country, trip_type, traveled, planner, source_url, itinerary:itineraries(id, title, countries)",
    )
    .eq("state", "published")
    .order("display_order")
    .order("created_at", { ascending: false });

/** The testimonials on the home page. */
export async function listTestimonials(client: DataClient) {
  const { data, error } = await approved(client).limit(MAX_ON_A_PAGE);
  if (error) throw toAppError(error, "The testimonials could not be loaded.");
  return data;
}
export type Testimonial = Awaited<ReturnType<typeof listTestimonials>>[number];

/** Those about this itinerary, then those about others in its countries. */
export async function listTestimonialsAbout(
  client: DataClient,
  { id, countries }: { readonly id: string; readonly countries: readonly string[] },
): Promise<readonly Testimonial[]> {
  const { data, error } = await approved(client).not("itinerary_id", "is", null).limit(MAX_READ);
  if (error) throw toAppError(error, "The testimonials could not be loaded.");
  const own = data.filter(({ itinerary }) => itinerary?.id === id);
  const near = data.filter(
    ({ itinerary }) =>
      itinerary && itinerary.id !== id && itinerary.countries.some((name) => countries.includes(name)),
  );
  return [...own, ...near].slice(0, MAX_ON_A_PAGE);
}
