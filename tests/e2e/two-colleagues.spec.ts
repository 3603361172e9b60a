import { expectAccessible } from "#tests/support/page-checks.ts";
import { expect, test } from "#tests/support/requests.ts";
import { exactToast as toast } from "#tests/support/toasts.ts";

test("two colleagues with one request open see each other and each other's reply, and a second reply asks first", async ({
  page,
  browser,
  staff,
  newColleague,
  addRequest,
}) => {
  const path = `/admin/requests/${await addRequest()}`;
  const ben = await newColleague("admin");
  const benContext = await browser.newContext();
  const bensPage = await benContext.newPage();
  await staff.enter(page, path);
  await ben.enter(bensPage, path);
  await expect(page.getByText(`${ben.name} has this open, too.`)).toBeVisible({ timeout: 30_000 });
  await expect(bensPage.getByText(`${staff.name} has this open, too.`)).toBeVisible();
  await expectAccessible(page);

  const message = page.getByLabel("Message", { exact: true });
  await message.fill("March is too hot.");
  await bensPage.getByLabel("Message", { exact: true }).fill("March is fine.");
  await bensPage.getByRole("button", { name: "Send reply" }).click();
  await expect(toast(bensPage, "Reply queued")).toBeVisible();
  const timeline = page.getByRole("region", { name: "Timeline" });
  await expect(timeline).toContainText("March is fine.", { timeout: 30_000 });
  await expect(page.getByLabel("Owner")).toHaveValue(ben.id);
  await expect(message).toHaveValue("March is too hot.");

  await page.getByRole("button", { name: "Send reply" }).click();
  const question = page.getByRole("alert").filter({ hasText: "this request has changed" });
  await expect(question).toContainText(
    new RegExp(`${ben.name} replied (just now|\\d+ min ago): March is fine\\.`),
  );
  await expectAccessible(page);
  await expect(message).toHaveValue("March is too hot.");
  await page.getByRole("button", { name: "Send anyway" }).click();
  await expect(toast(page, "Reply queued")).toBeVisible();
  await expect(timeline).toContainText("March is too hot.");
  await benContext.close();
});
