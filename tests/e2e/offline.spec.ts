import type { Page } from "@playwright/test";
import type { SupabaseClient } from "@supabase/supabase-js";
import { waitForFile, waitForHydration, waitForPrefetch } from "#tests/support/page-checks.ts";
import { seededItinerary } from "#tests/support/seeded-itinerary.ts";
import { expect, fillLogin, test } from "#tests/support/traveler.ts";

test.use({ serviceWorkers: "allow" });

const OFFLINE = /net::ERR_|Failed to (load|fetch)|TypeError|50[34]/;

async function listCachedPaths(): Promise<readonly string[]> {
  const names = (await caches.keys()).filter((name) => name.includes("-pages-"));
  const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
  return keys.flat().map(({ url }) => new URL(url).pathname);
}

/** Waits until the service worker has cached the page. */
async function waitUntilCached(page: Page, path: string): Promise<void> {
  // The page is cached after the first interaction.
  await page.keyboard.press("Shift");
  await expect.poll(() => page.evaluate(listCachedPaths)).toContain(path);
}

test("offline, a full load shows the offline page, and visited pages can be read", async ({
  page,
  context,
  service,
  allowConsole,
}) => {
  allowConsole(OFFLINE);
  const data = await seededItinerary(service);
  await page.goto(`/destinations?q=${encodeURIComponent(data.title)}`);
  await waitForHydration(page);
  // Opened by client navigation, so the browser never requested its document.
  await page.getByRole("article").filter({ hasText: data.title }).getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(data.title);
  await waitUntilCached(page, `/itinerary/${data.id}`);
  await waitForPrefetch(page);
  await waitForFile(page, "/assets/itinerary-request-dialog-");

  await context.setOffline(true);
  await page.goto("/about-us").catch(() => {});
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("You are offline");
  // The browser may go online at the same moment. The page's automatic reload must not cancel the navigation.
  await page.getByRole("link", { name: data.title }).evaluate((link: HTMLElement) => {
    link.click();
    window.dispatchEvent(new Event("online"));
  });
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(data.title);
  await expect(page.getByText(/^Day\s*1$/).first()).toBeVisible();
  // The page's form and the prefetched pages open too.
  await page.getByRole("button", { name: "Customize This Trip" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
  await page.getByRole("contentinfo").getByRole("link", { name: "Privacy Policy" }).click();
  await expect(page).toHaveURL("/privacy-policy");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Privacy Notice");
  // A reload closes the form; the page then shows the queued request.
  await page.goto(`/itinerary/${data.id}`);
  await page.getByRole("button", { name: "Customize This Trip" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill("Ines");
  await dialog.getByLabel("Email").fill("ines@example.com");
  await dialog.getByLabel("Number of Travelers").fill("2");
  await dialog.getByLabel("What would you like to change?").fill("One day more by the sea.");
  await dialog.getByRole("button", { name: "Submit Request" }).click();
  await dialog.getByRole("button", { name: "Send it when we can be reached again" }).click();
  await page.reload();
  const queuedNotice = page.getByRole("main").getByText("this is sent, once, as soon as we can be reached");
  await expect(queuedNotice).toBeVisible();
  await page.getByRole("button", { name: "Do not send it" }).click();
  await expect(queuedNotice).toHaveCount(0);
  await expect(page.getByRole("main").getByText("What you typed is kept here.")).toBeVisible();
  await page.goto("/admin").catch(() => {});
  await expect(page).toHaveURL("/admin");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("You are offline");
  // The page loads by itself once the connection is back.
  await context.setOffline(false);
  await expect(page).toHaveURL(/\/login/);
});

const insertTrip = async (service: SupabaseClient, travelerId: string) => {
  const { data } = await service
    .from("trips")
    .insert({
      title: "Portland with Dad",
      status: "upcoming",
      start_date: "2037-12-12",
      end_date: "2037-12-18",
      user_id: travelerId,
      days: [{ day: 1, title: "Blue Hole before breakfast", description: "Bring shoes." }],
    })
    .select("id")
    .single()
    .throwOnError();
  return data;
};

/** Expects that this browser keeps nothing of the trip. */
async function expectNoCopies(page: Page, path: string): Promise<void> {
  await expect.poll(() => page.evaluate(() => localStorage.getItem("calabash:trip-copies"))).toBeNull();
  await expect.poll(() => page.evaluate(listCachedPaths)).not.toContain(path);
}

test("a device that was logged out elsewhere deletes its trips and asks to log in once it is online", async ({
  page,
  context,
  service,
  traveler,
  allowConsole,
}) => {
  allowConsole(OFFLINE);
  allowConsole(/status of 40[13]/);
  const path = `/my-itineraries/${(await insertTrip(service, traveler.id)).id}`;
  await traveler.signIn(page);
  await page.getByRole("link", { name: "View Details" }).click();
  await expect(page.getByRole("heading", { name: "Blue Hole before breakfast" })).toBeVisible();
  await waitUntilCached(page, path);

  await context.setOffline(true);
  await service.rpc("end_sessions", { user_id: traveler.id }).throwOnError();
  await page.reload().catch(() => {});
  await expect(page.getByRole("heading", { name: "Blue Hole before breakfast" })).toBeVisible();
  await context.setOffline(false);
  await expect(page).toHaveURL(`/login?next=${path}`);
  await expectNoCopies(page, path);
  await fillLogin(page, traveler);
  await expect(page).toHaveURL(path);
  await expect(page.getByRole("heading", { name: "Blue Hole before breakfast" })).toBeVisible();
});

test("travelers can read their trip offline until they log out", { tag: "@long" }, async ({
  page,
  context,
  service,
  traveler,
  allowConsole,
}) => {
  allowConsole(OFFLINE);
  const trip = await insertTrip(service, traveler.id);
  await traveler.signIn(page);
  await page.getByRole("link", { name: "View Details" }).click();
  await expect(page.getByRole("heading", { name: "Blue Hole before breakfast" })).toBeVisible();
  await waitUntilCached(page, `/my-itineraries/${trip.id}`);

  await context.setOffline(true);
  await page.reload().catch(() => {});
  await expect(page.getByRole("heading", { name: "Blue Hole before breakfast" })).toBeVisible();
  await expect(page.getByText(/This is the copy that your browser saved on/)).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText(/This is the copy that your browser saved on/)).toBeHidden();
  await expect(page.getByRole("heading", { name: "Blue Hole before breakfast" })).toBeVisible();

  await page.goto("/");
  await waitForHydration(page);
  await page.getByRole("button", { name: "Account" }).click();
  await page.getByRole("button", { name: "Log out" }).click();
  await expect(page.getByText("See you soon.")).toBeVisible();
  await expectNoCopies(page, `/my-itineraries/${trip.id}`);
});
