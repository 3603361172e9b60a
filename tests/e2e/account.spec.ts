import type { Page } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScroll } from "#tests/support/page-checks.ts";
import { expect, fillLogin, test } from "#tests/support/traveller.ts";

const INCORRECT = "Email or password is incorrect. Please try again.";
const loginForm = (page: Page) => page.getByRole("button", { name: "Log in", exact: true });

test.describe("logging in", () => {
  test("a traveller is welcomed to their trips", { tag: "@phone" }, async ({ page, traveller }) => {
    await page.goto("/login");
    await expect(loginForm(page)).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await fillLogin(page, traveller);
    await expect(page.getByText("Logged in successfully")).toBeVisible();
    await expect(page.getByText("Welcome back!")).toBeVisible();
    await expect(page).toHaveURL("/my-itineraries");
  });

  test("an admin lands in the back office", async ({ page, site }) => {
    await page.goto("/login");
    await fillLogin(page, site.admin);
    await expect(page).toHaveURL(/\/admin/);
  });

  test("who is logged in is sent on at once", async ({ page, traveller }) => {
    await traveller.signIn(page);
    await page.goto("/login");
    await expect(page).toHaveURL("/my-itineraries");
  });

  test("the session is checked first, and the form busy while it works", async ({ page, traveller }) => {
    const answers: (() => void)[] = [];
    await page.route("**/auth/v1/token*", async (route) => {
      await new Promise<void>((resolve) => answers.push(resolve));
      await route.continue();
    });
    const html = await (await page.request.get("/login")).text();
    expect(html).toContain("Checking your session...");
    await page.goto("/login");
    await fillLogin(page, traveller);
    const busy = page.getByRole("button", { name: "Logging in..." });
    await expect(busy).toBeDisabled();
    await expect.poll(() => answers.length).toBe(1);
    answers[0]?.();
    await expect(page).toHaveURL("/my-itineraries");
  });

  test("a wrong password is told without saying which part was wrong", async ({
    page,
    traveller,
    allowConsole,
  }) => {
    allowConsole(/status of 400/);
    await page.goto("/login");
    await fillLogin(page, { ...traveller, password: "not-the-one" });
    await expect(page.getByRole("alert")).toHaveText(INCORRECT);
    await expect(loginForm(page)).toBeEnabled();
    await expect(page.getByLabel("Email")).toHaveValue(traveller.email);
    await expectAccessible(page);
  });

  test("too many wrong passwords are told how long to wait", async ({ page, traveller, allowConsole }) => {
    allowConsole(/status of 4(00|29)/);
    await page.goto("/login");
    await fillLogin(page, { ...traveller, password: "not-the-one" });
    await expect(async () => {
      await loginForm(page).click();
      await expect(
        page.getByText(/Too many attempts\. Please wait \d+ seconds? and try again\./),
      ).toBeVisible({
        timeout: 1500,
      });
    }).toPass();
  });

  test("the server's own message is shown, and what happened where there is none", async ({
    page,
    traveller,
    allowConsole,
  }) => {
    allowConsole(/status of (422|503)|net::ERR_FAILED/);
    await page.goto("/login");
    const answers = page.route.bind(page, "**/auth/v1/token*");
    await answers((route) => route.fulfill({ status: 422, json: { msg: "Signing in is closed today" } }));
    await fillLogin(page, traveller);
    await expect(page.getByRole("alert")).toHaveText("Signing in is closed today");
    await answers((route) => route.fulfill({ status: 503, json: {} }));
    await fillLogin(page, traveller);
    await expect(page.getByRole("alert")).toHaveText("An error occurred during login");
    await answers((route) => route.abort());
    await fillLogin(page, traveller);
    await expect(page.getByRole("alert")).toHaveText("An unexpected error occurred. Please try again.");
  });

  test("a failed role check sends to the trips without a word", async ({ page, site, allowConsole }) => {
    allowConsole(/status of 500/);
    await page.route("**/rest/v1/rpc/has_role", (route) =>
      route.fulfill({ status: 500, json: { message: "x" } }),
    );
    await page.goto("/login");
    await fillLogin(page, site.admin);
    await expect(page).toHaveURL("/my-itineraries");
    await expect(page.getByRole("alert")).toHaveCount(0);
  });

  test("both fields are required", async ({ page }) => {
    await page.goto("/login");
    await loginForm(page).click();
    expect(
      await page.getByLabel("Email").evaluate((field: HTMLInputElement) => field.validity.valueMissing),
    ).toBe(true);
    await page.getByLabel("Email").fill("someone@calabash.test");
    await loginForm(page).click();
    const password = page.getByLabel("Password");
    expect(await password.evaluate((field: HTMLInputElement) => field.validity.valueMissing)).toBe(true);
    await expect(page).toHaveURL("/login");
  });

  test("the password can be shown, and password managers know the fields", async ({ page }) => {
    await page.goto("/login");
    const password = page.getByLabel("Password");
    await expect(password).toHaveAttribute("type", "password");
    await page.getByRole("button", { name: "Show password" }).click();
    await expect(password).toHaveAttribute("type", "text");
    await page.getByRole("button", { name: "Hide password" }).click();
    await expect(password).toHaveAttribute("type", "password");
    await expect(password).toHaveAttribute("autocomplete", "current-password");
    await expect(page.getByLabel("Email")).toHaveAttribute("autocomplete", "username");
  });

  test("a page of this site is returned to, another site never, nor the back office", async ({
    page,
    traveller,
  }) => {
    await page.goto("/login?next=/account/privacy");
    await fillLogin(page, traveller);
    await expect(page).toHaveURL("/account/privacy");
    for (const next of ["https://evil.example/", "//evil.example", "/admin/users"]) {
      await page.goto(`/login?next=${encodeURIComponent(next)}`);
      await expect(page).toHaveURL("/my-itineraries");
    }
  });
});

