import { z } from "zod";
import { readPage } from "#app/lib/read-page.ts";
import { searchPattern } from "#app/lib/search-pattern.ts";
import type { DataClient } from "#domain/data-client.ts";

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
}

const COLUMNS = "id, actor_id, actor_email, action, table_name, row_id, label, changes, created_at";
export const ENTRIES_PER_PAGE = 25;

export async function listAudit(client: DataClient, filters: AuditFilters, page: number): Promise<AuditPage> {
  let query = client.from("audit_log").select(COLUMNS, { count: "exact" });
  if (filters.area) query = query.eq("table_name", filters.area);
  if (filters.action) query = query.eq("action", filters.action);
  const pattern = searchPattern(filters.q);
  if (pattern) query = query.like("words_folded", pattern);
  const { rows, total } = await readPage(query.order("id", { ascending: false }), {
    page,
    pageSize: ENTRIES_PER_PAGE,
    what: "audit trail",
  });
  return { entries: auditEntry.array().parse(rows), total };
}
