import { z } from "zod";
import type { DataClient } from "#domain/data-client.ts";

export interface PublishedItinerary {
  readonly id: string;
  readonly updated_at: string;
}

/** The row limit of one request, here and on a hosted Supabase. */
const ROWS_PER_CALL = 1000;

/** Counts the published itineraries. The search returns the total with its first page. */
export async function countPublishedItineraries(client: DataClient): Promise<number> {
  const { data, error } = await client.rpc("search_itineraries", { page_size: 1 }, { get: true });
  if (error) throw new Error(error.message);
  return z.object({ total: z.number() }).parse(data).total;
}

/** `limit` published itineraries from offset `start`, ordered by id. */
export async function readPublishedItineraries(
  client: DataClient,
  start: number,
  limit: number,
): Promise<readonly PublishedItinerary[]> {
  const rows: PublishedItinerary[] = [];
  while (rows.length < limit) {
    const pageSize = Math.min(ROWS_PER_CALL, limit - rows.length);
    const from = start + rows.length;
    const query = client.from("itineraries").select("id, updated_at").eq("is_published", true).order("id");
    const lastRow = rows.at(-1);
    // Only the first request uses an offset; the others continue after the last id.
    const { data, error } = await (lastRow
      ? query.gt("id", lastRow.id).limit(pageSize)
      : query.range(from, from + pageSize - 1));
    if (error) throw new Error(error.message);
    rows.push(...data);
    if (data.length < pageSize) break;
  }
  return rows;
}