test.describe("a forgotten password", () => {
  test("is asked for from the login", async ({ page }) => {
    await page.goto("/login");
    await page.getByLabel("Email").fill("rosa@calabash.test");
    await page.getByRole("link", { name: "Forgot Password?" }).click();
    await expect(page).toHaveURL("/forgot-password");
    await expect(page.getByLabel("Email")).toHaveValue("rosa@calabash.test");
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.getByRole("link", { name: "Back to Login" }).click();
    await expect(page).toHaveURL("/login");
    await expect(page.getByLabel("Email")).toHaveValue("rosa@calabash.test");
  });

  test("is answered alike for everyone, with the reset page as the way back", async ({ page, site }) => {
    await page.goto("/forgot-password");
    const asked = page.waitForRequest("**/auth/v1/recover*");
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
    await page.route("**/auth/v1/recover*", async (route) => {
      await held;
      await route.continue();
    });
    await page.getByLabel("Email").fill("nobody@calabash.test");
    await page.getByRole("button", { name: "Send Reset Instructions" }).click();
    await expect(page.getByRole("button", { name: "Sending Instructions..." })).toBeDisabled();
    letGo();
    expect(new URL((await asked).url()).searchParams.get("redirect_to")).toBe(`${site.url}/reset-password`);
    await expect(
      page.getByText(
        "Password reset instructions have been sent to your email. Please check your inbox and click the link to reset your password.",
      ),
    ).toBeVisible();
    await expect(page.getByText("Check your email")).toBeVisible();
    await expect(page.getByText("We've sent you instructions to reset your password.")).toBeVisible();
  });

  test("an error is shown, with the service's message or without", async ({ page, allowConsole }) => {
    allowConsole(/status of (429|503)/);
    await page.goto("/forgot-password");
    await page.getByLabel("Email").fill("nobody@calabash.test");
    for (const [answer, shown] of [
      [{ status: 429, json: { msg: "Please wait a minute" } }, "Please wait a minute"],
      [{ status: 503, json: {} }, "An error occurred during password reset"],
    ] as const) {
      await page.route("**/auth/v1/recover*", (route) => route.fulfill(answer));
      await page.getByRole("button", { name: "Send Reset Instructions" }).click();
      await expect(page.getByRole("alert")).toHaveText(shown);
      await expect(page.getByRole("button", { name: "Send Reset Instructions" })).toBeEnabled();
    }
  });
});
