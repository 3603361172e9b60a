import { expectNoSidewaysScroll, waitForHydration } from "#tests/support/page-checks.ts";
// On the site that no test changes, because other tests' new questions would come before the examples.
import { expect, testOnUntouchedSite as test } from "#tests/support/test.ts";

test("a URL hash opens its answer; each group has one open answer; a failed load shows an error", async ({
  page,
  site,
  allowConsole,
}) => {
  allowConsole(/status of 500/);
  await page.goto("/faqs#how-does-a-request-work");
  await waitForHydration(page);
  await expect(page).toHaveTitle("Frequently Asked Questions | Calabash");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Frequently Asked Questions");
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", `${site.url}/faqs`);
  await expect(page.locator('meta[name="description"]')).toHaveAttribute("content", /\S.{40,}/);
  const groups = page.getByRole("main").getByRole("heading", { level: 2 }).filter({ hasNotText: "Still" });
  await expect(groups.first()).toHaveText("Planning your trip");
  await expect(groups.last()).toHaveText("General");
  await expectNoSidewaysScroll(page);

  const group = page.getByRole("region", { name: "Planning your trip" });
  const first = group.getByRole("button", { name: "How does a request work?" });
  const second = group.getByRole("button", { name: "Can I talk to someone first?" });
  await expect(first).toHaveAttribute("aria-expanded", "true");
  await expect(group.getByText("Asking commits you to nothing.")).toBeVisible();
  await expect(
    group.getByRole("listitem").filter({ hasText: "keep it as is" }).locator("strong"),
  ).toBeVisible();
  await second.focus();
  await page.keyboard.press("Enter");
  await expect(second).toHaveAttribute("aria-expanded", "true");
  await expect(first).toHaveAttribute("aria-expanded", "false");
  await expect(group.getByText("Asking commits you to nothing.")).toBeHidden();
  await page.keyboard.press("Space");
  await expect(second).toHaveAttribute("aria-expanded", "false");

  // Placeholders show while loading.
  let fail: () => void = () => {};
  const gate = new Promise<void>((resolve) => {
    fail = resolve;
  });
  await page.route(/\/faqs\.data\?.*routes%2Fpublic/, async (route) => {
    await gate;
    await route.fulfill({ status: 500, json: { message: "down" } });
  });
  // A full page load clears the client cache.
  await page.goto("/about-us");
  await waitForHydration(page);
  await page.evaluate(() => document.querySelector<HTMLAnchorElement>('header a[href="/faqs"]')?.click());
  await expect(page.getByText("Loading the questions...")).toBeAttached();
  fail();
  await expect(page.getByRole("alert")).toHaveText(
    "Could not load FAQs at this time. Please try again later.",
  );
});

test("every answer is in the initial HTML and in the structured data", async ({ request }) => {
  const html = await (await request.get("/faqs")).text();
  expect(html).toContain("Asking commits you to nothing.");
  const structuredData = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1];
  const faqPage = JSON.parse(structuredData ?? "");
  expect(faqPage["@type"]).toBe("FAQPage");
  expect(faqPage.mainEntity[0]).toMatchObject({
    name: "How does a request work?",
    acceptedAnswer: { text: expect.stringContaining("Asking commits you to nothing.") },
  });
});
