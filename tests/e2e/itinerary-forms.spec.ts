import type { Page } from "@playwright/test";
import {
  bodyOf,
  FAILED_REQUEST_MESSAGE,
  FORM_FUNCTION_URL,
  holdRequests,
  respondWith,
  test,
  type Visitor,
} from "#tests/support/forms.ts";
import { expectAccessible } from "#tests/support/page-checks.ts";
import { openSeededItinerary } from "#tests/support/seeded-itinerary.ts";
import { expect } from "#tests/support/test.ts";
import { confirmation } from "#tests/support/toasts.ts";

test.describe("on an itinerary", () => {
  const fill = async (page: Page, { name, email }: Visitor) => {
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Name").fill(name);
    await dialog.getByLabel("Email").fill(email);
    await dialog.getByLabel("Number of Travelers").fill("3");
  };
  const isValid = (page: Page, label: string) =>
    page
      .getByRole("dialog")
      .getByLabel(label)
      .evaluate((field: HTMLInputElement) => field.validity.valid);

  test("a customization uses native validation; a failure keeps the input, and its toast does not cover Close", async ({
    page,
    visitor,
    service,
    allowConsole,
  }) => {
    allowConsole(FAILED_REQUEST_MESSAGE);
    let requests = 0;
    page.on("request", (request) => {
      if (request.url().endsWith("/functions/v1/send-admin-notification")) requests++;
    });
    await respondWith(page, 500, { error: "boom" });
    const { title } = await openSeededItinerary(page, service);
    const url = page.url();
    await page.getByRole("button", { name: "Customize This Trip" }).click();
    const dialog = page.getByRole("dialog", { name: "Customize This Trip" });
    for (const label of ["Name", "Email", "Number of Travelers", "What would you like to change?"]) {
      expect(await isValid(page, label), label).toBe(false);
    }
    for (const label of ["Phone", "Travel Dates"]) expect(await isValid(page, label), label).toBe(true);
    await fill(page, visitor);
    await dialog.getByLabel("Email").fill("not an address");
    await dialog.getByLabel("Number of Travelers").fill("0");
    expect(await isValid(page, "Email")).toBe(false);
    expect(await isValid(page, "Number of Travelers")).toBe(false);
    await fill(page, { ...visitor, name: "   " });
    await dialog.getByLabel("What would you like to change?").fill("Slower");
    await dialog.getByRole("button", { name: "Submit Request" }).click();
    await expect(dialog.getByLabel("Name")).toHaveAttribute("aria-invalid", "true");
    await expectAccessible(page);
    expect(requests).toBe(0);

    await fill(page, visitor);
    await dialog.getByRole("button", { name: "Submit Request" }).click();
    const message = "There was an error submitting your request. Please try again.";
    const toast = page.locator("[data-sonner-toast][data-type=error]");
    await expect(toast).toContainText(`Error${message}`);
    const [toastBox, close] = await Promise.all([
      toast.boundingBox(),
      dialog.getByRole("button", { name: "Close", exact: true }).boundingBox(),
    ]);
    expect(toastBox?.y).toBeGreaterThan((close?.y ?? 0) + (close?.height ?? 0));
    await expect(dialog.getByLabel("What would you like to change?")).toHaveValue("Slower");
    await page.reload();
    await page.getByRole("button", { name: "Customize This Trip" }).click();
    await expect(dialog.getByLabel("What would you like to change?")).toHaveValue("Slower");
    await page.unroute(FORM_FUNCTION_URL);

    await dialog.getByLabel("What would you like to change?").fill("One day less, one beach more");
    await dialog.getByLabel("Ages of Children").fill("9");
    await dialog.getByLabel("When").selectOption({ label: "On certain days" });
    await dialog.getByLabel("First Day").fill("2999-03-01");
    await dialog.getByLabel("Last Day").fill("2999-03-08");
    await expectAccessible(page);
    const release = await holdRequests(page);
    const submission = page.waitForRequest(FORM_FUNCTION_URL);
    await dialog.getByRole("button", { name: "Submit Request" }).click();
    await expect(dialog.getByRole("button", { name: "Submitting..." })).toBeDisabled();
    release();
    expect(bodyOf(await submission)).toEqual({
      type: "customization",
      data: {
        ...visitor,
        phone: "",
        travelers: "3",
        dates: "",
        customization: "One day less, one beach more",
        itineraryTitle: title,
        itineraryUrl: url,
        childAges: "9",
        when: "2999-03-01 to 2999-03-08",
      },
    });
    await expect(confirmation(page).getByText("Request Submitted")).toBeVisible();
    await expect(
      confirmation(page).getByText(
        "We've received your customization request. Our travel experts will contact you shortly.",
      ),
    ).toBeVisible();
    await expect(dialog).toHaveCount(0);
    const { data } = await service.from("requests").select().eq("email", visitor.email).single();
    expect(data).toMatchObject({ type: "customization", subject: title, page_url: url });
    expect(data.itinerary_id).toBe(/itinerary\/([\w-]+)/.exec(url)?.[1]);
  });

  test("a link with ?ask=keep opens the form, and closing it stays on the page", async ({
    page,
    service,
  }) => {
    await openSeededItinerary(page, service);
    const url = page.url();
    await page.goto(`${url}?ask=keep`);
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByLabel("Name")).toBeVisible();
    await dialog.getByRole("button", { name: "Close", exact: true }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page).toHaveURL(url);
  });
});
