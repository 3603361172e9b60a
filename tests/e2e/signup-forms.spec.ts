import type { Page } from "@playwright/test";
import {
  bodyOf,
  FAILED_REQUEST_MESSAGE,
  FORM_FUNCTION_URL,
  respondWith,
  test,
} from "#tests/support/forms.ts";
import { expectAccessible, waitForHydration } from "#tests/support/page-checks.ts";
import { expect } from "#tests/support/test.ts";
import { toasts } from "#tests/support/toasts.ts";

const field = (page: Page) => page.getByLabel("Email address");
const signUp = (page: Page) => page.getByRole("button", { name: "Sign Up" });

test.beforeEach(async ({ page }) => {
  await page.goto("/");
  await waitForHydration(page);
});

test("the email sign-up validates, keeps a failed input, and is confirmed and canceled by email link", async ({
  page,
  visitor,
  service,
  allowConsole,
}) => {
  allowConsole(FAILED_REQUEST_MESSAGE);
  const error = page.locator("[data-sonner-toast][data-type=error]");
  const close = async () => {
    await error.first().getByRole("button", { name: /close/i }).click();
    await expect(error).toHaveCount(0);
  };
  await expect(field(page)).toHaveAttribute("type", "email");
  await expect(field(page)).toHaveAttribute("required");
  await field(page).fill("ada.example.com");
  await signUp(page).click();
  await expect(error.first()).toContainText("Please enter a valid email address");
  await close();

  await test.step("the toast covers neither the field nor the button", async () => {
    const size = page.viewportSize() ?? { width: 390, height: 664 };
    await page.setViewportSize({ width: 390, height: 664 });
    await field(page).fill("");
    await field(page).scrollIntoViewIfNeeded();
    // Scrolls the field to where the toast appears.
    await field(page).evaluate((input) =>
      window.scrollBy(0, input.getBoundingClientRect().bottom - window.innerHeight + 130),
    );
    await signUp(page).click();
    await expect(error).toContainText("Please enter a valid email address");
    // Under the mouse, the toast stays.
    await error.hover();
    await expect(field(page)).toBeFocused();
    await expect(field(page)).toHaveAccessibleDescription(/^Please enter a valid email address/);
    await expect
      .poll(async () => {
        const [toast, ...controls] = await Promise.all(
          [error, field(page), signUp(page)].map(
            async (part) => (await part.boundingBox()) ?? { y: 0, height: 0 },
          ),
        );
        return controls.every(({ y, height }) => y > 0 && y + height <= (toast?.y ?? 0));
      })
      .toBe(true);
    await close();
    await page.setViewportSize(size);
  });

  await respondWith(page, 500, {});
  await field(page).fill(visitor.email);
  await signUp(page).click();
  await expect(toasts(page).getByText("Something went wrong")).toBeVisible();
  await expect(toasts(page).getByText("Please try again later.")).toBeVisible();
  await expect(field(page)).toHaveValue(visitor.email);
  await page.unroute(FORM_FUNCTION_URL);

  for (let times = 1; times <= 2; times++) {
    await field(page).fill(visitor.email);
    const submission = page.waitForRequest(FORM_FUNCTION_URL);
    await signUp(page).click();
    expect(bodyOf(await submission)).toEqual({ type: "email-signup", data: { email: visitor.email } });
    await expect(toasts(page).getByText("Thanks for signing up!").first()).toBeVisible();
    await expect(toasts(page).getByText("We'll send you the good stuff soon.").first()).toBeVisible();
    await expect(field(page)).toHaveValue("");
    await expect(
      page.locator("form").getByRole("status").filter({ hasText: "Thanks for signing up!" }),
    ).toContainText("confirm your address");
    await page.reload();
  }
  const { data } = await service.from("subscribers").select().eq("email", visitor.email).single();
  expect(data).toMatchObject({
    state: "pending",
    source: "email_signup",
    consent_text: expect.stringContaining("one click"),
  });
  const { data: engagements } = await service
    .from("engagement_tracking")
    .select("engagement_type")
    .eq("user_email", visitor.email);
  expect(engagements).toEqual([{ engagement_type: "email_signup" }]);

  // Two sign-ups send one email.
  const { data: mail } = await service
    .from("outbox")
    .select("text_body")
    .eq("to_email", visitor.email)
    .single();
  const links = mail?.text_body.match(/http\S+token=\S+/g) as string[];
  const state = async () =>
    (await service.from("subscribers").select("state").eq("email", visitor.email).single()).data?.state;
  await page.goto(links[0] ?? "");
  expect(await state()).toBe("pending");
  await page.getByRole("button", { name: "Yes, sign me up" }).click();
  await expect(page.getByRole("heading", { name: "You're on the list" })).toBeVisible();
  expect(await state()).toBe("confirmed");
  await page.goto(links[1] ?? "");
  await expectAccessible(page);
  expect(await state()).toBe("confirmed");
  await page.getByRole("button", { name: "Unsubscribe" }).click();
  await expect(page.getByRole("heading", { name: "You have left the list" })).toBeVisible();
  expect(await state()).toBe("unsubscribed");
});
