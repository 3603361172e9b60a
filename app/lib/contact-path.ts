/**
 * The contact page with the beginning of a message. It is in the address because the contact page may be opened as a
 * new document, which loses router state.
 */
export function contactPath(message: string, inquiry: "custom" | "itinerary" = "custom"): string {
  return `/contact?${new URLSearchParams({ inquiry, message })}`;
}
