import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { createClient } from "@supabase/supabase-js";
import { expectAccessible } from "#tests/support/page-checks.ts";
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

test("an admin creates a user, changes the role, and deletes the account", async ({ page, staff, site }) => {
  const email = `marva-${randomUUID().slice(0, 8)}@calabash.test`;
  const password = "soursop-and-lime-7";
  await staff.enter(page, "/admin/user-management");
  await expect(page.getByRole("heading", { name: "User List" })).toBeVisible();
  const dialog = await fillNewUser(page, email, password);
  await expect(dialog.getByLabel("Role")).toHaveValue("user");
  await dialog.getByRole("button", { name: "Create User" }).click();
  await expect(toast(page, "User Created")).toBeVisible();

  const client = createClient(site.url, site.keys.publishableKey, { auth: { persistSession: false } });
  const signedIn = await client.auth.signInWithPassword({ email, password });
  expect(signedIn.error).toBeNull();

  await page.goto(`/admin/user-management?q=${email}`);
  await expect(rowOf(page, email)).toContainText("Marva Best");
  await rowOf(page, email).getByRole("combobox").selectOption("admin");
  await expect(toast(page, "Role Updated")).toBeVisible();
  expect((await client.rpc("has_role", { role: "admin" })).data).toBe(true);

  await rowOf(page, email)
    .getByRole("button", { name: /^Delete/ })
    .click();
  await page
    .getByRole("alertdialog", { name: "Confirm User Deletion" })
    .getByRole("button", { name: "Delete" })
    .click();
  await expect(toast(page, "User Deleted")).toBeVisible();
  expect((await client.rpc("has_role", { role: "admin" })).data).toBe(false);
  await expect(page.getByText("No users found")).toBeVisible();
  // The admin's own session went through all of this untouched.
  await page.goto("/admin/users");
  await expect(page.getByRole("table", { name: "Admin users" })).toContainText(staff.email);
});

test("a refused user keeps what was typed and says why", async ({ page, staff }) => {
  await staff.enter(page, "/admin/user-management");
  const dialog = await fillNewUser(page, staff.email, "soursop-and-lime-7");
  await dialog.getByRole("button", { name: "Create User" }).click();
  await expect(toast(page, "Error Creating User")).toBeVisible();
  await expect(dialog.getByLabel("First Name")).toHaveValue("Marva");
  await dialog.getByLabel("Email").fill("fresh@calabash.test");
  await dialog.getByLabel("Password", { exact: true }).fill("123456");
  await dialog.getByRole("button", { name: "Create User" }).click();
  await expect(toast(page, "one of the most common ones")).toBeVisible();
});

test("a refusal without a message is an unknown error", async ({ page, staff, allowConsole }) => {
  allowConsole(/status of 500/);
  await page.route("**/functions/v1/manage-users", (route) => route.fulfill({ status: 500, body: "" }));
  await staff.enter(page, "/admin/user-management");
  const dialog = await fillNewUser(page, "fresh@calabash.test", "soursop-and-lime-7");
  await dialog.getByRole("button", { name: "Create User" }).click();
  await expect(toast(page, "Error Creating User")).toBeVisible();
  await expect(toast(page, "An unknown error occurred")).toBeVisible();
});

test("a list refused to the person who asks is empty and says why", async ({ page, staff }) => {
  await page.route("**/rest/v1/rpc/check_user_role", (route) => route.fulfill({ json: false }));
  await staff.enter(page, "/admin/user-management");
  await expect(toast(page, "Access Denied")).toBeVisible();
  await expect(toast(page, "You need admin privileges to access this page")).toBeVisible();
  await expect(page.getByText("No users found")).toBeVisible();
  await expect(page.getByRole("button", { name: "Refresh" })).toBeVisible();
});

test("signing a person out everywhere ends their sessions", async ({ page, staff, newColleague, site }) => {
  const other = await newColleague("user");
  const client = createClient(site.url, site.keys.publishableKey, { auth: { persistSession: false } });
  await client.auth.signInWithPassword(other);
  await staff.enter(page, `/admin/user-management?q=${other.email}`);
  await rowOf(page, other.email)
    .getByRole("button", { name: /^Sign out .* everywhere$/ })
    .click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Sign out" }).click();
  await expect(toast(page, "Signed out everywhere")).toBeVisible();
  expect((await client.from("profiles").select("id")).data).toEqual([]);
});

test("a list that cannot be loaded says so and can be tried again", async ({ page, staff, allowConsole }) => {
  allowConsole(/status of 503/);
  await page.route("**/rest/v1/rpc/list_users*", (route) =>
    route.fulfill({ status: 503, json: { message: "down" } }),
  );
  await staff.enter(page, "/admin/user-management");
  await expect(page.getByText("Error Loading Users")).toBeVisible();
  await expect(toast(page, "Failed to fetch users")).toBeVisible();
  await page.unroute("**/rest/v1/rpc/list_users*");
  await page.getByRole("button", { name: "Try Again" }).click();
  await expect(rowOf(page, staff.email)).toBeVisible();
});

test("admin users that cannot be loaded say so", async ({ page, staff, allowConsole }) => {
  allowConsole(/status of 503/);
  await page.route("**/rest/v1/user_roles*", (route) =>
    route.fulfill({ status: 503, json: { message: "down" } }),
  );
  await staff.enter(page, "/admin/users");
  await expect(page.getByText("Error Loading Admin Users")).toBeVisible();
  await expect(page.getByText("Failed to load admin users. Please try again.")).toBeVisible();
  await page.unroute("**/rest/v1/user_roles*");
  await page.getByRole("button", { name: "Try Again" }).click();
  await expect(page.getByRole("table", { name: "Admin users" })).toContainText(staff.email);
});

test("admin users are listed with a short id", async ({ page, staff }) => {
  await staff.enter(page, "/admin/users");
  const row = page
    .getByRole("table", { name: "Admin users" })
    .getByRole("row")
    .filter({ hasText: staff.email });
  await expect(row).toContainText(`${staff.id.slice(0, 8)}...`);
  await expectAccessible(page);
  await page.goto("/admin/user-management");
  await expect(rowOf(page, staff.email)).toBeVisible();
  await expectAccessible(page);
});
