import type { Page } from "@playwright/test";
import { answerWith, bodyOf, FUNCTION, REFUSED, test } from "#tests/support/forms.ts";
import { expectAccessible, waitForHydration } from "#tests/support/page-checks.ts";
import { expect } from "#tests/support/test.ts";
import { toasts } from "#tests/support/toasts.ts";

test.describe("the e-mail sign-up", () => {
  const field = (page: Page) => page.getByLabel("Email address");
  const signUp = (page: Page) => page.getByRole("button", { name: "Sign Up" });

  test.beforeEach(async ({ page }) => {
    await page.goto("/");
    await waitForHydration(page);
  });

  test("asks for an address", async ({ page }) => {
    await expect(field(page)).toHaveAttribute("type", "email");
    await expect(field(page)).toHaveAttribute("required");
    for (const wrong of ["", "ada.example.com"]) {
      await field(page).fill(wrong);
      await signUp(page).click();
      const toast = page.locator("[data-sonner-toast][data-type=error]").first();
      await expect(toast).toContainText("Please enter a valid email address");
      await toast.getByRole("button", { name: /close/i }).click();
      await expect(toast).toHaveCount(0);
    }
  });

  test("in error keeps its field and button in sight: the toast covers neither", async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 664 });
    await field(page).scrollIntoViewIfNeeded();
    // As low on the screen as the toast appears.
    await field(page).evaluate((input) =>
      window.scrollBy(0, input.getBoundingClientRect().bottom - window.innerHeight + 130),
    );
    await signUp(page).click();
    const toast = page.locator("[data-sonner-toast][data-type=error]");
    await expect(toast).toContainText("Please enter a valid email address");
    await expect(field(page)).toBeFocused();
    await expect(field(page)).toHaveAccessibleDescription(/^Please enter a valid email address/);
    await expect
      .poll(async () => {
        const [below, ...covered] = await Promise.all(
          [toast, field(page), signUp(page)].map(
            async (part) => (await part.boundingBox()) ?? { y: 0, height: 0 },
          ),
        );
        return covered.every(({ y, height }) => y > 0 && y + height <= (below?.y ?? 0));
      })
      .toBe(true);
  });

  test("thanks, clears the field and asks by mail; signing up again says the same", {
    tag: "@phone",
  }, async ({ page, visitor, service }) => {
    for (let times = 1; times <= 2; times++) {
      await field(page).fill(visitor.email);
      const call = page.waitForRequest(FUNCTION);
      await signUp(page).click();
      expect(bodyOf(await call)).toEqual({ type: "email-signup", data: { email: visitor.email } });
      await expect(toasts(page).getByText("Thanks for signing up!").first()).toBeVisible();
      await expect(toasts(page).getByText("We'll send you the good stuff soon.").first()).toBeVisible();
      await expect(field(page)).toHaveValue("");
      await page.reload();
    }
    const { data } = await service.from("subscribers").select().eq("email", visitor.email).single();
    expect(data).toMatchObject({ state: "pending", source: "email_signup", consent_text: /one click/ });
    const { data: engagements } = await service
      .from("engagement_tracking")
      .select("engagement_type")
      .eq("user_email", visitor.email);
    expect(engagements).toEqual([{ engagement_type: "email_signup" }]);
  });

  test("that fails says so and keeps the address", async ({ page, visitor, allowConsole }) => {
    allowConsole(REFUSED);
    await answerWith(page, 500, {});
    await field(page).fill(visitor.email);
    await signUp(page).click();
    await expect(toasts(page).getByText("Something went wrong")).toBeVisible();
    await expect(toasts(page).getByText("Please try again later.")).toBeVisible();
    await expect(field(page)).toHaveValue(visitor.email);
  });

  test("is confirmed by a click in the mail and ended by another", async ({ page, visitor, service }) => {
    await field(page).fill(visitor.email);
    await signUp(page).click();
    await expect(toasts(page).getByText("Thanks for signing up!")).toBeVisible();
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
});
