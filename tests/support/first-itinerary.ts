import { clientOf, type RunningSite } from "#tests/support/run-site.ts";

/** The id of the first published itinerary by title, so that all measurements use the same one. */
export async function readFirstItineraryId(site: Pick<RunningSite, "url" | "keys">): Promise<string> {
  const query = clientOf(site).from("itineraries").select("id").order("title").limit(1);
  return (await query.single().throwOnError()).data.id;
}
