declare global {
  interface Navigator {
    /** Not in every browser. */
    readonly connection?: { readonly rtt?: number };
  }
}

/** What browsers call a third-generation line begins here. */
const SLOW_MS = 300;
/** Pages that the server sends ready to read. */
const SERVED_READY = /^\/($|destinations|itinerary\/|about-us$|faqs$|privacy-policy$|terms-of-use$)/;

/**
 * Whether the browser should go to another page by itself. On a slow line it has the next page, ready to read, after
 * one answer; inside the page its code, then its data would be asked for one after the other, behind all that is being
 * loaded ahead.
 */
export function isFasterByDocument(target: URL, options?: { readonly state?: unknown }): boolean {
  return (
    navigator.onLine &&
    answerTime() >= SLOW_MS &&
    options?.state === undefined &&
    target.pathname !== window.location.pathname &&
    SERVED_READY.test(target.pathname)
  );
}

/** How long an answer takes on this line: as the browser knows it, else as long as this page took. */
function answerTime(): number {
  const { connection } = navigator;
  if (connection?.rtt !== undefined) return connection.rtt;
  const page = performance.getEntriesByType("navigation").find(isNavigation);
  return page ? page.responseStart - page.requestStart : 0;
}

const isNavigation = (entry: PerformanceEntry): entry is PerformanceNavigationTiming =>
  entry.entryType === "navigation";
