import type { Page } from "@playwright/test";
import { createClient } from "@supabase/supabase-js";
import { expectAccessible } from "#tests/support/page-checks.ts";
import { insertRequest } from "#tests/support/requests.ts";
import { expect, test } from "#tests/support/staff.ts";

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
