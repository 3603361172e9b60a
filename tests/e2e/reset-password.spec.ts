import type { Page } from "@playwright/test";
import { showLink } from "#tests/support/mail-links.ts";
import { expectAccessible } from "#tests/support/page-checks.ts";
import { clientOf } from "#tests/support/run-site.ts";
import { expect, fillLogin, test } from "#tests/support/traveler.ts";

const NEW_PASSWORD = "breadfruit-and-tamarind";
const INVALID = "Invalid or expired reset link. Please request a new password reset.";

/** A test in which `requestLink` requests a password reset and returns the link from its email. */
const testWithLink = test.extend<{ requestLink: (email: string) => Promise<string> }>({
  requestLink: async ({ page, service, site }, use) => {
    await use(async (email) => {
      await page.goto("/forgot-password");
      await page.getByLabel("Email").fill(email);
      await page.getByRole("button", { name: "Send Reset Instructions" }).click();
      await expect(page.getByText("Check your email")).toBeVisible();
      const { data } = await service
        .from("outbox")
        .select("id, text_body")
        .eq("kind", "password-reset")
        .eq("to_email", email)
        .order("created_at", { ascending: false })
        .limit(1)
        .throwOnError();
      const [mail] = data ?? [];
      if (!mail) throw new Error("no reset email was queued");
      expect(mail.text_body).toContain("token_hash={token}");
      return showLink(site, mail.id);
    });
  },
});

async function choosePassword(page: Page, password: string, confirmation = password): Promise<void> {
  await page.getByLabel("New Password").fill(password);
  await page.getByLabel("Confirm Password").fill(confirmation);
  await page.getByRole("button", { name: "Update Password" }).click();
}

testWithLink(
  "a reset link sets a new password once and ends every session",
  async ({ page, browser, site, traveler, requestLink, allowConsole }) => {
    allowConsole(/status of 40[03]/);
    const otherDevice = clientOf(site);
    await otherDevice.auth.signInWithPassword(traveler);

    const link = await requestLink(traveler.email);
    await page.goto(link);
    await expect(page.getByLabel("New Password")).toBeVisible();
    await expect(page).toHaveURL("/reset-password");
    await expectAccessible(page);
    await choosePassword(page, NEW_PASSWORD);
    await expect(page.getByText("Password updated", { exact: true })).toBeVisible();
    await expect(page.getByText("Your password has been successfully updated.")).toBeVisible();
    await expect(page).toHaveURL("/login");

    const { error } = await otherDevice.from("profiles").select("id");
    expect(error, "the other session can no longer read").toMatchObject({ code: "session_ended" });
    expect(
      (await otherDevice.auth.refreshSession()).error,
      "the other session cannot be refreshed",
    ).not.toBeNull();

    await fillLogin(page, traveler);
    await expect(page.getByRole("alert")).toHaveText("Email or password is incorrect. Please try again.");
    await fillLogin(page, { ...traveler, password: NEW_PASSWORD });
    await expect(page).toHaveURL("/my-itineraries");

    const anonymous = await browser.newPage({ baseURL: site.url });
    await anonymous.goto(link);
    await expect(anonymous.getByRole("heading", { name: "Reset Link Invalid" })).toBeVisible();
    await expect(anonymous.getByText(INVALID)).toBeVisible();
    await anonymous.close();
  },
);

// URL formats: app/features/account/reset-link.test.ts.
test("credentials in the URL open the form and are removed; wrong ones are rejected; an outage can be retried", {
  tag: "@long",
}, async ({ page, site, traveler, allowConsole }) => {
  allowConsole(/issued over 120s ago|status of 40[013]|ERR_FAILED/);
  for (const [url, message] of [
    [
      "/reset-password?error=access_denied&error_description=Email+link+has+expired",
      "Email link has expired",
    ],
    ["/reset-password?access_token=a.b.c&refresh_token=d&type=recovery", INVALID],
  ] as const) {
    await page.goto(url);
    await expect(page.getByRole("heading", { name: "Reset Link Invalid" })).toBeVisible();
    await expect(page.getByRole("alert")).toHaveText(message);
  }
  await page.getByRole("link", { name: "Request New Reset Link" }).click();
  await expect(page).toHaveURL("/forgot-password");

  await page.route("**/auth/v1/verify", (route) => route.abort());
  await page.goto("/reset-password?token_hash=made-up&type=recovery");
  await expect(page.getByText("An error occurred. Please try again.")).toBeVisible();
  await page.unroute("**/auth/v1/verify");
  await page.getByRole("button", { name: "Try Again" }).click();
  await expect(page.getByRole("alert")).toHaveText(INVALID);

  const client = clientOf(site);
  const open = async (mark: "?" | "#", password = traveler.password) => {
    const { data } = await client.auth.signInWithPassword({ email: traveler.email, password });
    const credentials = new URLSearchParams({
      access_token: data.session?.access_token ?? "",
      refresh_token: data.session?.refresh_token ?? "",
      type: "recovery",
    });
    // A URL that differs only in its hash would not load a new document.
    await page.goto("about:blank");
    await page.goto(`/reset-password${mark}${credentials}`);
    await expect(page.getByLabel("New Password")).toBeVisible();
    await expect(page).toHaveURL("/reset-password");
  };
  await open("#");
  await choosePassword(page, NEW_PASSWORD);
  await expect(page).toHaveURL("/login");

  // Advance the page's clock instead of waiting for the token to age.
  await page.clock.setFixedTime(Date.now() + 130_000);
  const warning = page.waitForEvent("console", (message) => message.text().includes("issued over 120s ago"));
  await open("?", NEW_PASSWORD);
  expect((await warning).type()).toBe("warning");
});

test("an active session can set a valid new password; an ended session cannot", { tag: "@long" }, async ({
  page,
  traveler,
  allowConsole,
}) => {
  allowConsole(/status of 422/);
  await traveler.enter(page, "/reset-password");
  const button = page.getByRole("button", { name: "Update Password" });
  await expect(button).toBeDisabled();
  await page.getByLabel("New Password").fill("something");
  await expect(button).toBeDisabled();

  await choosePassword(page, "something", "anything");
  await expect(page.getByRole("alert")).toHaveText("Passwords do not match.");
  await choosePassword(page, "short");
  await expect(page.getByRole("alert")).toHaveText("Password must be at least 6 characters long.");
  await choosePassword(page, "123456");
  await expect(page.getByRole("alert")).toContainText("common");
  for (const label of ["new password", "confirm password"]) {
    await page.getByRole("button", { name: `Show ${label}` }).click();
    await expect(page.getByLabel(label)).toHaveAttribute("type", "text");
  }

  const storage = await page.evaluate(() => {
    const entries = Object.entries(localStorage);
    localStorage.clear();
    return entries;
  });
  await choosePassword(page, NEW_PASSWORD);
  await expect(page.getByRole("alert")).toHaveText("Invalid session. Please request a new password reset.");
  await page.evaluate((entries) => {
    for (const [name, value] of entries) localStorage.setItem(name, value);
  }, storage);
  await choosePassword(page, NEW_PASSWORD);
  await expect(page).toHaveURL("/login");
});
