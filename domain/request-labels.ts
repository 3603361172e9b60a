import { describeParty, describeWhen } from "#domain/trip-wishes.ts";

export const requestStatuses = ["new", "in_progress", "quoted", "won", "lost", "spam"] as const;
export type RequestStatus = (typeof requestStatuses)[number];

export const REQUEST_STATUS_LABELS: Record<RequestStatus, string> = {
  new: "New",
  in_progress: "In progress",
  quoted: "Quoted",
  won: "Won",
  lost: "Lost",
  spam: "Spam",
};

export const requestTypes = [
  "contact",
  "customization",
  "full_itinerary",
  "custom_vacation",
  "data_export",
] as const;
type RequestType = (typeof requestTypes)[number];

export const REQUEST_TYPE_LABELS: Record<RequestType, string> = {
  contact: "Contact message",
  customization: "Customization",
  full_itinerary: "Keep it as is",
  custom_vacation: "Custom vacation",
  data_export: "Data download",
};

/** Labels of form fields; an unknown field is shown by its own name. */
const DETAIL_LABELS: Readonly<Record<string, string>> = {
  travelers: "Travelers",
  childAges: "Ages of children",
  when: "When",
  dates: "Dates",
  tripDuration: "Trip duration (days)",
  budget: "Budget",
  tripCategory: "Trip category",
  inspirationSource: "Inspiration",
  itineraryUrl: "Page",
  source: "How they asked",
};

/** Form fields that are stored in their own columns of a request: sender, subject, message and itinerary. */
const STORED_IN_COLUMNS = new Set([
  "name",
  "email",
  "phone",
  "inquiry",
  "message",
  "customization",
  "itineraryTitle",
]);

export interface RequestDetail {
  readonly name: string;
  readonly label: string;
  readonly value: string;
}

/** The fields that the sender filled in, except those with their own columns. */
export const requestDetails = (details: Readonly<Record<string, unknown>>): readonly RequestDetail[] =>
  Object.entries(details).flatMap(([name, value]) => {
    const text = describeDetail(name, details);
    // The ages are part of the travelers.
    const isShown = !STORED_IN_COLUMNS.has(name) && !(name === "childAges" && details.travelers);
    return isShown && value !== null && text !== ""
      ? [{ name, label: DETAIL_LABELS[name] ?? name, value: text }]
      : [];
  });

function describeDetail(name: string, details: Readonly<Record<string, unknown>>): string {
  if (name === "travelers") return describeParty(details);
  if (name === "when") return describeWhen(details.when);
  return String(details[name] ?? "").trim();
}
