import { queryOptions } from "@tanstack/react-query";
import {
  countMails,
  countUnreadRequests,
  countWaiting,
  readOwnName,
  searchBackOffice,
} from "#app/features/admin/admin.data.ts";
import type { DataClient } from "#domain/data-client.ts";

/** Under the requests' key: whoever marks one as read refreshes the number in the sidebar, too. */
export const unreadRequests = (client: DataClient) =>
  queryOptions({
    queryKey: ["admin", "requests", "unread"],
    queryFn: () => countUnreadRequests(client),
    refetchInterval: 60_000,
  });

/** Under the mails' key: whoever retries one refreshes the number in the top bar, too. */
export const mailCounts = (client: DataClient) =>
  queryOptions({
    queryKey: ["admin", "mails", "counts"],
    queryFn: () => countMails(client),
    refetchInterval: 60_000,
  });

export const waitingCounts = (client: DataClient) =>
  queryOptions({
    queryKey: ["admin", "waiting"],
    queryFn: () => countWaiting(client),
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
