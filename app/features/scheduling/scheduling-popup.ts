import { loadSchedulingWidget, schedulingUrl } from "#app/features/scheduling/scheduling-script.ts";

/** Fetches the script on a first sign of interest, so that the click finds it there. */
export function prepareScheduling(): void {
  loadSchedulingWidget().catch(() => {});
}

/** Opens the booking calendar over the page, or in a window of its own where the script is unavailable. */
export async function openScheduling(link: string): Promise<void> {
  const url = schedulingUrl(link);
  try {
    const widget = await loadSchedulingWidget();
    widget.initPopupWidget({ url });
    closeOnEscape(() => widget.closePopupWidget?.());
  } catch {
    openWindow(url);
  }
}

/** The provider's popup knows only its own close button. */
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
  // Not `noopener`: with it the answer is null even when the window opens, and a refusal could not be told.
  const opened = window.open(url, "_blank");
  if (opened) opened.opener = null;
  else window.location.assign(url);
}
