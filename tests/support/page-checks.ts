import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** Nothing for axe to find, best practices included. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    // Only frames need the other mode, which opens one more page to put their results together: twice the time.
    .setLegacyMode(page.frames().length === 1)
    // No rule that runs reads style sheets, so they are not loaded again.
    .options({ resultTypes: ["violations"], preload: { assets: ["media"] } })
    .analyze();
  const found = violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help} (${node.target.join(" ")})`),
  );
  expect(found, "axe finds nothing").toEqual([]);
}

interface Screens {
  /** Public pages are also looked at with letters twice as large. */
  readonly isPublic?: boolean;
  readonly widths?: readonly number[];
}

/** As wide as the screen is, and at 320 px: a laptop's window enlarged four times; or at other widths. */
export async function expectNoSidewaysScroll(
  page: Page,
  { isPublic = true, widths = [320] }: Screens = {},
): Promise<void> {
  const asOpened = page.viewportSize();
  const expectFit = async () => {
    const parts = isPublic ? "html, [role=tablist]" : "html";
    await expectToFit(page, parts);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 640 });
      await expectToFit(page, parts);
    }
    if (asOpened) await page.setViewportSize(asOpened);
  };
  await expectFit();
  if (!isPublic) return;
  await setLetterSize(page, "200%");
  await expectFit();
  await setLetterSize(page, "");
}

/** Charts follow a change of size a moment later. */
async function expectToFit(page: Page, parts: string): Promise<void> {
  const tooWide = () =>
    page
      .locator(parts)
      .evaluateAll((elements) =>
        elements
          .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
          .map(({ tagName, scrollWidth, clientWidth }) => `${tagName}: ${scrollWidth} in ${clientWidth} px`),
      );
  await expect.poll(tooWide, "nothing scrolls sideways").toEqual([]);
}

export async function setLetterSize(page: Page, size: string): Promise<void> {
  await page.evaluate((fontSize) => {
    document.documentElement.style.fontSize = fontSize;
  }, size);
}

/** Whether the history's present entry stands for a menu or dialog that Back closes. */
const isAtPanelEntry = (page: Page) => page.evaluate(() => "closedByBack" in (window.history.state ?? {}));

/** Back, from a menu or dialog that it closes: its entry is made a moment after it is seen. */
export async function goBackFromPanel(page: Page): Promise<void> {
  await expect.poll(() => isAtPanelEntry(page)).toBe(true);
  await page.goBack();
}

/** Resolves once the page has taken the step of its own by which such an entry is left. */
export async function waitUntilPanelLeft(page: Page): Promise<void> {
  await expect.poll(() => isAtPanelEntry(page)).toBe(false);
}

/** Resolves once React handles clicks: from then on a link is followed without a new document. */
export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(() => "hydrated" in document.documentElement.dataset);
}
