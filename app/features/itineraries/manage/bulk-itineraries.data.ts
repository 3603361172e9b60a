import { toAppError } from "#app/lib/app-error.ts";
import type { DataClient } from "#domain/data-client.ts";

export async function setItineraryFlags(
  client: DataClient,
  ids: readonly string[],
  flag: "is_published" | "is_featured",
  value: boolean,
): Promise<void> {
  const change = flag === "is_published" ? { is_published: value } : { is_featured: value };
  const { error } = await client.from("itineraries").update(change).in("id", ids);
  if (error) throw toAppError(error);
}

export async function deleteItineraries(client: DataClient, ids: readonly string[]): Promise<void> {
  const { error } = await client.from("itineraries").delete().in("id", ids);
  if (error) throw toAppError(error);
}
