/**
 * The contact page with a prefilled message. The message is in the URL, because the page may open as a new document,
 * which loses router state.
 */
export function contactPath(message: string, inquiry: "custom" | "itinerary" = "custom"): string {
  return `/contact?${new URLSearchParams({ inquiry, message })}#write`;
}
