import { randomUUID } from "node:crypto";
import { expectAccessible, waitForHydration } from "#tests/support/page-checks.ts";
import { seededItinerary } from "#tests/support/seeded-itinerary.ts";
import { expect, pageTitle, test } from "#tests/support/staff.ts";

const DAY_MS = 86_400_000;
const ago = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();
const LABELS = [
  "Total Engagements",
  "Contact Forms",
  "Customizations",
  "Full Itineraries",
  "Email Signups",
  "Pre-Launch",
];

test("analytics shows counts, a chart with a table and recent engagements; the period is in the URL", async ({
  page,
  staff,
  service,
  allowConsole,
}) => {
  const marker = `${randomUUID()}@calabash.test`;
  // More rows than concurrent tests add or remove.
  const MANY = 9;
  const engagements = (days: number) =>
    Array.from({ length: MANY }, () => ({
      engagement_type: "full_itinerary",
      user_email: marker,
      created_at: ago(days),
    }));
  await service
    .from("engagement_tracking")
    .insert([...engagements(400), ...engagements(60)])
    .throwOnError();
  const fullItineraryCount = async () => {
    const card = page
      .getByRole("region", { name: "Counts" })
      .locator("div", { hasText: /^Full Itineraries/ });
    await expect(page.locator(".animate-pulse")).toHaveCount(0);
    return Number((await card.first().locator("p").first().innerText()).replace(/\D/g, ""));
  };
  const name = `Rosa ${randomUUID().slice(0, 8)}`;
  const itinerary = await seededItinerary(service);
  const removedName = `${name} of the removed itinerary`;
  const { data } = await service
    .from("engagement_tracking")
    .insert([
      {
        engagement_type: "customization",
        user_name: `${name} of the itinerary`,
        page_url: `/itinerary/${itinerary.id}`,
      },
      { engagement_type: "customization", user_name: removedName, page_url: `/itinerary/${randomUUID()}` },
      { engagement_type: "contact", user_name: `${name} of the form`, page_url: "/contact?from=footer" },
      {
        engagement_type: "contact",
        user_name: name,
        user_email: "rosa@calabash.test",
        page_url: "https://x.test/contact",
      },
      // Dated tomorrow, so that it sorts above the anonymous rows of other tests.
      { engagement_type: "pre_launch_signup", created_at: ago(-1) },
    ])
    .select("id")
    .throwOnError();
  await staff.enter(page, "/admin/analytics");
  await expect(pageTitle(page, "Analytics")).toBeVisible();
  const counts = page.getByRole("region", { name: "Counts" });
  await expect(counts.getByRole("heading", { level: 3 })).toHaveText(LABELS);
  await expect(page.getByRole("img", { name: "Engagements over time, by type" })).toBeVisible();
  // The legend uses our font, and at this width the list is a real table.
  await expect(page.locator(".u-legend")).toHaveCSS("font-family", /Figtree/);
  const top = page.getByRole("table", { name: "Top itineraries" });
  await expect(top).toHaveCSS("display", "table");
  await page.getByText("Show as a table").click();
  const chart = page.getByRole("region", { name: "Engagements over time as a table" }).getByRole("table");
  await expect(chart.getByRole("columnheader")).toHaveText([
    /Day|Week of|Month/,
    "Contact",
    "Customization",
    "Full Itinerary",
    "Email Signup",
    "Pre-Launch",
  ]);

  const table = page.getByRole("table", { name: "Recent engagements" });
  await expect(table.getByRole("columnheader")).toHaveText(["Type", "User", "Page", "Date/time"]);
  // Site pages show their name, itinerary pages the itinerary's title.
  await expect(
    table.getByRole("row", { name: `${name} of the itinerary` }).getByRole("link", { name: itinerary.title }),
  ).toHaveAttribute("href", `/admin/itineraries/${itinerary.id}`);
  await expect(table.getByRole("row", { name: removedName })).toContainText("A deleted itinerary");
  // Once as the type, once as the page.
  await expect(
    table.getByRole("row", { name: `${name} of the form` }).getByText("Contact", { exact: true }),
  ).toHaveCount(2);
  const row = table.getByRole("row", { name: new RegExp(`${name} rosa@`) });
  await expect(row).toContainText("Contact");
  await expect(row).toContainText("https://x.test/contact");
  const anonymous = table.getByRole("row").filter({ hasText: "Anonymous" }).first();
  await expect(anonymous).toContainText("N/A");
  await expect(table.getByRole("row").nth(51)).toHaveCount(0);

  await test.step("the period filters the counts and stays in the URL", async () => {
    const all = await fullItineraryCount();
    await page.getByLabel("Period").selectOption({ label: "12 months" });
    await expect(page).toHaveURL("/admin/analytics?period=365");
    await expect.poll(fullItineraryCount).toBeLessThan(all);
    await page.reload();
    await expect(page.getByLabel("Period")).toHaveValue("365");
    await page.getByLabel("Period").selectOption({ label: "7 days" });
    await expect.poll(fullItineraryCount).toBeLessThan(all - MANY);
    // The card links to the engagements it counts, within the period.
    await page.getByLabel("Period").selectOption({ label: "90 days" });
    const card = page.getByRole("link", { name: /^Full Itineraries: / });
    const engagements = "/admin/analytics/engagements?type=full_itinerary&period=90";
    await expect(card).toHaveAttribute("href", engagements);
    await card.click();
    await expect(page).toHaveURL(engagements);
    const list = page.getByRole("table", { name: "Engagements" });
    await expect(list.getByRole("row", { name: new RegExp(marker) })).toHaveCount(MANY);
    await page.getByLabel("Period").selectOption({ label: "All time" });
    await expect(list.getByRole("row", { name: new RegExp(marker) })).toHaveCount(2 * MANY);
    await expectAccessible(page);
  });

  await test.step("a failed load shows an error", async () => {
    allowConsole(/Failed to load resource/);
    const failure = { status: 400, json: { code: "22000", message: "the ledger is wet" } };
    await page.route("**/rest/v1/engagement_tracking*", (route) => route.fulfill(failure));
    await page.route("**/rest/v1/rpc/analytics", (route) => route.fulfill(failure));
    await page.goto("/admin/analytics");
    await expect(page.getByText("Failed to load analytics")).toBeVisible();
    await expect(page.getByText("Error loading analytics: the ledger is wet")).toBeVisible();
    await expect(page.getByText("Failed to load engagements")).toBeVisible();
    await expect(page.getByText("Error loading engagements: the ledger is wet")).toBeVisible();
  });
  await service.from("engagement_tracking").delete().eq("user_email", marker).throwOnError();
  await service
    .from("engagement_tracking")
    .delete()
    .in(
      "id",
      data.map(({ id }) => id),
    )
    .throwOnError();
});

