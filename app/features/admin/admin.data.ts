import { queryOptions } from "@tanstack/react-query";
import { z } from "zod";
import { toAppError } from "#app/lib/app-error.ts";
import type { DataClient } from "#domain/data-client.ts";

const openCounts = z.object({
  /** Unread requests. */
  unread: z.number(),
  failed_mails: z.number(),
  /** Outgoing mails that are queued or being sent. */
  waiting_mails: z.number(),
  /** Incoming mails that match no request. */
  unsorted: z.number(),
  /** Proposals for which the traveler has asked for changes. */
  changes_asked: z.number(),
  /** Testimonials that wait for approval. */
  testimonials: z.number(),
  /** The signed-in user has not entered a name yet. Mails to travelers are signed with it. */
  is_nameless: z.boolean(),
});

/** Counts the items that wait for staff, for the menu. */
export async function countOpenItems(client: DataClient): Promise<z.infer<typeof openCounts>> {
  const { data, error } = await client.rpc("staff_counts");
  if (error) throw toAppError(error, "Failed to load the counts in the menu.");
  return openCounts.parse(data);
}

export async function searchBackOffice(client: DataClient, searchText: string) {
  const { data, error } = await client.rpc("admin_search", { wanted: searchText });
  if (error) throw toAppError(error, "Failed to search.");
  return data;
}
export type SearchHit = Awaited<ReturnType<typeof searchBackOffice>>[number];

export const ownNameSchema = z.object({ first_name: z.string().trim(), last_name: z.string().trim() });
export type OwnName = z.infer<typeof ownNameSchema>;

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

export const openItemCounts = (client: DataClient) =>
  queryOptions({
    queryKey: ["admin", "counts"],
    queryFn: () => countOpenItems(client),
    refetchInterval: 60_000,
  });

export const backOfficeSearch = (client: DataClient, searchText: string) =>
  queryOptions({
    queryKey: ["admin", "search", searchText],
    queryFn: () => searchBackOffice(client, searchText),
    enabled: searchText.length > 1,
    staleTime: 10_000,
  });

export const ownName = (client: DataClient, userId: string) =>
  queryOptions({ queryKey: ["admin", "profile", userId], queryFn: () => readOwnName(client, userId) });
