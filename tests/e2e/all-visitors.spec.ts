import { bodyOf, FAILED_REQUEST_MESSAGE, FORM_FUNCTION_URL, respondWith } from "#tests/support/forms.ts";
import { expectAccessible, expectNoSidewaysScroll } from "#tests/support/page-checks.ts";
import { seededItinerary } from "#tests/support/seeded-itinerary.ts";
import { expect, testOnOwnSite as test } from "#tests/support/test.ts";
import { toasts } from "#tests/support/toasts.ts";

// These tests change the whole site. They run in one worker, because each worker would start its own site.
test.describe.configure({ mode: "default" });

test.describe("before the launch", () => {
  test.beforeEach(({ setLive }) => setLive(false));

  test("every public page is the holding page until the launch, which takes effect immediately", async ({
    page,
    setLive,
    allowConsole,
  }) => {
    allowConsole(/status of 404/);
    await page.goto("/");
    await expect(page.getByText("Launching August 2025")).toBeVisible();
    await expect(page).toHaveTitle("Calabash: Launching August 2025");
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    // Each sentence of the headline fits on one line on a small phone.
    await page.setViewportSize({ width: 320, height: 640 });
    const lines = page.getByRole("heading", { level: 1 }).locator("span");
    await expect(lines).toHaveText(["Plan Less.", "Experience More.", "Guided by Locals."]);
    const heights = await lines.evaluateAll((spans) => spans.map((span) => span.clientHeight));
    expect(new Set(heights).size).toBe(1);

    await page.goto("/login");
    await expect(page.getByRole("main")).toBeVisible();
    await expect(page.getByText("Launching August 2025")).toHaveCount(0);

    await page.goto("/destinations");
    await expect(page.getByText("Launching August 2025")).toBeVisible();
    await expect(page).toHaveTitle("Calabash: Launching August 2025");
    await expect(page.getByRole("article")).toHaveCount(0);
    await setLive(true);
    await page.reload();
    await expect(page.getByRole("article")).toHaveCount(9);
  });

  test.describe("without JavaScript", () => {
    test.use({ javaScriptEnabled: false });

    test("the signup and password reset pages say that they need JavaScript", async ({ page }) => {
      // Located by element, because getByText() ignores <noscript>.
      const reason = page.locator("noscript p");
      await page.goto("/");
      await expect(reason).toBeVisible();
      await expect(reason).toContainText("Signing up needs JavaScript, which is turned off in this browser.");
      await page.goto("/reset-password");
      await expect(reason).toBeVisible();
      await expect(reason).toContainText("Choosing a new password needs JavaScript");
      await expect(page.getByText("Verifying reset link...")).toBeHidden();
    });
  });

  test("a visitor signs up with an email, and a failed signup keeps it", async ({
    page,
    service,
    allowConsole,
  }) => {
    allowConsole(FAILED_REQUEST_MESSAGE);
    await page.goto("/");
    const field = page.getByLabel("Email address");
    const submit = page.getByRole("button", { name: "Notify Me" });
    await field.fill("nobody");
    await submit.click();
    await expect(toasts(page).getByText("Please enter a valid email address")).toBeVisible();
    await respondWith(page, 500, {});
    await field.fill("early@example.com");
    await submit.click();
    await expect(toasts(page).getByText("Something went wrong")).toBeVisible();
    await expect(field).toHaveValue("early@example.com");
    await page.unroute(FORM_FUNCTION_URL);
    const submission = page.waitForRequest(FORM_FUNCTION_URL);
    await submit.click();
    expect(bodyOf(await submission)).toEqual({
      type: "pre-launch-signup",
      data: { email: "early@example.com" },
    });
    await expect(toasts(page).getByText("You're on the list!")).toBeVisible();
    await expect(field).toHaveValue("");
    const { data } = await service
      .from("engagement_tracking")
      .select()
      .eq("user_email", "early@example.com")
      .single();
    expect(data).toMatchObject({ engagement_type: "pre_launch_signup", user_name: null });
  });

  test("search engines cannot index the site", async ({ request, setLive }) => {
    expect((await request.get("/sitemap.xml")).status()).toBe(404);
    expect((await request.get("/about-us")).headers()["x-robots-tag"]).toBe("noindex");
    expect((await request.get("/login")).headers()["x-robots-tag"]).toBe("noindex");
    await setLive(true);
    expect((await request.get("/sitemap.xml")).status()).toBe(200);
    expect((await request.get("/about-us")).headers()["x-robots-tag"]).toBeUndefined();
  });
});

const PAGES = [
  "/",
  "/destinations",
  "/shortlist",
  "/contact",
  "/about-us",
  "/faqs",
  "/privacy-policy",
  "/terms-of-use",
  "/accessibility",
  "/your-trip-on-your-phone",
  "/login",
  "/forgot-password",
  "/reset-password",
  "/my-itineraries",
  "/no-such-place",
];

