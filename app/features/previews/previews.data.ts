import { z } from "zod";
import { toAppError } from "#app/lib/app-error.ts";
import { colleagueName } from "#app/lib/owner-name.ts";
import type { DataClient } from "#domain/data-client.ts";
import { readableRows } from "#domain/readable-rows.ts";

const previewLink = z.object({
  token: z.string(),
  created_by: z.string().nullable(),
  created_at: z.string(),
  expires_at: z.string(),
  itinerary: z.object({ id: z.string(), title: z.string(), is_published: z.boolean() }),
});
type StoredLink = z.infer<typeof previewLink>;
export type PreviewLink = StoredLink & { readonly creator: string };

const MAX_LINKS = 200;
const MAX_USERS = 1000;

/** Links that have not expired, newest first, each with its creator's name. */
export async function listPreviewLinks(client: DataClient): Promise<readonly PreviewLink[]> {
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
  return readableRows(previewLink, links.data).map((link) => ({
    ...link,
    creator: names.get(link.created_by ?? "") ?? "The site",
  }));
}

export async function withdrawPreviewLink(client: DataClient, token: string): Promise<void> {
  const { error } = await client.from("itinerary_previews").delete().eq("token", token);
  if (error) throw toAppError(error);
}
