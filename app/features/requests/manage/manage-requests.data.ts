import { z } from "zod";
import {
  type Colleague,
  colleague,
  type ListedRequest,
  listedRequest,
  type RequestEvent,
  type RequestStatus,
  requestEvent,
  requestTypes,
  statuses,
  type WholeRequest,
  wholeRequest,
} from "#app/features/requests/manage/manage-requests.schema.ts";
import { toAppError } from "#app/lib/app-error.ts";
import { callFunction } from "#app/lib/call-function.ts";
import { readPage } from "#app/lib/read-page.ts";
import type { DataClient } from "#domain/data-client.ts";
import { parseReplyTemplates, REPLY_TEMPLATES_KEY, type ReplyTemplate } from "#domain/reply-templates.ts";

const LISTED =
  "id, type, status, name, email, subject, excerpt, owner_id, suspected_spam, read_at, first_reply_at, snoozed_until, last_mail_at, created_at";
const WHOLE = `${LISTED}, phone, message, details, itinerary_id, user_id, page_url, lost_reason, itinerary:itineraries!itinerary_id(id, title, location, image, duration, price)`;

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
  return view.status === "snoozed"
    ? query.gt("snoozed_until", "now")
    : query.or("snoozed_until.is.null,snoozed_until.lte.now");
}

export async function listRequests(client: DataClient, view: InboxView, page: number, pageSize: number) {
  if (view.search.trim()) return searchRequests(client, view, page, pageSize);
  const query = matching(client, view);
  const ordered =
    view.status === "snoozed"
      ? query.order("snoozed_until")
      : query.order("surfaced_at", { ascending: false });
  const { rows, total } = await readPage(ordered.order("id"), { page, pageSize, what: "requests" });
  return { requests: listedRequest.array().parse(rows), total };
}

const found = z.object({ total: z.number(), ids: z.array(z.string()) });

/** Words are looked for by a function of the database: row-level security keeps a query from using the index on them. */
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
  const { total, ids } = found.parse(answer.data);
  if (ids.length === 0) return { requests: [], total };
  const { data, error } = await client.from("requests").select(LISTED).in("id", ids);
  if (error) throw toAppError(error, `Error loading requests: ${error.message}`);
  const rows = listedRequest.array().parse(data);
  return { requests: rows.sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id)), total };
}

const EXPORT_PAGE = 1000;

/** Each part continues at the last one's moment: an offset from the beginning would take longer with every part. */
async function readAll(client: DataClient, view: InboxView): Promise<readonly ListedRequest[]> {
  const all: ListedRequest[] = [];
  for (;;) {
    const last = all.at(-1)?.created_at;
    let seen = 0;
    while (last !== undefined && all.at(-1 - seen)?.created_at === last) seen += 1;
    const query = matching(client, view, {}).order("created_at", { ascending: false }).order("id");
    const { data, error } = await (last ? query.lte("created_at", last) : query).range(
      seen,
      seen + EXPORT_PAGE - 1,
    );
    // Nothing follows.
    if (error?.code === "PGRST103") return all;
    if (error) throw toAppError(error, `Error loading requests: ${error.message}`);
    all.push(...listedRequest.array().parse(data));
    if (data.length < EXPORT_PAGE) return all;
  }
}

async function findAll(client: DataClient, view: InboxView): Promise<readonly ListedRequest[]> {
  const all: ListedRequest[] = [];
  for (let page = 1; ; page += 1) {
    const { requests, total } = await searchRequests(client, view, page, 500);
    all.push(...requests);
    if (requests.length === 0 || all.length >= total) return all;
  }
}

/** Everything the view holds, for the CSV file. */
export async function listAllRequests(
  client: DataClient,
  view: InboxView,
): Promise<readonly ListedRequest[]> {
  const all = view.search.trim() ? await findAll(client, view) : await readAll(client, view);
  // The trail records it before the file exists.
  const recorded = await client.rpc("record_export", { what: "requests", row_count: all.length });
  if (recorded.error) throw toAppError(recorded.error);
  return all;
}

export async function readRequest(client: DataClient, id: string): Promise<WholeRequest> {
  const { data, error } = await client.from("requests").select(WHOLE).eq("id", id).single();
  if (error) throw toAppError(error, "This request could not be found.");
  return wholeRequest.parse(data);
}

export async function readEvents(client: DataClient, requestId: string): Promise<readonly RequestEvent[]> {
  const { data, error } = await client
    .from("request_events")
    .select("id, kind, body, author_email, created_at")
    .eq("request_id", requestId)
    .order("id");
  if (error) throw toAppError(error, `Error loading the timeline: ${error.message}`);
  return requestEvent.array().parse(data);
}

/** What the same person sent before or since. */
export async function readOthersBySender(
  client: DataClient,
  request: WholeRequest,
): Promise<readonly ListedRequest[]> {
  const { data, error } = await client
    .from("requests")
    .select(LISTED)
    .ilike("email", request.email.replace(/[\\%_]/g, "\\$&"))
    .neq("id", request.id)
    .order("created_at", { ascending: false })
    .limit(20);
  if (error) throw toAppError(error);
  return listedRequest.array().parse(data);
}

export async function readReplyTemplates(client: DataClient): Promise<readonly ReplyTemplate[]> {
  const { data, error } = await client
    .from("site_settings")
    .select("value")
    .eq("key", REPLY_TEMPLATES_KEY)
    .maybeSingle();
  if (error) throw toAppError(error);
  return parseReplyTemplates(data?.value);
}

/** The name under a reply. */
export async function readWriterName(client: DataClient, userId: string): Promise<string> {
  const { data, error } = await client
    .from("profiles")
    .select("first_name, last_name")
    .eq("id", userId)
    .maybeSingle();
  if (error) throw toAppError(error);
  return data ? `${data.first_name} ${data.last_name}`.trim() : "";
}

export async function listColleagues(client: DataClient): Promise<readonly Colleague[]> {
  const { data, error } = await client.rpc("list_users", { page_size: 1000 });
  if (error) throw toAppError(error);
  return colleague.array().parse(data.filter((user) => user.role === "admin"));
}

export type RequestChanges = Partial<{
  status: RequestStatus;
  owner_id: string | null;
  lost_reason: string | null;
  read_at: string | null;
  suspected_spam: boolean;
  snoozed_until: string | null;
}>;

export async function changeRequest(client: DataClient, id: string, changes: RequestChanges): Promise<void> {
  const { error } = await client.from("requests").update(changes).eq("id", id);
  if (error) throw toAppError(error);
}

export async function addNote(
  client: DataClient,
  requestId: string,
  authorId: string,
  body: string,
): Promise<void> {
  const { error } = await client
    .from("request_events")
    .insert({ request_id: requestId, kind: "note", body, author_id: authorId });
  if (error) throw toAppError(error);
}

export async function deleteRequest(client: DataClient, id: string): Promise<void> {
  const { error } = await client.from("requests").delete().eq("id", id);
  if (error) throw toAppError(error);
}

export function sendReply(
  fetch: typeof window.fetch,
  requestId: string,
  subject: string,
  text: string,
): Promise<unknown> {
  return callFunction(fetch, "reply-to-request", { request_id: requestId, subject, text });
}
