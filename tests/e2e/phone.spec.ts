import type { Page } from "@playwright/test";
import { openSidebar, sidebar } from "#tests/support/back-office.ts";
import { FAILED_REQUEST_MESSAGE, FORM_FUNCTION_URL, respondWith } from "#tests/support/forms.ts";
import { FULL_ITINERARY, test as testItinerary } from "#tests/support/full-itinerary.ts";
import {
  expectAccessible,
  expectNoSidewaysScroll,
  setTextSize,
  waitForHydration,
} from "#tests/support/page-checks.ts";
import { test as testStaff } from "#tests/support/requests.ts";
import { expectLargeTapTargets } from "#tests/support/tap-targets.ts";
import { expect, testOnUntouchedSite } from "#tests/support/test.ts";

// These tests run only in the phone project (playwright.config.ts), on one page of each kind.
testOnUntouchedSite.describe.configure({ mode: "parallel", timeout: 240_000 });

/** Checks accessibility, horizontal scrolling and touch targets. */
async function expectFit(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await expectLargeTapTargets(page);
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitForHydration(page);
}

/** Expects that at 200% text size no word of the heading is broken and the header is at most 80 px high. */
async function expectLargeTextToFit(page: Page): Promise<void> {
  await setTextSize(page, "200%");
  const overflow = await page.getByRole("heading", { level: 1 }).evaluate((heading) => {
    heading.style.overflowWrap = "normal";
    return heading.scrollWidth - heading.clientWidth;
  });
  expect(overflow, page.url()).toBeLessThanOrEqual(0);
  const header = await page.getByRole("banner").boundingBox();
  expect(header?.height, page.url()).toBeLessThanOrEqual(80);
  await setTextSize(page, "");
}

testOnUntouchedSite("catalog pages fit a phone", { tag: "@phone" }, async ({ page, service }) => {
  const { data } = await service.from("itineraries").select("id").limit(2).throwOnError();
  const ids = data.map(({ id }) => id).join(",");

  await testOnUntouchedSite.step("home", async () => {
    await open(page, "/");
    await expectFit(page);
    const hero = page.getByRole("region", { name: "You've got a friend on the inside" });
    expect((await hero.boundingBox())?.height).toBe(600);
    await expect(page.getByRole("list", { name: "Featured destinations" })).toBeHidden();
    await expectLargeTextToFit(page);
    await page.getByRole("button", { name: "Sign Up" }).click();
    const toast = page.locator("[data-sonner-toast]").first();
    await expect(toast).toBeVisible();
    const [box, header] = await Promise.all([toast.boundingBox(), page.getByRole("banner").boundingBox()]);
    expect(box?.y).toBeGreaterThan((header?.y ?? 0) + (header?.height ?? 0));
  });

  await testOnUntouchedSite.step("the listing, and the listing with every filter set", async () => {
    await open(page, "/destinations");
    await expect(page.getByRole("article")).toHaveCount(9);
    await expectFit(page);
    await expectLargeTextToFit(page);
    await open(
      page,
      "/destinations?region=caribbean&country=Cuba&category=cultural&duration=8-10&budget=3000&month=march&q=havana",
    );
    await expect(page.getByRole("link", { name: "Remove filter: Caribbean" })).toBeVisible();
    await expectFit(page);
  });

  await testOnUntouchedSite.step("the map", async () => {
    await open(page, "/destinations?view=map&country=Cuba");
    await expect(page.getByRole("button", { name: "Cuba: 1 trip" })).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });

  await testOnUntouchedSite.step("the shortlist and the comparison", async () => {
    await open(page, "/shortlist");
    await expectFit(page);
    await expectLargeTextToFit(page);
    await open(page, `/shortlist?view=compare&ids=${ids}`);
    await expect(page.getByRole("table", { name: "Your trips side by side" })).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });
});

testOnUntouchedSite(
  "text, contact and login pages fit a phone",
  { tag: "@phone" },
  async ({ page, allowConsole }) => {
    // One page does not exist.
    allowConsole(/status of 404/);
    for (const path of ["/contact", "/faqs", "/privacy-policy", "/login", "/no-such-place"]) {
      await testOnUntouchedSite.step(path, async () => {
        await open(page, path);
        await expectFit(page);
        if (path === "/faqs" || path === "/privacy-policy") await expectLargeTextToFit(page);
      });
    }
    // These pages have the same layouts as those above, so only their tap targets are checked.
    for (const path of ["/about-us", "/terms-of-use", "/forgot-password", "/reset-password"]) {
      await open(page, path);
      await expectLargeTapTargets(page);
    }
  },
);

