import { AxeBuilder } from "@axe-core/playwright";
import { type BrowserContext, expect, type Page } from "@playwright/test";
import { PAGE_ALIVE_EVENT } from "#app/early-start/page-alive.ts";

/** Nothing for axe to find, best practices included. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).options({ resultTypes: ["violations"] }).analyze();
  const found = violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help} (${node.target.join(" ")})`),
  );
  expect(found, "axe finds nothing").toEqual([]);
}

/**
 * As wide as the screen is, and at 320 px: a laptop's window enlarged four times. Public pages also with letters twice
 * as large.
 */
export async function expectNoSidewaysScroll(page: Page, { isPublic = true } = {}): Promise<void> {
  const asOpened = page.viewportSize();
  const fits = async (parts: string) => {
    await expectToFit(page, parts);
    await page.setViewportSize({ width: 320, height: 640 });
    await expectToFit(page, parts);
    if (asOpened) await page.setViewportSize(asOpened);
  };
  await fits(isPublic ? "html, [role=tablist]" : "html");
  if (!isPublic) return;
  await setLetterSize(page, "200%");
  await fits("html, [role=tablist]");
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

/** Resolves once React has taken the page over: from then on a link is followed without a new document. */
export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(() => "isAlive" in window);
}

/** Remembers, in every document from now on, that its page has said so. */
export async function noteHydration(context: BrowserContext): Promise<void> {
  await context.addInitScript((aliveEvent) => {
    addEventListener(aliveEvent, () => Object.assign(window, { isAlive: true }));
  }, PAGE_ALIVE_EVENT);
}
