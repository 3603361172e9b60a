export const statuses = ["new", "in_progress", "quoted", "won", "lost", "spam"] as const;
export type RequestStatus = (typeof statuses)[number];

export const STATUS_LABELS: Record<RequestStatus, string> = {
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
  "erasure",
] as const;
type RequestType = (typeof requestTypes)[number];

export const TYPE_LABELS: Record<RequestType, string> = {
  contact: "Contact message",
  customization: "Customization",
  full_itinerary: "Keep it as is",
  custom_vacation: "Custom vacation",
  data_export: "Data download",
  erasure: "Erasure",
};