testItinerary(
  "an itinerary page fits a phone: tabs, map, buttons and form",
  { tag: "@phone" },
  async ({ page, addItinerary, allowConsole }) => {
    allowConsole(FAILED_REQUEST_MESSAGE);
    const [first, second] = FULL_ITINERARY.daily_itinerary;
    const rest = [3, 4, 5, 6].map((day) => ({
      day,
      title: `Stage ${day}`,
      description: "On foot. ".repeat(40),
    }));
    const { id } = await addItinerary({
      image: "illustrations/costa-rica.webp",
      countries: ["Costa Rica"],
      duration: 6,
      pace: "relaxed",
      access_notes: "Ground-floor rooms on request.",
      daily_itinerary: [
        {
          ...first,
          place: "San José",
          drive_minutes: 90,
          effort: "moderate",
          meals: ["breakfast"],
          bed: "Inn",
        },
        { ...second, place: "La Fortuna", travel_hours: 3.5 },
        ...rest,
      ],
      price_levels: [{ hotels: "Guesthouses", low_season: 1450, high_season: 1690 }],
    });
    await open(page, `/itinerary/${id}`);
    const tab = (name: string) => page.getByRole("tab", { name });
    const tabs = page.getByRole("tablist");
    const customize = page.getByRole("button", { name: "Customize This Trip" });
    const day = (number: number) => page.getByRole("tabpanel").getByText(new RegExp(`^Day\\s*${number}$`));
    const dialog = page.getByRole("dialog");

    await testItinerary.step("each tab is large enough to tap, and the tab bar is not cut off", async () => {
      await expectFit(page);
      for (const name of ["What's Included", "Important Details", "Daily Itinerary"]) {
        await tab(name).click();
        await expectLargeTapTargets(page);
      }
      expect(await tabs.evaluate((list) => list.scrollHeight - list.clientHeight)).toBe(0);
    });

    await testItinerary.step(
      "both buttons and the tabs stay visible; a tab shows the top of its panel",
      async () => {
        await day(3).scrollIntoViewIfNeeded();
        await expect(tab("Daily Itinerary")).toBeInViewport();
        await expect(customize).toBeInViewport();
        await expect(page.getByRole("button", { name: "Keep it as is" })).toBeInViewport();
        await day(6).scrollIntoViewIfNeeded();
        await tab("What's Included").click();
        const panel = page.getByRole("tabpanel", { name: "What's Included" });
        await expect(panel).toBeVisible();
        const gap = async () => {
          const [list, part] = await Promise.all([tabs.boundingBox(), panel.boundingBox()]);
          return (part?.y ?? 0) - (list?.y ?? 0) - (list?.height ?? 0);
        };
        await expect.poll(gap).toBeGreaterThanOrEqual(-1);
        await expect(tabs).toBeInViewport();
        await tab("Daily Itinerary").click();
      },
    );

    await testItinerary.step("Back and 'Close' keep the scroll position", async () => {
      await day(4).scrollIntoViewIfNeeded();
      const url = page.url();
      for (const close of [
        () => page.goBack(),
        () => dialog.getByRole("button", { name: "Close", exact: true }).tap(),
      ]) {
        await page.getByRole("button", { name: "Keep it as is" }).tap();
        await expect(dialog).toBeVisible();
        const before = await page.evaluate(() => window.scrollY);
        expect(before).toBeGreaterThan(600);
        await close();
        await expect(dialog).toHaveCount(0);
        await expect(page).toHaveURL(url);
        await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(before);
      }
    });

    await testItinerary.step("a pin links to its day", async () => {
      const pin = page.getByRole("link", { name: "La Fortuna: Day 2" });
      const box = await pin.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
      await pin.tap();
      await expect(page).toHaveURL(/#day-2$/);
      await expect(page.getByRole("heading", { level: 3, name: "Up the hill" })).toBeInViewport();
    });

    await testItinerary.step("an error toast appears below the close button", async () => {
      await respondWith(page, 500, { error: "boom" });
      await customize.tap();
      await dialog.getByLabel("Name").fill("Ada");
      await dialog.getByLabel("Email").fill("ada@example.com");
      await dialog.getByLabel("Number of Travelers").fill("3");
      await dialog.getByLabel("What would you like to change?").fill("Slower");
      await expectAccessible(page);
      await dialog.getByRole("button", { name: "Submit Request" }).tap();
      const toast = page.locator("[data-sonner-toast][data-type=error]");
      await expect(toast).toBeVisible();
      const [toastBox, close] = await Promise.all([
        toast.boundingBox(),
        dialog.getByRole("button", { name: "Close", exact: true }).boundingBox(),
      ]);
      expect(toastBox?.y).toBeGreaterThan((close?.y ?? 0) + (close?.height ?? 0));
      await page.unroute(FORM_FUNCTION_URL);
    });

    await testItinerary.step(
      "at 200% text size the header, tabs and price bar scroll with the page",
      async () => {
        await open(page, `/itinerary/${id}`);
        await setTextSize(page, "200%");
        await day(3).scrollIntoViewIfNeeded();
        await expect(day(3)).toBeInViewport();
        await expect(page.getByRole("banner")).not.toBeInViewport();
        await expect(customize).not.toBeInViewport();
        await expect(tabs).not.toBeInViewport();
      },
    );
  },
);

testStaff(
  "the back office fits a phone: sidebar, dashboard, list, form, request and trip",
  { tag: "@phone" },
  async ({ page, staff, word, addRequest, service }) => {
    const requestId = await addRequest({ message: "Is March too hot? ".repeat(60) });
    const { data: itinerary } = await service
      .from("itineraries")
      .insert({ title: word, countries: ["Peru"], regions: ["South America"], categories: ["Solo"] })
      .select("id")
      .single()
      .throwOnError();
    const { data: trip } = await service
      .from("trips")
      .insert({
        title: `Hills ${word}`,
        start_date: "2037-03-10",
        end_date: "2037-03-20",
        request_id: requestId,
      })
      .select("id")
      .single()
      .throwOnError();
    const expectReady = async () => {
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(page.locator("[aria-busy=true], .animate-pulse")).toHaveCount(0);
    };

    await testStaff.step("the sidebar navigates from the dashboard", async () => {
      await staff.enter(page, "/admin");
      await expectReady();
      await expectAccessible(page);
      await openSidebar(page);
      await expect(sidebar(page).locator("[aria-current=page]")).toHaveText("Dashboard");
      await expectAccessible(page);
      await sidebar(page).getByRole("link", { name: "Analytics" }).click();
      await expect(page).toHaveTitle("Analytics | Admin");
      await expectReady();
      await expectAccessible(page);
    });

    await testStaff.step("a request is read, assigned and won from its toolbar", async () => {
      await page.goto(`/admin/requests?q=${word}`);
      const row = page
        .getByRole("list", { name: "Requests" })
        .getByRole("listitem")
        .filter({ hasText: word });
      await expect(row).toContainText("Unread");
      await expectAccessible(page);
      await row.getByRole("link").click();
      await expect(page.getByRole("blockquote")).toContainText("Is March too hot?");
      const bar = page.getByRole("toolbar", { name: "Request" });
      await expect(bar).toBeInViewport({ ratio: 1 });
      await expectAccessible(page);
      const message = page.getByLabel("Message", { exact: true });
      await bar.getByRole("button", { name: "Reply" }).click();
      await expect(message).toBeFocused();
      await expect(message).toBeInViewport();
      await bar.getByRole("link", { name: "Propose" }).click();
      await expect(page.getByRole("button", { name: "Make a proposal" })).toBeInViewport();
      const storedRequest = async () =>
        (await service.from("requests").select("owner_id, status").eq("id", requestId).single()).data;
      await page.getByLabel("Assign").selectOption({ label: staff.name });
      await expect.poll(storedRequest).toMatchObject({ owner_id: staff.id });
      await page.getByLabel("Set status", { exact: true }).selectOption("won");
      await expect.poll(storedRequest).toMatchObject({ status: "won" });
    });

    await testStaff.step("a list and its form", async () => {
      await page.goto(`/admin/itineraries?q=${word}`);
      const edit = page.getByRole("row").filter({ hasText: word }).getByRole("button", { name: /^Edit/ });
      await expect(edit).toBeVisible();
      await expectReady();
      await expectAccessible(page);
      await edit.click();
      const form = page.getByRole("dialog", { name: "Edit Itinerary" });
      await expect(form.getByLabel("Title", { exact: true })).toHaveValue(word);
      await expectAccessible(page);
      await form.getByLabel("Subtitle").fill("By boat");
      await form.getByRole("button", { name: "Update Itinerary" }).click();
      await expect(page.getByText("Itinerary updated successfully.")).toBeVisible();
    });

    await testStaff.step("a trip", async () => {
      await page.goto(`/admin/trips/${trip.id}`);
      await expect(page.getByRole("heading", { level: 1, name: /^Hills/ })).toBeVisible();
      await expectReady();
      await expectAccessible(page);
    });
    await page.close();
    await service.from("trips").delete().eq("id", trip.id).throwOnError();
    await service.from("itineraries").delete().eq("id", itinerary.id).throwOnError();
  },
);
