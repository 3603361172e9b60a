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

/** As wide as the screen is, and at 320 px: a laptop's window enlarged four times; or at other widths. */
export async function expectNoSidewaysScroll(page: Page, widths: readonly number[] = [320]): Promise<void> {
  const asOpened = page.viewportSize();
  await expectToFit(page);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 640 });
    await expectToFit(page);
  }
  if (asOpened) await page.setViewportSize(asOpened);
}

/** Charts follow a change of size a moment later. */
async function expectToFit(page: Page): Promise<void> {
  const overhang = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.poll(overhang, "the page is no wider than the screen").toBeLessThanOrEqual(0);
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
