import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { listRequests } from "#app/features/requests/manage/inbox.data.ts";
import {
  listColleagues,
  readEvents,
  readOtherRequestsOfSender,
  readRequest,
  readSignature,
} from "#app/features/requests/manage/manage-requests.data.ts";
import type { FullRequest } from "#app/features/requests/manage/manage-requests.schema.ts";
import { REPLY_TEMPLATES_QUERY_KEY, readReplyTemplates } from "#app/lib/reply-templates.ts";
import type { DataClient } from "#domain/data-client.ts";
import type { InboxView } from "#domain/inbox.data.ts";

export const REQUESTS_PER_PAGE = 25;

export const inboxKeys = {
  all: ["admin", "requests"] as const,
  lists: ["admin", "requests", "list"] as const,
  list: (view: InboxView, page: number) => [...inboxKeys.lists, view, page] as const,
  one: (id: string) => [...inboxKeys.all, "one", id] as const,
  events: (id: string) => [...inboxKeys.all, "events", id] as const,
  others: (id: string) => [...inboxKeys.all, "others", id] as const,
  colleagues: ["admin", "requests", "colleagues"] as const,
};

export const inboxPage = (client: DataClient, view: InboxView, page: number) =>
  queryOptions({
    queryKey: inboxKeys.list(view, page),
    queryFn: () => listRequests(client, view, page, REQUESTS_PER_PAGE),
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  });

export const oneRequest = (client: DataClient, id: string) =>
  queryOptions({ queryKey: inboxKeys.one(id), queryFn: () => readRequest(client, id) });

const REPLY_POLL_MS = 4000;

/** Refetched while a reply is being sent, so that its state is current. */
export const requestEvents = (client: DataClient, id: string) =>
  queryOptions({
    queryKey: inboxKeys.events(id),
    queryFn: () => readEvents(client, id),
    refetchInterval: ({ state: { data } }) =>
      data?.some(({ mail }) => mail?.state === "queued" || mail?.state === "sending") ? REPLY_POLL_MS : false,
  });

export const otherRequestsOfSender = (client: DataClient, request: FullRequest) =>
  queryOptions({
    queryKey: inboxKeys.others(request.id),
    queryFn: () => readOtherRequestsOfSender(client, request),
  });

export const replyTemplates = (client: DataClient) =>
  queryOptions({ queryKey: REPLY_TEMPLATES_QUERY_KEY, queryFn: () => readReplyTemplates(client) });

export const signature = (client: DataClient, userId: string) =>
  queryOptions({
    queryKey: ["admin", "profile", userId, "signature"],
    queryFn: () => readSignature(client, userId),
  });

export const colleagues = (client: DataClient) =>
  queryOptions({ queryKey: inboxKeys.colleagues, queryFn: () => listColleagues(client), staleTime: 60_000 });
