import type { Page } from "@playwright/test";

export const toasts = (page: Page) => page.getByRole("region", { name: /^Notifications/ });
/** The message that stays on the page after a form was sent. */
export const confirmation = (page: Page) => page.getByRole("region", { name: "What happens next" });
export const toast = (page: Page, text: string | RegExp) => toasts(page).getByText(text);
export const exactToast = (page: Page, text: string) => toasts(page).getByText(text, { exact: true });
