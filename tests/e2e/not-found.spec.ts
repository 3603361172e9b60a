import { expect, test } from "#tests/support/test.ts";

test("a wrong address says so and leads home", async ({ page, allowConsole }) => {
  allowConsole(/status of 404/);
  const response = await page.goto("/no-such-place");
  expect(response?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1, name: "404" })).toBeVisible();
  await expect(page.getByText("Oops! Page not found")).toBeVisible();
  await page.getByRole("link", { name: "Return to Home" }).click();
  await expect(page).toHaveURL("/");
});
