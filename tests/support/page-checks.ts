import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Page } from "@playwright/test";
import type axe from "axe-core";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Expects that axe finds no violations, including its best practices. */
export async function expectAccessible(page: Page): Promise<void> {
  // Injected once per document. @axe-core/playwright would inject it twice for each check.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
  const found = await page.evaluate(async () => {
    const { axe: tool } = globalThis as unknown as { readonly axe: typeof axe };
    // No rule reads style sheets, no page has audio or video, and frames contain only e-mails and third-party widgets.
    const options: axe.RunOptions = { resultTypes: ["violations"], preload: false, iframes: false };
    const { violations } = await tool.run(document, options);
    return violations.flatMap(({ id, help, nodes }) =>
      nodes.map((node) => `${id}: ${help} (${node.target.join(" ")})`),
    );
  });
  expect(found, "violations found by axe").toEqual([]);
}

interface Screens {
  /** Public pages are also checked with text at 200%. */
  readonly isPublic?: boolean;
  readonly widths?: readonly number[];
}

/** Checks the page at its current width and at `widths`. 320 px is the width of a laptop's window at 400% zoom. */
export async function expectNoSidewaysScroll(
  page: Page,
  { isPublic = true, widths = [320] }: Screens = {},
): Promise<void> {
  const original = page.viewportSize();
  const expectFit = async () => {
    const selector = isPublic ? "html, [role=tablist]" : "html";
    await expectToFit(page, selector);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 640 });
      await expectToFit(page, selector);
    }
    if (original) await page.setViewportSize(original);
  };
  await expectFit();
  if (!isPublic) return;
  await setTextSize(page, "200%");
  await expectFit();
  await setTextSize(page, "");
}

/** Retries, because charts react to a resize with a delay. */
async function expectToFit(page: Page, selector: string): Promise<void> {
  const tooWide = () =>
    page
      .locator(selector)
      .evaluateAll((elements) =>
        elements
          .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
          .map(({ tagName, scrollWidth, clientWidth }) => `${tagName}: ${scrollWidth} in ${clientWidth} px`),
      );
  await expect.poll(tooWide, "nothing scrolls sideways").toEqual([]);
}

export async function setTextSize(page: Page, size: string): Promise<void> {
  await page.evaluate((fontSize) => {
    document.documentElement.style.fontSize = fontSize;
  }, size);
}

/** Whether the current history entry belongs to a menu or dialog that Back closes. */
const isAtOverlayEntry = (page: Page) =>
  page.evaluate(() => JSON.stringify(window.history.state ?? {}).includes("closedByBack"));

/** Goes back from a menu or dialog; its history entry is created shortly after it appears. */
export async function goBackFromOverlay(page: Page): Promise<void> {
  await expect.poll(() => isAtOverlayEntry(page)).toBe(true);
  await page.goBack();
}

/** Resolves once the page has left the history entry of a menu or dialog. */
export async function waitUntilOverlayLeft(page: Page): Promise<void> {
  await expect.poll(() => isAtOverlayEntry(page)).toBe(false);
}

/** Resolves once React handles clicks, so that links navigate on the client. */
export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(() => "hydrated" in document.documentElement.dataset);
}

/** Waits until a file whose URL contains `part` has been fetched. */
export async function waitForFile(page: Page, part: string): Promise<void> {
  await page.waitForFunction(
    (fileName) => performance.getEntriesByType("resource").some(({ name }) => name.includes(fileName)),
    part,
  );
}

/** Waits until the other pages' code, which is needed offline, has been fetched. */
export async function waitForPrefetch(page: Page): Promise<void> {
  // The first interaction starts the prefetch.
  await page.keyboard.press("Shift");
  await waitForFile(page, "/assets/toaster-");
  // The code is preloaded page by page. The FAQ page is one that a test opens offline.
  await waitForFile(page, "/assets/faqs-");
  await page.waitForFunction(() => {
    const loaded = new Set(performance.getEntriesByType("resource").map(({ name }) => name));
    const wanted = document.querySelectorAll<HTMLLinkElement>("link[rel=modulepreload]");
    return [...wanted].every(({ href }) => loaded.has(href));
  });
}
