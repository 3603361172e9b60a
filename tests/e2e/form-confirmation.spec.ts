import { test } from "#tests/support/forms.ts";
import { expectAccessible } from "#tests/support/page-checks.ts";
import { openSeededItinerary } from "#tests/support/seeded-itinerary.ts";
import { expect } from "#tests/support/test.ts";
import { confirmation } from "#tests/support/toasts.ts";

const REPLY_DUE = /answers by \w+day, \d+ \w+, \d\d:\d\d Barbados time/;

test("the confirmation says what was sent and when the reply is due; contact details are prefilled for the visit", async ({
  page,
  visitor,
  service,
}) => {
  await openSeededItinerary(page, service);
  const dialog = page.getByRole("dialog");
  await page.getByRole("button", { name: "Customize This Trip" }).click();
  await dialog.getByLabel("Name").fill(visitor.name);
  await dialog.getByLabel("Email").fill(visitor.email);
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(dialog).toHaveCount(0);
  await page.getByRole("button", { name: "Keep it as is" }).click();
  await expect(dialog.getByText(REPLY_DUE)).toBeVisible();
  await expect(dialog.getByLabel("Name")).toHaveValue(visitor.name);
  await expect(dialog.getByLabel("Email")).toHaveValue(visitor.email);
  await dialog.getByLabel("Number of Travelers").fill("2");
  await dialog.getByRole("button", { name: "Submit Request" }).click();
  await expect(confirmation(page).getByText("Request Submitted")).toBeVisible();
  await expect(confirmation(page)).toContainText(/We have your request for '.+'/);
  await expect(confirmation(page)).toContainText(REPLY_DUE);
  await expect(confirmation(page)).toContainText(visitor.email);
  await expectAccessible(page);
  const { data } = await service
    .from("engagement_tracking")
    .select()
    .eq("user_email", visitor.email)
    .single();
  expect(data).toMatchObject({
    engagement_type: "full_itinerary",
    user_name: visitor.name,
    page_url: page.url(),
  });
  // Navigation still works after the confirmation was shown.
  await page
    .getByRole("banner")
    .getByRole("link", { name: /shortlist/i })
    .click();
  // The heading gets the focus only if cleaning up the previous page's effects did not throw.
  await expect(page.getByRole("heading", { level: 1, name: "Your shortlist" })).toBeFocused();
  await page.getByRole("contentinfo").getByRole("link", { name: "Contact" }).first().click();
  await expect(page.getByLabel("Name")).toHaveValue(visitor.name);
  await expect(page.getByLabel("Email", { exact: true })).toHaveValue(visitor.email);
});
