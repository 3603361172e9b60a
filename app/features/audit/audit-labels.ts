import type { AuditEntry } from "#app/features/audit/audit.data.ts";
import { rowName } from "#app/features/audit/audit-names.ts";

/** The tables in the audit trail and their labels. */
export const AUDIT_AREAS: readonly {
  readonly value: string;
  readonly label: string;
  /** Precedes the name of the row: 'role of Marva Clarke', 'trip, upcoming'. */
  readonly noun: string;
}[] = [
  { value: "itineraries", label: "Itineraries", noun: "itinerary" },
  { value: "faqs", label: "FAQs", noun: "FAQ" },
  { value: "faq_categories", label: "FAQ categories", noun: "FAQ category" },
  { value: "planners", label: "Planners", noun: "planner" },
  { value: "testimonials", label: "Testimonials", noun: "testimonial, now" },
  { value: "site_settings", label: "Site settings", noun: "setting" },
  { value: "user_roles", label: "Roles", noun: "role of" },
  { value: "accounts", label: "Accounts", noun: "account" },
  { value: "requests", label: "Requests", noun: "request" },
  { value: "proposals", label: "Proposals", noun: "proposal" },
  { value: "proposal_templates", label: "Proposal templates", noun: "proposal template" },
  { value: "trips", label: "Trips", noun: "trip," },
  { value: "itinerary_previews", label: "Preview links", noun: "preview link of itinerary" },
  { value: "subscribers", label: "E-mail list", noun: "subscriber" },
  { value: "outbox", label: "E-mails", noun: "reset link" },
  { value: "people", label: "Erased people", noun: "" },
  { value: "admin_notification_emails", label: "Notification emails", noun: "notification email" },
];

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
  const noun = AUDIT_AREAS.find(({ value }) => value === table_name)?.noun ?? table_name.replaceAll("_", " ");
  return `${noun} ${rowName(table_name, label || row_id, names)}`.trim();
}

/** Plural name of a table within a sentence, such as 'planners' or 'FAQ categories'. */
export function areaName(table: string): string {
  const label = AUDIT_AREAS.find(({ value }) => value === table)?.label ?? table.replaceAll("_", " ");
  // Abbreviations such as FAQ stay in capitals.
  return /^[A-Z][a-z]/.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label;
}

/** Link to the changed item; null if the item was deleted or has no page. */
export function entryLink({ table_name, row_id, action, label }: AuditEntry): string | null {
  if (["deleted", "erased", "exported"].includes(action)) return null;
  switch (table_name) {
    case "itineraries":
      return `/admin/itineraries/${row_id}`;
    case "faqs":
      return `/admin/faqs#row-${row_id}`;
    case "faq_categories":
      return `/admin/faq-categories#row-${row_id}`;
    case "planners":
      return `/admin/planners#row-${row_id}`;
    case "testimonials":
      return `/admin/testimonials#row-${row_id}`;
    case "user_roles":
      return `/admin/user-management?q=${encodeURIComponent(label)}`;
    case "requests":
      return `/admin/requests/${row_id}`;
    case "proposals":
      return `/admin/proposals/${row_id}`;
    case "trips":
      return `/admin/trips/${row_id}`;
    case "itinerary_previews":
      return "/admin/previews";
    case "site_settings":
    case "admin_notification_emails":
      return "/admin/settings";
    default:
      return null;
  }
}
