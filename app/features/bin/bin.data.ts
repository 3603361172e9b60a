import { readListPage } from "#app/lib/list-page.ts";
import { readStaffNames } from "#app/lib/owner-name.ts";
import type { DataClient } from "#domain/data-client.ts";

export const ENTRIES_PER_PAGE = 25;

/** Deleted rows that can be restored, newest first. */
export async function listBin(client: DataClient, page: number) {
  const query = client
    .from("bin")
    .select("kind, row_id, label, deleted_by_email, deleted_at", { count: "exact" })
    .order("deleted_at", { ascending: false })
    .order("row_id");
  const { rows, total } = await readListPage(query, { page, pageSize: ENTRIES_PER_PAGE, what: "bin" });
  return { entries: rows, total, names: await readStaffNames(client) };
}
export type BinEntry = Awaited<ReturnType<typeof listBin>>["entries"][number];
