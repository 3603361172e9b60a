import type { Page } from "@playwright/test";
import { createClient } from "@supabase/supabase-js";
import { expectAccessible } from "#tests/support/page-checks.ts";
import { insertRequest } from "#tests/support/requests.ts";
import { expect, pageTitle, test } from "#tests/support/staff.ts";
import { ownSite } from "#tests/support/test.ts";

const status = (page: Page) => page.getByRole("region", { name: "Site Launch Status" });

test("the three counts are true", async ({ page, staff, service }) => {
  await staff.enter(page, "/admin");
  const numbers = page.getByRole("region", { name: "Numbers" });
  for (const label of ["Total Itineraries", "New Requests", "Registered Users"]) {
    await expect(numbers.getByRole("heading", { name: label })).toBeVisible();
  }
  // Other stories add and remove itineraries meanwhile.
  await expect(async () => {
    const { count: itineraries } = await service
      .from("itineraries")
      .select("id", { count: "exact", head: true });
    await page.reload();
    await expect(numbers.getByText(String(itineraries), { exact: true }).first()).toBeVisible({
      timeout: 4000,
    });
  }).toPass({ timeout: 60_000 });
});

test("what needs attention leads to where it is done", async ({ page, staff, service }) => {
  const requestId = await insertRequest(service);
  await staff.enter(page, "/admin");
  const list = page.getByRole("region", { name: "Needs attention" });
  await expect(list.getByRole("link", { name: /for a first answer/ })).toHaveAttribute(
    "href",
    "/admin/requests?status=unanswered",
  );
  await expect(list.getByRole("link", { name: /No mail server is set up/ })).toBeVisible();
  await expect(list.getByRole("link", { name: /No backup is scheduled/ })).toHaveAttribute(
    "href",
    "/admin/jobs",
  );
  await service.from("requests").delete().eq("id", requestId).throwOnError();
});

test("the desk names who waits with the promised time, departures, failed mail and drafts", {
  tag: "@phone",
}, async ({ page, staff, service }) => {
  const name = `Rosa ${Date.now()}`;
  const requestId = await insertRequest(service, {
    name,
    // Before all others, so that it is among the few that are listed.
    created_at: "2020-01-01T12:00:00Z",
    answer_due_at: "2020-01-01T16:00:00Z",
  });
  await staff.enter(page, "/admin");
  const desk = page.getByRole("region", { name: "On your desk" });
  const waiting = desk.getByRole("link", { name: new RegExp(name) });
  // The agency's clock, whatever the browser's.
  await expect(waiting).toContainText("Answer was promised by 1 Jan 2020, 12:00");
  await expect(desk.getByRole("region", { name: "Departures in the next 14 days" })).toContainText(
    "Coffee for Papa",
  );
  await expect(desk.getByRole("region", { name: "Mail that could not be delivered" })).toBeVisible();
  await expectAccessible(page);
  await waiting.click();
  await expect(page).toHaveURL(`/admin/requests/${requestId}`);
  await page.goto("/");
  await service.from("requests").delete().eq("id", requestId).throwOnError();
});

test("numbers that cannot be had say so and can be asked for again", async ({
  page,
  staff,
  allowConsole,
}) => {
  allowConsole(/Failed to load resource/);
  await page.route("**/rest/v1/rpc/dashboard", (route) =>
    route.fulfill({ status: 400, json: { code: "22000", message: "no numbers" } }),
  );
  await staff.enter(page, "/admin");
  await expect(page.getByText("Error loading dashboard: no numbers")).toBeVisible();
  await page.unroute("**/rest/v1/rpc/dashboard");
  await page.getByRole("button", { name: "Try Again" }).click();
  await expect(page.getByText("Total Itineraries")).toBeVisible();
});

