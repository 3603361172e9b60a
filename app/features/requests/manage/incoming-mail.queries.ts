import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import {
  countUnsortedMail,
  findRequestsForMail,
  type IncomingMail,
  listMails,
  readMailsOfRequest,
  readOriginalMail,
} from "#app/features/requests/manage/incoming-mail.data.ts";
import { inboxKeys } from "#app/features/requests/manage/manage-requests.queries.ts";
import type { DataClient } from "#domain/data-client.ts";

export const MAILS_PER_PAGE = 25;

/** Nested under the inbox's key, so that changes to a request invalidate its mails. */
const mailKey = (...parts: readonly unknown[]) => [...inboxKeys.all, "mails", ...parts];

export const mailsOfRequest = (client: DataClient, requestId: string) =>
  queryOptions({
    queryKey: mailKey("of", requestId),
    queryFn: () => readMailsOfRequest(client, requestId),
    refetchInterval: 60_000,
  });

export const unsortedCount = (client: DataClient) =>
  queryOptions({
    queryKey: mailKey("unsorted-count"),
    queryFn: () => countUnsortedMail(client),
    refetchInterval: 60_000,
  });

export const mailPage = (client: DataClient, state: "unsorted" | "discarded", page: number) =>
  queryOptions({
    queryKey: mailKey(state, page),
    queryFn: () => listMails(client, state, page, MAILS_PER_PAGE),
    placeholderData: keepPreviousData,
  });

export const requestsForMail = (client: DataClient, mail: IncomingMail, searchText: string) =>
  queryOptions({
    queryKey: mailKey("requests-for", mail.id, searchText),
    queryFn: () => findRequestsForMail(client, mail, searchText),
    placeholderData: keepPreviousData,
  });

export const originalMail = (client: DataClient, mailId: string) =>
  queryOptions({
    queryKey: mailKey("original", mailId),
    queryFn: () => readOriginalMail(client, mailId),
    staleTime: Number.POSITIVE_INFINITY,
    // An original may be large, so it is dropped when its dialog closes.
    gcTime: 0,
  });
