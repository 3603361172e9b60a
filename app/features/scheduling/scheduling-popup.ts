import { loadSchedulingWidget, schedulingUrl } from "#app/features/scheduling/scheduling-script.ts";
import { documentAllowsScheduling } from "#app/lib/document-policy.ts";

/**
 * Browsers allow a page to open a window for five seconds after a click. If the script has not loaded by
 * then, the link opens in a new window.
 */
const CLICK_COUNTS_MS = 4_000;

/** Preloads the script on hover or focus, before the click. */
export function prepareScheduling(): void {
  if (documentAllowsScheduling()) loadSchedulingWidget().catch(() => {});
}

/** Opens the booking calendar over the page, or in a new window if the script is unavailable. */
export async function openScheduling(link: string): Promise<void> {
  const url = schedulingUrl(link);
  if (!documentAllowsScheduling()) return openWindow(url);
  try {
    const widget = await Promise.race([loadSchedulingWidget(), tooLate()]);
    widget.initPopupWidget({ url });
    closeOnEscape(() => widget.closePopupWidget?.());
  } catch {
    openWindow(url);
  }
}

function tooLate(): Promise<never> {
  return new Promise((_, reject) => {
    setTimeout(() => reject(new Error("the scheduling script did not load in time")), CLICK_COUNTS_MS);
  });
}

/** Without this, the provider's popup can be closed only with its own button. */
function closeOnEscape(close: () => void): void {
  const opener = document.activeElement;
  document.addEventListener("keydown", function onKey(event) {
    if (event.key !== "Escape") return;
    document.removeEventListener("keydown", onKey);
    close();
    if (opener instanceof HTMLElement) opener.focus();
  });
}

function openWindow(url: string): void {
  // With `noopener`, window.open() would return null even on success, and a blocked popup could not be detected.
  const opened = window.open(url, "_blank");
  if (opened) opened.opener = null;
  else window.location.assign(url);
}
