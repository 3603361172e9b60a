/** Subjects of a contact message: the id is sent, the label is shown. */
export const inquiryTypes = [
  { id: "itinerary", label: "Itinerary Inquiry" },
  { id: "booking", label: "Booking Question" },
  { id: "custom", label: "Custom Trip Planning" },
  { id: "general", label: "General Information" },
  { id: "other", label: "Other" },
] as const;

/** The choices of the custom-vacation form; the listing's trip types are another list. */
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

/** Fixed values by which the notification function tells a custom vacation from a customized itinerary. */
export const customVacation = { itineraryTitle: "Custom Vacation Request", itineraryUrl: "N/A" } as const;

/** What is sent for a phone number that was not given (custom vacation only). */
export const NO_PHONE = "Not provided";
