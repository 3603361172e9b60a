import type { AuditEntry } from "#app/features/audit/audit.data.ts";
import { colleagueName } from "#app/lib/owner-name.ts";
import { capitalize, TABLES, tableFacts } from "#domain/tables.ts";
import { isUuid } from "#domain/uuid.ts";

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

/** Labels of columns and keys whose own name is unclear. */
const FIELDS: Readonly<Record<string, string>> = {
  access_notes: "Access",
  category_id: "Category",
  daily_itinerary: "Days",
  display_order: "Order",
  image_alt: "Alt text",
  image_focus: "Focus point of the image",
  is_active: "Active",
  is_featured: "Featured",
  is_published: "Published",
  itinerary_id: "Itinerary",
  visa_information_url: "Link about visas",
};

const SETTINGS: Readonly<Record<string, string>> = {
  ask_travelers: "asking travelers for a testimonial",
  bank_details: "bank details",
  first_start_done: "first start",
  is_live: "site launch status",
  reply_templates: "reply templates",
  retention: "data retention",
  second_factor_required: "second factor for everyone",
  site_details: "site details",
  staff_idle_hours: "idle staff log-out (hours)",
  staff_session_days: "log-in required every (days)",
};

/** Label of a column or key: 'Best months' for 'best_months', 'Best time to visit' for 'bestTimeToVisit'. */
export function fieldName(column: string): string {
  const label = FIELDS[column];
  if (label) return label;
  const name = column
    .replaceAll("_", " ")
    .replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter}`)
    .toLowerCase();
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/**
 * Readable name of an entry's row. `label` is what the audit trail stores about the row:
 * - staff account: its e-mail address
 * - traveler's account: 'traveler' or an id
 * - trip, request or setting: a status, type or key
 * - other rows: a title
 */
export function rowName(table: string, label: string, names: ReadonlyMap<string, string>): string {
  if (table === "site_settings") return SETTINGS[label] ?? label.replaceAll("_", " ");
  const knownName = names.get(label);
  if (knownName) return knownName;
  if (isUuid(label)) return table === "accounts" ? "of a traveler" : "(deleted)";
  if (["accounts", "user_roles", "outbox"].includes(table))
    return label.startsWith("traveler") ? "of a traveler" : colleagueName({ email: label });
  return ["requests", "trips", "testimonials", "subscribers"].includes(table)
    ? label.replace(/[_-]/g, " ")
    : label;
}
