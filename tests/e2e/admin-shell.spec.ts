import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { LINK_GROUPS } from "#app/features/admin/admin-links.ts";
import { sidebar, userMenu } from "#tests/support/back-office.ts";
import { expectAccessible, expectNoSidewaysScroll } from "#tests/support/page-checks.ts";
import { insertRequest } from "#tests/support/requests.ts";
import { seededItinerary } from "#tests/support/seeded-itinerary.ts";
import { expect, pageTitle, test } from "#tests/support/staff.ts";

/** The links of the sidebar, except those that appear only within a section. */
const LINKS = LINK_GROUPS.flatMap(({ links, systemLinks = [] }) => [...links, ...systemLinks]).map(
  ({ label, to }) => [label, to] as const,
);

test("the sidebar counts open items, and stays collapsed after a reload", {
  tag: "@long",
}, async ({ page, staff, service }) => {
  const requestId = await insertRequest(service);
  const { data: mail } = await service
    .from("outbox")
    .insert({ kind: "test", to_email: "a@calabash.test", subject: "Lost", text_body: "", state: "failed" })
    .select("id")
    .single()
    .throwOnError();
  await staff.enter(page, "/admin/dashboard");
  await expect(pageTitle(page, "Dashboard")).toBeVisible();
  await expect(sidebar(page).locator("[aria-current=page]")).toHaveText("Dashboard");
  await page.getByRole("button", { name: "Collapse sidebar" }).click();
  await page.reload();
  const expand = page.getByRole("button", { name: "Expand sidebar" });
  await expect(expand).toBeVisible();
  const analytics = sidebar(page).getByRole("link", { name: "Analytics" });
  await expect(analytics).toBeVisible();
  await expectAccessible(page);
  // Hovering an icon shows its name.
  await analytics.hover();
  await expect(page.getByText("Analytics", { exact: true }).filter({ visible: true }).last()).toBeVisible();

  await expand.click();
  // The sidebar also lists a section's other pages while one of them is open.
  await page.goto("/admin/previews");
  await expect(sidebar(page).getByRole("link", { name: "Preview links" })).toHaveAttribute(
    "aria-current",
    "page",
  );

  // Requests shows the unread count, Messages the failed and queued emails.
  await sidebar(page)
    .getByRole("link", { name: /^Requests ?, \d+ unread$/ })
    .click();
  await expect(page).toHaveURL("/admin/requests");
  const messages = page.getByRole("link", { name: /^Messages, \d+ failed/ });
  await expect(messages).not.toHaveAccessibleName(/unread/);
  await messages.click();
  await expect(page).toHaveURL("/admin/notifications?state=failed");
  await service.from("outbox").delete().eq("id", mail.id).throwOnError();
  await service.from("requests").delete().eq("id", requestId).throwOnError();
});

test("an admin without a name is asked for one on the dashboard, sees it in the header, and edits it in the profile", {
  tag: "@long",
}, async ({ page, newColleague, service }) => {
  const email = `bartholomew.featherstonehaugh-${randomUUID()}@calabash.test`;
  const staff = await newColleague("admin", email);
  await service.from("profiles").update({ first_name: "", last_name: "" }).eq("id", staff.id).throwOnError();
  await staff.enter(page, "/admin");
  const nameCard = page.getByRole("region", { name: "What is your name?" });
  await expect(nameCard).toBeVisible();
  await expect(page.locator(".animate-pulse")).toHaveCount(0);
  await expectAccessible(page);
  // The user menu shows the account and truncates a long email.
  await userMenu(page).click();
  await expect(page.getByText("bartholomew.feathersto...").filter({ visible: true })).toBeVisible();
  await expect(page.getByText("BA", { exact: true })).toBeVisible();
  await expect(page.getByText("Admin", { exact: true }).filter({ visible: true }).last()).toBeVisible();
  await expect(page.getByRole("menuitem")).toHaveText(["Profile", "Settings", "Logout"]);
  await page.getByRole("menuitem", { name: "Settings" }).click();
  await expect(page).toHaveURL("/admin/settings");
  await page.goto("/admin");
  await nameCard.getByLabel("First Name").fill("Ada");
  await nameCard.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Profile updated")).toBeVisible();
  await expect(nameCard).toHaveCount(0);
  await expect(userMenu(page)).toContainText("Ada");

  await userMenu(page).click();
  await page.getByRole("menuitem", { name: "Profile" }).click();
  const dialog = page.getByRole("dialog", { name: "Profile" });
  await expect(dialog.getByLabel("First Name")).toHaveValue("Ada");
  await dialog.getByLabel("Last Name").fill("Baptiste");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toHaveCount(0);
  const { data } = await service.from("profiles").select("first_name, last_name").eq("id", staff.id).single();
  expect(data).toEqual({ first_name: "Ada", last_name: "Baptiste" });
});

