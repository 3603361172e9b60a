import type { Page } from "@playwright/test";

export const sidebar = (page: Page) => page.getByRole("navigation", { name: "Back office" });
export const userMenu = (page: Page) => page.getByRole("button", { name: /User menu/ });
/** Whether the window is so narrow that the sidebar is behind a button. */
export const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 1024;

export async function openSidebar(page: Page): Promise<void> {
  if (isPhone(page)) await page.getByRole("button", { name: "Open menu" }).click();
}
