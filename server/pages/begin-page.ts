/**
 * Runs in the browser, written into each page: starts the page's code after the first paint, and keeps what was
 * pressed and typed until React listens, so that nothing a visitor does on a slow line is lost.
 */
export function beginPage(code: string, files: readonly string[]): void {
  const nonce = (document.currentScript as HTMLScriptElement).nonce;
  const typed = new Map<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement, string>();
  let pressed: HTMLElement | null = null;
  let isStarted = false;

  const keep = ({ type, target }: Event) => {
    if (type === "click") {
      // Links and submit buttons work by themselves.
      pressed = (target as Element).closest<HTMLElement>("button[type=button], [role=tab], [role=button]");
      return;
    }
    const control = target as HTMLInputElement;
    if (!["checkbox", "radio", "file"].includes(control.type)) typed.set(control, control.value);
  };
  const start = () => {
    if (isStarted) return;
    isStarted = true;
    // All files at once, not each when another asks for it.
    for (const href of files) {
      document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
    }
    const script = Object.assign(document.createElement("script"), {
      type: "module",
      nonce,
      textContent: code,
    });
    document.head.append(script);
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
  requestAnimationFrame(() => setTimeout(start));
  // A tab in the background has no frames.
  setTimeout(start, 500);
}
