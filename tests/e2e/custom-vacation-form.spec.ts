import type { Page } from "@playwright/test";
import {
  bodyOf,
  breakForm,
  errorInResponse,
  FAILED_REQUEST_MESSAGE,
  type Failure,
  FORM_FUNCTION_URL,
  holdRequests,
  respondWith,
  test,
  type Visitor,
} from "#tests/support/forms.ts";
import {
  expectAccessible,
  goBackFromOverlay,
  waitForHydration,
  waitUntilOverlayLeft,
} from "#tests/support/page-checks.ts";
import { expect } from "#tests/support/test.ts";
import { confirmation } from "#tests/support/toasts.ts";

test.describe("the custom-vacation request", () => {
  const open = async (page: Page) => {
    await page.goto("/");
    await waitForHydration(page);
    await page.getByRole("button", { name: "Get in touch" }).click();
    return page.getByRole("dialog", { name: "Custom Vacation Request" });
  };
  const fill = async (page: Page, { name, email }: Visitor) => {
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Name").fill(name);
    await dialog.getByLabel("Email").fill(email);
    await dialog.getByLabel("Inspiration Source").fill("A clip of Tayrona");
    await dialog.getByLabel("Describe your dream vacation").fill("Hammocks, no hurry.");
    await dialog.getByLabel("Number of Travelers").fill("2");
    await dialog.getByLabel("Trip Duration (days)").fill("9");
    await dialog.getByLabel("Budget").fill("4000 in all");
    await dialog.getByLabel("Trip Category").selectOption("Nature");
  };

  test("is opened by the offer below the listing, and not again by Back", async ({ page }) => {
    const dialog = page.getByRole("dialog", { name: "Custom Vacation Request" });
    // The button leads to the contact page until the offer is hydrated, so the test tries again.
    await expect(async () => {
      await page.goto("/destinations");
      await waitForHydration(page);
      await page.getByRole("button", { name: "Plan it with us" }).click();
      await expect(dialog).toBeVisible({ timeout: 15_000 });
    }).toPass();
    await expect(dialog.getByLabel("Inspiration Source")).toHaveValue("");
    await goBackFromOverlay(page);
    await expect(dialog).toHaveCount(0);
    await expect(page).toHaveURL("/destinations");
  });

  test("is a dialog, on small screens a drawer, that shows every error and closes with Escape and Back", {
    tag: "@long",
  }, async ({ page }) => {
    const dialog = await open(page);
    await expect(dialog).toBeVisible();
    await expect(dialog.getByLabel("Trip Category").getByRole("option")).toHaveText([
      "Select a trip category",
      "Adventure",
      "Beach",
      "City Break",
      "Cultural",
      "Family",
      "Food & Wine",
      "Honeymoon",
      "Luxury",
      "Nature",
      "Romantic",
      "Safari",
      "Wellness",
    ]);
    for (const label of ["Number of Travelers", "Trip Duration (days)"]) {
      await expect(dialog.getByLabel(label)).toHaveAttribute("type", "number");
      await expect(dialog.getByLabel(label)).toHaveAttribute("min", "1");
    }
    const isAtBottom = async () => {
      const box = await dialog.boundingBox();
      return box !== null && Math.abs(900 - box.y - box.height) < 1;
    };
    await page.setViewportSize({ width: 390, height: 900 });
    await expect.poll(isAtBottom).toBe(true);
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect.poll(isAtBottom).toBe(false);
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Get in touch" })).toBeFocused();

    // Back closes it without leaving the page.
    await page.getByRole("button", { name: "Get in touch" }).click();
    await expect(dialog).toBeVisible();
    await goBackFromOverlay(page);
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL("/");

    await page.getByRole("button", { name: "Get in touch" }).click();
    await dialog.getByRole("button", { name: "Submit Request" }).click();
    for (const message of [
      "Name must be at least 2 characters",
      "Please enter a valid email address",
      "Please provide at least one source of inspiration",
      "Please tell us a bit more about your dream vacation",
      "Please enter number of travelers",
      "Please enter your budget",
      "Please enter trip duration",
      "Please select a trip category",
    ]) {
      await expect(dialog.getByText(message, { exact: true })).toBeVisible();
    }
    await dialog.getByLabel("Number of Travelers").fill("0");
    await expect(dialog.getByText("Number of travelers must be at least 1")).toBeVisible();
    await dialog.getByLabel("Number of Travelers").fill("1");
    await expect(dialog.getByText("Number of travelers must be at least 1")).toHaveCount(0);
  });

  const failures: readonly Failure[] = [
    [
      "a failing function",
      (page) => respondWith(page, 500, {}),
      "Error sending your request: our server could not take it just now. What you typed is kept here; please try again soon.",
    ],
    errorInResponse,
  ];
  test("shows every failure in an alert and a toast, stays open, then sends one request and closes", async ({
    page,
    visitor,
    service,
    allowConsole,
  }) => {
    allowConsole(FAILED_REQUEST_MESSAGE);
    const dialog = await open(page);
    await fill(page, visitor);
    await breakForm(page);
    await dialog.getByRole("button", { name: "Submit Request" }).click();
    const genericError = "Something went wrong. Please try again.";
    await expect(dialog.getByRole("alert")).toContainText(genericError);
    const toast = page.locator("[data-sonner-toast][data-type=error]");
    await expect(toast.filter({ hasText: `Error${genericError}` })).toBeVisible();
    await expect(dialog.getByLabel("Describe your dream vacation")).toHaveValue("Hammocks, no hurry.");
    // A reload repairs the form.
    await open(page);
    await fill(page, visitor);
    for (const [what, fail, message] of failures) {
      await test.step(what, async () => {
        await fail(page);
        await dialog.getByRole("button", { name: "Submit Request" }).click();
        await expect(dialog.getByRole("alert")).toContainText(message);
        const errorToast = page.locator("[data-sonner-toast][data-type=error]");
        await expect(errorToast.filter({ hasText: `Error${message}` })).toBeVisible();
        await expect(dialog.getByLabel("Describe your dream vacation")).toHaveValue("Hammocks, no hurry.");
        await page.unroute(FORM_FUNCTION_URL);
      });
    }

    const release = await holdRequests(page);
    const submission = page.waitForRequest(FORM_FUNCTION_URL);
    await dialog.getByRole("button", { name: "Submit Request" }).click();
    await expect(dialog.getByRole("button", { name: "Submitting..." })).toBeDisabled();
    release();
    expect(bodyOf(await submission)).toEqual({
      type: "customization",
      data: {
        ...visitor,
        phone: "Not provided",
        customization: "Hammocks, no hurry.",
        itineraryTitle: "Custom Vacation Request",
        itineraryUrl: "N/A",
        travelers: "2",
        tripDuration: "9",
        budget: "4000 in all",
        tripCategory: "Nature",
        inspirationSource: "A clip of Tayrona",
      },
    });
    await expect(confirmation(page).getByText("Request Submitted")).toBeVisible();
    await expect(
      confirmation(page).getByText("Thank you! Our travel experts will be in touch soon."),
    ).toBeVisible();
    await expect(dialog).toHaveCount(0);
    await waitUntilOverlayLeft(page);
    await page.getByRole("button", { name: "Get in touch" }).click();
    // Name and email are kept for the visit; the request is not.
    await expect(page.getByRole("dialog").getByLabel("Number of Travelers")).toHaveValue("");
    const { data } = await service.from("requests").select("type, phone").eq("email", visitor.email).single();
    expect(data).toEqual({ type: "custom_vacation", phone: null });
  });
});
