import { expect, testAlone as test } from "#tests/support/test.ts";

test.describe.configure({ mode: "serial" });

const itinerary = (number: number) => ({
  title: `Island ${String(number).padStart(2, "0")}`,
  countries: ["Barbados"],
  regions: ["Caribbean"],
  categories: ["Beach"],
  duration: 5,
  description: "Sea on three sides.",
  is_published: true,
});

test("sixty itineraries come on three pages that can be linked to", async ({ page, service }) => {
  await service.from("itineraries").delete().gt("duration", 0).throwOnError();
  await service
    .from("itineraries")
    .insert(Array.from({ length: 60 }, (_, index) => itinerary(index + 1)))
    .throwOnError();
  await page.goto("/destinations?country=Barbados&sort=title");
  await expect(page.getByRole("article")).toHaveCount(24);
  await expect(page.getByText("Showing 60 results")).toBeVisible();
  const pages = page.getByRole("navigation", { name: "Pages of results" });
  await expect(pages.getByRole("link", { name: "Previous" })).toBeHidden();
  await pages.getByRole("link", { name: "Next" }).click();
  await expect(page).toHaveURL("/destinations?country=Barbados&sort=title&page=2");
  await expect(page.getByRole("article").first()).toContainText("Island 25");
  await expect(pages.getByRole("link", { name: "Page 2" })).toHaveAttribute("aria-current", "page");
  await pages.getByRole("link", { name: "Page 3" }).click();
  await expect(page.getByRole("article")).toHaveCount(12);
  await page.reload();
  await expect(page.getByRole("article").first()).toContainText("Island 49");
  await page.goto("/destinations?page=99");
  await page.getByRole("link", { name: "Back to page 3" }).click();
  await expect(page.getByRole("article")).toHaveCount(12);
});

test("long lists are cut to two and the rest counted", async ({ page, service }) => {
  await service
    .from("itineraries")
    .insert({
      ...itinerary(99),
      title: "Everywhere at Once",
      countries: ["Peru", "Chile", "Bolivia", "Brazil"],
      regions: ["South America", "Caribbean", "Central America"],
      categories: ["Adventure", "Rural", "Solo", "City", "Luxury"],
    })
    .throwOnError();
  await page.goto("/destinations?q=everywhere");
  const card = page.getByRole("article");
  await expect(card).toContainText("Peru, Chile, +2 more");
  await expect(card).toContainText("South America, Caribbean, +1 more");
  await expect(card.getByText("+2 more", { exact: true })).toBeVisible();
  await expect(card.getByRole("listitem")).toHaveText(["Adventure", "Rural", "+3"]);
  await expect(card.locator("img")).toHaveAttribute("src", "/placeholder.svg");
});

test("a catalogue that its owners emptied stays empty and says so", async ({ page, service }) => {
  await service.from("itineraries").delete().gt("duration", 0).throwOnError();
  await page.goto("/destinations");
  await expect(page.getByRole("heading", { name: "No itineraries found" })).toBeVisible();
  await expect(
    page.getByText("No itineraries are currently available. Please check back later."),
  ).toBeVisible();
});