test("without TEST_HELPERS there is no test helper, on the page or behind it", async ({
  page,
  staff,
  site,
}) => {
  await staff.enter(page, "/admin");
  await expect(
    page.getByRole("region", { name: "Needs attention" }).getByRole("listitem").first(),
  ).toBeVisible();
  await expect(page.getByRole("button", { name: "Create Admin User" })).toHaveCount(0);
  const client = createClient(site.url, site.keys.publishableKey, { auth: { persistSession: false } });
  await client.auth.signInWithPassword(staff);
  const { error } = await client.functions.invoke("test-helper-admin");
  expect(error?.context.status).toBe(404);
});

test("who is no admin learns nothing of the set-up", async ({ newColleague, site }) => {
  const client = createClient(site.url, site.keys.publishableKey, { auth: { persistSession: false } });
  const anonymous = await client.functions.invoke("back-office-status");
  expect(anonymous.error?.context.status).toBe(401);
  await client.auth.signInWithPassword(await newColleague("user"));
  const user = await client.functions.invoke("back-office-status");
  expect(user.error?.context.status).toBe(403);
});

test("a site that cannot be switched says so", async ({ page, staff, allowConsole }) => {
  allowConsole(/Failed to load resource/);
  await page.route("**/rest/v1/site_settings*", (route) =>
    route.request().method() === "POST"
      ? route.fulfill({ status: 500, json: { message: "no" } })
      : route.continue(),
  );
  await staff.enter(page, "/admin");
  await status(page).getByRole("switch").click();
  await expect(page.getByText("Error updating site status")).toBeVisible();
  await expect(page.getByText("Please try again later.")).toBeVisible();
  await expect(status(page).getByRole("switch")).toBeChecked();
});

