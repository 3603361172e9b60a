import { loadSchedulingWidget, schedulingUrl } from "#app/features/scheduling/scheduling-script.ts";
import { documentAllowsScheduling } from "#app/lib/document-policy.ts";

/**
 * After this time, the calendar opens in a new window instead of over the page. Browsers allow a page to open a window
 * only for five seconds after a click.
 */
const LOAD_TIMEOUT_MS = 4_000;

/** Preloads the script on hover or focus, before the click. A failure is ignored, because the click tries again. */
export function preloadScheduling(): void {
  if (documentAllowsScheduling()) loadSchedulingWidget().catch(() => {});
}

/** Opens the booking calendar over the page, or in a new window if the script is unavailable. */
export async function openScheduling(link: string): Promise<void> {
  const url = schedulingUrl(link);
  if (!documentAllowsScheduling()) return openWindow(url);
  try {
    const widget = await Promise.race([loadSchedulingWidget(), rejectAfterTimeout()]);
    widget.initPopupWidget({ url });
    closeOnEscape(() => widget.closePopupWidget?.());
  } catch {
    openWindow(url);
  }
}

function rejectAfterTimeout(): Promise<never> {
  return new Promise((_, reject) => {
    setTimeout(() => reject(new Error("the scheduling script did not load in time")), LOAD_TIMEOUT_MS);
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
  const newWindow = window.open(url, "_blank");
  if (newWindow) newWindow.opener = null;
  else window.location.assign(url);
}
