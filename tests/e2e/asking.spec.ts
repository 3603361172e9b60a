import type { Page } from "@playwright/test";
import { test } from "#tests/support/forms.ts";
import { expectAccessible, waitForHydration } from "#tests/support/page-checks.ts";
import { openSeededItinerary } from "#tests/support/seeded-itinerary.ts";
import { expect, testUntouched } from "#tests/support/test.ts";
import { toasts } from "#tests/support/toasts.ts";

const BY_WHEN = /answers by \w+day, \d+ \w+, \d\d:\d\d Barbados time/;
const confirmation = (page: Page) => page.getByRole("region", { name: "What happens next" });

test("after asking, what was sent, who answers and by when stays on the page", async ({
  page,
  visitor,
  service,
}) => {
  await openSeededItinerary(page, service);
  await page.getByRole("button", { name: "Keep it as is" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText(BY_WHEN)).toBeVisible();
  await dialog.getByLabel("Name").fill(visitor.name);
  await dialog.getByLabel("Email").fill(visitor.email);
  await dialog.getByLabel("Number of Travelers").fill("2");
  await dialog.getByRole("button", { name: "Submit Request" }).click();
  await expect(toasts(page).getByText("Request Submitted")).toBeVisible();
  await expect(confirmation(page)).toContainText(/We have your request for '.+'/);
  await expect(confirmation(page)).toContainText(BY_WHEN);
  await expect(confirmation(page)).toContainText(visitor.email);
  await expectAccessible(page);
  // Another page comes as ever: what the confirmation did on opening leaves nothing to undo.
  await page
    .getByRole("banner")
    .getByRole("link", { name: /shortlist/i })
    .click();
  // The focus comes after the effects of the page before were undone, which is what failed.
  await expect(page.getByRole("heading", { level: 1, name: "Your shortlist" })).toBeFocused();
});

test("name and address are asked for once per visit", async ({ page, visitor, service }) => {
  await openSeededItinerary(page, service);
  await page.getByRole("button", { name: "Customize This Trip" }).click();
  await page.getByRole("dialog").getByLabel("Name").fill(visitor.name);
  await page.getByRole("dialog").getByLabel("Email").fill(visitor.email);
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
  await page.goto("/contact");
  await expect(page.getByLabel("Name")).toHaveValue(visitor.name);
  await expect(page.getByLabel("Email", { exact: true })).toHaveValue(visitor.email);
});

testUntouched(
  "closing a form leaves the page where it was, and the page leads on to others",
  {
    tag: "@phone",
  },
  async ({ page, service }) => {
    const { title } = await openSeededItinerary(page, service);
    await page.evaluate(() => window.scrollTo(0, 700));
    await page.getByRole("button", { name: "Customize This Trip" }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    const before = await page.evaluate(() => window.scrollY);
    expect(before).toBeGreaterThan(600);
    await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(before);

    const similar = page.getByRole("region", { name: "Similar trips" });
    await similar.scrollIntoViewIfNeeded();
    await expect(similar.getByRole("listitem")).toHaveCount(2);
    await expect(similar).not.toContainText(title);
    await page.getByRole("link", { name: /Schedule a quick call here/ }).click();
    await expect(page).toHaveURL("/contact#call");
    await expect(page.getByRole("heading", { name: "Book a 30-Minute Call" })).toBeInViewport();
  },
);

testUntouched(
  "a search without result offers to build the trip, with the wish already written",
  async ({ page }) => {
    await page.goto("/destinations?country=Suriname&category=Beach");
    await waitForHydration(page);
    await expect(page.getByRole("heading", { name: "Other trips in South America" })).toBeVisible();
    await expect(page.getByRole("article")).toHaveCount(3);
    await page.getByRole("link", { name: "Ask us to build it" }).click();
    await expect(page.getByLabel("Message")).toHaveValue("I am looking for a trip: Suriname, Beach. ");
    await expect(page.getByLabel("Inquiry Type")).toHaveValue("custom");
  },
);

testUntouched(
  "on a phone both ways to ask and the tabs stay in sight, and Back closes the form",
  async ({ page, service }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await openSeededItinerary(page, service);
    const address = page.url();
    await page.getByText(/^Day\s*3$/).scrollIntoViewIfNeeded();
    await expect(page.getByRole("tab", { name: "Daily Itinerary" })).toBeInViewport();
    await expect(page.getByRole("button", { name: "Customize This Trip" })).toBeInViewport();
    await page.getByRole("button", { name: "Keep it as is" }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await page.goBack();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(page).toHaveURL(address);
  },
);
