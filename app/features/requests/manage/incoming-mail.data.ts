import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { z } from "zod";
import { LISTED_COLUMNS, type ListedRequest } from "#app/features/requests/manage/inbox.data.ts";
import { inboxKeys } from "#app/features/requests/manage/manage-requests.queries.ts";
import { AppError, toAppError } from "#app/lib/app-error.ts";
import { readListPage } from "#app/lib/list-page.ts";
import { searchPattern } from "#app/lib/search-pattern.ts";
import type { DataClient } from "#domain/data-client.ts";
import type { Database } from "#domain/database.types.ts";
import { toEmailAddress } from "#domain/email-address.ts";

const attachments = z.array(z.object({ name: z.string(), type: z.string(), size: z.number() }));

const MAIL_COLUMNS =
  "id, state, found_by, automatic, suggested_request_id, from_email, from_name, subject, text_body, quoted_text, attachments, size, created_at";

type MailRow = Database["public"]["Tables"]["incoming_mails"]["Row"];
const toIncomingMail = <Row extends Pick<MailRow, "attachments">>(row: Row) => ({
  ...row,
  attachments: attachments.parse(row.attachments),
});
export type IncomingMail = Awaited<ReturnType<typeof readMailsOfRequest>>[number];

export async function readMailsOfRequest(client: DataClient, requestId: string) {
  const { data, error } = await client
    .from("incoming_mails")
    .select(MAIL_COLUMNS)
    .eq("request_id", requestId)
    .order("created_at");
  if (error) throw toAppError(error, `Error loading mails: ${error.message}`);
  return data.map(toIncomingMail);
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
  return { mails: rows.map(toIncomingMail), total };
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
  return data;
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
async function readOriginalMail(client: DataClient, mailId: string): Promise<Uint8Array<ArrayBuffer> | null> {
  const { data, error } = await client.from("incoming_mails").select("raw").eq("id", mailId).single();
  if (error) throw toAppError(error);
  // The bytes are stored as base64.
  return data.raw === null ? null : Uint8Array.from(atob(data.raw), (character) => character.charCodeAt(0));
}

/** Number of incoming mails that belong to no request yet. */
async function countUnsortedMail(client: DataClient): Promise<number> {
  const { count, error } = await client
    .from("incoming_mails")
    .select("id", { count: "exact", head: true })
    .eq("state", "unsorted");
  if (error) throw toAppError(error);
  return count ?? 0;
}

export const MAILS_PER_PAGE = 25;

/** Nested under the inbox's key, so that changes to a request invalidate its mails. */
const mailKey = (...parts: readonly unknown[]) => [...inboxKeys.all, "mails", ...parts];

export const mailsOfRequest = (client: DataClient, requestId: string) =>
  queryOptions({
    queryKey: mailKey("of", requestId),
    queryFn: () => readMailsOfRequest(client, requestId),
    refetchInterval: 60_000,
  });

export const unsortedCount = (client: DataClient) =>
  queryOptions({
    queryKey: mailKey("unsorted-count"),
    queryFn: () => countUnsortedMail(client),
    refetchInterval: 60_000,
  });

export const mailPage = (client: DataClient, state: "unsorted" | "discarded", page: number) =>
  queryOptions({
    queryKey: mailKey(state, page),
    queryFn: () => listMails(client, state, page, MAILS_PER_PAGE),
    placeholderData: keepPreviousData,
  });

export const requestsForMail = (client: DataClient, mail: IncomingMail, searchText: string) =>
  queryOptions({
    queryKey: mailKey("requests-for", mail.id, searchText),
    queryFn: () => findRequestsForMail(client, mail, searchText),
    placeholderData: keepPreviousData,
  });

export const originalMail = (client: DataClient, mailId: string) =>
  queryOptions({
    queryKey: mailKey("original", mailId),
    queryFn: () => readOriginalMail(client, mailId),
    staleTime: Number.POSITIVE_INFINITY,
    // An original may be large, so it is dropped when its dialog closes.
    gcTime: 0,
  });
