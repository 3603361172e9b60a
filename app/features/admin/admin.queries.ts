import { queryOptions } from "@tanstack/react-query";
import { countOpenItems, readOwnName, searchBackOffice } from "#app/features/admin/admin.data.ts";
import type { DataClient } from "#domain/data-client.ts";

export const openItemCounts = (client: DataClient) =>
  queryOptions({
    queryKey: ["admin", "counts"],
    queryFn: () => countOpenItems(client),
    refetchInterval: 60_000,
  });

export const backOfficeSearch = (client: DataClient, searchText: string) =>
  queryOptions({
    queryKey: ["admin", "search", searchText],
    queryFn: () => searchBackOffice(client, searchText),
    enabled: searchText.length > 1,
    staleTime: 10_000,
  });

export const ownName = (client: DataClient, userId: string) =>
  queryOptions({ queryKey: ["admin", "profile", userId], queryFn: () => readOwnName(client, userId) });
