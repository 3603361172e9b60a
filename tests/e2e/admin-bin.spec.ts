import type { Page } from "@playwright/test";
import { expectAccessible } from "#tests/support/page-checks.ts";
import { test as base, expect, uniqueWordIn } from "#tests/support/staff.ts";
import { toasts } from "#tests/support/toasts.ts";

const test = base.extend<{ readonly word: string }>({
  word: uniqueWordIn(["faqs", "question"], ["itineraries", "title"], ["requests", "name"]),
});

async function deleteFaq(page: Page, word: string): Promise<void> {
  await page
    .getByRole("row")
    .filter({ hasText: word })
    .getByRole("button", { name: /^Delete/ })
    .click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(toasts(page).getByText("FAQ deleted successfully.")).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: word })).toHaveCount(0);
}

test("deleted items are restored with Undo and from the bin", async ({ page, staff, word, service }) => {
  await service
    .from("faqs")
    .insert({ question: `Why ${word}?`, answer: "So." })
    .throwOnError();
  await staff.enter(page, "/admin/faqs");
  await deleteFaq(page, word);
  await toasts(page).getByRole("button", { name: "Undo" }).click();
  await expect(toasts(page).getByText("Restored.")).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: word })).toBeVisible();

  await deleteFaq(page, word);
  await page.goto("/admin/bin");
  const binRow = page.getByRole("table", { name: "Bin" }).getByRole("row").filter({ hasText: word });
  await expect(binRow).toContainText("FAQ");
  await expect(binRow).toContainText(staff.name);
  await expectAccessible(page);
  await binRow.getByRole("button", { name: /^Restore/ }).click();
  await expect(binRow).toHaveCount(0);
  const { data } = await service.from("faqs").select("id").like("question", `%${word}%`).throwOnError();
  expect(data).toHaveLength(1);

  const row = { type: "contact", name: `Ann ${word}`, email: `${word}@example.com` };
  const request = await service.from("requests").insert(row).select("id").single().throwOnError();
  await page.goto(`/admin/requests/${request.data.id}`);
  await page.getByRole("button", { name: "Delete this request" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await toasts(page).getByRole("button", { name: "Undo" }).click();
  await expect(toasts(page).getByText("Restored.")).toBeVisible();
  await page.goto("/admin/requests/00000000-0000-4000-8000-000000000000");
  await expect(page.getByText("This request could not be found.")).toBeVisible();
  const restoredRequest = await service
    .from("requests")
    .select("id")
    .eq("id", request.data.id)
    .throwOnError();
  expect(restoredRequest.data).toHaveLength(1);
});

test("a preview link is listed, and returns 404 once withdrawn", { tag: "@long" }, async ({
  page,
  staff,
  word,
  service,
  allowConsole,
}) => {
  allowConsole(/status of 404/);
  const unpublished = { title: `Draft ${word}`, is_published: false };
  const { data } = await service.from("itineraries").insert(unpublished).select("id").single().throwOnError();
  const link = await service
    .from("itinerary_previews")
    .insert({ itinerary_id: data.id, created_by: staff.id })
    .select("token")
    .single()
    .throwOnError();
  const open = () => page.request.get(`/preview/${link.data.token}`);
  // React Router also matches these spellings of the path.
  const alternatePaths = ["/Preview", "/%70review"].map((root) => `${root}/${link.data.token}`);
  for (const path of alternatePaths)
    expect(await (await page.request.get(path)).text()).toContain(`Draft ${word}`);
  const preview = await open();
  expect(await preview.text()).toContain(`Draft ${word}`);
  expect(preview.headers()).toMatchObject({
    "cache-control": "no-store",
    "referrer-policy": "no-referrer",
    "x-robots-tag": "noindex, nofollow, noarchive",
  });

  await staff.enter(page, "/admin/previews");
  const row = page.getByRole("table", { name: "Preview links" }).getByRole("row").filter({ hasText: word });
  await expect(row).toContainText(staff.name);
  await expectAccessible(page);
  await row.getByRole("button", { name: /^Withdraw/ }).click();
  await expect(row).toHaveCount(0);
  const afterWithdrawal = await open();
  expect(afterWithdrawal.status()).toBe(404);
  expect(await afterWithdrawal.text()).not.toContain(`Draft ${word}`);
  for (const path of alternatePaths) expect((await page.request.get(path)).status()).toBe(404);
});
