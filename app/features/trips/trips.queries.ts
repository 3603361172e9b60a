import { queryOptions } from "@tanstack/react-query";
import { listMyRequests, listTrips } from "#app/features/trips/trips.data.ts";
import type { DataClient } from "#domain/data-client.ts";

/** Under "account", with everything else that is forgotten at sign-out. */
export function myTrips(client: DataClient, userId: string) {
  return queryOptions({
    queryKey: ["account", userId, "trips"],
    queryFn: () => listTrips(client, userId),
    retry: 1,
  });
}

export function myRequests(client: DataClient, userId: string) {
  return queryOptions({
    queryKey: ["account", userId, "requests"],
    queryFn: () => listMyRequests(client),
    retry: 1,
  });
}
