import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { loginPath } from "#domain/login-path.ts";
import { expectAccessible, expectNoSidewaysScroll } from "#tests/support/page-checks.ts";
import { expect, pageTitle, test } from "#tests/support/staff.ts";

const ADMIN_PATHS = [
  "/admin",
  "/admin/dashboard",
  "/admin/analytics",
  "/admin/itineraries",
  "/admin/user-management",
  "/admin/users",
  "/admin/faqs",
  "/admin/faq-categories",
  "/admin/requests",
  "/admin/unsorted-mail",
  "/admin/proposals",
  "/admin/notifications",
  "/admin/previews",
  "/admin/planners",
  "/admin/testimonials",
  "/admin/bin",
  "/admin/audit",
  "/admin/jobs",
  "/admin/settings",
];
const LINKS = [
  ["Dashboard", "/admin"],
  ["Analytics", "/admin/analytics"],
  ["Itineraries", "/admin/itineraries"],
  ["User Management", "/admin/user-management"],
  ["Admin Users", "/admin/users"],
  ["Manage FAQs", "/admin/faqs"],
  ["FAQ Categories", "/admin/faq-categories"],
  ["Planners", "/admin/planners"],
  ["Words of travellers", "/admin/testimonials"],
  ["Requests", "/admin/requests"],
  ["Trips", "/admin/trips"],
  ["Proposals", "/admin/proposals"],
  ["Notifications", "/admin/notifications"],
  ["Preview links", "/admin/previews"],
  ["Bin", "/admin/bin"],
  ["Audit trail", "/admin/audit"],
  ["Jobs", "/admin/jobs"],
  ["Settings", "/admin/settings"],
] as const;

const sidebar = (page: Page) => page.getByRole("navigation", { name: "Back office" });
const userMenu = (page: Page) => page.getByRole("button", { name: /User menu/ });
const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 1024;

/** On a phone the sidebar is behind a button. */
async function openSidebar(page: Page): Promise<void> {
  if (isPhone(page)) await page.getByRole("button", { name: "Open menu" }).click();
}

