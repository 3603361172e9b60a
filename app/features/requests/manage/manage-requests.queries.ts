import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { listRequests } from "#app/features/requests/manage/inbox.data.ts";
import type { FullRequest } from "#app/features/requests/manage/manage-requests.data.ts";
import {
  readEvents,
  readOtherRequestsOfSender,
  readRequest,
  readSignature,
} from "#app/features/requests/manage/manage-requests.data.ts";
import { useAdminClient } from "#app/lib/admin-session.tsx";
import { staff } from "#app/lib/owner-name.ts";
import { REPLY_TEMPLATES_QUERY_KEY, readReplyTemplates } from "#app/lib/site-settings.ts";
import { useActionWithToast } from "#app/lib/use-action-with-toast.ts";
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

/** People who can own a request, by name. */
export function useTeam() {
  const { data: team = [], isSuccess } = useQuery(staff(useAdminClient()));
  return {
    isLoaded: isSuccess,
    team,
    nameById: new Map(team.map(({ id, name }) => [id, name])),
    /** Timeline entries name an owner by e-mail address. */
    nameByEmail: new Map(team.map(({ email, name }) => [email, name])),
  };
}

/** A change to a request refreshes the inbox, the dashboard and the counts in the menu. */
export const REQUEST_CHANGE_KEYS = [inboxKeys.all, ["admin", "dashboard"], ["admin", "counts"]];

/** Returns a function that runs a change, and then refreshes what it affects. */
export const useRequestAction = () => useActionWithToast(...REQUEST_CHANGE_KEYS);
