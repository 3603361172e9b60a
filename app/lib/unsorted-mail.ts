import { toAppError } from "#app/lib/app-error.ts";
import type { DataClient } from "#domain/data-client.ts";

/** Number of incoming mails that belong to no request yet. */
export async function countUnsortedMail(client: DataClient): Promise<number> {
  const { count, error } = await client
    .from("incoming_mails")
    .select("id", { count: "exact", head: true })
    .eq("state", "unsorted");
  if (error) throw toAppError(error);
  return count ?? 0;
}
