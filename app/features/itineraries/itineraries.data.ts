import { type ItineraryCard, itineraryCard } from "#app/features/itineraries/itineraries.schema.ts";
import { toAppError } from "#app/lib/app-error.ts";
import type { DataClient } from "#app/lib/data-client.ts";

const CARD_COLUMNS =
  "id, title, subtitle, location, region, category, duration, description, image, highlights, countries, regions, categories";

const LOADING_FAILED = "There was a problem loading the itineraries. Please try again.";

/** The published itineraries, newest first; an untouched catalogue is filled with the examples first. */
export async function listPublishedItineraries(
  client: DataClient,
  page: { readonly from: number; readonly to: number },
): Promise<{ readonly itineraries: readonly ItineraryCard[]; readonly total: number }> {
  const first = await readPublished(client, page);
  if (first.total > 0) return first;
  const { error } = await client.rpc("seed_example_itineraries").select("id");
  return error ? first : readPublished(client, page);
}

async function readPublished(client: DataClient, page: { readonly from: number; readonly to: number }) {
  const { data, error, count } = await client
    .from("itineraries")
    .select(CARD_COLUMNS, { count: "exact" })
    .eq("is_published", true)
    .order("created_at", { ascending: false })
    .order("id")
    .range(page.from, page.to);
  if (error) throw toAppError(error, LOADING_FAILED);
  return { itineraries: itineraryCard.array().parse(data), total: count ?? 0 };
}
