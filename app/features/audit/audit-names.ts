import { colleagueName } from "#app/lib/owner-name.ts";
import { isUuid } from "#domain/uuid.ts";

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
