import { randomUUID } from "node:crypto";
import { expectAccessible } from "#tests/support/page-checks.ts";
import { clientOf } from "#tests/support/run-site.ts";
import { expect, test } from "#tests/support/staff.ts";

test("the audit trail shows who changed what, and groups a bulk change into one entry", {
  tag: "@long",
}, async ({ page, staff, newColleague, site, service }) => {
  const client = clientOf(site);
  await client.auth.signInWithPassword(staff);
  const name = `Weather ${randomUUID().slice(0, 8)}`;
  const { data } = await client.from("faq_categories").insert({ name }).select("id").single().throwOnError();
  await client.from("faq_categories").update({ display_order: 7 }).eq("id", data.id).throwOnError();
  await staff.enter(page, `/admin/audit?q=${encodeURIComponent(name)}`);
  const change = page.getByRole("row").filter({ hasText: "changed" });
  await expect(change).toContainText(staff.name);
  await expect(change).not.toContainText("@");
  await expect(change).toContainText(`FAQ category ${name}`);
  await expect(change.getByRole("deletion")).toHaveText(`Before: 0. ${name}`);
  await expect(change.getByRole("insertion")).toHaveText(`After: 7. ${name}`);
  await page.getByLabel("Action").selectOption("Created");
  await expect(page).toHaveURL(/action=created/);
  await expect(page.getByText("1–1 of 1")).toBeVisible();
  await expectAccessible(page);

  const word = `Métier ${randomUUID().slice(0, 8)}`;
  const rows = [1, 2, 3].map((number) => ({ name: `${word} ${number}` }));
  await client.from("faq_categories").insert(rows).throwOnError();
  // The search ignores accents.
  await page.goto(`/admin/audit?q=${encodeURIComponent(word.replace("é", "e"))}`);
  const entry = page.getByRole("row").filter({ hasText: staff.name });
  await expect(entry).toHaveCount(1);
  await expect(entry).toContainText("3 FAQ categories created");
  await entry.getByText(`${word} 3, ${word} 2, ${word} 1`).click();
  await expect(entry.getByRole("link", { name: `FAQ category ${word} 2` })).toBeVisible();
  // An entry of the system has a description, and an entry about a role names the person.
  const colleague = await newColleague("admin");
  await page.goto("/admin/audit?area=site_settings&action=created");
  await expect(page.getByRole("row").filter({ hasText: "Site set up" })).toContainText("The site");
  await page.goto(`/admin/audit?q=${colleague.email}`);
  await expect(page.getByRole("link", { name: `role of ${colleague.name}` })).toBeVisible();
  await expect(page.getByRole("table")).not.toContainText("@");
  await page.close();
  await service.from("faq_categories").delete().eq("id", data.id).throwOnError();
  await service.from("faq_categories").delete().like("name", `${word}%`).throwOnError();
});
