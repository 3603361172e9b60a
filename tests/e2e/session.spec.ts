import type { Page, Response } from "@playwright/test";
import { waitForHydration } from "#tests/support/page-checks.ts";
import { clientOf } from "#tests/support/run-site.ts";
import { changeStoredSession, readStoredSession } from "#tests/support/stored-session.ts";
import { expect, test } from "#tests/support/traveler.ts";

const LONG_AGO = 1_700_000_000;
const greeting = (page: Page) => page.getByRole("heading", { level: 1, name: "My Itineraries" });
const accountMenu = (page: Page) => page.getByRole("button", { name: "Account" });

test("a session survives a reload and a failed refresh, is refreshed when it expires, and ends when rejected", async ({
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

  await test.step("an expired session is refreshed and stored", async () => {
    const before = await readStoredSession(page);
    await changeStoredSession(page, { expires_at: LONG_AGO });
    await page.reload();
    await expect(greeting(page)).toBeVisible();
    await expect
      .poll(async () => (await readStoredSession(page))?.expires_at)
      .toBeGreaterThan(Date.now() / 1000);
    expect((await readStoredSession(page))?.refresh_token).not.toBe(before?.refresh_token);
  });

  await test.step("a failed refresh keeps the session and is retried with backoff", async () => {
    const before = await readStoredSession(page);
    let attempts = 0;
    await page.route("**/auth/v1/token?grant_type=refresh_token", (route) => {
      attempts += 1;
      return route.fulfill({ status: 503, json: {} });
    });
    await page.addInitScript({
      content: `
        const delays = window.delays = [];
        const start = window.setTimeout;
        window.setTimeout = (work, delay, ...rest) => { delays.push(delay); return start(work, delay, ...rest); };`,
    });
    await changeStoredSession(page, { expires_at: LONG_AGO });
    await page.reload();
    await expect.poll(() => attempts).toBeGreaterThanOrEqual(4);
    expect(await page.evaluate("delays")).toEqual(expect.arrayContaining([200, 400, 800]));
    expect((await readStoredSession(page))?.refresh_token).toBe(before?.refresh_token);
    await page.unroute("**/auth/v1/token?grant_type=refresh_token");
    await page.reload();
    await expect(greeting(page)).toBeVisible();
  });

  await test.step("a rejected refresh removes the session and asks for a login", async () => {
    await changeStoredSession(page, { expires_at: LONG_AGO, refresh_token: "made-up" });
    await page.reload();
    await expect(page).toHaveURL("/login?next=/my-itineraries");
    await expect(page.getByLabel("Password")).toBeVisible();
    expect(await readStoredSession(page)).toBeNull();
  });
});

test("a visitor's page is hydrated without the auth client", async ({ page }) => {
  const scripts: Response[] = [];
  page.on("response", (response) => {
    if (response.request().resourceType() === "script") scripts.push(response);
  });
  await page.goto("/");
  await waitForHydration(page);
  // Later the page preloads the login page for offline use, and with it the auth client.
  const loaded = (await Promise.all(scripts.map((script) => script.text()))).join();
  expect(loaded).toContain("hydrateRoot");
  expect(loaded).not.toContain("grant_type=refresh_token");
});

test("tabs share login and logout; other devices stay logged in until they are logged out", async ({
  page,
  context,
  site,
  traveler,
}) => {
  const device = () => clientOf(site);
  const [phone, tablet] = [device(), device()];
  await phone.auth.signInWithPassword(traveler);
  await tablet.auth.signInWithPassword(traveler);
  const isSignedIn = async (client: typeof phone) =>
    (await client.from("profiles").select("id")).data?.length === 1;

  const other = await context.newPage();
  await other.goto("/login");
  await expect(other.getByLabel("Password")).toBeVisible();
  const tabs = [page, other];
  const reads = tabs.flatMap((tab) => [
    tab.waitForResponse("**/rest/v1/rpc/my_proposals"),
    tab.waitForResponse("**/rest/v1/rpc/has_role"),
  ]);
  await traveler.signIn(page);
  await expect(other).toHaveURL("/my-itineraries");
  await expect(greeting(other)).toBeVisible();

  // Requests still pending when the session ends would fail and log console errors.
  await Promise.all(reads);
  for (const tab of tabs) {
    await expect(tab.getByRole("tab", { name: "All Trips (0)" })).toBeVisible();
    await expect(tab.getByText("Requests you send while logged in")).toBeVisible();
  }
  await accountMenu(page).click();
  await page.getByRole("button", { name: "Log out" }).click();
  await expect(page.getByText("Logged out")).toBeVisible();
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("link", { name: "Log in" })).toBeVisible();
  await expect(other).toHaveURL("/login?next=/my-itineraries");
  expect(await readStoredSession(other)).toBeNull();
  expect([await isSignedIn(phone), await isSignedIn(tablet)]).toEqual([true, true]);

  await phone.auth.signOut({ scope: "others" });
  expect([await isSignedIn(phone), await isSignedIn(tablet)]).toEqual([true, false]);
  await phone.auth.signOut({ scope: "global" });
  expect((await phone.auth.signInWithPassword(traveler)).error).toBeNull();
});

test("logging out goes home even if the server refuses it or a private page is still open", {
  tag: "@long",
}, async ({ page, traveler, allowConsole }) => {
  allowConsole(/status of 403/);
  await traveler.enter(page, "/my-itineraries");
  const session = (await readStoredSession(page)) ?? {};
  await page.route("**/auth/v1/logout*", (route) => route.fulfill({ status: 403, json: { msg: "no" } }));
  await accountMenu(page).click();
  await page.getByRole("button", { name: "Log out" }).click();
  await expect(page.getByText("Logged out")).toBeVisible();
  expect(await readStoredSession(page)).toBeNull();
  await expect(page.getByRole("alert")).toHaveCount(0);
  // The request never reached the server, so the session is still valid.
  await changeStoredSession(page, session);
  await page.goto("/my-itineraries");
  await page.unroute("**/auth/v1/logout*");

  await page.waitForLoadState("networkidle");
  const gate = Promise.withResolvers<void>();
  await page.route(/\.data/, async (route) => {
    await gate.promise;
    await route.abort();
  });
  await accountMenu(page).click();
  await page.getByRole("button", { name: "Log out" }).click();
  // Another click replaces the navigation home, and the session ends on the private page.
  await accountMenu(page).click();
  await page.getByRole("link", { name: "My Itineraries", exact: true }).click();
  await expect(page.getByText("Logged out")).toBeVisible();
  await page.unrouteAll({ behavior: "ignoreErrors" });
  gate.resolve();
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("link", { name: "Log in" })).toBeVisible();
});
