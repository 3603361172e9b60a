import { randomUUID } from "node:crypto";
import { expectAccessible } from "#tests/support/page-checks.ts";
import { expect, test } from "#tests/support/staff.ts";
import { toast } from "#tests/support/toasts.ts";

test("an admin reviews and erases a person's data, and changes the retention periods", async ({
  page,
  staff,
  service,
  setSetting,
}) => {
  await setSetting("retention", null);
  const email = `${randomUUID().slice(0, 8)}@example.com`;
  await service.from("requests").insert({ type: "contact", name: "Ann", email }).throwOnError();
  await service.from("subscribers").insert({ email, source: "email_signup" }).throwOnError();
  const { data } = await service.from("requests").select("id").eq("email", email).single().throwOnError();
  await staff.enter(page, "/admin/settings?part=data");
  await page.getByLabel("Their e-mail address").fill(`nobody-${email}`);
  await page.getByRole("button", { name: "Find data" }).click();
  await expect(page.getByText(`Nothing is held about nobody-${email}.`)).toBeVisible();
  await page.getByLabel("Their e-mail address").fill(email);
  await page.getByRole("button", { name: "Find data" }).click();
  const dataList = page.getByRole("list", { name: `Held about ${email}` });
  await expect(dataList).toContainText("E-mail list subscription: 1");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Erase their data" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Erase" }).click();
  await expect(toast(page, "Personal data erased.")).toBeVisible();
  const erased = await service.from("requests").select("name, email").eq("id", data.id).single();
  expect(erased.data).toEqual({ name: "Erased person", email: "erased@erased.invalid" });
  await service.from("requests").delete().eq("id", data.id);

  await test.step("retention days are validated", async () => {
    const bin = page.getByLabel("The bin");
    await expect(bin).toHaveValue("30");
    await bin.fill("3");
    await expect(page.getByText("A whole number from 7 to 3650")).toBeVisible();
    await expect(page.getByRole("button", { name: "Save", exact: true })).toBeDisabled();
    await bin.fill("45");
    const contracts = page.getByLabel("Accepted proposals and payments of erased people, in years");
    await expect(contracts).toHaveValue("7");
    await contracts.fill("10");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(toast(page, "Saved.")).toBeVisible();
    const { data: retention } = await service.rpc("retention").throwOnError();
    expect(retention).toContainEqual(expect.objectContaining({ what: "bin", period: 45 }));
    expect(retention).toContainEqual(
      expect.objectContaining({ what: "contracts", period: 10, unit: "years" }),
    );
  });
});

test("a traveler's data export appears among the requests only if they are filtered by its type", {
  tag: "@long",
}, async ({ page, staff, service }) => {
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
