import { waitForHydration } from "#tests/support/page-checks.ts";
import { seededItinerary } from "#tests/support/seeded-itinerary.ts";
import { expect, testOnUntouchedSite as test } from "#tests/support/test.ts";

test("breadcrumb items are evenly spaced", { tag: "@long" }, async ({ page, service }) => {
  const { id } = await seededItinerary(service);
  await page.goto(`/itinerary/${id}`);
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 });
    const gaps = await page.getByRole("navigation", { name: "Breadcrumb" }).evaluate((breadcrumb) => {
      const lefts: number[] = [];
      const rights: number[] = [];
      for (const part of breadcrumb.querySelectorAll("a, svg")) {
        const range = document.createRange();
        range.selectNodeContents(part);
        const box = (part.tagName === "A" ? range : part).getBoundingClientRect();
        if (box.width === 0) continue;
        lefts.push(box.left);
        rights.push(box.right);
      }
      return lefts.slice(1).map((left, index) => left - (rights[index] ?? 0));
    });
    expect(gaps.length).toBeGreaterThan(2);
    expect(Math.max(...gaps) - Math.min(...gaps)).toBeLessThanOrEqual(1);
  }
});

test("the comparison table aligns with the page margins", { tag: "@long" }, async ({ page, service }) => {
  const { data } = await service.from("itineraries").select("id").limit(3).throwOnError();
  await page.goto(`/shortlist?view=compare&ids=${data.map(({ id }) => id).join(",")}`);
  await waitForHydration(page);
  const table = page.getByRole("table", { name: "Your trips side by side" });
  const [label, last, heading] = await Promise.all([
    table.getByRole("rowheader").first().boundingBox(),
    table.getByRole("columnheader").last().boundingBox(),
    page.getByRole("heading", { level: 1 }).boundingBox(),
  ]);
  expect(label?.x).toBeCloseTo(heading?.x ?? 0, 0);
  const { width = 0 } = page.viewportSize() ?? {};
  expect((last?.x ?? 0) + (last?.width ?? 0)).toBeCloseTo(width - (heading?.x ?? 0), 0);
});

test("card text is cut at a word, and no line ends with a separator dot", { tag: "@long" }, async ({
  page,
  service,
}) => {
  const { data } = await service.from("itineraries").select("title, description").throwOnError();
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto("/destinations");
  const cards = await page.getByRole("article").all();
  expect(cards.length).toBeGreaterThan(0);
  for (const card of cards) {
    const title = await card.getByRole("heading").textContent();
    const whole = data.find((itinerary) => itinerary.title === title)?.description ?? "";
    const text = (await card.locator("p").last().textContent()) ?? "";
    const excerpt = text.replace(/\s…$/, "");
    expect(whole.startsWith(excerpt), excerpt).toBe(true);
    expect(whole.slice(excerpt.length), excerpt).toMatch(/^(\W|$)/);
    await expect.poll(() => card.innerText()).not.toMatch(/·\s*$/m);
  }
});
