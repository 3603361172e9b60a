import { LISTED_COLUMNS, type ListedRequest } from "#app/features/requests/manage/inbox.data.ts";
import { AppError, toAppError } from "#app/lib/app-error.ts";
import { callFunction } from "#app/lib/call-function.ts";
import { asObject } from "#domain/as-object.ts";
import type { Seen } from "#domain/changed-since.ts";
import type { DataClient } from "#domain/data-client.ts";
import { signatureOf } from "#domain/mail-signature.ts";
import type { NewRequest } from "#domain/new-request.schema.ts";
import { PLANNER_COLUMNS } from "#domain/planners.ts";
import type { RequestStatus } from "#domain/request-labels.ts";

const WHOLE_COLUMNS = `${LISTED_COLUMNS}, phone, message, details, itinerary_id, user_id, page_url, lost_reason, itinerary:itineraries!itinerary_id(id, title, location, image, duration, price)`;

const REQUEST_NOT_FOUND = "This request could not be found.";

export async function readRequest(client: DataClient, id: string) {
  const { data, error } = await client.from("requests").select(WHOLE_COLUMNS).eq("id", id).maybeSingle();
  if (error) throw toAppError(error, REQUEST_NOT_FOUND);
  if (!data) throw new AppError("not-found", REQUEST_NOT_FOUND);
  return { ...data, details: asObject(data.details) };
}
/** A request with all fields, for its own page. */
export type FullRequest = Awaited<ReturnType<typeof readRequest>>;

export async function readEvents(client: DataClient, requestId: string) {
  const { data, error } = await client
    .from("request_events")
    .select(
      "id, kind, body, author_id, author_email, created_at, mail:outbox(id, state, last_error, next_attempt_at, updated_at, to_email)",
    )
    .eq("request_id", requestId)
    .order("id");
  if (error) throw toAppError(error, `Error loading the timeline: ${error.message}`);
  return data;
}
export type RequestEvent = Awaited<ReturnType<typeof readEvents>>[number];
/** The mail of a reply. */
export type ReplyMail = NonNullable<RequestEvent["mail"]>;

export async function readOtherRequestsOfSender(
  client: DataClient,
  request: FullRequest,
): Promise<readonly ListedRequest[]> {
  const { data, error } = await client
    .from("requests")
    .select(LISTED_COLUMNS)
    // `ilike` ignores case. Wildcards in the address are escaped.
    .ilike("email", request.email.replace(/[\\%_]/g, "\\$&"))
    .neq("id", request.id)
    .order("created_at", { ascending: false })
    .limit(20);
  if (error) throw toAppError(error);
  return data;
}

/** Signature lines of this account; the server signs mails with the same lines. */
export async function readSignature(client: DataClient, userId: string): Promise<readonly string[]> {
  const { data, error } = await client
    .from("profiles")
    .select(`first_name, last_name, planner:planners(${PLANNER_COLUMNS}, is_active)`)
    .eq("id", userId)
    .maybeSingle();
  if (error) throw toAppError(error);
  return signatureOf(data);
}

/** Stores a request that staff enter. Returns its id. */
export const addRequest = (fetch: typeof window.fetch, key: string, request: NewRequest) =>
  callFunction<{ request_id: string }>(fetch, "add-request", { key, request });

const MAX_OFFERED_ITINERARIES = 3000;

/** The published itineraries by title, for the form of a new request. */
export async function listOfferedItineraries(client: DataClient) {
  const { data, error } = await client
    .from("itineraries")
    .select("id, title")
    .eq("is_published", true)
    .order("title")
    .limit(MAX_OFFERED_ITINERARIES);
  if (error) throw toAppError(error);
  return data;
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
  reply: {
    readonly subject: string;
    readonly text: string;
    readonly idempotency_key: string;
    readonly seen: Seen;
  },
): Promise<unknown> {
  return callFunction(fetch, "reply-to-request", { request_id: requestId, ...reply });
}

/** Corrects the customer's e-mail address. Returns how many undelivered e-mails are sent again to the new address. */
export async function correctAddress(client: DataClient, requestId: string, address: string) {
  const { data, error } = await client.rpc("correct_request_address", { request_id: requestId, address });
  if (error) throw toAppError(error);
  return data;
}
