import { clientOf, type RunningSite } from "#tests/support/run-site.ts";

/** The id of a published itinerary: always the same one, so that figures are comparable. */
export async function firstItinerary(site: Pick<RunningSite, "url" | "keys">): Promise<string> {
  const listed = clientOf(site).from("itineraries").select("id").order("title").limit(1);
  return (await listed.single().throwOnError()).data.id;
}
