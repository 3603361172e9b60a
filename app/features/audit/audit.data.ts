import { z } from "zod";
import { toAppError } from "#app/lib/app-error.ts";
import { readListPage } from "#app/lib/list-page.ts";
import { readStaffNames } from "#app/lib/owner-name.ts";
import { searchPattern } from "#app/lib/search-pattern.ts";
import type { DataClient } from "#domain/data-client.ts";
import { readableRows } from "#domain/readable-rows.ts";
import { isUuid } from "#domain/uuid.ts";

const auditEntry = z.object({
  id: z.number(),
  actor_id: z.string().nullable(),
  actor_email: z.string().nullable(),
  action: z.string(),
  table_name: z.string(),
  row_id: z.string(),
  label: z.string(),
  changes: z.record(z.string(), z.object({ before: z.unknown(), after: z.unknown() })),
  created_at: z.string(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

export interface AuditFilters {
  readonly q: string;
  readonly area: string;
  readonly action: string;
}

export interface AuditPage {
  readonly entries: readonly AuditEntry[];
  readonly total: number;
  /** Names of staff by id and e-mail address, and of itineraries and FAQ categories by id. */
  readonly names: ReadonlyMap<string, string>;
}

const COLUMNS = "id, actor_id, actor_email, action, table_name, row_id, label, changes, created_at";
export const ENTRIES_PER_PAGE = 25;

export async function listAudit(client: DataClient, filters: AuditFilters, page: number): Promise<AuditPage> {
  let query = client.from("audit_log").select(COLUMNS, { count: "exact" });
  if (filters.area) query = query.eq("table_name", filters.area);
  if (filters.action) query = query.eq("action", filters.action);
  const pattern = searchPattern(filters.q);
  if (pattern) query = query.like("words_folded", pattern);
  const { rows, total } = await readListPage(query.order("id", { ascending: false }), {
    page,
    pageSize: ENTRIES_PER_PAGE,
    what: "audit trail",
  });
  const entries = readableRows(auditEntry, rows);
  return { entries, total, names: await readNames(client, entries) };
}

/** Fields that contain the id of another row. */
const REFERENCES = ["category_id", "itinerary_id"];

async function readNames(
  client: DataClient,
  entries: readonly AuditEntry[],
): Promise<ReadonlyMap<string, string>> {
  const possibleIds = entries.flatMap(({ label, changes }) => [
    label,
    ...REFERENCES.flatMap((field) => [changes[field]?.before, changes[field]?.after]),
  ]);
  const ids = [...new Set(possibleIds.filter((value) => typeof value === "string").filter(isUuid))];
  const staffNames = readStaffNames(client);
  if (ids.length === 0) return staffNames;
  const [itineraries, categories] = await Promise.all([
    client.from("itineraries").select("id, title").in("id", ids),
    client.from("faq_categories").select("id, name").in("id", ids),
  ]);
  const error = itineraries.error ?? categories.error;
  if (error) throw toAppError(error, `Error loading audit trail: ${error.message}`);
  return new Map([
    ...(await staffNames),
    ...(itineraries.data ?? []).map(({ id, title }) => [id, title] as const),
    ...(categories.data ?? []).map(({ id, name }) => [id, name] as const),
  ]);
}
