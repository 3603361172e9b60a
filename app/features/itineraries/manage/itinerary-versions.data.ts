import { z } from "zod";
import {
  type ManagedItinerary,
  managedItinerary,
} from "#app/features/itineraries/manage/manage-itineraries.schema.ts";
import { toAppError } from "#app/lib/app-error.ts";
import { readStaffNames, staffName } from "#app/lib/owner-name.ts";
import type { DataClient } from "#domain/data-client.ts";
import { readableRows } from "#domain/readable-rows.ts";

const version = z.object({
  id: z.number(),
  content: z.record(z.string(), z.unknown()),
  replaced_by: z.string().nullable(),
  replaced_at: z.string(),
});

export interface ItineraryVersion {
  readonly id: number;
  readonly itinerary: ManagedItinerary;
  /** Who replaced this version; null for the site itself. */
  readonly replacedBy: string | null;
  readonly replacedAt: string;
}

/** Earlier versions, newest first. A column that did not exist then gets its current value. */
export async function listVersions(
  client: DataClient,
  current: ManagedItinerary,
): Promise<readonly ItineraryVersion[]> {
  const [{ data, error }, names] = await Promise.all([
    client
      .from("itinerary_versions")
      .select("id, content, replaced_by, replaced_at")
      .eq("itinerary_id", current.id)
      .order("id", { ascending: false }),
    readStaffNames(client),
  ]);
  if (error) throw toAppError(error, `Error loading the history: ${error.message}`);
  return readableRows(version, data).map(({ id, content, replaced_by, replaced_at }) => ({
    id,
    itinerary: managedItinerary.parse({ ...current, ...content }),
    replacedBy: replaced_by && staffName(names, replaced_by),
    replacedAt: replaced_at,
  }));
}