test("a changed name, address or opening hour shows on every page immediately", async ({
  service,
  request,
  setSetting,
}) => {
  const pages = [...PAGES, `/itinerary/${(await seededItinerary(service)).id}`];
  // Fills the page cache.
  for (const path of pages) await request.get(path);
  for (const [index, day] of ["Friday", "Sunday"].entries()) {
    const name = `Soursop ${index}`;
    const address = `${index} Harbor Road`;
    const details = {
      name,
      partnerName: "Soursop Stays",
      address: [address],
      hours: [{ days: [day], opens: "10:00", closes: "12:00" }],
    };
    await setSetting("site_details", JSON.stringify(details));
    for (const path of pages) {
      const html = await (await request.get(path)).text();
      const header = html.slice(html.indexOf("<header"), html.indexOf("</header>"));
      const footer = html.slice(html.indexOf("<footer"), html.indexOf("</footer>"));
      expect.soft(header, path).toContain(name);
      expect.soft(footer, path).toContain(name);
      expect.soft(footer, path).toContain(address);
      expect.soft(footer, path).toContain(day);
      const body = html.slice(html.indexOf("<body"));
      const text = body.replaceAll(/<(script|style)\b[\s\S]*?<\/\1>|<[^>]+>/g, " ");
      expect.soft(text, path).not.toContain("Calabash");
    }
  }
});

test("a new itinerary is in the sitemap immediately, a draft never", async ({ request, service }) => {
  const place = { countries: ["Cuba"], regions: ["Caribbean"], categories: ["Solo"] };
  const { data } = await service
    .from("itineraries")
    .insert([
      { title: "Open", is_published: true, ...place },
      { title: "Draft", is_published: false, ...place },
    ])
    .select("id, title")
    .throwOnError();
  const idOf = (title: string) => data.find((row) => row.title === title)?.id;
  const xml = await (await request.get("/sitemap.xml")).text();
  expect(xml).toContain(idOf("Open"));
  expect(xml).not.toContain(idOf("Draft"));
  await service.from("itineraries").delete().in("title", ["Open", "Draft"]).throwOnError();
});

test("an empty FAQ category and an empty FAQ page show a message", async ({ page, service }) => {
  await service.from("faq_categories").insert({ name: "Sea legs", display_order: 50 }).throwOnError();
  await page.goto("/faqs");
  await expect(
    page.getByRole("region", { name: "Sea legs" }).getByText("No FAQs in this category."),
  ).toBeVisible();
  await service.from("faqs").update({ is_published: false }).neq("question", "").throwOnError();
  await page.reload();
  await expect(page.getByRole("heading", { name: "No Questions Yet" })).toBeVisible();
  await service.from("faqs").update({ is_published: true }).neq("question", "").throwOnError();
  await service.from("faq_categories").delete().eq("name", "Sea legs").throwOnError();
});

test("a large catalog is paginated with linkable pages; an empty one shows a message", {
  tag: "@long",
}, async ({ page, service }) => {
  const itinerary = (number: number) => ({
    title: `Island ${String(number).padStart(2, "0")}`,
    // A country without seeded itineraries.
    countries: ["Suriname"],
    regions: ["Caribbean"],
    categories: ["Beach"],
    duration: 5,
    description: "Sea on three sides.",
    is_published: true,
  });
  await service
    .from("itineraries")
    .insert(Array.from({ length: 60 }, (_, index) => itinerary(index + 1)))
    .throwOnError();
  await page.goto("/destinations?country=Suriname&sort=title");
  await expect(page.getByRole("article")).toHaveCount(24);
  await expect(page.getByText("Showing 60 results")).toBeVisible();
  const pages = page.getByRole("navigation", { name: "Pages of results" });
  await expect(pages.getByRole("link", { name: "Previous" })).toBeHidden();
  await pages.getByRole("link", { name: "Next" }).click();
  await expect(page).toHaveURL("/destinations?country=Suriname&sort=title&page=2");
  await expect(page.getByRole("article").first()).toContainText("Island 25");
  await expect(pages.getByRole("link", { name: "Page 2" })).toHaveAttribute("aria-current", "page");
  await pages.getByRole("link", { name: "Page 3" }).click();
  await expect(page.getByRole("article")).toHaveCount(12);
  await page.reload();
  await expect(page.getByRole("article").first()).toContainText("Island 49");
  await page.goto("/destinations?country=Suriname&page=99");
  await page.getByRole("link", { name: "Back to page 3" }).click();
  await expect(page.getByRole("article")).toHaveCount(12);

  await test.step("long lists show two items and the number of the rest", async () => {
    await service
      .from("itineraries")
      .insert({
        ...itinerary(99),
        title: "Island of Everywhere at Once",
        countries: ["Peru", "Chile", "Bolivia", "Brazil"],
        regions: ["South America", "Caribbean", "Central America"],
        categories: ["Adventure", "Rural", "Solo", "City", "Luxury"],
      })
      .throwOnError();
    await page.goto("/destinations?q=everywhere");
    const card = page.getByRole("article").filter({ hasText: "Island of Everywhere at Once" });
    await expect(card).toContainText("Peru, Chile, +2 more");
    await expect(card).toContainText("South America, Caribbean, +1 more");
    await expect(card.getByText("+2 more", { exact: true })).toBeVisible();
    await expect(card.getByRole("listitem")).toHaveText(["Adventure", "Rural", "+3"]);
    await expect(card.locator("img")).toHaveAttribute("src", "/placeholder.svg");
  });

  await service.from("itineraries").delete().like("title", "Island %").throwOnError();
  await service.from("itineraries").update({ is_published: false }).gt("duration", 0).throwOnError();
  await page.goto("/destinations");
  await expect(page.getByRole("heading", { name: "No itineraries found" })).toBeVisible();
  await expect(
    page.getByText("No itineraries are currently available. Please check back later."),
  ).toBeVisible();
  await service.from("itineraries").update({ is_published: true }).gt("duration", 0).throwOnError();
});
