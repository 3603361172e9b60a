import { toAppError } from "#app/lib/app-error.ts";
import type { DataClient } from "#domain/data-client.ts";
import { type CountryCounts, countryCounts } from "#domain/itineraries.schema.ts";

/** How many published itineraries there are in each country. */
export async function countByCountry(client: DataClient): Promise<CountryCounts> {
  const { data, error } = await client.rpc("count_by_country", {}, { get: true });
  if (error) throw toAppError(error);
  return countryCounts.parse(data);
}
