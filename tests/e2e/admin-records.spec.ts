import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { expectAccessible } from "#tests/support/page-checks.ts";
import { expect, test } from "#tests/support/staff.ts";

const toasts = (page: Page) => page.getByRole("region", { name: /Notifications/ });

test("a person is erased after the admin has seen what is held", async ({ page, staff, service }) => {
  const email = `${randomUUID().slice(0, 8)}@example.com`;
  await service.from("requests").insert({ type: "erasure", name: "Ann", email }).throwOnError();
  await service.from("subscribers").insert({ email, source: "email_signup" }).throwOnError();
  const { data } = await service.from("requests").select("id").eq("email", email).single().throwOnError();
  await staff.enter(page, `/admin/requests/${data.id}`);
  await page.getByRole("link", { name: "Erase their data in Settings" }).click();
  await expect(page.getByLabel("Their e-mail address")).toHaveValue(email);
  await page.getByRole("button", { name: "Find data" }).click();
  const held = page.getByRole("list", { name: `Held about ${email}` });
  await expect(held).toContainText("E-mail list subscription: 1");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Erase their data" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Erase" }).click();
  await expect(toasts(page).getByText("Personal data erased.")).toBeVisible();
  const left = await service.from("requests").select("name, email").eq("id", data.id).single();
  expect(left.data).toEqual({ name: "Erased person", email: "erased@erased.invalid" });
  await service.from("requests").delete().eq("id", data.id);
});

test("days are changed within their limits", async ({ page, staff, service }) => {
  await staff.enter(page, "/admin/settings?part=data");
  const bin = page.getByLabel("The bin");
  await expect(bin).toHaveValue("30");
  await bin.fill("3");
  await expect(page.getByText("A whole number from 7 to 3650")).toBeVisible();
  await expect(page.getByRole("button", { name: "Save", exact: true })).toBeDisabled();
  await bin.fill("45");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(toasts(page).getByText("Saved.")).toBeVisible();
  const { data } = await service.rpc("retention").throwOnError();
  expect(data).toContainEqual(expect.objectContaining({ what: "bin", days: 45 }));
  await service.from("site_settings").delete().eq("key", "retention").throwOnError();
});

test("the later saver of a question or category is told, and overwrites nothing", async ({
  page,
  staff,
  service,
}) => {
  const word = randomUUID().slice(0, 8);
  const { data } = await service
    .from("faqs")
    .insert({ question: `When ${word}?`, answer: "Soon." })
    .select("id")
    .single()
    .throwOnError();
  await staff.enter(page, "/admin/faqs");
  await page.getByRole("button", { name: `Edit When ${word}?` }).click();
  const form = page.getByRole("dialog", { name: "Edit FAQ" });
  await form.getByLabel("Answer").fill("Mine.");
  await service.from("faqs").update({ answer: "Theirs." }).eq("id", data.id).throwOnError();
  await form.getByRole("button", { name: "Save FAQ" }).click();
  await expect(toasts(page).getByText("Someone else has saved this FAQ since you opened it.")).toBeVisible();
  await expect(form.getByLabel("Answer")).toHaveValue("Mine.");
  const { data: kept } = await service.from("faqs").select("answer").eq("id", data.id).single();
  expect(kept?.answer).toBe("Theirs.");
  // What only one of them changed is put together.
  await form.getByLabel("Answer").fill("Soon.");
  await form.getByLabel("Question").fill(`How soon ${word}?`);
  await form.getByRole("button", { name: "Save FAQ" }).click();
  await expect(toasts(page).getByText(/ saved changes on .*: answer\.$/)).toBeVisible();
  const { data: both } = await service.from("faqs").select("question, answer").eq("id", data.id).single();
  expect(both).toEqual({ question: `How soon ${word}?`, answer: "Theirs." });
  await service.from("faqs").delete().eq("id", data.id);

  const name = `Weather ${randomUUID().slice(0, 8)}`;
  const category = await service.from("faq_categories").insert({ name }).select("id").single().throwOnError();
  await page.goto("/admin/faq-categories");
  await page.getByRole("button", { name: `Edit ${name}` }).click();
  const categoryForm = page.getByRole("dialog", { name: "Edit Category" });
  await categoryForm.getByLabel("Category Name").fill(`${name} mine`);
  await service
    .from("faq_categories")
    .update({ name: `${name} theirs` })
    .eq("id", category.data.id)
    .throwOnError();
  await categoryForm.getByRole("button", { name: "Save Category" }).click();
  await expect(toasts(page).getByText(/^Someone else has saved .* since you opened it/)).toBeVisible();
  const { data: keptName } = await service
    .from("faq_categories")
    .select("name")
    .eq("id", category.data.id)
    .single();
  expect(keptName?.name).toBe(`${name} theirs`);
  await categoryForm.getByLabel("Category Name").fill(name);
  await categoryForm.getByLabel("Display Order").fill("7");
  await categoryForm.getByRole("button", { name: "Save Category" }).click();
  await expect(toasts(page).getByText(/ saved changes on .*: name\.$/)).toBeVisible();
  const { data: bothNames } = await service
    .from("faq_categories")
    .select("name, display_order")
    .eq("id", category.data.id)
    .single();
  expect(bothNames).toEqual({ name: `${name} theirs`, display_order: 7 });
  await page.close();
  await service.from("faq_categories").delete().eq("id", category.data.id).throwOnError();
});

test("a traveler's download of their data is no request in the queue", async ({ page, staff, service }) => {
  const name = `Rosa ${randomUUID().slice(0, 8)}`;
  const email = "rosa.with.a.very.long.name@somewhere.calabash.test";
  const { data } = await service
    .from("requests")
    .insert({ type: "data_export", name, email })
    .select("id")
    .single()
    .throwOnError();
  await staff.enter(page, `/admin/requests?q=${encodeURIComponent(name)}`);
  await expect(page.getByText("No requests here.")).toBeVisible();
  await expect(page.getByText(name)).toHaveCount(0);
  await page.goto(`/admin/analytics/requests`);
  await expect(page.getByRole("table", { name: "Requests" })).toBeVisible();
  await expect(page.getByText(name)).toHaveCount(0);
  await page.goto(`/admin/requests?q=${encodeURIComponent(name)}&type=data_export`);
  await expect(page.getByText(name).first()).toBeVisible();
  await page.close();
  await service.from("requests").delete().eq("id", data.id).throwOnError();
});
