/**
 * Runs in the browser, written into each page: starts the page's code after the first paint, and keeps what was
 * pressed and typed until React listens, so that nothing a visitor does on a slow line is lost.
 */
export function beginPage(code: string, files: readonly string[]): void {
  const nonce = (document.currentScript as HTMLScriptElement).nonce;
  const typed = new Map<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement, string>();
  const PICTURE_WAIT_MS = 1000;
  const LONGEST_WAIT_MS = 3000;
  let pressed: HTMLElement | null = null;
  let isStarted = false;

  // React, still at work on the page, would hear the same again when it is told: so it does not hear it now.
  const keep = (event: Event) => {
    const target = event.target as Element;
    if (event.type === "click") {
      // Links and submit buttons work by themselves.
      pressed = target.closest<HTMLElement>("button[type=button], [role=tab], [role=button]");
      if (!pressed) return;
    } else {
      const control = target as HTMLInputElement;
      if (["checkbox", "radio", "file"].includes(control.type)) return;
      typed.set(control, control.value);
    }
    event.stopPropagation();
  };
  const start = () => {
    if (isStarted) return;
    isStarted = true;
    const script = Object.assign(document.createElement("script"), {
      type: "module",
      nonce,
      textContent: code,
    });
    document.head.append(script);
    preload(0);
  };
  const startWhenPainted = (list: PerformanceObserverEntryList) => {
    if (list.getEntriesByName("first-contentful-paint").length === 0) return;
    // The picture at the top is part of what is seen first, and would share the line with the code.
    const picture = document.querySelector<HTMLImageElement>("img[fetchpriority=high]");
    if (!picture || picture.complete) return start();
    for (const type of ["load", "error"]) picture.addEventListener(type, start);
    setTimeout(start, PICTURE_WAIT_MS);
  };
  // All files early, not each when another asks for it; a few at a time, so that a finger never waits for them.
  const preload = (from: number) => {
    for (const href of files.slice(from, from + 4)) {
      document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
    }
    if (from + 4 < files.length) setTimeout(preload, 0, from + 4);
  };
  const replay = async () => {
    for (const type of ["click", "input", "change"]) removeEventListener(type, keep, true);
    for (const [control, value] of typed) {
      // React tells a change by what it last saw in the field, and it has seen what was typed before it came.
      if (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement) control.value = "";
      const plain = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), "value");
      plain?.set?.call(control, value);
      control.dispatchEvent(
        new Event(control instanceof HTMLSelectElement ? "change" : "input", { bubbles: true }),
      );
      // As when a person does it: one thing has been dealt with before the next.
      await new Promise((resolve) => setTimeout(resolve));
    }
    pressed?.click();
  };

  for (const type of ["click", "input", "change"]) addEventListener(type, keep, true);
  addEventListener("calabash:alive", replay, { once: true });
  // A tab in the background is not painted, and an old browser does not tell.
  if (document.hidden || !PerformanceObserver.supportedEntryTypes.includes("paint")) start();
  else new PerformanceObserver(startWhenPainted).observe({ type: "paint", buffered: true });
  setTimeout(start, LONGEST_WAIT_MS);
}
