/**
 * The contact page with the beginning of a message. It is in the address because the contact page may be opened as a
 * new document, which loses router state.
 */
export function askPath(requestedTrip: string): string {
  return `/contact?${new URLSearchParams({ message: `I am looking for ${requestedTrip}. ` })}`;
}