test.describe("who may enter", () => {
  test("nobody signed in is sent to the login and back, from every page", async ({ page }) => {
    test.slow();
    for (const path of ADMIN_PATHS) {
      await page.goto(path);
      await expect(page).toHaveURL(loginPath(path));
      await expect(page.getByText("Authentication Error")).toBeVisible();
      await expect(page.getByText("You need to be logged in to access this page")).toBeVisible();
    }
  });

  test("a user without the role is refused at every page", async ({ page, newColleague }) => {
    test.slow();
    const traveller = await newColleague("user");
    await traveller.enter(page, "/admin");
    for (const path of ADMIN_PATHS) {
      await page.goto(path);
      await expect(page.getByRole("heading", { name: "Access Denied" })).toBeVisible();
      await expect(page.getByText("Access denied: Admin role required")).toBeVisible();
      await expect(sidebar(page)).toHaveCount(0);
    }
    await page.goto("/admin/user-management");
    await expect(page.getByText("You need admin privileges to access this page")).toBeVisible();
  });

  test("the pages themselves carry nothing of the back office", async ({ request }) => {
    for (const path of ADMIN_PATHS) {
      const html = await (await request.get(path)).text();
      expect(html).toContain("Verifying admin access...");
      expect(html).toMatch(/<title>[^<]* \| Admin<\/title>/);
      expect(html).toMatch(/<meta name="robots" content="noindex/);
      expect(html).not.toContain("User Management</");
    }
  });

  test("the refusal leads to the login", async ({ page, newColleague }) => {
    await (await newColleague("user")).enter(page, "/admin");
    await expect(page.getByRole("link", { name: "Go to Login" })).toHaveAttribute("href", "/login");
    await expectAccessible(page);
  });

  test("while the role is asked for the page says so, and says when it cannot be", async ({
    page,
    staff,
    allowConsole,
  }) => {
    allowConsole(/Failed to load resource/);
    let answer: () => void = () => {};
    const asked = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route("**/rest/v1/rpc/has_role", async (route) => {
      await asked;
      await route.fulfill({ status: 503, json: { message: "away" } });
    });
    await staff.enter(page, "/admin");
    await expect(page.getByText("Verifying admin access...")).toBeVisible();
    answer();
    await expect(page.getByText("Failed to verify admin role")).toBeVisible();
  });

  test("the role is read once per page, and not again for a filter", async ({ page, staff }) => {
    let checks = 0;
    page.on("request", (request) => {
      if (request.url().endsWith("/rest/v1/rpc/has_role")) checks += 1;
    });
    await staff.enter(page, "/admin/audit");
    await expect(pageTitle(page, "Audit trail")).toBeVisible();
    expect(checks).toBe(1);
    await page.getByLabel("Action").selectOption("Created");
    await expect(page).toHaveURL(/action=created/);
    expect(checks).toBe(1);
    await openSidebar(page);
    await sidebar(page).getByRole("link", { name: "Settings" }).click();
    await expect(pageTitle(page, "Settings")).toBeVisible();
    expect(checks).toBe(2);
  });

  test("a demoted admin is refused at the next page", async ({ page, staff, service, allowConsole }) => {
    allowConsole(/status of 403/);
    await staff.enter(page, "/admin");
    await expect(pageTitle(page, "Dashboard")).toBeVisible();
    await service.from("user_roles").update({ role: "user" }).eq("user_id", staff.id).throwOnError();
    await page.goto("/admin/analytics");
    await expect(page.getByText("Access denied: Admin role required")).toBeVisible();
  });

  test("a session ended elsewhere leads to the login", async ({ page, staff, service, allowConsole }) => {
    allowConsole(/status of 403/);
    await staff.enter(page, "/admin");
    await expect(pageTitle(page, "Dashboard")).toBeVisible();
    await service.rpc("end_sessions", { user_id: staff.id }).throwOnError();
    await page.goto("/admin/audit");
    await expect(page).toHaveURL("/login?next=/admin/audit");
  });

  test("signed out in another tab, the open screen says so", async ({ page, context, staff }) => {
    await staff.enter(page, "/admin");
    await expect(pageTitle(page, "Dashboard")).toBeVisible();
    const other = await context.newPage();
    await other.goto("/admin");
    await userMenu(other).click();
    await other.getByRole("menuitem", { name: "Logout" }).click();
    await expect(other).toHaveURL("/login");
    await expect(page.getByText("No active session")).toBeVisible();
  });
});

test("the sidebar leads everywhere and marks where one is", { tag: "@phone" }, async ({ page, staff }) => {
  await staff.enter(page, "/admin/audit");
  await expect(pageTitle(page, "Audit trail")).toBeVisible();
  await expect(page).toHaveTitle("Audit trail | Admin");
  await openSidebar(page);
  const links = sidebar(page).getByRole("link");
  await expect(links).toHaveText(LINKS.map(([label]) => (label === "Requests" ? /^Requests/ : label)));
  for (const [index, [, to]] of LINKS.entries()) await expect(links.nth(index)).toHaveAttribute("href", to);
  await expect(sidebar(page).locator("[aria-current=page]")).toHaveText("Audit trail");
  await expectAccessible(page);
  await sidebar(page).getByRole("link", { name: "Analytics" }).click();
  await expect(pageTitle(page, "Analytics")).toBeVisible();
  await expect(page).toHaveTitle("Analytics | Admin");
});

test("both addresses of the dashboard are the dashboard", async ({ page, staff }) => {
  await staff.enter(page, "/admin/dashboard");
  await expect(pageTitle(page, "Dashboard")).toBeVisible();
  await openSidebar(page);
  await expect(sidebar(page).locator("[aria-current=page]")).toHaveText("Dashboard");
});

test("a folded sidebar stays folded", async ({ page, staff }) => {
  await staff.enter(page, "/admin");
  await page.getByRole("button", { name: "Collapse sidebar" }).click();
  await page.reload();
  await expect(page.getByRole("button", { name: "Expand sidebar" })).toBeVisible();
  await expect(sidebar(page).getByRole("link", { name: "Analytics" })).toBeVisible();
  await expectAccessible(page);
});

test("the user menu shows who is at work, a long address cut", { tag: "@phone" }, async ({
  page,
  newColleague,
}) => {
  const email = `bartholomew.featherstonehaugh-${randomUUID()}@calabash.test`;
  await (await newColleague("admin", email)).enter(page, "/admin");
  await userMenu(page).click();
  await expect(page.getByText("bartholomew.feathersto...").filter({ visible: true })).toBeVisible();
  await expect(page.getByText("BA", { exact: true })).toBeVisible();
  await expect(page.getByText("Admin", { exact: true }).filter({ visible: true })).toBeVisible();
  await expect(page.getByRole("menuitem")).toHaveText(["Profile", "Settings", "Logout"]);
  await page.getByRole("menuitem", { name: "Settings" }).click();
  await expect(page).toHaveURL("/admin/settings");
});

test("an admin corrects their own name", async ({ page, staff, service }) => {
  await staff.enter(page, "/admin");
  await userMenu(page).click();
  await page.getByRole("menuitem", { name: "Profile" }).click();
  const dialog = page.getByRole("dialog", { name: "Profile" });
  await dialog.getByLabel("First Name").fill("Ada");
  await dialog.getByLabel("Last Name").fill("Baptiste");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Profile updated")).toBeVisible();
  const { data } = await service.from("profiles").select("first_name, last_name").eq("id", staff.id).single();
  expect(data).toEqual({ first_name: "Ada", last_name: "Baptiste" });
});

test.describe("logout", () => {
  test("ends the session and says so", async ({ page, staff }) => {
    await staff.enter(page, "/admin");
    await openSidebar(page);
    await page.getByRole("button", { name: "Logout" }).click();
    await expect(page).toHaveURL("/login");
    await expect(page.getByText("Logged out successfully")).toBeVisible();
    await expect(page.getByText("You have been logged out of the admin panel.")).toBeVisible();
    await page.goto("/admin");
    await expect(page).toHaveURL("/login?next=/admin");
  });

  test("that fails says why and changes nothing", async ({ page, staff, allowConsole }) => {
    allowConsole(/Failed to load resource/);
    await page.route("**/auth/v1/logout*", (route) =>
      route.fulfill({ status: 500, json: { msg: "The office is closed" } }),
    );
    await staff.enter(page, "/admin");
    await userMenu(page).click();
    await page.getByRole("menuitem", { name: "Logout" }).click();
    await expect(page.getByText("Logout failed")).toBeVisible();
    await expect(page.getByText("The office is closed")).toBeVisible();
    await expect(pageTitle(page, "Dashboard")).toBeVisible();
  });
});

test.describe("the search", () => {
  test("finds an itinerary by keyboard and goes there", { tag: "@phone" }, async ({
    page,
    staff,
    service,
  }) => {
    const { data: itinerary } = await service
      .from("itineraries")
      .select("id, title")
      .limit(1)
      .single()
      .throwOnError();
    await staff.enter(page, "/admin");
    await expect(pageTitle(page, "Dashboard")).toBeVisible();
    await page.keyboard.press("Control+k");
    const palette = page.getByRole("dialog", { name: "Search the back office" });
    await palette.getByRole("combobox").fill(itinerary.title);
    // Demo requests and proposals about it are found too; the itinerary comes first.
    await expect(palette.getByRole("option", { name: itinerary.title }).first()).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(new RegExp(`/admin/itineraries/${itinerary.id}`));
  });

  test("marks the best hit, without accents typed, and offers what can be done", async ({ page, staff }) => {
    await staff.enter(page, "/admin");
    await page.keyboard.press("Control+k");
    const palette = page.getByRole("dialog", { name: "Search the back office" });
    const box = palette.getByRole("combobox");
    await box.fill("havana, vinales");
    const hit = palette.getByRole("option", { name: /^Havana, Viñales and Trinidad/ }).first();
    await expect(hit).toHaveAttribute("aria-selected", "true");
    await box.fill("new faq");
    await expect(palette.getByRole("option", { name: "Add new FAQ", exact: true })).toHaveAttribute(
      "aria-selected",
      "true",
    );
    await page.keyboard.press("Enter");
    await expect(page.getByRole("dialog", { name: /FAQ/ })).toBeVisible();
    await expect(page).toHaveURL("/admin/faqs");
  });

  test("finds people, pages and actions, and says when there is nothing", async ({ page, staff }) => {
    await staff.enter(page, "/admin");
    await page.getByRole(isPhone(page) ? "button" : "searchbox", { name: "Search" }).click();
    const palette = page.getByRole("dialog", { name: "Search the back office" });
    const box = palette.getByRole("combobox");
    await box.fill(staff.email);
    await expect(palette.getByRole("option", { name: staff.email })).toBeVisible();
    await box.fill("faq");
    await expect(palette.getByRole("option", { name: "FAQ Categories" })).toBeVisible();
    await box.fill("add new");
    await expect(palette.getByRole("option", { name: "Add new itinerary" })).toBeVisible();
    await box.fill("zzz-no-such-thing");
    await expect(palette.getByText("Nothing found")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(palette).toHaveCount(0);
  });
});

test("what is typed into the search box goes on in the search", async ({ page, staff }) => {
  await staff.enter(page, "/admin");
  await page.getByPlaceholder("Search...").pressSequentially("faq cat");
  const palette = page.getByRole("dialog", { name: "Search the back office" });
  await expect(palette.getByRole("combobox")).toHaveValue("faq cat");
  await expect(palette.getByRole("option", { name: "FAQ Categories" })).toBeVisible();
});

test("unread requests are counted beside Requests, mail that failed or waits beside Messages", async ({
  page,
  staff,
  service,
}) => {
  const { data: request } = await service
    .from("requests")
    .insert({ type: "contact", name: "Rosa", email: "rosa@calabash.test", message: "Hello" })
    .select("id")
    .single()
    .throwOnError();
  const { data: mail } = await service
    .from("outbox")
    .insert({ kind: "test", to_email: "a@calabash.test", subject: "Lost", text_body: "", state: "failed" })
    .select("id")
    .single()
    .throwOnError();
  await staff.enter(page, "/admin");
  const sidebar = page.getByRole("navigation", { name: "Back office" });
  await sidebar.getByRole("link", { name: /^Requests , \d+ unread$/ }).click();
  await expect(page).toHaveURL("/admin/requests");
  const messages = page.getByRole("link", { name: /^Messages, \d+ failed/ });
  await expect(messages).not.toHaveAccessibleName(/unread/);
  await messages.click();
  await expect(page).toHaveURL("/admin/notifications?state=failed");
  await service.from("outbox").delete().eq("id", mail.id).throwOnError();
  await service.from("requests").delete().eq("id", request.id).throwOnError();
});

for (const path of ["/admin", "/admin/analytics", "/admin/notifications", "/admin/audit"]) {
  test(`${path} is for everyone and every screen`, { tag: "@phone" }, async ({ page, staff }) => {
    await staff.enter(page, path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.locator("[aria-busy=true], .animate-pulse")).toHaveCount(0);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });
}
