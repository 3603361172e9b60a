import { expectAccessible, expectNoSidewaysScroll } from "#tests/support/page-checks.ts";
import { expect, testOnUntouchedSite as test } from "#tests/support/test.ts";

test("the home page links to the nine example itineraries, each with an image", { tag: "@long" }, async ({
  page,
}) => {
  await page.goto("/");
  await page.getByRole("link", { name: "Explore Destinations" }).click();
  await expect(page).toHaveURL(/\/destinations$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Discover Our Destinations");
  const itineraries = page.getByRole("article");
  await expect(itineraries).toHaveCount(9);
  for (const itinerary of await itineraries.all()) {
    await itinerary.scrollIntoViewIfNeeded();
    const image = itinerary.locator("img");
    await expect.poll(() => image.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
    expect(await image.evaluate((img: HTMLImageElement) => img.currentSrc)).not.toContain("placeholder");
  }
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});
