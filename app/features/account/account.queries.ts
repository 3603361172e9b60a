import { queryOptions } from "@tanstack/react-query";
import { readIsAdmin } from "#app/features/account/account.data.ts";
import type { DataClient } from "#domain/data-client.ts";

/** Whether the account menu offers the back office; the database decides who may enter it. */
export function adminRole(client: DataClient, userId: string) {
  return queryOptions({
    queryKey: ["account", userId, "is-admin"],
    queryFn: () => readIsAdmin(client),
    staleTime: 60_000,
    retry: 1,
  });
}
