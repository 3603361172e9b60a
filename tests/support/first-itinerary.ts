import { z } from "zod";
import type { SiteAddress } from "#tests/support/shared-site.ts";

const rows = z.array(z.object({ id: z.string() }));

/** The id of a published itinerary: always the same one, so that figures are comparable. */
export async function firstItinerary({ url, keys }: Pick<SiteAddress, "url" | "keys">): Promise<string> {
  const response = await fetch(`${url}/rest/v1/itineraries?select=id&order=title&limit=1`, {
    headers: { apikey: keys.publishableKey },
  });
  const [row] = rows.parse(await response.json());
  if (!row) throw new Error("the site has no itinerary");
  return row.id;
}
