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
  "/admin/help",
];
/** One layout guards every admin path (app/routes.test.ts), so a sample is enough. */
const SOME_PATHS = ["/admin", "/admin/user-management"];

/** Waits until the dashboard has no pending requests, which would fail once the session ends. */
const expectLoaded = (page: Page) =>
  expect(page.getByRole("region", { name: "On your desk" }).getByRole("listitem").first()).toBeVisible();

test("anonymous users go to login, users without the role are refused, and admin HTML contains no data", async ({
  page,
  request,
  newColleague,
}) => {
  for (const path of SOME_PATHS) {
    await page.goto(path);
    await expect(page.getByText("Authentication Error")).toBeVisible();
    await expect(page.getByText("You need to be logged in to access this page")).toBeVisible();
    await expect(page).toHaveURL(loginPath(path));
  }
  for (const path of ADMIN_PATHS) {
    const html = await (await request.get(path)).text();
    expect(html).toContain("Verifying admin access...");
    expect(html).toMatch(/<title>[^<]* \| Admin<\/title>/);
    expect(html).toMatch(/<meta name="robots" content="noindex/);
    expect(html).not.toContain("User Management</");
  }

  const traveler = await newColleague("user");
  await traveler.enter(page, "/admin");
  await expect(page.getByRole("link", { name: "Go to Login" })).toHaveAttribute("href", "/login");
  await expectAccessible(page);
  for (const path of SOME_PATHS) {
    if (path !== "/admin") await page.goto(path);
    await expect(page.getByRole("heading", { name: "Access Denied" })).toBeVisible();
    await expect(page.getByText("Access denied: Admin role required")).toBeVisible();
    await expect(sidebar(page)).toHaveCount(0);
    if (path === "/admin/user-management") {
      await expect(page.getByText("You need admin privileges to access this page")).toBeVisible();
    }
  }
});

test("the role is checked once per page, not per filter; a failed check, demotion or ended session is reported", {
  tag: "@long",
}, async ({ page, staff, service, allowConsole }) => {
  allowConsole(/Failed to load resource/);
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

  const gate = Promise.withResolvers<void>();
  await page.route("**/rest/v1/rpc/has_role", async (route) => {
    await gate.promise;
    await route.fulfill({ status: 503, json: { message: "away" } });
  });
  await page.goto("/admin");
  await expect(page.getByText("Verifying admin access...")).toBeVisible();
  gate.resolve();
  await expect(page.getByText("Failed to verify admin role")).toBeVisible();
  await page.unroute("**/rest/v1/rpc/has_role");

  const setRole = async (role: "admin" | "user") =>
    service.from("user_roles").update({ role }).eq("user_id", staff.id).throwOnError();
  await setRole("user");
  await page.goto("/admin/analytics");
  await expect(page.getByText("Access denied: Admin role required")).toBeVisible();
  await setRole("admin");
  await page.goto("/admin");
  await expectLoaded(page);
  await service.rpc("end_sessions", { user_id: staff.id }).throwOnError();
  await page.goto("/admin/audit");
  await expect(page).toHaveURL("/login?next=/admin/audit");
});

test("a failed logout says why; a successful one ends the session in every tab", async ({
  page,
  context,
  staff,
  allowConsole,
}) => {
  allowConsole(/Failed to load resource/);
  await page.route("**/auth/v1/logout*", (route) =>
    route.fulfill({ status: 500, json: { msg: "The office is closed" } }),
  );
  await staff.enter(page, "/admin");
  await expectLoaded(page);
  await userMenu(page).click();
  await page.getByRole("menuitem", { name: "Logout" }).click();
  await expect(page.getByText("Logout failed")).toBeVisible();
  await expect(page.getByText("The office is closed")).toBeVisible();
  await expect(pageTitle(page, "Dashboard")).toBeVisible();
  await page.unroute("**/auth/v1/logout*");

  const otherTab = await context.newPage();
  await otherTab.goto("/admin");
  await expectLoaded(otherTab);
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL("/login");
  await expect(page.getByText("Logged out successfully")).toBeVisible();
  await expect(page.getByText("You have been logged out of the admin panel.")).toBeVisible();
  await expect(otherTab.getByText("No active session")).toBeVisible();
  await page.goto("/admin");
  await expect(page).toHaveURL("/login?next=/admin");
});
