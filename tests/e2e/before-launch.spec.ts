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

test("each sentence of the holding page's headline has a line of its own on a small phone", async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto("/");
  const lines = page.getByRole("heading", { level: 1 }).locator("span");
  await expect(lines).toHaveText(["Plan Less.", "Experience More.", "Guided by Locals."]);
  const heights = await lines.evaluateAll((spans) => spans.map((span) => span.clientHeight));
  expect(new Set(heights).size).toBe(1);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the holding page says why one cannot sign up, and the new password's page why it waits for nothing", async ({
    page,
  }) => {
    // Found by its element: a search for text passes these over.
    const reason = page.locator("noscript p");
    await page.goto("/");
    await expect(reason).toBeVisible();
    await expect(reason).toContainText("Signing up needs JavaScript, which is switched off here.");
    await page.goto("/reset-password");
    await expect(reason).toBeVisible();
    await expect(reason).toContainText("Choosing a new password needs JavaScript");
    await expect(page.getByText("Verifying reset link...")).toBeHidden();
  });
});

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
