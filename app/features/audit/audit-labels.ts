import type { AuditEntry } from "#app/features/audit/audit.data.ts";
import { rowName } from "#app/features/audit/audit-names.ts";
import { capitalize, TABLES, tableFacts } from "#domain/tables.ts";

interface Area {
  /** Several rows, within a sentence. */
  readonly many: string;
  /** Precedes the name of the row: 'role of Marva Clarke', 'trip, upcoming'. */
  readonly noun: string;
  readonly page?: string | undefined;
}

/** Areas of the audit trail into which functions write. Triggers write the others, which are tables. */
const WRITTEN_BY_FUNCTIONS: Readonly<Record<string, Area>> = {
  accounts: { many: "accounts", noun: "account" },
  proposals: { many: "proposals", noun: "proposal", page: "/admin/proposals/{id}" },
  outbox: { many: "e-mails", noun: "reset link" },
  people: { many: "erased people", noun: "" },
};

function findArea(name: string): Area | null {
  const facts = tableFacts(name);
  return facts?.names && facts.audit
    ? { many: facts.names[1], noun: facts.audit, page: facts.page }
    : (WRITTEN_BY_FUNCTIONS[name] ?? null);
}

/** The areas of the audit trail and their labels. */
export const AUDIT_AREAS = [...Object.keys(TABLES), ...Object.keys(WRITTEN_BY_FUNCTIONS)].flatMap((value) => {
  const area = findArea(value);
  return area ? [{ value, label: capitalize(area.many) }] : [];
});

export const AUDIT_ACTIONS = [
  { value: "created", label: "Created" },
  { value: "changed", label: "Changed" },
  { value: "deleted", label: "Deleted" },
  { value: "restored", label: "Restored" },
  { value: "erased", label: "Erased" },
  { value: "exported", label: "Exported" },
  { value: "sent", label: "Sent" },
  { value: "accepted", label: "Accepted" },
  { value: "voided", label: "Acceptance voided" },
  { value: "withdrawn", label: "Withdrawn" },
  { value: "payment-recorded", label: "Payment recorded" },
  { value: "link-shown", label: "Link shown" },
  { value: "signed-in", label: "Logged in" },
  { value: "sign-in-failed", label: "Log-in failed" },
  { value: "link-requested", label: "Reset link requested" },
  { value: "link-opened", label: "Reset link opened" },
  { value: "link-refused", label: "Reset link refused" },
  { value: "password-changed", label: "Password changed" },
] as const;

/** A sentence for the few actions that read better without a table and key; null for the others. */
export function describeSiteChange({ table_name, row_id, action, changes }: AuditEntry): string | null {
  if (table_name !== "site_settings") return null;
  if (row_id === "first_start_done" && action === "created") return "Site set up";
  if (row_id !== "is_live" || action === "deleted") return null;
  return changes.value?.after === "true" ? "Set the site live" : "Took the site offline";
}

export function describeEntry(entry: AuditEntry, names: ReadonlyMap<string, string>): string {
  const { table_name, label, row_id } = entry;
  // Reordering several rows is stored as one entry with a label such as 'Order of 3 FAQs'.
  if (label.startsWith("Order of ")) return label.charAt(0).toLowerCase() + label.slice(1);
  const noun = findArea(table_name)?.noun ?? table_name.replaceAll("_", " ");
  return `${noun} ${rowName(table_name, label || row_id, names)}`.trim();
}

/** Plural name of a table within a sentence, such as 'planners' or 'FAQ categories'. */
export const areaName = (table: string): string => findArea(table)?.many ?? table.replaceAll("_", " ");

/** Link to the changed item; null if the item was deleted or has no page. */
export function entryLink({ table_name, row_id, action, label }: AuditEntry): string | null {
  if (["deleted", "erased", "exported"].includes(action)) return null;
  const page = findArea(table_name)?.page;
  return page?.replace("{id}", row_id).replace("{label}", encodeURIComponent(label)) ?? null;
}
