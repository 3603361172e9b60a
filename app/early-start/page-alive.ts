/** The event that a page sends to its window once React has taken it over. */
export const PAGE_ALIVE_EVENT = "calabash:alive";
