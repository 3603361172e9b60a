import type { Page } from "@playwright/test";

export const toasts = (page: Page) => page.getByRole("region", { name: /^Notifications/ });
export const toast = (page: Page, text: string | RegExp) => toasts(page).getByText(text);
export const exactToast = (page: Page, text: string) => toasts(page).getByText(text, { exact: true });