test("an itinerary view is counted once, without a cookie", async ({ page, service }) => {
  const { data: itinerary } = await service
    .from("itineraries")
    .insert({
      title: `Counted ${randomUUID().slice(0, 8)}`,
      countries: ["Peru"],
      regions: ["South America"],
      categories: ["Adventure"],
      is_published: true,
    })
    .select("id")
    .single()
    .throwOnError();
  const views = async () =>
    (await service.from("itinerary_views").select("views").eq("itinerary_id", itinerary.id).maybeSingle())
      .data?.views;
  await page.goto(`/itinerary/${itinerary.id}`);
  await expect.poll(views).toBe(1);
  expect(await page.context().cookies()).toEqual([]);
  const secondView = page.waitForResponse("**/functions/v1/count-view");
  await page.reload();
  await secondView;
  expect(await views()).toBe(1);
  await service.from("itineraries").delete().eq("id", itinerary.id).throwOnError();
});

test("a request records its referrer and campaign; each count links to its requests and exports a CSV", {
  tag: "@long",
}, async ({ page, staff, service, site }) => {
  const name = `Rosa ${randomUUID().slice(0, 8)}`;
  const campaign = `spring-${randomUUID().slice(0, 8)}`;
  // The visit starts on another site and enters at a page whose CSP differs from the contact page's.
  await page.route("http://letters.example/", (route) =>
    route.fulfill({
      contentType: "text/html",
      body: `<a href="${site.url}/destinations?utm_campaign=${campaign}">Look</a>`,
    }),
  );
  await page.goto("http://letters.example/");
  await page.getByRole("link", { name: "Look" }).click();
  await waitForHydration(page);
  await page.getByRole("link", { name: "Contact", exact: true }).first().click();
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("Email").first().fill("rosa@calabash.test");
  await page.getByLabel("Message").fill("May we bring the dog?");
  await page.getByRole("button", { name: /send/i }).click();
  const storedRequest = async () =>
    (
      await service
        .from("requests")
        .select("came_from, campaign, details, answer_due_at")
        .eq("name", name)
        .maybeSingle()
    ).data;
  await expect.poll(storedRequest).toMatchObject({ came_from: "letters.example", campaign });
  expect((await storedRequest())?.details).not.toHaveProperty("_origin");
  expect(Date.parse((await storedRequest())?.answer_due_at)).toBeGreaterThan(Date.now());

  await staff.enter(page, "/admin/analytics?period=7");
  await expect(
    page.getByRole("region", { name: "From view to trip" }).getByText("Itinerary views"),
  ).toBeVisible();
  const campaigns = page.getByRole("region", { name: "Campaigns" });
  const download = page.waitForEvent("download");
  await campaigns.getByRole("button", { name: /^CSV/ }).click();
  expect((await download).suggestedFilename()).toBe("requests-by-campaign.csv");
  await campaigns.getByRole("link", { name: `1 request, ${campaign}` }).click();
  await expect(page).toHaveURL(`/admin/analytics/requests?period=7&part=campaigns&wanted=${campaign}`);
  await expect(page.getByText(`Requests from the campaign ${campaign}.`)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name }).click();
  await expect(page).toHaveURL(/\/admin\/requests\//);
  await page.close();
  await service.from("requests").delete().eq("name", name).throwOnError();
  await service.from("engagement_tracking").delete().eq("user_name", name).throwOnError();
});
