import type { PAGE_ALIVE_EVENT } from "#app/early-start/page-alive.ts";

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

interface Options {
  /** The module script that React Router wrote, and the files of one folder that it will import. */
  readonly code: string;
  readonly folder: string;
  readonly files: readonly string[];
  /** Sent to the window once React has taken the page over. */
  readonly aliveEvent: typeof PAGE_ALIVE_EVENT;
  readonly pictureWaitMs: number;
  readonly longestWaitMs: number;
}

/**
 * Runs in the browser, as a script in each page: starts the page's code after the first paint, and keeps what was
 * clicked and typed until React listens, so that nothing a visitor does on a slow connection is lost.
 *
 * Its source text is copied into the page, so it uses nothing from outside but its options.
 */
function beginPage({ code, folder, files, aliveEvent, pictureWaitMs, longestWaitMs }: Options): void {
  const typed = new Map<Control, string>();
  let clicked: HTMLElement | null = null;
  let isStarted = false;

  const isControl = (target: EventTarget | null): target is Control =>
    target instanceof HTMLInputElement ||
    target instanceof HTMLSelectElement ||
    target instanceof HTMLTextAreaElement;
  // React may already be hydrating: it must not handle the event now and again when it is replayed.
  const record = (event: Event) => {
    const { target } = event;
    if (event.type === "click") {
      if (!(target instanceof Element)) return;
      // Links and submit buttons work without React.
      clicked = target.closest<HTMLElement>("button[type=button], [role=tab], [role=button]");
      if (!clicked) return;
    } else {
      if (!isControl(target) || ["checkbox", "radio", "file"].includes(target.type)) return;
      typed.set(target, target.value);
    }
    event.stopPropagation();
  };
  const start = () => {
    if (isStarted) return;
    isStarted = true;
    const script = Object.assign(document.createElement("script"), { type: "module", textContent: code });
    // What the code shows later, a dialog or another page, needs styles that this page has not.
    const run = () => document.head.append(script);
    const used = document.querySelector<HTMLStyleElement>("style[data-classes]");
    used?.after(
      Object.assign(document.createElement("link"), {
        rel: "stylesheet",
        href: used.dataset.classes,
        onload: run,
        onerror: run,
      }),
    );
    if (!used) run();
    preload(0);
  };
  const startWhenPainted = (list: PerformanceObserverEntryList) => {
    if (list.getEntriesByName("first-contentful-paint").length === 0) return;
    // The picture at the top is part of the first view, and would share the connection with the code.
    const picture = document.querySelector<HTMLImageElement>("img[fetchpriority=high]");
    if (!picture || picture.complete) return start();
    for (const type of ["load", "error"]) picture.addEventListener(type, start);
    setTimeout(start, pictureWaitMs);
  };
  // All files at once, instead of each when another imports it; two per task, so that input is never blocked for long.
  const preload = (from: number) => {
    for (const file of files.slice(from, from + 2)) {
      const preloaded = { rel: "modulepreload", href: folder + file };
      document.head.append(Object.assign(document.createElement("link"), preloaded));
    }
    if (from + 2 < files.length) setTimeout(preload, 0, from + 2);
  };
  const replay = async ({ detail: loadNavigation }: WindowEventMap[typeof PAGE_ALIVE_EVENT]) => {
    for (const type of ["click", "input", "change"]) removeEventListener(type, record, true);
    const hasChoice = [...typed.keys()].some((control) => control instanceof HTMLSelectElement);
    if (hasChoice) {
      // A filter leads to another address, and the next one builds on that: the router has to be there.
      for (const type of ["input", "change"]) addEventListener(type, forget, true);
      await loadNavigation().catch(() => {});
      for (const type of ["input", "change"]) removeEventListener(type, forget, true);
    }
    for (const [control, value] of typed) {
      // React compares with the value it last saw in the field, and that is already the typed one.
      if (!(control instanceof HTMLSelectElement)) control.value = "";
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), "value")?.set?.call(control, value);
      control.dispatchEvent(
        new Event(control instanceof HTMLSelectElement ? "change" : "input", { bubbles: true }),
      );
      // One change has been handled before the next. Text waits for no task: nothing can be pressed in between.
      await (hasChoice ? new Promise((resolve) => setTimeout(resolve)) : null);
    }
    clicked?.click();
  };
  // Changed again meanwhile: React has heard of that.
  const forget = ({ target }: Event) => isControl(target) && typed.delete(target);

  for (const type of ["click", "input", "change"]) addEventListener(type, record, true);
  addEventListener(aliveEvent, replay, { once: true });
  // A tab in the background is not painted, and an old browser does not report its paints.
  if (document.hidden || !PerformanceObserver.supportedEntryTypes.includes("paint")) start();
  else new PerformanceObserver(startWhenPainted).observe({ type: "paint", buffered: true });
  setTimeout(start, longestWaitMs);
}

/** The script as text. The build replaces this module by the minified text (scripts/minify-page-script.ts). */
export const beginPageSource = beginPage.toString();