test.describe("on a site of its own", () => {
  // On one worker: each would start a site of its own.
  test.describe.configure({ mode: "default" });
  const alone = test.extend({
    siteSource: ownSite({ TEST_HELPERS: "1", TRUSTED_PROXIES: "loopback" }),
  });

  alone(
    "the switch closes the site and opens it again; staff see it on request, in that tab",
    async ({ page, staff, browser, site }) => {
      await staff.enter(page, "/admin");
      await status(page).getByRole("switch", { name: "Site is live" }).click();
      await expect(page.getByText("Site is in pre-launch mode")).toBeVisible();
      await expect(page.getByText("Visitors will see the pre-launch landing page.")).toBeVisible();

      const visitor = await browser.newPage({ baseURL: site.url });
      await visitor.goto("/destinations");
      await expect(visitor.getByText("Launching August 2025")).toBeVisible();
      await expect(visitor.getByText("Preview: visitors see the holding page")).toHaveCount(0);

      const opening = page.waitForEvent("popup");
      await status(page).getByRole("link", { name: "Preview the site" }).click();
      const preview = await opening;
      await expect(preview.getByText("Preview: visitors see the holding page")).toBeVisible();
      await preview.goto("/destinations");
      await expect(preview.getByText("Preview: visitors see the holding page")).toBeVisible();
      await expect(preview.getByRole("article").first()).toBeVisible();
      await expectAccessible(preview);
      await preview.getByRole("link", { name: "Back office" }).click();
      await expect(pageTitle(preview, "Dashboard")).toBeVisible();
      await preview.close();

      await page.goto("/destinations");
      await expect(page.getByText("Launching August 2025")).toBeVisible();
      await page.goto("/admin");
      await expect(pageTitle(page, "Dashboard")).toBeVisible();
      await status(page).getByRole("switch", { name: "Site is live" }).click();
      await expect(page.getByText("Site is now live!")).toBeVisible();
      await expect(page.getByText("Visitors can now access the full website.")).toBeVisible();
      await visitor.reload();
      await expect(visitor.getByRole("article").first()).toBeVisible();
      await visitor.close();
    },
  );

  alone(
    "a switch pressed by mistake is taken back from its toast or from the bar on every page",
    async ({ page, staff, service }) => {
      const isLive = async () =>
        (await service.from("site_settings").select("value").eq("key", "is_live").maybeSingle()).data?.value;
      await staff.enter(page, "/admin");
      await status(page).getByRole("switch", { name: "Site is live" }).click();
      await page.getByRole("button", { name: "Undo" }).click();
      await expect(page.getByText("Site is now live!")).toBeVisible();
      expect(await isLive()).toBe("true");

      await status(page).getByRole("switch", { name: "Site is live" }).click();
      await expect.poll(isLive).toBe("false");
      await page.goto("/admin/requests");
      const bar = page.getByRole("region", { name: "The site is not live" });
      await expect(bar).toContainText("visitors see the holding page");
      await expectAccessible(page);
      await bar.getByRole("button", { name: "Go live" }).click();
      await expect(bar).toHaveCount(0);
      await expect.poll(isLive).toBe("true");
    },
  );

  alone(
    "before the launch a traveller sees the holding page, signed in or not",
    async ({ page, newColleague, setLive }) => {
      await setLive(false);
      const traveller = await newColleague("user");
      await traveller.enter(page, "/destinations");
      await expect(page.getByText("Launching August 2025")).toBeVisible();
      await expect(page.getByText("Preview: visitors see the holding page")).toHaveCount(0);
    },
  );

  alone(
    "site details are kept as they were typed and stand on every page",
    async ({ page, staff, setLive, allowConsole }) => {
      allowConsole(/status of 409/);
      await staff.enter(page, "/admin/settings");
      const address = page.getByRole("textbox", { name: "Address" });
      await expect(address).toHaveValue("Christ Church\nBarbados");
      await address.fill("12 Careenage Road\n\nBridgetown");
      await page.getByLabel("Phone").fill("+1 246 555 0199");
      const colleague = await page.context().newPage();
      await colleague.goto("/admin/settings");
      await colleague.getByLabel("Holding page: when you launch").fill("Launching soon");
      const phone = await colleague.getByLabel("Phone").inputValue();
      await colleague.getByLabel("Phone").fill("+1 246 555 0111");
      await page.getByRole("button", { name: "Save Site Details" }).click();
      await expect(page.getByText("Site details saved")).toBeVisible();
      // Whoever changed the same field later is told by whom, and overwrites nothing.
      await colleague.getByRole("button", { name: "Save Site Details" }).click();
      await expect(
        colleague.getByText(
          new RegExp(
            `^Someone else has saved the site details .*${staff.email} .* You both changed: phone\\.`,
          ),
        ),
      ).toBeVisible();
      // What only one of them changed is put together; what the launch text says is a setting.
      await colleague.getByLabel("Phone").fill(phone);
      await colleague.getByRole("button", { name: "Save Site Details" }).click();
      await expect(colleague.getByText(/ changed meanwhile, on .*: phone, address\.$/)).toBeVisible();
      await expect(colleague.getByText("Site details saved")).toBeVisible();
      await setLive(false);
      await colleague.goto("/");
      await expect(colleague.getByText("Launching soon")).toBeVisible();
      await setLive(true);
      await colleague.close();
      await page.reload();
      await expect(address).toHaveValue("12 Careenage Road\nBridgetown");
      await page.goto("/contact");
      await expect(page.getByRole("main").getByText("12 Careenage Road")).toBeVisible();
      await expect(page.getByRole("main").getByText("+1 246 555 0199")).toBeVisible();
    },
  );

  alone("the test helper makes an admin, once", async ({ page, staff, service, allowConsole }) => {
    allowConsole(/status of 422/);
    await staff.enter(page, "/admin");
    const button = page.getByRole("button", { name: "Create Admin User" });
    await button.click();
    await expect(page.getByText("Admin User Created")).toBeVisible();
    await button.click();
    await expect(page.getByText("Error Creating Admin")).toBeVisible();
    const { data } = await service.rpc("list_users", { matching: "test-admin@calabash.example" });
    expect(data).toMatchObject([{ role: "admin" }]);
  });
});
