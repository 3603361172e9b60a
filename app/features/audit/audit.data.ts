import { toAppError } from "#app/lib/app-error.ts";
import { searchPattern } from "#app/lib/search-pattern.ts";
import type { DataClient } from "#domain/data-client.ts";

export interface AuditEntry {
  readonly id: number;
  readonly actor_id: string | null;
  readonly actor_email: string | null;
  readonly action: "created" | "changed" | "deleted";
  readonly table_name: string;
  readonly row_id: string;
  readonly label: string;
  readonly changes: Readonly<Record<string, { readonly before: unknown; readonly after: unknown }>>;
  readonly created_at: string;
}

export interface AuditFilters {
  readonly q: string;
  readonly area: string;
  readonly action: string;
}

export interface AuditPage {
  readonly entries: readonly AuditEntry[];
  readonly total: number;
}

export const ENTRIES_PER_PAGE = 25;

export async function listAudit(client: DataClient, filters: AuditFilters, page: number): Promise<AuditPage> {
  let query = client.from("audit_log").select("*", { count: "exact" });
  if (filters.area) query = query.eq("table_name", filters.area);
  if (filters.action) query = query.eq("action", filters.action);
  const wanted = searchPattern(filters.q);
  if (wanted) query = query.or(`label.ilike.${wanted},actor_email.ilike.${wanted}`);
  const first = (page - 1) * ENTRIES_PER_PAGE;
  const { data, count, error } = await query
    .order("id", { ascending: false })
    .range(first, first + ENTRIES_PER_PAGE - 1);
  if (error?.code === "PGRST103") return { entries: [], total: 0 };
  if (error) throw toAppError(error, `Error loading audit trail: ${error.message}`);
  return { entries: data as AuditEntry[], total: count ?? 0 };
}
