import { useEffect, useLayoutEffect, useRef } from "react";
import { useLocation } from "react-router";

const MAX_WAIT_MS = 10_000;
const CONTROL = "a[href],button,input,select,textarea,summary,[tabindex]";
const DIALOG = "[role=dialog],[role=alertdialog]";

/**
 * The one place that decides where the focus goes if nobody says so:
 * - on a new page to its heading, so that screen readers announce it and keyboard users continue from there
 * - from a dialog that closes back to its opener
 * - from an element that disappears to what replaces it, else to the same control of the next or previous row, else to
 *   the heading above
 */
export function FocusKeeper() {
  // The listing counts as one page, whether the region or category is in the path or in the query. So do the list of
  // itineraries and the form over it.
  const pathname = useLocation().pathname.replace(/^(\/destinations|\/admin\/itineraries)\/.*/, "$1");
  const shownPath = useRef(pathname);
  const keeper = useRef<ReturnType<typeof keepFocus> | null>(null);
  useEffect(() => {
    keeper.current = keepFocus();
    return keeper.current.stop;
  }, []);
  // Before the paint, so that the link of the old page is not replaced by its neighbor first.
  useLayoutEffect(() => {
    // The browser handles the focus of the first page.
    if (shownPath.current === pathname) return;
    shownPath.current = pathname;
    keeper.current?.showPage();
  }, [pathname]);
  return null;
}

function keepFocus() {
  /** The focused elements, the current one last. One that disappears is replaced. */
  let visited: readonly Element[] = [];
  /** The heading of a new page; null until it is there, undefined once the user has moved on. */
  let heading: HTMLElement | null | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const focusHeading = () => {
    heading = document.querySelector<HTMLElement>("h1");
    focus(heading);
  };
  const watcher = new MutationObserver((records) => {
    for (const record of records) {
      for (const removed of record.removedNodes) {
        if (!(removed instanceof Element) || removed.isConnected) continue;
        visited = visited.flatMap((element) =>
          removed.contains(element) ? (replacementOf(element, removed, record) ?? []) : element,
        );
      }
    }
    if (document.activeElement !== document.body) return;
    if (heading === null || heading?.isConnected === false) focusHeading();
    else focus(visited.at(-1));
  });
  const remember = ({ target }: FocusEvent) => {
    if (!(target instanceof Element)) return;
    visited = [...visited.filter((element) => element !== target), target].slice(-20);
  };
  // A press beside all controls leaves the focus nowhere on purpose.
  const forget = () =>
    setTimeout(() => {
      if (document.activeElement === document.body) visited = [];
    });
  document.addEventListener("focusin", remember);
  document.addEventListener("focusout", forget);
  watcher.observe(document.body, { childList: true, subtree: true });

  return {
    showPage: () => {
      visited = [];
      clearTimeout(timer);
      timer = setTimeout(() => {
        heading = undefined;
      }, MAX_WAIT_MS);
      focusHeading();
      // The old page may have the focus still, and nothing of it is left in a moment.
      if (!heading && document.activeElement instanceof HTMLElement) document.activeElement.blur();
    },
    stop: () => {
      clearTimeout(timer);
      watcher.disconnect();
      document.removeEventListener("focusin", remember);
      document.removeEventListener("focusout", forget);
    },
  };
}

/** Where the focus goes when `removed`, which contains the focused element, has disappeared; null for its opener. */
function replacementOf(element: Element, removed: Element, record: MutationRecord): Element | null {
  if (element.closest(DIALOG)) return null;
  const { target, previousSibling, nextSibling } = record;
  const before = controlsIn(removed);
  const next = previousSibling?.isConnected
    ? previousSibling.nextSibling
    : (nextSibling ?? target.firstChild);
  for (const row of [asElement(next, "nextSibling"), asElement(previousSibling, "previousSibling")]) {
    const controls = row ? controlsIn(row) : [];
    const control = controls.length === before.length ? controls[before.indexOf(element)] : controls[0];
    if (control) return control;
  }
  return headingAbove(target);
}

const controlsIn = (row: Element) =>
  [row, ...row.querySelectorAll(CONTROL)].filter((element) => element.matches(CONTROL));

function asElement(node: Node | null | undefined, step: "nextSibling" | "previousSibling"): Element | null {
  let current = node;
  while (current && !(current instanceof Element)) current = current[step];
  return current ?? null;
}

function headingAbove(start: Node): Element | null {
  for (let node: Node | null = start; node; node = node.parentNode) {
    const heading = node instanceof Element && node.querySelector("h1,h2,h3");
    if (heading) return heading;
  }
  return null;
}

function focus(element: Element | null | undefined): void {
  if (!(element instanceof HTMLElement)) return;
  if (!element.matches(CONTROL)) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}
