import { expect, type Page } from "@playwright/test";

/** Expects every visible link, button and field to be at least 44 px in size, except links within a line of text. */
export async function expectLargeTapTargets(page: Page): Promise<void> {
  const tooSmall = await page.evaluate(() => {
    const MIN_PX = 44;
    // Browsers may round the size of a control.
    const isEnough = (size: number) => size > MIN_PX - 0.5;
    const controls = document.querySelectorAll<HTMLElement>(
      "a[href], button, select, summary, input, textarea",
    );
    // A control one pixel wide is only for screen readers.
    const isOperable = (control: HTMLElement) =>
      control.checkVisibility({ visibilityProperty: true }) &&
      control.tabIndex >= 0 &&
      control.offsetWidth > 1 &&
      !control.closest("[aria-hidden=true], .sr-only");
    const isInText = (control: HTMLElement) => {
      if (getComputedStyle(control).display !== "inline") return false;
      const text = control.closest("p, li, dd, td")?.textContent ?? "";
      return text.trim().length > (control.textContent ?? "").trim().length;
    };
    /** Whether a tap at this point reaches the control, directly, through its label or through the card around it. */
    const isTarget = (control: HTMLElement, x: number, y: number) => {
      const hit = document.elementFromPoint(x, y);
      return Boolean(hit && (control.contains(hit) || hit.closest("label")?.contains(control)));
    };
    return [...controls]
      .filter((control) => isOperable(control) && !isInText(control))
      .filter((control) => {
        const { width, height } = control.getBoundingClientRect();
        if (isEnough(width) && isEnough(height)) return false;
        // A small control passes if taps within 22 px of its center reach it.
        control.scrollIntoView({ block: "center" });
        const box = control.getBoundingClientRect();
        const [x, y, reach] = [box.left + box.width / 2, box.top + box.height / 2, MIN_PX / 2 - 1];
        const isWide =
          isEnough(width) || (isTarget(control, x - reach, y) && isTarget(control, x + reach, y));
        const isHigh =
          isEnough(height) || (isTarget(control, x, y - reach) && isTarget(control, x, y + reach));
        return !(isWide && isHigh);
      })
      .map((control) => {
        const { width, height } = control.getBoundingClientRect();
        const name = control.getAttribute("aria-label") ?? control.textContent ?? "";
        return `${control.tagName} '${name.trim()}' ${Math.round(width)} by ${Math.round(height)} px`;
      });
  });
  expect(tooSmall, `controls smaller than 44 px on ${new URL(page.url()).pathname}`).toEqual([]);
}
