import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { INBOX_FILTERS, shownStatus } from "#app/features/requests/manage/inbox-filters.tsx";
import { inboxPage, REQUESTS_PER_PAGE } from "#app/features/requests/manage/manage-requests.queries.ts";
import { neighborsOf } from "#app/features/requests/manage/neighbors.ts";
import { useAdminData } from "#app/lib/admin-session.tsx";
import { useUrlFilters } from "#app/lib/url-filters.ts";
import type { InboxView } from "#domain/inbox.data.ts";

/** Links from the open request to the list and to its neighbors, which are null at the ends of the list. */
export interface InboxContext {
  readonly listTo: string;
  readonly previousTo: string | null;
  readonly nextTo: string | null;
}

/** The list described by the URL, and navigation from one request to the next, across pages. */
export function useInbox(openId: string | undefined) {
  const client = useAdminData();
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
  const [lastPlace, setLastPlace] = useState({ id: openId, index: -1 });
  useEffect(() => {
    if (index >= 0) setLastPlace({ id: openId, index });
  }, [openId, index]);

  const hasMore = page * REQUESTS_PER_PAGE < (listing.data?.total ?? 0);
  // If the open request is the last or first of its page, its neighbor is on this page.
  const pageBeyond =
    index >= 0 && index === ids.length - 1 && hasMore ? page + 1 : index === 0 && page > 1 ? page - 1 : null;
  const beyond = useQuery({
    ...inboxPage(client, view, pageBeyond ?? page),
    enabled: pageBeyond !== null,
  });
  const requestsBeyond =
    pageBeyond !== null && !beyond.isPlaceholderData ? (beyond.data?.requests ?? []) : [];

  const search = (ofPage: number) => {
    const next = new URLSearchParams(params);
    if (ofPage > 1) next.set("page", String(ofPage));
    else next.delete("page");
    const text = next.toString();
    return text && `?${text}`;
  };
  const linkTo = (id: string, ofPage = page) => `/admin/requests/${id}${search(ofPage)}`;
  const link = (id: string | null, edge: string | undefined, edgePage: number) => {
    if (id !== null) return linkTo(id);
    return edge && pageBeyond === edgePage ? linkTo(edge, edgePage) : null;
  };
  const { previous, next } = neighborsOf(ids, openId, lastPlace.id === openId ? lastPlace.index : -1);
  const context: InboxContext = {
    listTo: `/admin/requests${search(page)}`,
    previousTo: link(previous, requestsBeyond.at(-1)?.id, page - 1),
    nextTo: link(next, requestsBeyond[0]?.id, page + 1),
  };
  return { filters, view, page, setFilters, setPage, listing, linkTo, context };
}
