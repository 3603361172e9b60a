import type { Page } from "@playwright/test";
import { addTripWithPapers, pdfOf, pictureOf } from "#tests/support/example-papers.ts";
import { expectAccessible, expectNoSidewaysScroll, waitForHydration } from "#tests/support/page-checks.ts";
import { expect, test } from "#tests/support/traveler.ts";

test.use({ serviceWorkers: "allow" });

const OFFLINE = /net::ERR_|Failed to (load|fetch)|TypeError|50[34]/;

const papers = async () => [
  { title: "Insurance", file: pdfOf("Insurance"), extension: "pdf" as const },
  { title: "Raft voucher", day: 2, file: pdfOf("Raft"), extension: "pdf" as const },
  { title: "Insurance card", day: 2, file: await pictureOf("#0b4f5c"), extension: "png" as const },
];

/** Whether a page of the open PDF is drawn: the test's PDFs have a black square. */
const isDrawn = (page: Page) =>
  page.getByRole("dialog").evaluate((dialog) => {
    const canvas = dialog.querySelector("canvas");
    if (!canvas?.width) return false;
    const { data } = canvas.getContext("2d")?.getImageData(canvas.width / 3, canvas.height * 0.7, 1, 1) ?? {};
    return data?.[0] === 0 && data[3] === 255;
  });

/** Everything that this browser stores, as text. */
async function readEveryStore(): Promise<string> {
  const found: unknown[] = [{ ...localStorage }, { ...sessionStorage }, document.cookie];
  for (const { name } of await indexedDB.databases()) found.push(name);
  for (const name of await caches.keys()) {
    // The site's own code is nobody's.
    if (name.startsWith("calabash-files-")) continue;
    const cache = await caches.open(name);
    for (const key of await cache.keys()) found.push(name, key.url, await (await cache.match(key))?.text());
  }
  return JSON.stringify(found);
}

test("a trip is kept, opened without a connection, and gone after logging out", { tag: "@phone" }, async ({
  page,
  context,
  service,
  traveler,
  allowConsole,
}) => {
  // isDrawn() reads a canvas several times.
  allowConsole(OFFLINE);
  allowConsole(/willReadFrequently/);
  const trip = await addTripWithPapers(service, traveler.id, await papers());
  const reported = async () =>
    (await service.from("kept_trips").select("papers, has_page").eq("trip_id", trip).throwOnError()).data;
  await traveler.enter(page, `/my-itineraries/${trip}`);
  const phone = page.getByRole("region", { name: "Keep on this phone" });
  await expect(phone.getByText("Is this your own phone?")).toBeVisible();
  await expectAccessible(page);
  expect(await page.evaluate(readEveryStore)).not.toContain("storage/v1/object/papers");
  await phone.getByRole("button", { name: "Yes, keep this trip" }).click();
  await expect(phone.getByText(/^Complete on this phone, as of today \d\d:\d\d \(/)).toBeVisible();
  await expect(page.getByText("on this phone", { exact: true })).toHaveCount(3);
  await expect
    .poll(async () => (await reported())?.map(({ papers: kept, has_page }) => [kept.length, has_page]))
    .toEqual([[3, true]]);
  await expectNoSidewaysScroll(page);
  expect((await service.from("paper_openings").select().eq("user_id", traveler.id)).data).toEqual([]);

  await context.setOffline(true);
  await page.reload().catch(() => {});
  await expect(page.getByRole("heading", { name: "A raft on the Rio Grande" })).toBeVisible();
  await expect(phone.getByText(/^Complete on this phone/)).toBeVisible();
  const day = page.getByRole("listitem").filter({ hasText: "A raft on the Rio Grande" });
  await day.getByRole("button", { name: "Raft voucher" }).click();
  const dialog = page.getByRole("dialog", { name: "Raft voucher" });
  await expect(dialog.getByText("2 of 3")).toBeVisible();
  await expect.poll(() => isDrawn(page)).toBe(true);
  expect(await page.evaluate(() => "hasRun" in window)).toBe(false);
  await expectAccessible(page);
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("dialog").getByRole("img", { name: "Insurance card" })).toBeVisible();
  await page.getByRole("button", { name: "Previous paper" }).click();
  await expect.poll(() => isDrawn(page)).toBe(true);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(day.getByRole("button", { name: "Raft voucher" })).toBeFocused();
  await page.getByRole("button", { name: "Open Insurance", exact: true }).click();
  await expect(page.getByRole("dialog", { name: "Insurance" })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.goto("/start").catch(() => {});
  await expect(page).toHaveURL(`/my-itineraries/${trip}`);

  await context.setOffline(false);
  await page.goto("/");
  await waitForHydration(page);
  await page.getByRole("button", { name: "Account" }).click();
  await page.getByRole("button", { name: "Log out" }).click();
  await expect(page.getByText("See you soon.")).toBeVisible();
  const traces = [trip, traveler.id, traveler.email, "Portland with Dad", "Raft voucher", "calabash-kept"];
  await expect
    .poll(async () => {
      const stored = await page.evaluate(readEveryStore);
      return traces.filter((trace) => stored.includes(trace));
    })
    .toEqual([]);
});

test("a tab that keeps a trip leaves nothing when another tab logs out", async ({
  page,
  context,
  service,
  traveler,
  allowConsole,
}) => {
  allowConsole(/status of 40[134]/);
  const trip = await addTripWithPapers(service, traveler.id, await papers());
  await traveler.enter(page, `/my-itineraries/${trip}`);
  const other = await context.newPage();
  await other.goto("/");
  await waitForHydration(other);
  // The last paper arrives only after the other tab has logged out.
  const { promise: loggedOut, resolve } = Promise.withResolvers<void>();
  await page.route(/papers\/.*\?keep/, async (route) => {
    if (route.request().url().includes(".png")) await loggedOut;
    await route.continue();
  });
  const requested = page.waitForRequest(/\.png\?keep/);
  await page.getByRole("button", { name: "Yes, keep this trip" }).click();
  await requested;
  await other.getByRole("button", { name: "Account" }).click();
  await other.getByRole("button", { name: "Log out" }).click();
  await expect(other.getByText("See you soon.")).toBeVisible();
  resolve();
  await expect(page).toHaveURL(/\/login/);
  await expect.poll(() => other.evaluate(readEveryStore)).not.toContain(trip);
});
