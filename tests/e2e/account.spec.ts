import type { Page } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScroll } from "#tests/support/page-checks.ts";
import { expect, fillLogin, test } from "#tests/support/traveler.ts";

const INCORRECT = "Email or password is incorrect. Please try again.";
const loginButton = (page: Page) => page.getByRole("button", { name: "Log in", exact: true });

test("a traveler logs in and is redirected only within the site; a failed login says why", async ({
  page,
  traveler,
  allowConsole,
}) => {
  allowConsole(/status of (400|422|503)|net::ERR_FAILED/);
  const html = await (await page.request.get("/login")).text();
  expect(html).toContain("Checking your session...");
  await page.goto("/login?next=/account/privacy");
  await expect(loginButton(page)).toBeVisible();
  await expectNoSidewaysScroll(page);
  const email = page.getByLabel("Email");
  const password = page.getByLabel("Password");

  await test.step("both fields are required", async () => {
    const isMissing = (field: typeof email) =>
      field.evaluate((input: HTMLInputElement) => input.validity.valueMissing);
    await loginButton(page).click();
    expect(await isMissing(email)).toBe(true);
    await email.fill(traveler.email);
    await loginButton(page).click();
    expect(await isMissing(password)).toBe(true);
    await expect(page).toHaveURL("/login?next=/account/privacy");
  });

  await test.step("the password can be shown, and password managers know the fields", async () => {
    await expect(password).toHaveAttribute("type", "password");
    await page.getByRole("button", { name: "Show password" }).click();
    await expect(password).toHaveAttribute("type", "text");
    await page.getByRole("button", { name: "Hide password" }).click();
    await expect(password).toHaveAttribute("type", "password");
    await expect(password).toHaveAttribute("autocomplete", "current-password");
    await expect(email).toHaveAttribute("autocomplete", "username");
  });

  await test.step("a login that fails says why", async () => {
    const routeToken = page.route.bind(page, "**/auth/v1/token*");
    await routeToken((route) => route.fulfill({ status: 422, json: { msg: "Signing in is closed today" } }));
    await fillLogin(page, traveler);
    await expect(page.getByRole("alert")).toHaveText("Signing in is closed today");
    await routeToken((route) => route.fulfill({ status: 503, json: {} }));
    await fillLogin(page, traveler);
    await expect(page.getByRole("alert")).toHaveText("An error occurred during login");
    await routeToken((route) => route.abort());
    await fillLogin(page, traveler);
    await expect(page.getByRole("alert")).toHaveText("An unexpected error occurred. Please try again.");
    await page.unroute("**/auth/v1/token*");
    await fillLogin(page, { ...traveler, password: "not-the-one" });
    await expect(page.getByRole("alert")).toHaveText(INCORRECT);
    await expect(loginButton(page)).toBeEnabled();
    await expect(email).toHaveValue(traveler.email);
    await expectAccessible(page);
  });

  await test.step("the form is disabled while logging in, then opens the requested page", async () => {
    const gate = Promise.withResolvers<void>();
    await page.route("**/auth/v1/token*", async (route) => {
      await gate.promise;
      await route.continue();
    });
    await fillLogin(page, traveler);
    await expect(page.getByRole("button", { name: "Logging in..." })).toBeDisabled();
    gate.resolve();
    await expect(page.getByText("Logged in successfully")).toBeVisible();
    await expect(page.getByText("Welcome back!")).toBeVisible();
    await expect(page).toHaveURL("/account/privacy");
  });

  // Other redirect targets: app/features/account/login-form.test.tsx.
  await page.goto("/login?next=//evil.example");
  await expect(page).toHaveURL("/my-itineraries");
});

test("an admin lands in the back office, or on My Itineraries if the role check fails", {
  tag: "@long",
}, async ({ page, site, allowConsole }) => {
  allowConsole(/status of 500/);
  await page.route("**/rest/v1/rpc/has_role", (route) =>
    route.fulfill({ status: 500, json: { message: "x" } }),
  );
  await page.goto("/login");
  await fillLogin(page, site.admin);
  await expect(page).toHaveURL("/my-itineraries");
  await expect(page.getByRole("alert")).toHaveCount(0);

  await page.unroute("**/rest/v1/rpc/has_role");
  await page.evaluate(() => localStorage.clear());
  await page.goto("/login");
  await fillLogin(page, site.admin);
  await expect(page).toHaveURL(/\/admin/);
  // The toast is at the top, because the buttons that staff use next are at the right and at the bottom.
  const greeting = page.getByText("Logged in successfully");
  await expect(greeting).toBeVisible();
  expect((await greeting.boundingBox())?.y).toBeLessThan(100);
  await page.goto("/");
  await page.getByRole("button", { name: "Account" }).click();
  await expect(page.getByRole("link", { name: "Admin", exact: true })).toHaveAttribute("href", "/admin");
});

test("a rate-limited login says how long to wait; a password reset reports failures, but not that an email is unknown", {
  tag: "@long",
}, async ({ page, site, traveler, allowConsole }) => {
  allowConsole(/status of (400|429|503)/);
  const email = page.getByLabel("Email");
  await page.goto("/login");
  const attempt = async () => {
    const response = await page.request.post("/auth/v1/token?grant_type=password", {
      headers: { apikey: site.keys.publishableKey },
      data: { email: traveler.email, password: "not-the-one" },
    });
    return response.status();
  };
  // The form must submit while the rate limit is still active.
  await expect(async () => {
    await expect.poll(attempt, { intervals: [0] }).toBe(429);
    await fillLogin(page, { email: traveler.email, password: "not-the-one" });
    await expect(page.getByText(/Too many attempts\. Please wait \d+ seconds? and try again\./)).toBeVisible({
      timeout: 10_000,
    });
  }).toPass();
  await email.fill("nobody@calabash.test");
  await page.getByRole("link", { name: "Forgot Password?" }).click();
  await expect(page).toHaveURL("/forgot-password");
  await expect(email).toHaveValue("nobody@calabash.test");
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole("link", { name: "Back to Login" }).click();
  await expect(page).toHaveURL("/login");
  await expect(email).toHaveValue("nobody@calabash.test");
  await page.getByRole("link", { name: "Forgot Password?" }).click();

  const send = page.getByRole("button", { name: "Send Reset Instructions" });
  for (const [response, message] of [
    [{ status: 429, json: { msg: "Please wait a minute" } }, "Please wait a minute"],
    [{ status: 503, json: {} }, "An error occurred during password reset"],
  ] as const) {
    await page.route("**/auth/v1/recover*", (route) => route.fulfill(response));
    await send.click();
    await expect(page.getByRole("alert")).toHaveText(message);
    await expect(send).toBeEnabled();
  }

  await page.unroute("**/auth/v1/recover*");
  const gate = Promise.withResolvers<void>();
  await page.route("**/auth/v1/recover*", async (route) => {
    await gate.promise;
    await route.continue();
  });
  const recoverRequest = page.waitForRequest("**/auth/v1/recover*");
  await send.click();
  await expect(page.getByRole("button", { name: "Sending Instructions..." })).toBeDisabled();
  gate.resolve();
  expect(new URL((await recoverRequest).url()).searchParams.get("redirect_to")).toBe(
    `${site.url}/reset-password`,
  );
  await expect(
    page.getByText(
      "Password reset instructions have been sent to your email. Please check your inbox and click the link to reset your password.",
    ),
  ).toBeVisible();
  await expect(page.getByText("Check your email")).toBeVisible();
  await expect(page.getByText("We've sent you instructions to reset your password.")).toBeVisible();
});
