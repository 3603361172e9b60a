/** The event that a page sends to its window once React has taken it over; with it comes what loads the router. */
export const PAGE_ALIVE_EVENT = "calabash:alive";

declare global {
  interface WindowEventMap {
    [PAGE_ALIVE_EVENT]: CustomEvent<() => Promise<unknown>>;
  }
}
