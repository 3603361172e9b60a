import { useEffect, useState } from "react";
import { PrefetchPageLinks, useLocation } from "react-router";
import { OfflineNotice } from "#app/components/offline-notice.tsx";
import { sendWaitingRequests } from "#app/features/requests/waiting-requests.ts";
import { loadToaster } from "#app/lib/notify.ts";
import { cacheForOffline, registerServiceWorker } from "#app/lib/offline-copies.ts";
import { whenReachable } from "#app/lib/when-reachable.ts";

/** One URL per kind of page. */
const PAGES = [
  "/",
  "/destinations",
  "/itinerary",
  "/shortlist",
  "/contact",
  "/about-us",
  "/faqs",
  "/privacy-policy",
  "/terms-of-use",
  "/accessibility",
  "/login",
];

/**
 * Preloads what is needed offline: the code of the other pages and of error messages. Otherwise a lost connection would
 * end in the browser's own error page.
 */
export default function LoadAhead() {
  useOfflineCopies();
  useWaitingRequests();
  const count = usePagesInTurn();
  const isLast = count === PAGES.length;
  useEffect(() => {
    // A trip is kept on the phone with all files that its page has loaded. Browsers list 250.
    performance.setResourceTimingBufferSize(2000);
    // Failures are retried when the code is needed.
    if (isLast) void Promise.allSettled([loadToaster(), import("#domain/requests.schema.ts")]);
  }, [isLast]);
  return (
    <>
      {PAGES.slice(0, count).map((page) => (
        <PrefetchPageLinks key={page} page={page} />
      ))}
      <OfflineNotice />
    </>
  );
}

/** How long a slow phone has for a press between the links of two pages, which are many. */
const TURN_MS = 150;

/** How many pages have their links so far: one more at a time, once the site is reachable. */
function usePagesInTurn(): number {
  const isReachable = useIsReachable();
  const [count, setCount] = useState(0);
  useEffect(() => {
    if (!isReachable || count === PAGES.length) return;
    const timer = setInterval(() => {
      if (navigator.onLine) setCount(count + 1);
    }, TURN_MS);
    return () => clearInterval(timer);
  }, [isReachable, count]);
  return count;
}

/** React Router reloads the document when it cannot fetch a page's code, so the connection is checked first. */
function useIsReachable(): boolean {
  const [isReachable, setReachable] = useState(false);
  useEffect(() => {
    const markReachable = async () => {
      setReachable(true);
      return true;
    };
    return whenReachable(markReachable, 0);
  }, []);
  return isReachable;
}

/** Sends queued requests after each navigation, because the navigation may have closed the form of a queued request. */
function useWaitingRequests(): void {
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation has its own key.
  useEffect(() => {
    return sendWaitingRequests();
  }, [key]);
}

/** How long a page must be open to count as viewed. */
const VIEWED_MS = 1000;

/** Every viewed page is cached for offline reading. */
function useOfflineCopies(): void {
  const { pathname, search } = useLocation();
  useEffect(() => {
    const cachePage = async () => {
      await registerServiceWorker();
      await cacheForOffline(pathname + search);
    };
    const timer = setTimeout(() => void cachePage(), VIEWED_MS);
    return () => clearTimeout(timer);
  }, [pathname, search]);
}
