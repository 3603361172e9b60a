import type { MyRequest } from "#app/features/trips/trips.schema.ts";

const TYPES: Readonly<Record<string, string>> = {
  contact: "Message",
  customization: "Changes to a trip",
  full_itinerary: "Itinerary as it is",
  custom_vacation: "A custom trip",
  data_export: "Copy of your data",
};

interface StatusLabel {
  readonly label: string;
  readonly meaning: string;
}

const STATUSES: Readonly<Record<string, StatusLabel>> = {
  new: { label: "Received", meaning: "We have received your request and will read it soon." },
  in_progress: { label: "In progress", meaning: "Someone is working on it and will write to you." },
  quoted: { label: "Answered", meaning: "Our proposal is in your inbox, waiting for your reply." },
  won: { label: "Booked", meaning: "Your trip is booked. You can find it under your trips." },
  lost: { label: "Closed", meaning: "This request is closed. Write to us if you change your mind." },
};

const DATA_REQUEST_STATUSES: Readonly<Record<string, StatusLabel>> = {
  quoted: { label: "Answered", meaning: "Our answer is in your inbox." },
  won: { label: "Done", meaning: "We have done what you asked." },
  lost: { label: "Closed", meaning: "This request is closed. Write to us if something is missing." },
};

/** A request's type and status, as travelers see them. */
export function requestLabels({
  type,
  status,
}: Pick<MyRequest, "type" | "status">): StatusLabel & { kind: string } {
  const fallback = { label: "Received", meaning: "We have received your request." };
  const statusLabel =
    (type === "data_export" && DATA_REQUEST_STATUSES[status]) || STATUSES[status] || fallback;
  return { kind: TYPES[type] ?? "Request", ...statusLabel };
}
