import type { Page } from "@playwright/test";
import { showLink } from "#tests/support/mail-links.ts";
import { expectAccessible } from "#tests/support/page-checks.ts";
import { nextTotpCode, totpCode } from "#tests/support/second-factor.ts";
import { type Colleague, expect, pageTitle, test } from "#tests/support/staff.ts";
import { fillLogin } from "#tests/support/traveler.ts";

async function logIn(page: Page, colleague: Colleague) {
  await page.goto("/login");
  await fillLogin(page, colleague);
}

/** Adds Chromium's virtual authenticator, like a laptop with a fingerprint reader. */
async function plugInAuthenticator(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send("WebAuthn.enable");
  await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

const section = (page: Page) => page.getByRole("region", { name: "Second factor" });

/** Adds an authenticator app on the security page; returns its secret and two recovery codes. */
async function addApp(page: Page) {
  await section(page).getByRole("button", { name: "Add a second factor" }).click();
  const dialog = page.getByRole("dialog", { name: "Add a second factor" });
  await dialog.getByRole("button", { name: "Use an authenticator app" }).click();
  await expect(dialog.getByRole("img", { name: "QR code for your authenticator app" })).toBeVisible();
  const secret = await dialog.locator("code").innerText();
  await dialog.getByLabel("Code").fill("000000");
  await dialog.getByRole("button", { name: "Confirm" }).click();
  await expect(dialog.getByRole("alert")).toHaveText("The code is wrong or has already been used.");
  await expect(dialog.getByLabel("Code")).toHaveValue("000000");
  await dialog.getByLabel("Code").fill(totpCode(secret));
  await dialog.getByRole("button", { name: "Confirm" }).click();
  const codes = page.getByRole("dialog", { name: "Recovery codes" });
  await codes.getByRole("button", { name: "Show my recovery codes" }).click();
  await expect(codes.getByRole("listitem")).toHaveCount(10);
  const [code = "", another = ""] = await codes.getByRole("listitem").allInnerTexts();
  await codes.getByRole("button", { name: "I have saved them" }).click();
  return { secret, code, another };
}

test("an admin signs in with an authenticator app or a recovery code, and a reset link asks for them too", async ({
  page,
  staff,
  service,
  site,
  allowConsole,
}) => {
  // Expected: a wrong code, no recovery codes yet, and requests whose session was cleared.
  allowConsole(/422|404|401/);
  await logIn(page, staff);
  await expect(pageTitle(page, "Dashboard")).toBeVisible();
  const devices = page.waitForResponse(/list_my_sessions/);
  await page.goto("/account/security");
  // Staff see times in the agency's time zone here too.
  const [{ created_at }] = await (await devices).json();
  const clock = { dateStyle: "medium", timeStyle: "short", timeZone: "America/Barbados" } as const;
  const signedInAt = new Intl.DateTimeFormat("en-GB", clock).format(new Date(created_at));
  await expect(page.getByText(`logged in ${signedInAt}`).first()).toBeVisible();
  const { secret, code, another } = await addApp(page);
  await expect(section(page).getByText("Recovery codes left: 10.")).toBeVisible();
  await expect(page.getByRole("main").getByRole("link", { name: "Back office" })).toHaveAttribute(
    "href",
    "/admin",
  );
  await expectAccessible(page);

  await page.evaluate(() => localStorage.clear());
  await logIn(page, staff);
  await expect(page.getByRole("heading", { name: "Second factor" })).toBeVisible();
  await expect(page.getByLabel("Code")).toBeFocused();
  await expectAccessible(page);
  // The password alone does not open the back office.
  await page.goto("/admin/settings");
  await expect(page).toHaveURL(/\/second-factor\?next=/);
  await expect(page.getByLabel("Code")).toBeFocused();
  await page.getByLabel("Code").fill(nextTotpCode(secret));
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(page).toHaveURL(/\/admin\/settings$/);

  const password = "gourd ferry of 1987";
  await page.evaluate(() => localStorage.clear());
  await test.step("a reset link asks for the second factor before it saves a new password", async () => {
    await page.goto("/forgot-password");
    await page.getByLabel("Email").fill(staff.email);
    await page.getByRole("button", { name: "Send Reset Instructions" }).click();
    await expect(page.getByText("Password reset instructions have been sent")).toBeVisible();
    const { data: mail } = await service
      .from("outbox")
      .select("id")
      .eq("to_email", staff.email)
      .eq("kind", "password-reset")
      .single();
    await page.goto(await showLink(site, mail?.id ?? ""));
    await page.getByLabel("New Password", { exact: true }).fill("ninechars");
    await page.getByLabel("Confirm Password", { exact: true }).fill("ninechars");
    await page.getByRole("button", { name: "Update Password" }).click();
    await expect(page.getByText("Enter it to save the new password.")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Use a recovery code instead" }).click();
    await page.getByLabel("Recovery code").fill(another);
    await page.getByRole("button", { name: "Use recovery code" }).click();
    await expect(page.getByRole("alert")).toHaveText("Staff passwords must be at least 10 characters long.");
    await page.getByLabel("New Password", { exact: true }).fill(password);
    await page.getByLabel("Confirm Password", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Update Password" }).click();
    await expect(page).toHaveURL("/login");
  });

  await logIn(page, { ...staff, password });
  await page.getByRole("button", { name: "Use a recovery code instead" }).click();
  await expect(page.getByLabel("Recovery code")).toBeFocused();
  await page.getByLabel("Recovery code").fill(code);
  await page.getByRole("button", { name: "Use recovery code" }).click();
  await expect(pageTitle(page, "Dashboard")).toBeVisible();

  // Removing asks first, and an unnamed app shows its type once.
  await page.goto("/account/security");
  await expect(section(page).getByText(/^Added /)).toBeVisible();
  await section(page).getByRole("button", { name: "Remove Authenticator app" }).click();
  const confirmation = page.getByRole("dialog", { name: "Remove this second factor?" });
  await expect(confirmation).toContainText("is your only second factor");
  await confirmation.getByRole("button", { name: "Remove it" }).click();
  await expect(section(page).getByText("You have no second factor yet.")).toBeVisible();

  const { data: emails } = await service
    .from("outbox")
    .select("kind")
    .eq("to_email", staff.email)
    .throwOnError();
  expect(emails?.map(({ kind }) => kind).sort()).toEqual([
    "factor-added",
    "factor-removed",
    "new-device",
    "password-changed",
    "password-reset",
    "recovery-codes-renewed",
  ]);
  await service.from("outbox").delete().eq("to_email", staff.email).throwOnError();
});

test("an admin adds a passkey and signs in with it", async ({ page, staff, allowConsole }) => {
  // Expected: there are no recovery codes yet.
  allowConsole(/404/);
  await plugInAuthenticator(page);
  await logIn(page, staff);
  await expect(pageTitle(page, "Dashboard")).toBeVisible();
  await page.goto("/account/security");
  await section(page).getByRole("button", { name: "Add a second factor" }).click();
  const dialog = page.getByRole("dialog", { name: "Add a second factor" });
  await dialog.getByLabel("Name").fill("Office laptop");
  await dialog.getByRole("button", { name: "Add a passkey" }).click();
  await page.getByRole("dialog", { name: "Recovery codes" }).getByRole("button", { name: "Close" }).click();
  await expect(section(page).getByText("Office laptop")).toBeVisible();

  await page.evaluate(() => localStorage.clear());
  await logIn(page, staff);
  await page.getByRole("button", { name: "Use passkey “Office laptop”" }).click();
  await expect(pageTitle(page, "Dashboard")).toBeVisible();
});

test("devices are listed, and another one can be logged out", async ({ page, staff, browser, site }) => {
  await staff.enter(page, "/account/security");
  const otherDevice = await browser.newPage({ baseURL: site.url });
  await staff.enter(otherDevice, "/admin");
  await expect(pageTitle(otherDevice, "Dashboard")).toBeVisible();
  const devices = page.getByRole("region", { name: "Your devices" });
  // The devices appear after what decides which section is above them, so that they do not move under the pointer.
  const staffAccess = Promise.withResolvers<void>();
  await page.route("**/rest/v1/rpc/my_staff_access", async (route) => {
    await staffAccess.promise;
    await route.continue();
  });
  await page.reload();
  await expect(page.getByText("Loading your devices...")).toBeVisible();
  await expect(devices).toBeHidden();
  staffAccess.resolve();
  await expect(section(page).getByRole("button", { name: "Add a second factor" })).toBeVisible();
  await expect(devices.getByRole("listitem")).toHaveCount(2);
  await expect(devices.getByText("(this device)")).toBeVisible();
  await devices.getByRole("button", { name: /^Log out .*, logged in/ }).click();
  await expect(devices.getByRole("listitem")).toHaveCount(1);
  await otherDevice.goto("/admin/faqs");
  await expect(otherDevice).toHaveURL(/\/login/);
  await otherDevice.close();
});
