import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { z } from "zod";
import { toAppError } from "#app/lib/app-error.ts";
import { callFunction } from "#app/lib/call-function.ts";
import { readListPage } from "#app/lib/list-page.ts";
import type { DataClient } from "#domain/data-client.ts";
import type { Database } from "#domain/database.types.ts";

type OutboxRow = Database["public"]["Tables"]["outbox"]["Row"];

export type MailState = Database["public"]["Enums"]["mail_state"];
const MAIL_STATES: readonly MailState[] = ["queued", "sending", "sent", "failed", "canceled"];

export type MailSummary = Pick<
  OutboxRow,
  | "id"
  | "kind"
  | "to_email"
  | "subject"
  | "state"
  | "attempts"
  | "last_error"
  | "next_attempt_at"
  | "sent_at"
  | "created_at"
  | "request_id"
>;

export type Mail = MailSummary &
  Pick<OutboxRow, "reply_to" | "text_body" | "html_body" | "message_id" | "token_expires_at">;

interface MailFilters {
  readonly q: string;
  readonly state: string;
  readonly kind: string;
}

export interface MailPage {
  readonly mails: readonly MailSummary[];
  readonly total: number;
  /** There are more matches than `total`, because the database stopped counting there. */
  readonly hasMore: boolean;
}

export const MAILS_PER_PAGE = 25;

const SUMMARY_COLUMNS =
  "id, kind, to_email, subject, state, attempts, last_error, next_attempt_at, sent_at, created_at, request_id";

export async function listMails(client: DataClient, filters: MailFilters, page: number): Promise<MailPage> {
  if (filters.q.trim()) return searchMails(client, filters, page);
  let query = client.from("outbox").select(SUMMARY_COLUMNS, { count: "exact" });
  const state = MAIL_STATES.find((name) => name === filters.state);
  if (state) query = query.eq("state", state);
  if (filters.kind) query = query.eq("kind", filters.kind);
  const ordered = query.order("created_at", { ascending: false }).order("id");
  const { rows, total } = await readListPage(ordered, {
    page,
    pageSize: MAILS_PER_PAGE,
    what: "notifications",
  });
  return { mails: rows, total, hasMore: false };
}

const foundMails = z.object({ total: z.number(), more: z.boolean(), ids: z.array(z.string()) });

/** Searches through a database function, because row-level security keeps a plain query from using the index. */
async function searchMails(client: DataClient, filters: MailFilters, page: number): Promise<MailPage> {
  const state = MAIL_STATES.find((name) => name === filters.state) ?? "";
  const options = { search: filters.q, state, kind: filters.kind, page, page_size: MAILS_PER_PAGE };
  const result = await client.rpc("find_mails", options);
  if (result.error) throw toAppError(result.error, `Error loading notifications: ${result.error.message}`);
  const { total, more: hasMore, ids } = foundMails.parse(result.data);
  if (ids.length === 0) return { mails: [], total, hasMore };
  const { data, error } = await client.from("outbox").select(SUMMARY_COLUMNS).in("id", ids);
  if (error) throw toAppError(error, `Error loading notifications: ${error.message}`);
  return { mails: data.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)), total, hasMore };
}

async function readMail(client: DataClient, id: string): Promise<Mail> {
  const { data, error } = await client
    .from("outbox")
    .select(`${SUMMARY_COLUMNS}, reply_to, text_body, html_body, message_id, token_expires_at`)
    .eq("id", id)
    .single();
  if (error) throw toAppError(error, `Error loading notification: ${error.message}`);
  return data;
}

const LATEST_MAILS = 1000;

/** Kinds of the latest mails, for the filter. */
async function listMailKinds(client: DataClient): Promise<readonly string[]> {
  const { data, error } = await client
    .from("outbox")
    .select("kind")
    .order("created_at", { ascending: false })
    .limit(LATEST_MAILS);
  if (error) throw toAppError(error, `Error loading notifications: ${error.message}`);
  return [...new Set(data.map(({ kind }) => kind))].sort();
}

/** Retries or cancels a mail. Returns false if the mail has been sent in the meantime. */
export async function retryOrCancelMail(
  client: DataClient,
  id: string,
  action: "retry" | "cancel",
): Promise<boolean> {
  const { data, error } = await client.rpc(`${action}_mail`, { mail_id: id });
  if (error) throw toAppError(error);
  return data;
}

/** The link in a queued mail, for sites without a mail server. The audit trail records who saw it. */
export async function showMailLink(fetch: typeof window.fetch, id: string): Promise<string> {
  const { link } = await callFunction<{ link: string }>(fetch, "show-mail-link", { mail_id: id });
  return link;
}

async function countActiveRecipients(client: DataClient): Promise<number> {
  const { count, error } = await client
    .from("admin_notification_emails")
    .select("id", { count: "exact", head: true })
    .eq("is_active", true);
  if (error) throw toAppError(error, "Failed to load notification emails");
  return count ?? 0;
}

export const MAILS_KEY = ["admin", "mails"];

/** Refetched every few seconds while a listed mail is queued or being sent. */
export const mails = (client: DataClient, filters: MailFilters, page: number) =>
  queryOptions({
    queryKey: [...MAILS_KEY, "list", filters, page],
    queryFn: () => listMails(client, filters, page),
    placeholderData: keepPreviousData,
    refetchInterval: (query) =>
      query.state.data?.mails.some(({ state }) => state === "queued" || state === "sending") ? 5000 : false,
  });

export const mail = (client: DataClient, id: string) =>
  queryOptions({ queryKey: [...MAILS_KEY, "one", id], queryFn: () => readMail(client, id) });

export const mailKinds = (client: DataClient) =>
  queryOptions({ queryKey: [...MAILS_KEY, "kinds"], queryFn: () => listMailKinds(client) });

export const activeRecipients = (client: DataClient) =>
  queryOptions({
    queryKey: ["admin", "notification-emails", "active"],
    queryFn: () => countActiveRecipients(client),
  });
