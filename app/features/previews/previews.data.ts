import { toAppError } from "#app/lib/app-error.ts";
import { colleagueName } from "#app/lib/owner-name.ts";
import type { DataClient } from "#domain/data-client.ts";

const MAX_LINKS = 200;
const MAX_USERS = 1000;

/** Links that have not expired, newest first, each with its creator's name. */
export async function listPreviewLinks(client: DataClient) {
  const [links, users] = await Promise.all([
    client
      .from("itinerary_previews")
      .select("token, created_by, created_at, expires_at, itinerary:itineraries(id, title, is_published)")
      .gt("expires_at", new Date().toISOString())
      .order("created_at", { ascending: false })
      .limit(MAX_LINKS),
    client.rpc("list_users", { page_size: MAX_USERS }),
  ]);
  const error = links.error ?? users.error;
  if (error) throw toAppError(error, `Error loading preview links: ${error.message}`);
  const names = new Map((users.data ?? []).map((user) => [user.id, colleagueName(user)]));
  return (links.data ?? []).map((link) => ({
    ...link,
    creator: names.get(link.created_by ?? "") ?? "The site",
  }));
}
export type PreviewLink = Awaited<ReturnType<typeof listPreviewLinks>>[number];

export async function withdrawPreviewLink(client: DataClient, token: string): Promise<void> {
  const { error } = await client.from("itinerary_previews").delete().eq("token", token);
  if (error) throw toAppError(error);
}
