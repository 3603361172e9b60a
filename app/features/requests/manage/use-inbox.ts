import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { INBOX_FILTERS, shownStatus } from "#app/features/requests/manage/inbox-filters.tsx";
import { inboxPage, REQUESTS_PER_PAGE } from "#app/features/requests/manage/manage-requests.queries.ts";
import { useAdminClient } from "#app/lib/admin-session.tsx";
import { useUrlFilters } from "#app/lib/use-url-filters.ts";
import type { InboxView } from "#domain/inbox.data.ts";

/** Links from the open request to the list, and to the previous and next request; null at the ends of the list. */
export interface InboxLinks {
  readonly listTo: string;
  readonly previousTo: string | null;
  readonly nextTo: string | null;
}

/** The list described by the URL, and navigation from one request to the next, across pages. */
export function useInbox(openId: string | undefined) {
  const client = useAdminClient();
  const [params] = useSearchParams();
  const { filters, page, setFilters, setPage } = useUrlFilters(INBOX_FILTERS);
  const view: InboxView = {
    search: filters.q,
    status: shownStatus(filters),
    type: filters.type,
    owner: filters.owner,
  };
  const listing = useQuery(inboxPage(client, view, page));
  const ids = (listing.data?.requests ?? []).map(({ id }) => id);
  const index = openId === undefined ? -1 : ids.indexOf(openId);
  const [lastPosition, setLastPosition] = useState({ id: openId, index: -1 });
  useEffect(() => {
    if (index >= 0) setLastPosition({ id: openId, index });
  }, [openId, index]);

  const isFirst = index === 0;
  const isLast = index >= 0 && index === ids.length - 1;
  const hasNextPage = page * REQUESTS_PER_PAGE < (listing.data?.total ?? 0);
  // If the open request is the first or last of its page, one neighbor is on the adjacent page.
  const adjacentPage = isLast && hasNextPage ? page + 1 : isFirst && page > 1 ? page - 1 : null;
  const adjacentListing = useQuery({
    ...inboxPage(client, view, adjacentPage ?? page),
    enabled: adjacentPage !== null,
  });
  const adjacentRequests =
    adjacentPage !== null && !adjacentListing.isPlaceholderData ? (adjacentListing.data?.requests ?? []) : [];

  const queryString = (ofPage: number) => {
    const newParams = new URLSearchParams(params);
    if (ofPage > 1) newParams.set("page", String(ofPage));
    else newParams.delete("page");
    const text = newParams.toString();
    return text && `?${text}`;
  };
  const linkTo = (id: string, ofPage = page) => `/admin/requests/${id}${queryString(ofPage)}`;
  const neighborLink = (id: string | null, adjacentId: string | undefined, neighborPage: number) => {
    if (id !== null) return linkTo(id);
    return adjacentId && adjacentPage === neighborPage ? linkTo(adjacentId, neighborPage) : null;
  };
  const { previous, next } = neighborsOf(ids, openId, lastPosition.id === openId ? lastPosition.index : -1);
  const links: InboxLinks = {
    listTo: `/admin/requests${queryString(page)}`,
    previousTo: neighborLink(previous, adjacentRequests.at(-1)?.id, page - 1),
    nextTo: neighborLink(next, adjacentRequests[0]?.id, page + 1),
  };
  return { filters, view, page, setFilters, setPage, listing, linkTo, links };
}

/** The requests before and after the open one in the list. */
interface Neighbors {
  readonly previous: string | null;
  readonly next: string | null;
}

/**
 * Finds the neighbors of the open request. It may leave the list while it is open, for example when it is marked as
 * read. `lastKnownIndex` is its last position in the list, or -1 if it was never listed.
 */
export function neighborsOf(
  ids: readonly string[],
  openId: string | undefined,
  lastKnownIndex: number,
): Neighbors {
  const index = openId === undefined ? -1 : ids.indexOf(openId);
  if (index >= 0) return { previous: ids[index - 1] ?? null, next: ids[index + 1] ?? null };
  if (openId === undefined || lastKnownIndex < 0) return { previous: null, next: ids[0] ?? null };
  return { previous: ids[lastKnownIndex - 1] ?? null, next: ids[lastKnownIndex] ?? null };
}
