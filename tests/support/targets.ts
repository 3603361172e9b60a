import { expect, type Page } from "@playwright/test";

/** Every visible link, button and field is large enough to tap; links in running text are as high as their line. */
export async function expectRoomForFingers(page: Page): Promise<void> {
  const small = await page.evaluate(() => {
    const LEAST_PX = 44;
    const isEnough = (size: number) => size > LEAST_PX - 0.5;
    const controls = document.querySelectorAll<HTMLElement>(
      "a[href], button, select, summary, input, textarea",
    );
    const isInSight = (control: HTMLElement) =>
      control.checkVisibility({ visibilityProperty: true }) &&
      control.tabIndex >= 0 &&
      control.offsetWidth > 1 &&
      !control.closest("[aria-hidden=true], .sr-only");
    const isInText = (control: HTMLElement) => {
      if (getComputedStyle(control).display !== "inline") return false;
      const text = control.closest("p, li, dd, td")?.textContent ?? "";
      return text.trim().length > (control.textContent ?? "").trim().length;
    };
    /** The tap target may be larger than the control: its label, or the card around it. */
    const answers = (control: HTMLElement, x: number, y: number) => {
      const hit = document.elementFromPoint(x, y);
      return Boolean(hit && (control.contains(hit) || hit.closest("label")?.contains(control)));
    };
    return [...controls]
      .filter((control) => isInSight(control) && !isInText(control))
      .filter((control) => {
        const { width, height } = control.getBoundingClientRect();
        if (isEnough(width) && isEnough(height)) return false;
        control.scrollIntoView({ block: "center" });
        const box = control.getBoundingClientRect();
        const [x, y, reach] = [box.left + box.width / 2, box.top + box.height / 2, LEAST_PX / 2 - 1];
        const isWide = isEnough(width) || (answers(control, x - reach, y) && answers(control, x + reach, y));
        const isHigh = isEnough(height) || (answers(control, x, y - reach) && answers(control, x, y + reach));
        return !(isWide && isHigh);
      })
      .map((control) => {
        const { width, height } = control.getBoundingClientRect();
        const name = control.getAttribute("aria-label") ?? control.textContent ?? "";
        return `${control.tagName} '${name.trim()}' ${Math.round(width)} by ${Math.round(height)} px`;
      });
  });
  expect(small, `targets of 44 px on ${new URL(page.url()).pathname}`).toEqual([]);
}
