import { personName } from "#app/lib/owner-name.ts";
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

/** 'best_months' as 'Best months', 'bestTimeToVisit' as 'Best time to visit'. */
export function fieldName(column: string): string {
  const known = FIELDS[column];
  if (known) return known;
  const name = column
    .replaceAll("_", " ")
    .replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter}`)
    .toLowerCase();
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/**
 * Readable name of an entry's row. `label` is what the audit trail stores: the email address of a staff account,
 * 'traveler' or an id for a traveler's account, a status, type or key for a trip, request or setting, otherwise a title.
 */
export function rowName(table: string, label: string, names: ReadonlyMap<string, string>): string {
  if (table === "site_settings") return SETTINGS[label] ?? label.replaceAll("_", " ");
  const known = names.get(label);
  if (known) return known;
  if (isUuid(label)) return table === "accounts" ? "of a traveler" : "(deleted)";
  if (["accounts", "user_roles", "outbox"].includes(table))
    return label.startsWith("traveler") ? "of a traveler" : personName({ email: label });
  return ["requests", "trips", "testimonials", "subscribers"].includes(table)
    ? label.replace(/[_-]/g, " ")
    : label;
}
