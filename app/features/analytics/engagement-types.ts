/** The kinds of engagement with the text of their cards, in the specification's order. */
export const ENGAGEMENT_TYPES = [
  { type: "contact", card: "Contact Forms", label: "Contact", color: "#0b4f5c" },
  { type: "customization", card: "Customizations", label: "Customization", color: "#478200" },
  { type: "full_itinerary", card: "Full Itineraries", label: "Full Itinerary", color: "#d9482b" },
  { type: "email_signup", card: "Email Signups", label: "Email Signup", color: "#9a6a00" },
  { type: "pre_launch_signup", card: "Pre-Launch", label: "Pre-Launch", color: "#6b4aa0" },
] as const;

export type EngagementType = (typeof ENGAGEMENT_TYPES)[number]["type"];

export function engagementLabel(type: string): string {
  return ENGAGEMENT_TYPES.find((entry) => entry.type === type)?.label ?? type;
}
