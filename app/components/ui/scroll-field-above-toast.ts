/** Space between the controls and the toast below them. */
const SPACE_PX = 16;
/** A toast is rendered within this many frames. */
const MAX_FRAMES = 30;

/**
 * Scrolls the focused field and its submit button out from under the newest toast, because the user needs to see the
 * field that the error is about. Scrolls as little as possible, and in a dialog only the dialog.
 */
export function scrollFieldAboveToast(framesLeft = MAX_FRAMES): void {
  // Sonner has no documented way to find a toast. If it renames these attributes, nothing is scrolled.
  const toast = document.querySelector<HTMLElement>("[data-sonner-toast][data-front=true]");
  const list = toast?.parentElement?.getBoundingClientRect();
  if (!(toast?.offsetHeight && list)) {
    if (framesLeft > 0) requestAnimationFrame(() => scrollFieldAboveToast(framesLeft - 1));
    return;
  }
  // Uses the list's position, because the toast itself is still moving.
  const top = list.bottom - toast.offsetHeight - SPACE_PX;
  // Also true for elements below the toast, because scrolling up would move them under the toast.
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

/** The focused element, and its form's submit button if both fit above a toast. */
function controlsInUse(): readonly HTMLElement[] {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement && focused.matches("input, select, textarea, button"))) return [];
  const submitButton = focused.closest("form")?.querySelector<HTMLElement>("[type=submit]");
  if (!submitButton || submitButton === focused) return [focused];
  const height = submitButton.getBoundingClientRect().bottom - focused.getBoundingClientRect().top;
  return height > 0 && height < window.innerHeight / 3 ? [focused, submitButton] : [focused];
}
