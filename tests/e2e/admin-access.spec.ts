import type { Page } from "@playwright/test";
import { loginPath } from "#domain/login-path.ts";
import { openSidebar, sidebar, userMenu } from "#tests/support/back-office.ts";
import { expectAccessible } from "#tests/support/page-checks.ts";
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
/** One layout guards them all, which app/routes.test.ts sees to. */
const SOME_PATHS = ["/admin", "/admin/requests", "/admin/user-management", "/admin/settings"];

/** Nothing of the dashboard is under way any more: what is asked for without a session is refused. */
const expectLoaded = (page: Page) =>
  expect(page.getByRole("region", { name: "On your desk" }).getByRole("listitem").first()).toBeVisible();

test.describe("who may enter", () => {
  test("nobody signed in is sent to the login and back", async ({ page }) => {
    for (const path of SOME_PATHS) {
      await page.goto(path);
      await expect(page).toHaveURL(loginPath(path));
      await expect(page.getByText("Authentication Error")).toBeVisible();
      await expect(page.getByText("You need to be logged in to access this page")).toBeVisible();
    }
  });

  test("a user without the role is refused, and led to the login", async ({ page, newColleague }) => {
    const traveller = await newColleague("user");
    await traveller.enter(page, "/admin");
    await expect(page.getByRole("link", { name: "Go to Login" })).toHaveAttribute("href", "/login");
    await expectAccessible(page);
    for (const path of SOME_PATHS) {
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
    await expectLoaded(page);
    const other = await context.newPage();
    await other.goto("/admin");
    await expectLoaded(other);
    await userMenu(other).click();
    await other.getByRole("menuitem", { name: "Logout" }).click();
    await expect(other).toHaveURL("/login");
    await expect(page.getByText("No active session")).toBeVisible();
  });
});

test.describe("logout", () => {
  test("ends the session and says so", async ({ page, staff }) => {
    await staff.enter(page, "/admin");
    await expectLoaded(page);
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
