import { z } from "zod";
import { toAppError } from "#app/lib/app-error.ts";
import type { DataClient } from "#domain/data-client.ts";

export async function countUnreadRequests(client: DataClient): Promise<number> {
  const { count, error } = await client
    .from("requests")
    .select("id", { count: "exact", head: true })
    .is("read_at", null)
    .eq("suspected_spam", false)
    .neq("status", "spam")
    .neq("type", "data_export")
    // As in the list: what is set aside waits for its day.
    .or("snoozed_until.is.null,snoozed_until.lte.now");
  if (error) throw toAppError(error, "Failed to load requests.");
  return count ?? 0;
}

export interface MailCounts {
  readonly failed: number;
  readonly waiting: number;
}

/** Mail that somebody should look at. */
export async function countMails(client: DataClient): Promise<MailCounts> {
  const count = async (states: readonly ("failed" | "queued" | "sending")[]) => {
    const { count, error } = await client
      .from("outbox")
      .select("id", { count: "exact", head: true })
      .in("state", states);
    if (error) throw toAppError(error, "Failed to load notifications.");
    return count ?? 0;
  };
  const [failed, waiting] = await Promise.all([count(["failed"]), count(["queued", "sending"])]);
  return { failed, waiting };
}

export interface WaitingCounts {
  readonly unsortedMails: number;
  readonly changesAsked: number;
  readonly testimonials: number;
}

/** What waits beside requests and mail. */
export async function countWaiting(client: DataClient): Promise<WaitingCounts> {
  const head = { count: "exact", head: true } as const;
  const [mails, proposals, testimonials] = await Promise.all([
    client.from("incoming_mails").select("id", head).eq("state", "unsorted"),
    client.from("proposals").select("id", head).not("changes_asked_at", "is", null),
    client.from("testimonials").select("id", head).eq("state", "waiting"),
  ]);
  const error = mails.error ?? proposals.error ?? testimonials.error;
  if (error) throw toAppError(error, "Failed to count what waits.");
  return {
    unsortedMails: mails.count ?? 0,
    changesAsked: proposals.count ?? 0,
    testimonials: testimonials.count ?? 0,
  };
}

const searchHit = z.object({
  kind: z.enum(["itinerary", "request", "user", "faq", "proposal", "planner", "trip"]),
  id: z.string(),
  title: z.string(),
  detail: z.string(),
});
export type SearchHit = z.infer<typeof searchHit>;

export async function searchBackOffice(
  client: DataClient,
  searchText: string,
): Promise<readonly SearchHit[]> {
  const { data, error } = await client.rpc("admin_search", { wanted: searchText });
  if (error) throw toAppError(error, "Failed to search.");
  return searchHit.array().parse(data);
}

export interface OwnName {
  readonly first_name: string;
  readonly last_name: string;
}

export async function readOwnName(client: DataClient, userId: string): Promise<OwnName> {
  const { data, error } = await client
    .from("profiles")
    .select("first_name, last_name")
    .eq("id", userId)
    .maybeSingle();
  if (error) throw toAppError(error, "Failed to load your profile.");
  return data ?? { first_name: "", last_name: "" };
}

export async function saveOwnName(client: DataClient, userId: string, name: OwnName): Promise<void> {
  const { error } = await client.from("profiles").upsert({ id: userId, ...name });
  if (error) throw toAppError(error, "Your name could not be saved.");
}