test("the search finds itineraries, people, pages and actions, and opens them by keyboard", async ({
  page,
  staff,
  service,
}) => {
  const itinerary = await seededItinerary(service);
  await staff.enter(page, "/admin");
  await expect(pageTitle(page, "Dashboard")).toBeVisible();
  const palette = page.getByRole("dialog", { name: "Search the back office" });
  const box = palette.getByRole("combobox");
  const option = (name: string | RegExp) => palette.getByRole("option", { name }).first();

  await test.step("typing in the search box continues in the dialog", async () => {
    await page.getByPlaceholder("Search...").pressSequentially("faq cat");
    await expect(box).toHaveValue("faq cat");
    await expect(option("FAQ Categories")).toBeVisible();
  });
  await test.step("people and actions are found, and an empty result says so", async () => {
    await box.fill(staff.email);
    await expect(option(staff.email)).toBeVisible();
    await box.fill("diego sal");
    await expect(option(/^Diego Salazar/)).toBeVisible();
    await box.fill("add new");
    await expect(option("Add new itinerary")).toBeVisible();
    await box.fill("zzz-no-such-thing");
    await expect(palette.getByText("Nothing found")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(palette).toHaveCount(0);
  });
  await test.step("Enter runs an action", async () => {
    await page.keyboard.press("Control+k");
    await box.fill("new faq");
    await expect(palette.getByRole("option", { name: "Add new FAQ", exact: true })).toHaveAttribute(
      "aria-selected",
      "true",
    );
    await page.keyboard.press("Enter");
    const form = page.getByRole("dialog", { name: /FAQ/ });
    await expect(form).toBeVisible();
    await expect(page).toHaveURL("/admin/faqs");
    await page.keyboard.press("Escape");
    await expect(form).toHaveCount(0);
  });
  await test.step("the best match is selected, ignoring accents, and Enter opens it", async () => {
    await page.keyboard.press("Control+k");
    await box.fill("havana, vinales");
    await expect(option(/^Havana, Viñales and Trinidad/)).toHaveAttribute("aria-selected", "true");
    await box.fill(itinerary.title);
    // Demo requests and proposals also match; the itinerary ranks first.
    await expect(option(itinerary.title)).toHaveAttribute("aria-selected", "true");
    await expectAccessible(page);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(new RegExp(`/admin/itineraries/${itinerary.id}`));
  });
});

/** The settings links, each with the name of one of its sections and its URL. */
const SETTINGS = [
  ["Site", "Site details", "/admin/settings?part=site"],
  ["Money", "Bank details", "/admin/settings?part=money"],
  ["Mail and templates", "Reply templates", "/admin/settings?part=mail"],
  ["People and security", "Second factor", "/admin/settings?part=people"],
  ["Data", "Data retention", "/admin/settings?part=data"],
] as const;

test("the sidebar links to every page and the settings to every section; the logs and all settings are accessible", async ({
  page,
  staff,
}) => {
  await staff.enter(page, "/admin/audit");
  await expect(pageTitle(page, "Audit trail")).toBeVisible();
  await expect(page).toHaveTitle("Audit trail | Admin");
  // The 'Unsorted' link appears while another test's email is unsorted.
  const links = sidebar(page).locator("a:not([href='/admin/unsorted-mail'])");
  await expect(links).toHaveText(LINKS.map(([label]) => new RegExp(`^${label}`)));
  for (const [index, [, to]] of LINKS.entries()) await expect(links.nth(index)).toHaveAttribute("href", to);
  const groups = sidebar(page).getByRole("heading", { level: 2 });
  await expect(groups).toHaveText(["Work", "Content", "Insight", "Admin"]);
  await expect(sidebar(page).locator("[aria-current=page]")).toHaveText("Audit trail");

  await test.step("on a low screen the links scroll, and Logout stays in sight", async () => {
    const size = page.viewportSize() ?? { width: 1440, height: 900 };
    await page.setViewportSize({ width: 1440, height: 500 });
    const menu = page.getByRole("complementary", { name: "Sidebar" });
    expect(await menu.evaluate((aside) => aside.scrollHeight > aside.clientHeight)).toBe(true);
    await expect(menu.getByRole("button", { name: "Logout" })).toBeInViewport({ ratio: 1 });
    const last = sidebar(page).getByRole("link", { name: "Help" });
    await last.focus();
    await last.click({ trial: true });
    await page.setViewportSize(size);
  });

  for (const [label, path] of LINKS) {
    await test.step(path, async () => {
      await sidebar(page)
        .getByRole("link", { name: new RegExp(`^${label}`) })
        .first()
        .click();
      await expect(page).toHaveURL(path);
      await expectLoaded(page);
      if (["/admin/notifications", "/admin/audit"].includes(path)) await expectAccessible(page);
      if (path !== "/admin/settings") return;
      const parts = page.getByRole("navigation", { name: "Settings" });
      await expect(parts.getByRole("link")).toHaveText(SETTINGS.map(([part]) => part));
      for (const [part, section, url] of SETTINGS) {
        await parts.getByRole("link", { name: part }).click();
        await expect(page).toHaveURL(url);
        await expect(page.getByRole("region", { name: section })).toBeVisible();
        await expectLoaded(page);
        await expectAccessible(page);
      }
    });
  }
});

async function expectLoaded(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.locator("[aria-busy=true], .animate-pulse")).toHaveCount(0);
}

test("every page fits a phone and a tablet", { tag: "@long" }, async ({ page, staff, service }) => {
  test.setTimeout(240_000);
  // Its own request, because other tests may remove theirs.
  const requestId = await insertRequest(service);
  await staff.enter(page, "/admin");
  for (const path of [
    ...LINKS.map(([, to]) => to),
    ...SETTINGS.map(([, , url]) => url),
    "/admin/analytics/requests",
    "/admin/analytics/engagements",
    "/admin/proposals?state=waiting&happened=sent&period=30",
    "/admin/unsorted-mail",
    "/admin/previews",
    `/admin/requests/${requestId}`,
  ]) {
    await test.step(path, async () => {
      await page.goto(path);
      await expectLoaded(page);
      await expectNoSidewaysScroll(page, { isPublic: false, widths: [320, 768] });
    });
  }
  await page.close();
  await service.from("requests").delete().eq("id", requestId).throwOnError();
});
