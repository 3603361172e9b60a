import type { tripTypes } from "#domain/itinerary-lists.ts";

/** Subjects of a contact message: the id is sent, the label is shown. */
export const inquiryTypes = [
  { id: "itinerary", label: "Itinerary Inquiry" },
  { id: "booking", label: "Booking Question" },
  { id: "custom", label: "Custom Trip Planning" },
  { id: "general", label: "General Information" },
  { id: "other", label: "Other" },
] as const;

/** Choices of the custom-vacation form; not the same list as the listing's trip types. */
export const tripCategories = [
  "Adventure",
  "Beach",
  "City Break",
  "Cultural",
  "Family",
  "Food & Wine",
  "Honeymoon",
  "Luxury",
  "Nature",
  "Romantic",
  "Safari",
  "Wellness",
] as const;

type TripType = (typeof tripTypes)[number];

/** The listing's trip types that fit each of these choices, best first. */
export const tripTypesByCategory: Readonly<
  Record<(typeof tripCategories)[number], readonly [TripType, ...TripType[]]>
> = {
  Adventure: ["Adventure", "Mountain"],
  Beach: ["Beach"],
  "City Break": ["City"],
  Cultural: ["Cultural", "Historical"],
  Family: ["Family"],
  "Food & Wine": ["Food & Wine"],
  Honeymoon: ["Romantic"],
  Luxury: ["Luxury"],
  Nature: ["Wildlife", "Mountain", "Rural"],
  Romantic: ["Romantic"],
  Safari: ["Wildlife", "Photography"],
  Wellness: ["Spiritual"],
};

/** Fixed values that tell the notification function that this is a custom vacation, not a customized itinerary. */
export const customVacationMarker = {
  itineraryTitle: "Custom Vacation Request",
  itineraryUrl: "N/A",
} as const;

/** Sent if no phone number was given (custom vacation only). */
export const NO_PHONE = "Not provided";
