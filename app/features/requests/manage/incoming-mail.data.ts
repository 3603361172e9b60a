import { z } from "zod";
import { LISTED_COLUMNS } from "#app/features/requests/manage/inbox.data.ts";
import { type ListedRequest, listedRequest } from "#app/features/requests/manage/manage-requests.schema.ts";
import { AppError, toAppError } from "#app/lib/app-error.ts";
import { readListPage } from "#app/lib/list-page.ts";
import { searchPattern } from "#app/lib/search-pattern.ts";
import type { DataClient } from "#domain/data-client.ts";
import { toEmailAddress } from "#domain/email-address.ts";
import { readableRows } from "#domain/readable-rows.ts";

const incomingMail = z.object({
  id: z.string(),
  state: z.enum(["sorted", "unsorted", "discarded"]),
  /** How the mail was matched to its request. */
  found_by: z.enum(["token", "reference", "staff", "new-request"]).nullable(),
  /** Kind of a mail that no person wrote; null for all others. */
  automatic: z.enum(["auto-reply", "bounce", "list"]).nullable(),
  /** The request that the mail seems to be a reply to. */
  suggested_request_id: z.string().nullable(),
  from_email: z.string(),
  from_name: z.string(),
  subject: z.string(),
  text_body: z.string(),
  quoted_text: z.string(),
  attachments: z.array(z.object({ name: z.string(), type: z.string(), size: z.number() })),
  size: z.number(),
  created_at: z.string(),
});
export type IncomingMail = z.infer<typeof incomingMail>;

const MAIL_COLUMNS =
  "id, state, found_by, automatic, suggested_request_id, from_email, from_name, subject, text_body, quoted_text, attachments, size, created_at";

export async function readMailsOfRequest(
  client: DataClient,
  requestId: string,
): Promise<readonly IncomingMail[]> {
  const { data, error } = await client
    .from("incoming_mails")
    .select(MAIL_COLUMNS)
    .eq("request_id", requestId)
    .order("created_at");
  if (error) throw toAppError(error, `Error loading mails: ${error.message}`);
  return readableRows(incomingMail, data);
}

export async function listMails(
  client: DataClient,
  state: "unsorted" | "discarded",
  page: number,
  pageSize: number,
) {
  const query = client
    .from("incoming_mails")
    .select(MAIL_COLUMNS, { count: "exact" })
    .eq("state", state)
    .order("created_at", { ascending: false })
    .order("id");
  const { rows, total } = await readListPage(query, { page, pageSize, what: "mails" });
  return { mails: readableRows(incomingMail, rows), total };
}

/** Requests that match the search text. Without a search text, the sender's requests and the suggested request. */
export async function findRequestsForMail(
  client: DataClient,
  mail: IncomingMail,
  searchText: string,
): Promise<readonly ListedRequest[]> {
  const pattern = searchPattern(searchText);
  const sender = searchPattern(toEmailAddress(mail.from_email) ?? "");
  const conditions = pattern
    ? ["name", "email", "subject"].map((column) => `${column}.ilike.${pattern}`)
    : [
        sender && `email.ilike.${sender}`,
        mail.suggested_request_id && `id.eq.${mail.suggested_request_id}`,
      ].filter(Boolean);
  if (conditions.length === 0) return [];
  const { data, error } = await client
    .from("requests")
    .select(LISTED_COLUMNS)
    .or(conditions.join(","))
    // A download of personal data is recorded as a request, but nobody writes about it.
    .neq("type", "data_export")
    .order("created_at", { ascending: false })
    .limit(10);
  if (error) throw toAppError(error);
  return readableRows(listedRequest, data);
}

/** Assigns a mail to a request, or to a new one, and returns the request's id. */
export async function assignMail(client: DataClient, mailId: string, requestId?: string): Promise<string> {
  const { data, error } = await client.rpc("assign_mail", {
    mail_id: mailId,
    ...(requestId && { request_id: requestId }),
  });
  if (error) throw toAppError(error);
  return data;
}

export async function discardMail(client: DataClient, mailId: string, isDiscarded: boolean): Promise<void> {
  const { data: isDone, error } = await client.rpc("discard_mail", {
    mail_id: mailId,
    discarded: isDiscarded,
  });
  if (error) throw toAppError(error);
  if (!isDone) throw new AppError("invalid", "Somebody else has dealt with this e-mail already.");
}

/** The bytes of the original mail; null if it was too large or is no longer kept. */
export async function readOriginalMail(
  client: DataClient,
  mailId: string,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const { data, error } = await client.from("incoming_mails").select("raw").eq("id", mailId).single();
  if (error) throw toAppError(error);
  // The bytes are stored as base64.
  return data.raw === null ? null : Uint8Array.from(atob(data.raw), (character) => character.charCodeAt(0));
}

/** Number of incoming mails that belong to no request yet. */
export async function countUnsortedMail(client: DataClient): Promise<number> {
  const { count, error } = await client
    .from("incoming_mails")
    .select("id", { count: "exact", head: true })
    .eq("state", "unsorted");
  if (error) throw toAppError(error);
  return count ?? 0;
}
