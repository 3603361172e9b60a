import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { expectAccessible } from "#tests/support/page-checks.ts";
import { clientOf } from "#tests/support/run-site.ts";
import { makeSignInOlder } from "#tests/support/second-factor.ts";
import { expect, test } from "#tests/support/staff.ts";
import { toast } from "#tests/support/toasts.ts";

const rowOf = (page: Page, email: string) =>
  page.getByRole("table", { name: "Users" }).getByRole("row").filter({ hasText: email });

async function fillNewUser(page: Page, email: string, password: string) {
  await page.getByRole("button", { name: "Add New User" }).click();
  const dialog = page.getByRole("dialog", { name: "Create New User" });
  await dialog.getByLabel("First Name").fill("Marva");
  await dialog.getByLabel("Last Name").fill("Best");
  await dialog.getByLabel("Email").fill(email);
  // An invitation is the default.
  await dialog.getByRole("checkbox", { name: /Send an invitation/ }).uncheck();
  await dialog.getByLabel("Password", { exact: true }).fill(password);
  return dialog;
}

test("an admin creates a user, changes the role, logs the user out and deletes the account", async ({
  page,
  staff,
  site,
  allowConsole,
}) => {
  // Expected: the sign-in is too old, and the first password is wrong.
  allowConsole(/status of 40[03]/);
  const email = `marva-${randomUUID().slice(0, 8)}@calabash.test`;
  const password = "soursop-and-lime-7";
  await staff.enter(page, "/admin/user-management");
  await expect(page.getByRole("heading", { name: "User List" })).toBeVisible();
  const dialog = await fillNewUser(page, email, password);
  await expect(dialog.getByLabel("Role")).toHaveValue("user");
  await dialog.getByRole("button", { name: "Create User" }).click();
  await expect(toast(page, "User Created")).toBeVisible();

  const client = clientOf(site);
  expect((await client.auth.signInWithPassword({ email, password })).error).toBeNull();

  await page.goto(`/admin/user-management?q=${email}`);
  await expect(rowOf(page, email)).toContainText("Marva Best");
  // Actions that need a recent sign-in ask for the password, then continue.
  await makeSignInOlder(page, 60, site.keys.jwtSecret);
  await rowOf(page, email).getByRole("combobox").selectOption("admin");
  const confirmation = page.getByRole("dialog", { name: "Please confirm it's you" });
  await confirmation.getByLabel("Current Password").fill("wrong");
  await confirmation.getByRole("button", { name: "Confirm" }).click();
  await expect(confirmation.getByRole("alert")).toHaveText(
    "Email or password is incorrect. Please try again.",
  );
  await confirmation.getByLabel("Current Password").fill(staff.password);
  await confirmation.getByRole("button", { name: "Confirm" }).click();
  await expect(toast(page, "Role Updated")).toBeVisible();
  expect((await client.rpc("has_role", { role: "admin" })).data).toBe(true);

  await rowOf(page, email)
    .getByRole("button", { name: /^Log out .* everywhere$/ })
    .click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Log out" }).click();
  await expect(toast(page, "Logged out everywhere")).toBeVisible();
  expect((await client.from("profiles").select("id")).error).toMatchObject({ code: "session_ended" });

  expect((await client.auth.signInWithPassword({ email, password })).error).toBeNull();
  await rowOf(page, email)
    .getByRole("button", { name: /^Delete/ })
    .click();
  await page
    .getByRole("alertdialog", { name: "Confirm User Deletion" })
    .getByRole("button", { name: "Delete" })
    .click();
  await expect(toast(page, "User Deleted")).toBeVisible();
  expect((await client.rpc("has_role", { role: "admin" })).error).toMatchObject({ code: "session_ended" });
  await expect(page.getByText("No users found")).toBeVisible();

  // The admin's own session is still valid.
  await page.goto("/admin/users");
  const row = page
    .getByRole("table", { name: "Admin users" })
    .getByRole("row")
    .filter({ hasText: staff.email });
  await expect(row).toContainText(`${staff.id.slice(0, 8)}...`);
  await expectAccessible(page);
});

test("failed lists show an error and can be retried; a rejected new user keeps the input; without the role no users are listed", {
  tag: "@long",
}, async ({ page, staff, allowConsole }) => {
  allowConsole(/status of 50[03]/);
  const fail = (path: string) =>
    page.route(path, (route) => route.fulfill({ status: 503, json: { message: "down" } }));
  await fail("**/rest/v1/rpc/list_users*");
  await staff.enter(page, "/admin/user-management");
  await expect(page.getByText("Error Loading Users")).toBeVisible();
  await expect(toast(page, "Failed to fetch users")).toBeVisible();
  await page.unroute("**/rest/v1/rpc/list_users*");
  await page.getByRole("button", { name: "Try Again" }).click();
  await expect(rowOf(page, staff.email)).toBeVisible();
  await expectAccessible(page);
  const dialog = await fillNewUser(page, staff.email, "soursop-and-lime-7");
  const create = dialog.getByRole("button", { name: "Create User" });
  await create.click();
  await expect(toast(page, "Error Creating User")).toBeVisible();
  await expect(dialog.getByLabel("First Name")).toHaveValue("Marva");
  await dialog.getByLabel("Email").fill("fresh@calabash.test");
  await dialog.getByLabel("Password", { exact: true }).fill("123456");
  await create.click();
  await expect(toast(page, "one of the most common ones")).toBeVisible();
  // A response without a message shows a generic error.
  await page.route("**/functions/v1/manage-users", (route) => route.fulfill({ status: 500, body: "" }));
  await create.click();
  await expect(toast(page, "An unknown error occurred")).toBeVisible();

  await fail("**/rest/v1/user_roles*");
  await page.goto("/admin/users");
  await expect(page.getByText("Error Loading Admin Users")).toBeVisible();
  await expect(
    page.getByRole("main").getByText("Failed to load admin users. Please try again."),
  ).toBeVisible();
  await page.unroute("**/rest/v1/user_roles*");
  await page.getByRole("button", { name: "Try Again" }).click();
  await expect(page.getByRole("table", { name: "Admin users" })).toContainText(staff.email);

  await page.route("**/rest/v1/rpc/check_user_role", (route) => route.fulfill({ json: false }));
  await page.goto("/admin/user-management");
  await expect(toast(page, "Access Denied")).toBeVisible();
  await expect(toast(page, "You need admin privileges to access this page")).toBeVisible();
  await expect(page.getByText("No users found")).toBeVisible();
  await expect(page.getByRole("button", { name: "Refresh" })).toBeVisible();
});
