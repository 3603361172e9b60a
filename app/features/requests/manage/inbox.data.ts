import { z } from "zod";
import {
  type ListedRequest,
  listedRequest,
  requestTypes,
  statuses,
} from "#app/features/requests/manage/manage-requests.schema.ts";
import { toAppError } from "#app/lib/app-error.ts";
import { readPage } from "#app/lib/read-page.ts";
import type { DataClient } from "#domain/data-client.ts";

export const LISTED =
  "id, type, status, name, email, subject, excerpt, owner_id, suspected_spam, read_at, first_reply_at, snoozed_until, last_mail_at, surfaced_at, created_at";
export interface InboxView {
  readonly search: string;
  /** '' for all; 'unread', 'unanswered', 'suspected' and 'snoozed' are views of their own. */
  readonly status: string;
  readonly type: string;
  /** '' for anyone's, 'none', or an id. */
  readonly owner: string;
}

function matching(client: DataClient, view: InboxView, options: { count?: "exact" } = { count: "exact" }) {
  const status = statuses.find((one) => one === view.status);
  const type = requestTypes.find((one) => one === view.type);
  let query = client.from("requests").select(LISTED, options);
  if (view.status === "unread") query = query.is("read_at", null).eq("suspected_spam", false);
  else if (view.status === "unanswered")
    query = query.is("first_reply_at", null).eq("status", "new").eq("suspected_spam", false);
  else if (view.status === "suspected") query = query.eq("suspected_spam", true);
  else if (status) query = query.eq("status", status);
  // A traveller's data download asks nobody for anything: it is listed only when looked for.
  query = type ? query.eq("type", type) : query.neq("type", "data_export");
  if (view.owner === "none") query = query.is("owner_id", null);
  else if (view.owner) query = query.eq("owner_id", view.owner);
  // What is set aside is found by searching for it, and otherwise by its own view until its time has come.
  if (view.status === "snoozed") return query.gt("snoozed_until", "now").order("snoozed_until").order("id");
  return query
    .or("snoozed_until.is.null,snoozed_until.lte.now")
    .order("surfaced_at", { ascending: false })
    .order("id");
}

export async function listRequests(client: DataClient, view: InboxView, page: number, pageSize: number) {
  if (view.search.trim()) return searchRequests(client, view, page, pageSize);
  const { rows, total } = await readPage(matching(client, view), { page, pageSize, what: "requests" });
  return { requests: listedRequest.array().parse(rows), total, more: false };
}

/** more: there are others, which were not counted. */
const found = z.object({ total: z.number(), more: z.boolean(), ids: z.array(z.string()) });

/** A search text goes to a function of the database: row-level security keeps a query from using its index. */
async function searchRequests(client: DataClient, view: InboxView, page: number, pageSize: number) {
  const { search, status, type, owner } = view;
  const answer = await client.rpc("find_requests", {
    search,
    status,
    kind: type,
    owner,
    page,
    page_size: pageSize,
  });
  if (answer.error) throw toAppError(answer.error, `Error loading requests: ${answer.error.message}`);
  const { total, more, ids } = found.parse(answer.data);
  if (ids.length === 0) return { requests: [], total, more };
  const { data, error } = await client.from("requests").select(LISTED).in("id", ids);
  if (error) throw toAppError(error, `Error loading requests: ${error.message}`);
  const rows = listedRequest.array().parse(data);
  return { requests: rows.sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id)), total, more };
}

const EXPORT_PAGE = 1000;

/** Each part continues at the last one's place: an offset from the beginning would take longer with every part. */
async function readAll(client: DataClient, view: InboxView): Promise<readonly ListedRequest[]> {
  const all: ListedRequest[] = [];
  const places: string[] = [];
  for (;;) {
    const last = places.at(-1);
    let seen = 0;
    while (last !== undefined && places.at(-1 - seen) === last) seen += 1;
    const query = matching(client, view, {});
    const { data, error } = await (last ? query.lte("surfaced_at", last) : query).range(
      seen,
      seen + EXPORT_PAGE - 1,
    );
    // Nothing follows.
    if (error?.code === "PGRST103") return all;
    if (error) throw toAppError(error, `Error loading requests: ${error.message}`);
    all.push(...listedRequest.array().parse(data));
    places.push(...data.map(({ surfaced_at }) => surfaced_at));
    if (data.length < EXPORT_PAGE) return all;
  }
}

/** Few enough, or found by a search: page by page. */
async function listAll(client: DataClient, view: InboxView): Promise<readonly ListedRequest[]> {
  const all: ListedRequest[] = [];
  for (let page = 1; ; page += 1) {
    const { requests, total, more } = await listRequests(client, view, page, 500);
    all.push(...requests);
    if (requests.length === 0 || (!more && all.length >= total)) return all;
  }
}

/** Everything the view holds, for the CSV file. */
export async function listAllRequests(
  client: DataClient,
  view: InboxView,
): Promise<readonly ListedRequest[]> {
  const isShort = view.search.trim() !== "" || view.status === "snoozed";
  const all = isShort ? await listAll(client, view) : await readAll(client, view);
  // The trail records it before the file exists.
  const recorded = await client.rpc("record_export", { what: "requests", row_count: all.length });
  if (recorded.error) throw toAppError(recorded.error);
  return all;
}
