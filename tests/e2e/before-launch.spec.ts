import { expectAccessible, expectNoSidewaysScroll } from "#tests/support/page-checks.ts";
import { expect, testAlone as test } from "#tests/support/test.ts";

// One worker after another: each would start a site of its own.
test.describe.configure({ mode: "default" });

test.beforeEach(({ setLive }) => setLive(false));

for (const path of ["/", "/destinations"]) {
  test(`before the launch ${path} shows the holding page alone`, { tag: "@phone" }, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByText("Launching August 2025")).toBeVisible();
    await expect(page.getByRole("article")).toHaveCount(0);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });
}

test("before the launch the way in stays open", async ({ page, allowConsole }) => {
  allowConsole(/status of 404/);
  await page.goto("/login");
  await expect(page.getByRole("main")).toBeVisible();
  await expect(page.getByText("Launching August 2025")).toHaveCount(0);
});

test("the launch opens the site at once", async ({ page, setLive }) => {
  await page.goto("/destinations");
  await expect(page.getByText("Launching August 2025")).toBeVisible();
  await setLive(true);
  await page.reload();
  await expect(page.getByRole("article")).toHaveCount(9);
});
