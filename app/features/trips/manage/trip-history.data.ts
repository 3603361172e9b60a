import { queryOptions } from "@tanstack/react-query";
import { readinessLines } from "#app/features/trips/trips.schema.ts";
import { toAppError } from "#app/lib/app-error.ts";
import type { DataClient } from "#domain/data-client.ts";
import { tripVersionPlan } from "#domain/trips.schema.ts";

async function readVersions(client: DataClient, tripId: string) {
  const { data, error } = await client
    .from("trip_versions")
    .select("version, plan, is_told, sentences, created_at, read_at")
    .eq("trip_id", tripId)
    .order("version", { ascending: false });
  if (error) throw toAppError(error, `Error loading the history: ${error.message}`);
  return data.map((row) => ({ ...row, plan: tripVersionPlan.parse(row.plan) }));
}
export type TripVersion = Awaited<ReturnType<typeof readVersions>>[number];

export const tripVersions = (client: DataClient, tripId: string) =>
  queryOptions({
    queryKey: ["admin", "trips", "versions", tripId],
    queryFn: () => readVersions(client, tripId),
  });

export const tripReadiness = (client: DataClient, trip: string) =>
  queryOptions({
    queryKey: ["admin", "trips", "readiness", trip],
    queryFn: async () => {
      const { data, error } = await client.rpc("trip_readiness", { trip });
      if (error) throw toAppError(error);
      return readinessLines.parse(data);
    },
  });
