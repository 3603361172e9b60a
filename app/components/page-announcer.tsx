import { useEffect, useRef } from "react";
import { useLocation } from "react-router";

const MAX_WAIT_MS = 10_000;

/**
 * Moves focus to the heading of each new page, so that screen readers announce it and keyboard users continue
 * from there. Waits for the heading of a page that is still loading. Does nothing on the first page, where the browser
 * handles focus.
 */
export function PageAnnouncer() {
  // The listing counts as one page, whether the region or category is in the path or in the query.
  const pathname = useLocation().pathname.replace(/^\/destinations\/.*/, "/destinations");
  const announcedPath = useRef(pathname);
  useEffect(() => {
    if (announcedPath.current === pathname) return;
    announcedPath.current = pathname;
    let heading = focusHeading();
    const watcher = new MutationObserver(() => {
      if (heading?.isConnected) return;
      // There is no heading yet, or the focused heading was removed with the previous page or a placeholder.
      // Do not move focus that the user has placed elsewhere.
      if (!heading || document.activeElement === document.body) heading = focusHeading();
    });
    const stop = () => {
      clearTimeout(timer);
      watcher.disconnect();
    };
    const timer = setTimeout(stop, MAX_WAIT_MS);
    watcher.observe(document.body, { childList: true, subtree: true });
    return stop;
  }, [pathname]);
  return null;
}

function focusHeading(): HTMLElement | null {
  const heading = document.querySelector<HTMLElement>("main h1");
  if (heading) heading.tabIndex = -1;
  heading?.focus({ preventScroll: true });
  return heading;
}
