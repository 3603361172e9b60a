import { expectNoSidewaysScroll, waitForHydration } from "#tests/support/page-checks.ts";
import { expect, test } from "#tests/support/test.ts";

test("an unknown URL shows a 404 with a link home; a page that throws can be retried", async ({
  page,
  allowConsole,
}) => {
  allowConsole(/status of 404|broken on purpose/);
  // Replaces the code of the shortlist page by a component that throws, before the page is prefetched.
  const code = /\/assets\/shortlist-[^/]+\.js$/;
  await page.route(code, (route) =>
    route.fulfill({
      contentType: "text/javascript",
      body: `export * from "${route.request().url()}?whole"; export default () => { throw new Error("broken on purpose"); };`,
    }),
  );
  const response = await page.goto("/no-such-place");
  expect(response?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1, name: "404" })).toBeVisible();
  await expect(page.getByText("Oops! Page not found")).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.getByRole("link", { name: "Return to Home" }).click();
  await expect(page).toHaveURL("/");
  await waitForHydration(page);

  await page
    .getByRole("banner")
    .getByRole("link", { name: /shortlist/i })
    .click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Something went wrong");
  await page.unroute(code);
  await page.getByRole("link", { name: "Try Again" }).click();
  await expect(page).toHaveURL("/shortlist");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your shortlist");
});
