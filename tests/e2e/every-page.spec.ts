import { expectAccessible, expectNoSidewaysScroll } from "#tests/support/page-checks.ts";
import { test } from "#tests/support/test.ts";

for (const path of ["/destinations", "/no-such-place"]) {
  test(`${path} is accessible and fits the screen`, { tag: "@phone" }, async ({ page, allowConsole }) => {
    if (path === "/no-such-place") allowConsole(/status of 404/);
    await page.goto(path);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });
}
