/** Between what is in use and the toast under it. */
const SPACE_PX = 16;
/** A toast is drawn within so many frames. */
const MOST_FRAMES = 30;

/**
 * Scrolls, by as little as needed, the field in use and the button that sends it out from under the newest toast:
 * somebody who is told that an address is wrong wants to see the address. In a dialog the dialog scrolls.
 */
export function uncoverField(framesLeft = MOST_FRAMES): void {
  const toast = document.querySelector<HTMLElement>("[data-sonner-toast][data-front=true]");
  const list = toast?.parentElement?.getBoundingClientRect();
  if (!(toast?.offsetHeight && list)) {
    if (framesLeft > 0) requestAnimationFrame(() => uncoverField(framesLeft - 1));
    return;
  }
  // The list stands where its toasts end up; the toast itself is still on its way.
  const top = list.bottom - toast.offsetHeight - SPACE_PX;
  // Below it counts too: what is scrolled for the field would end up under the toast.
  const isCovered = (element: Element) => {
    const box = element.getBoundingClientRect();
    return box.left < list.right && box.right > list.left && box.bottom > top;
  };
  const lowest = controlsInUse().findLast(isCovered);
  if (!lowest) return;
  const { scrollMarginBottom } = lowest.style;
  lowest.style.scrollMarginBottom = `${window.innerHeight - top}px`;
  lowest.scrollIntoView({ block: "nearest" });
  lowest.style.scrollMarginBottom = scrollMarginBottom;
}

/** What has the focus, and the button of its form if both fit above a toast. */
function controlsInUse(): readonly HTMLElement[] {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement && focused.matches("input, select, textarea, button"))) return [];
  const send = focused.closest("form")?.querySelector<HTMLElement>("[type=submit]");
  if (!send || send === focused) return [focused];
  const height = send.getBoundingClientRect().bottom - focused.getBoundingClientRect().top;
  return height > 0 && height < window.innerHeight / 3 ? [focused, send] : [focused];
}
