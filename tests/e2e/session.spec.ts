import type { Page } from "@playwright/test";
import { createClient } from "@supabase/supabase-js";
import { waitForHydration } from "#tests/support/page-checks.ts";
import { expect, test } from "#tests/support/traveler.ts";

interface StoredSession {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly expires_at: number;
}

/** What the official client keeps, under the name it gives it. */
async function storedSession(page: Page): Promise<StoredSession | null> {
  return page.evaluate(() => {
    const key = `sb-${window.location.hostname.split(".")[0]}-auth-token`;
    return JSON.parse(localStorage.getItem(key) ?? "null");
  });
}

async function changeStoredSession(page: Page, change: Partial<StoredSession>): Promise<void> {
  await page.evaluate((changed) => {
    const key = `sb-${window.location.hostname.split(".")[0]}-auth-token`;
    localStorage.setItem(
      key,
      JSON.stringify({ ...JSON.parse(localStorage.getItem(key) ?? "{}"), ...changed }),
    );
  }, change);
}

const LONG_AGO = 1_700_000_000;
const greeting = (page: Page) => page.getByRole("heading", { level: 1, name: "My Itineraries" });
const accountMenu = (page: Page) => page.getByRole("button", { name: "Account" });

test("a session outlives a reload and a failing refresh, is refreshed when it runs out, and ends when refused", async ({
  page,
  traveler,
  allowConsole,
}) => {
  allowConsole(/status of (400|503)|AuthRetryableFetchError/);
  await traveler.enter(page, "/");
  await accountMenu(page).click();
  await expect(page.getByText(traveler.email)).toBeVisible();
  await expect(page.getByRole("link", { name: "Privacy", exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: "Admin", exact: true })).toHaveCount(0);
  await page.getByRole("link", { name: "My Itineraries" }).click();
  await expect(greeting(page)).toBeVisible();

  await test.step("one that ran out is refreshed, and kept", async () => {
    const before = await storedSession(page);
    await changeStoredSession(page, { expires_at: LONG_AGO });
    await page.reload();
    await expect(greeting(page)).toBeVisible();
    await expect.poll(async () => (await storedSession(page))?.expires_at).toBeGreaterThan(Date.now() / 1000);
    expect((await storedSession(page))?.refresh_token).not.toBe(before?.refresh_token);
  });

  await test.step("a refresh that fails for now keeps it, and is tried again with growing pauses", async () => {
    const before = await storedSession(page);
    const tries: number[] = [];
    await page.route("**/auth/v1/token?grant_type=refresh_token", (route) => {
      tries.push(Date.now());
      return route.fulfill({ status: 503, json: {} });
    });
    await changeStoredSession(page, { expires_at: LONG_AGO });
    await page.reload();
    await expect.poll(() => tries.length, { timeout: 20_000 }).toBeGreaterThanOrEqual(4);
    // 200 ms, doubled each time: 1,400 ms in all. A busy machine may hear of one try late, so they are added up.
    expect((tries[3] ?? 0) - (tries[0] ?? 0)).toBeGreaterThanOrEqual(1000);
    expect((await storedSession(page))?.refresh_token).toBe(before?.refresh_token);
    await page.unroute("**/auth/v1/token?grant_type=refresh_token");
    await page.reload();
    await expect(greeting(page)).toBeVisible();
  });

  await test.step("a refresh that is refused removes it and asks for a new one", async () => {
    await changeStoredSession(page, { expires_at: LONG_AGO, refresh_token: "made-up" });
    await page.reload();
    await expect(page).toHaveURL("/login?next=/my-itineraries");
    await expect(page.getByLabel("Password")).toBeVisible();
    expect(await storedSession(page)).toBeNull();
  });
});

test("a visitor's pages never load the auth client", async ({ page }) => {
  const scripts: string[] = [];
  page.on("response", async (response) => {
    if (response.request().resourceType() === "script") scripts.push(await response.text().catch(() => ""));
  });
  await page.goto("/");
  await expect(page.getByRole("link", { name: "Log in" })).toBeVisible();
  await waitForHydration(page);
  await page.waitForLoadState("networkidle");
  expect(scripts.length).toBeGreaterThan(0);
  expect(scripts.some((script) => script.includes("grant_type=refresh_token"))).toBe(false);
});

test("two tabs agree, in and out; other devices stay logged in until they are named", async ({
  page,
  context,
  site,
  traveler,
}) => {
  const device = () => createClient(site.url, site.keys.publishableKey, { auth: { persistSession: false } });
  const [phone, tablet] = [device(), device()];
  await phone.auth.signInWithPassword(traveler);
  await tablet.auth.signInWithPassword(traveler);
  const lives = async (client: typeof phone) =>
    (await client.from("profiles").select("id")).data?.length === 1;

  const other = await context.newPage();
  await other.goto("/login");
  await expect(other.getByLabel("Password")).toBeVisible();
  const reads = [page, other].map((tab) => tab.waitForResponse("**/rest/v1/rpc/my_proposals"));
  await traveler.signIn(page);
  await expect(other).toHaveURL("/my-itineraries");
  await expect(greeting(other)).toBeVisible();

  // What a tab is still reading when the session ends is refused, and the console says so.
  await Promise.all(reads);
  await page.waitForLoadState("networkidle");
  await other.waitForLoadState("networkidle");
  await accountMenu(page).click();
  await page.getByRole("button", { name: "Log out" }).click();
  await expect(page.getByText("Logged out")).toBeVisible();
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("link", { name: "Log in" })).toBeVisible();
  await expect(other).toHaveURL("/login?next=/my-itineraries");
  expect(await storedSession(other)).toBeNull();
  expect([await lives(phone), await lives(tablet)]).toEqual([true, true]);

  await phone.auth.signOut({ scope: "others" });
  expect([await lives(phone), await lives(tablet)]).toEqual([true, false]);
  await phone.auth.signOut({ scope: "global" });
  expect((await phone.auth.signInWithPassword(traveler)).error).toBeNull();
});

test("logging out leads home, though the server refuses it or the private page is still in sight", async ({
  page,
  traveler,
  allowConsole,
}) => {
  allowConsole(/status of 403/);
  await traveler.enter(page, "/my-itineraries");
  const session = (await storedSession(page)) ?? {};
  await page.route("**/auth/v1/logout*", (route) => route.fulfill({ status: 403, json: { msg: "no" } }));
  await accountMenu(page).click();
  await page.getByRole("button", { name: "Log out" }).click();
  await expect(page.getByText("Logged out")).toBeVisible();
  expect(await storedSession(page)).toBeNull();
  await expect(page.getByRole("alert")).toHaveCount(0);
  // The server was never asked, so what it gave is still good.
  await changeStoredSession(page, session);
  await page.goto("/my-itineraries");
  await page.unroute("**/auth/v1/logout*");

  await page.waitForLoadState("networkidle");
  const home = Promise.withResolvers<void>();
  await page.route(/\.data/, async (route) => {
    await home.promise;
    await route.abort();
  });
  await accountMenu(page).click();
  await page.getByRole("button", { name: "Log out" }).click();
  // Another press replaces the way home, and the session ends on the private page.
  await accountMenu(page).click();
  await page.getByRole("link", { name: "My Itineraries", exact: true }).click();
  await expect(page.getByText("Logged out")).toBeVisible();
  await page.unrouteAll({ behavior: "ignoreErrors" });
  home.resolve();
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("link", { name: "Log in" })).toBeVisible();
});
