import { toAppError } from "#app/lib/app-error.ts";
import { fetchFile } from "#app/lib/call-function.ts";
import { readListPage } from "#app/lib/list-page.ts";
import type { DataClient } from "#domain/data-client.ts";
import { filterByView, findRequestsInView, foundRequests, type InboxView } from "#domain/inbox.data.ts";

export const LISTED_COLUMNS =
  "id, type, status, name, email, subject, excerpt, owner_id, suspected_spam, read_at, first_reply_at, answer_due_at, snoozed_until, last_mail_at, created_at, proposals!request_id(id, state, changes_asked_at)";

export async function listRequests(client: DataClient, view: InboxView, page: number, pageSize: number) {
  if (view.search.trim()) return searchRequests(client, view, page, pageSize);
  const query = filterByView(client.from("requests").select(LISTED_COLUMNS, { count: "exact" }), view);
  const { rows, total } = await readListPage(query, { page, pageSize, what: "requests" });
  return { requests: rows, total, hasMore: false };
}
/** A request as the list shows it. */
export type ListedRequest = Awaited<ReturnType<typeof listRequests>>["requests"][number];

async function searchRequests(client: DataClient, view: InboxView, page: number, pageSize: number) {
  const result = await findRequestsInView(client, view, { page, pageSize });
  if (result.error) throw toAppError(result.error, `Error loading requests: ${result.error.message}`);
  const { total, more: hasMore, ids } = foundRequests.parse(result.data);
  if (ids.length === 0) return { requests: [], total, hasMore };
  const { data, error } = await client.from("requests").select(LISTED_COLUMNS).in("id", ids);
  if (error) throw toAppError(error, `Error loading requests: ${error.message}`);
  // The database returns the rows in any order. `ids` has the order of the search.
  const requests = data.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
  return { requests, total, hasMore };
}

/** All requests of the view as CSV. The server streams it and aborts on failure. */
export const exportRequests = (fetch: typeof window.fetch, view: InboxView): Promise<Blob> =>
  fetchFile(fetch, "export-requests", view);
