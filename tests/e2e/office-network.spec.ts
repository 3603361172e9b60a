import { randomUUID } from "node:crypto";
import { labels } from "#domain/proposals/labels.ts";
import { expect, test } from "#tests/support/send-proposal.ts";
import { fillLogin } from "#tests/support/traveler.ts";

// A site in an office network may have a name without https. The browser then has no crypto.randomUUID().
test.beforeEach(async ({ page, site, allowConsole }) => {
  allowConsole(/Cross-Origin-Opener-Policy header has been ignored/);
  const office = new URL(site.url);
  office.hostname = "office.test";
  await page.goto(office.href);
  expect(await page.evaluate(() => [window.isSecureContext, typeof crypto.randomUUID])).toEqual([
    false,
    "undefined",
  ]);
});

test("on plain http, a traveler answers a proposal, and staff record the payment and write another proposal", async ({
  page,
  staff,
  sendProposal,
  service,
}) => {
  const open = (path: string) => page.goto(new URL(path, page.url()).href);
  const { id, link } = await sendProposal(`ines-${randomUUID()}@calabash.test`, { language: "en" });
  await test.step("the traveler asks for changes and then accepts", async () => {
    await open(link);
    await page.getByRole("tab", { name: labels.en.askForChanges }).click();
    await page.getByRole("button", { name: "Comment on a day or a price" }).click();
    await page.getByLabel("What would you like to change?").last().fill("Later, please");
    await page.getByRole("button", { name: "Send my changes" }).click();
    await expect(page.getByRole("heading", { name: /^You asked for changes/ })).toBeFocused();
    await page.getByRole("button", { name: "Change my answer" }).click();
    await page.getByRole("tab", { name: labels.en.accept }).click();
    await page.getByLabel("Your full name").fill("Ines Braithwaite");
    await page.getByLabel(labels.en.consent).check();
    await page.getByRole("button", { name: /^Accept for/ }).click();
    await expect(page.getByRole("heading", { name: "You're going to Peru, Ines" })).toBeFocused();
  });
  await test.step("staff record the payment", async () => {
    await open("/login");
    await fillLogin(page, staff);
    await expect(page).toHaveURL(/\/admin/);
    await open(`/admin/proposals/${id}`);
    await page.getByRole("button", { name: "Record payment" }).click();
    await page.getByLabel(/^Amount in/).fill("66.40");
    await page.getByRole("button", { name: "Record payment" }).click();
    await expect(page.getByText("Payment recorded")).toBeVisible();
  });
  await test.step("staff write another proposal", async () => {
    const { data } = await service
      .from("proposals")
      .select("request_id")
      .eq("id", id)
      .single()
      .throwOnError();
    await open(`/admin/requests/${data.request_id}`);
    await page.getByRole("button", { name: "Make another proposal" }).click();
    await page.getByRole("button", { name: "Add day" }).click();
    await expect(page.getByLabel("Day 1 title")).toBeVisible();
    await page.getByRole("button", { name: "Add line" }).click();
    await expect(page.getByLabel("Label", { exact: true })).toBeFocused();
  });
});
