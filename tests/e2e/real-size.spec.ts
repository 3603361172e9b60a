import { fillDatabase, REAL_SIZE } from "#bench/scale/fill-database.ts";
import { siteDatabase } from "#tests/support/data-dir.ts";
import { startExampleSite } from "#tests/support/shared-site.ts";
import { connect } from "#tests/support/sql.ts";
import { test as base, expect } from "#tests/support/staff.ts";
import type { SiteSource } from "#tests/support/test.ts";

/** A site with the data of a busy agency after some years. */
const realSize: SiteSource = {
  open: async () => {
    const site = await startExampleSite();
    const sql = connect(await siteDatabase(site.dataDir).connection());
    await fillDatabase(sql, REAL_SIZE);
    await sql.end();
    return { site, close: site.stop };
  },
};
const test = base.extend({ siteSource: realSize });

test("3,000 itineraries are filtered and paginated", { tag: "@long" }, async ({ page, service }) => {
  const { count } = await service
    .from("itineraries")
    .select("id", { count: "exact", head: true })
    .contains("countries", ["Peru"])
    .eq("is_published", true);
  await page.goto("/destinations");
  await page.getByLabel("Country").selectOption("Peru");
  await expect(page.getByText(`Showing ${count?.toLocaleString("en")} results`)).toBeVisible();
  const titles = page.getByRole("article").getByRole("heading");
  const first = await titles.first().innerText();
  await page.getByRole("link", { name: "Next" }).click();
  await expect(page).toHaveURL(/country=Peru.*page=2/);
  await expect(titles.first()).not.toHaveText(first);
  for (const title of await titles.allInnerTexts()) expect(title).toContain("Peru");
});

test("one of 20,000 requests is found", { tag: "@long" }, async ({ page, staff }) => {
  await staff.enter(page, "/admin/requests?status=all");
  await page.getByRole("searchbox", { name: "Search requests" }).fill("visitor15432@example.com");
  const rows = page.getByRole("list", { name: "Requests" }).getByRole("listitem");
  await expect(rows).toHaveCount(1);
  await rows.getByRole("link").click();
  await expect(page.getByRole("heading", { name: /Visitor 15432/ })).toBeVisible();
});

test("one of 5,000 people is found", { tag: "@long" }, async ({ page, staff }) => {
  await staff.enter(page, "/admin/user-management");
  await page.getByRole("searchbox", { name: "Search users" }).fill("traveler4321@");
  await expect(page.getByText("traveler4321@example.com")).toBeVisible();
  await expect(page.getByText("traveler4320@example.com")).toHaveCount(0);
});
