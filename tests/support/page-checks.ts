import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** axe finds nothing, best practices included. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    // Only frames need the other mode, which opens another page to merge results and takes twice the time.
    .setLegacyMode(page.frames().length === 1)
    // No enabled rule reads style sheets, and no page has sound or film, so nothing is loaded again.
    .options({ resultTypes: ["violations"], preload: false })
    .analyze();
  const found = violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help} (${node.target.join(" ")})`),
  );
  expect(found, "axe finds nothing").toEqual([]);
}

interface Screens {
  /** Public pages are also checked with text at 200%. */
  readonly isPublic?: boolean;
  readonly widths?: readonly number[];
}

/** At the screen's width, and at 320 px, which is a laptop's window at 400% zoom; or at other widths. */
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

/** Charts react to a resize with a delay. */
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

/** Whether the current history entry belongs to a menu or dialog that Back closes. */
const isAtPanelEntry = (page: Page) =>
  page.evaluate(() => JSON.stringify(window.history.state ?? {}).includes("closedByBack"));

/** Goes back from a menu or dialog; its history entry is created shortly after it appears. */
export async function goBackFromPanel(page: Page): Promise<void> {
  await expect.poll(() => isAtPanelEntry(page)).toBe(true);
  await page.goBack();
}

/** Resolves once the page has left that entry. */
export async function waitUntilPanelLeft(page: Page): Promise<void> {
  await expect.poll(() => isAtPanelEntry(page)).toBe(false);
}

/** Resolves once React handles clicks: from then on links navigate on the client. */
export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(() => "hydrated" in document.documentElement.dataset);
}
