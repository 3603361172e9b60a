import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { listRequests } from "#app/features/requests/manage/inbox.data.ts";
import {
  listColleagues,
  readEvents,
  readOthersBySender,
  readRequest,
  readWriterName,
} from "#app/features/requests/manage/manage-requests.data.ts";
import type { WholeRequest } from "#app/features/requests/manage/manage-requests.schema.ts";
import { readReplyTemplates } from "#app/lib/reply-templates.ts";
import type { DataClient } from "#domain/data-client.ts";
import type { InboxView } from "#domain/inbox.data.ts";

export const REQUESTS_PER_PAGE = 25;

export const inboxKeys = {
  all: ["admin", "requests"] as const,
  list: (view: InboxView, page: number) => [...inboxKeys.all, "list", view, page] as const,
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

export const requestEvents = (client: DataClient, id: string) =>
  queryOptions({ queryKey: inboxKeys.events(id), queryFn: () => readEvents(client, id) });

export const othersBySender = (client: DataClient, request: WholeRequest) =>
  queryOptions({
    queryKey: inboxKeys.others(request.id),
    queryFn: () => readOthersBySender(client, request),
  });

export const replyTemplates = (client: DataClient) =>
  queryOptions({ queryKey: ["admin", "reply-templates"], queryFn: () => readReplyTemplates(client) });

export const writerName = (client: DataClient, userId: string) =>
  queryOptions({
    queryKey: ["admin", "profile", userId, "writer"],
    queryFn: () => readWriterName(client, userId),
  });

export const colleagues = (client: DataClient) =>
  queryOptions({ queryKey: inboxKeys.colleagues, queryFn: () => listColleagues(client), staleTime: 60_000 });
