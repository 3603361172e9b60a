import { expectAccessible } from "#tests/support/page-checks.ts";
import { insertRequest } from "#tests/support/requests.ts";
import { clientOf } from "#tests/support/run-site.ts";
import { expect, test } from "#tests/support/staff.ts";

test("the dashboard shows correct counts and setup links, and reports failures", async ({
  page,
  staff,
  service,
  site,
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

  const numbers = page.getByRole("region", { name: "Numbers" });
  for (const label of ["Total Itineraries", "New Requests", "Registered Users"]) {
    await expect(numbers.getByRole("heading", { name: label })).toBeVisible();
  }

  await test.step("open setup steps link to their pages", async () => {
    const list = page.getByRole("region", { name: "Set up your site" });
    await expect(list.getByRole("link", { name: /^Set up a mail server/ })).toHaveAttribute(
      "href",
      "/admin/notifications",
    );
    await expect(list.getByRole("link", { name: /^Schedule backups/ })).toHaveAttribute(
      "href",
      "/admin/jobs",
    );
    const last = list.locator("ol > li").last();
    // The site is live already.
    await expect(list.getByText(/^Go live/)).toContainText("done");
    await expect(last.getByRole("region", { name: "Remove the examples" })).toContainText("3 example quotes");
    await expect(last).toContainText("notification address bookings@calabash.example");
    await last.getByRole("button", { name: "Remove examples" }).click();
    const dialog = page.getByRole("alertdialog", { name: "Remove the examples?" });
    await expect(dialog).toContainText("stay in the bin");
    await expect(
      dialog.getByRole("link", { name: "Enter your bank details and default terms" }),
    ).toHaveAttribute("href", "/admin/settings?part=money");
    await page.getByRole("button", { name: "Cancel" }).click();
  });

  await test.step("without TEST_HELPERS there is no test helper button or function", async () => {
    await expect(
      page.getByRole("region", { name: "On your desk" }).getByRole("listitem").first(),
    ).toBeVisible();
    await expect(page.getByRole("button", { name: "Create Admin User" })).toHaveCount(0);
    const client = clientOf(site);
    await client.auth.signInWithPassword(staff);
    const { error } = await client.functions.invoke("test-helper-admin");
    expect(error?.context.status).toBe(404);
  });

  await test.step("a failed launch switch shows an error", async () => {
    await page.route("**/rest/v1/site_settings*", (route) =>
      route.request().method() === "POST"
        ? route.fulfill({ status: 500, json: { message: "no" } })
        : route.continue(),
    );
    const live = page.getByRole("region", { name: "Site Launch Status" }).getByRole("switch");
    await live.click();
    await expect(page.getByText("Error updating site status")).toBeVisible();
    await expect(page.getByText("Please try again later.")).toBeVisible();
    await expect(live).toBeChecked();
  });

  // Other tests add and remove itineraries concurrently.
  await expect(async () => {
    const loaded = page.waitForResponse("**/rest/v1/rpc/dashboard");
    await page.reload();
    await loaded;
    const { count: itineraries } = await service
      .from("itineraries")
      .select("id", { count: "exact", head: true });
    await expect(numbers.getByText(String(itineraries), { exact: true }).first()).toBeVisible({
      timeout: 15_000,
    });
  }).toPass();
});

test("'On your desk' lists overdue requests, departures and undelivered replies in one list", async ({
  page,
  staff,
  service,
}) => {
  const name = `Rosa ${Date.now()}`;
  const requestId = await insertRequest(service, {
    name,
    // Older than every other request, so that it is among the few listed.
    created_at: "2020-01-01T12:00:00Z",
    answer_due_at: "2020-01-01T16:00:00Z",
  });
  await staff.enter(page, "/admin");
  const desk = page.getByRole("region", { name: "On your desk" });
  const requestLink = desk.getByRole("link", { name: new RegExp(name) });
  await expect(requestLink).toContainText("Overdue");
  await expect(requestLink).toContainText(/\d+ d late/);
  await expect(desk.getByRole("listitem").filter({ hasText: "Coffee for Papa" })).toContainText("Departure");
  await expect(
    desk
      .getByText("Reply not delivered")
      .or(desk.getByText(/more unanswered/))
      .first(),
  ).toBeVisible();
  await expectAccessible(page);
  await requestLink.click();
  await expect(page).toHaveURL(`/admin/requests/${requestId}`);
  await page.close();
  await service.from("requests").delete().eq("id", requestId).throwOnError();
});
