import type { Page } from "@playwright/test";

/** Where the official client stores the session of a site on localhost. */
export const SESSION_KEY = "sb-localhost-auth-token";

interface StoredSession {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly expires_at: number;
}

export const readStoredSession = (page: Page): Promise<StoredSession | null> =>
  page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? "null"), SESSION_KEY);

export async function changeStoredSession(page: Page, change: Partial<StoredSession>): Promise<void> {
  await page.evaluate(
    ([key, changes]) => {
      const session = JSON.parse(localStorage.getItem(key) ?? "{}");
      localStorage.setItem(key, JSON.stringify({ ...session, ...changes }));
    },
    [SESSION_KEY, change] as const,
  );
}
