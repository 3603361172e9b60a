import { readStaffNames, staffName } from "#app/lib/owner-name.ts";
import type { DataClient } from "#domain/data-client.ts";

export interface LastChange {
  readonly who: string;
  readonly at: string;
}

/** A colleague's change to the same row: who, when, and which fields, as text. */
export interface ConcurrentChange extends LastChange {
  readonly fields: readonly string[];
}

/** Who saved a row last, and when; null if the audit trail does not say. */
export async function readLastChange(
  client: DataClient,
  table: string,
  rowId: string,
): Promise<LastChange | null> {
  const { data } = await client
    .from("audit_log")
    .select("actor_email, created_at")
    .eq("table_name", table)
    .eq("row_id", rowId)
    .order("id", { ascending: false })
    .limit(1)
    .maybeSingle();
  if (!data) return null;
  const who = data.actor_email ? staffName(await readStaffNames(client), data.actor_email) : "Somebody";
  return { who, at: data.created_at };
}
