import { z } from "zod";
import type { DataClient } from "#domain/data-client.ts";
import type { Database } from "#domain/database.types.ts";
import { requestStatuses, requestTypes } from "#domain/request-labels.ts";

/** The filters of the inbox and its CSV export. */
export const inboxView = z.object({
  search: z.string(),
  /** '' for all; 'unread', 'unanswered', 'suspected' (spam) and 'snoozed' are not statuses but views. */
  status: z.string(),
  type: z.string(),
  /** '' for any owner, 'none' for requests without an owner, or a user's id. */
  owner: z.union([z.enum(["", "none"]), z.guid()]),
});
export type InboxView = Readonly<z.infer<typeof inboxView>>;

type Column = keyof Database["public"]["Tables"]["requests"]["Row"];

/** A query on requests with any columns. */
interface RequestsQuery {
  eq(column: Column, value: string | boolean): this;
  neq(column: Column, value: string): this;
  is(column: Column, value: null): this;
  gt(column: Column, value: string): this;
  or(filters: string): this;
  order(column: Column, options?: { ascending: boolean }): this;
}

/** Filters and sorts requests for the view. Ignores the search text, which only findRequestsInView() supports. */
export function filterByView<Query extends RequestsQuery>(requests: Query, view: InboxView): Query {
  const status = requestStatuses.find((name) => name === view.status);
  const type = requestTypes.find((name) => name === view.type);
  let query = requests;
  if (view.status === "unread") query = query.eq("is_unread", true);
  else if (view.status === "unanswered") query = query.eq("is_unanswered", true);
  else if (view.status === "suspected") query = query.eq("suspected_spam", true);
  else if (status) query = query.eq("status", status);
  // A data download needs no reply, so it is listed only if the filter asks for this type.
  query = type ? query.eq("type", type) : query.neq("type", "data_export");
  if (view.owner === "none") query = query.is("owner_id", null);
  else if (view.owner) query = query.eq("owner_id", view.owner);
  // Until they are due, snoozed requests are listed only in their own view (and found by a search).
  if (view.status === "snoozed") return query.gt("snoozed_until", "now").order("snoozed_until").order("id");
  query = query.or("snoozed_until.is.null,snoozed_until.lte.now");
  // Earliest reply deadline first.
  if (view.status === "unanswered") return query.order("answer_due_at").order("created_at").order("id");
  return query.order("surfaced_at", { ascending: false }).order("id");
}

/** `more` means that there are further rows, which `total` does not include. */
export const foundRequests = z.object({ total: z.number(), more: z.boolean(), ids: z.array(z.string()) });

/** Searches through a database function, because row-level security keeps a plain query from using the index. */
export const findRequestsInView = (
  client: DataClient,
  { search, status, type, owner }: InboxView,
  { page, pageSize }: { readonly page: number; readonly pageSize: number },
) => client.rpc("find_requests", { search, status, kind: type, owner, page, page_size: pageSize });
