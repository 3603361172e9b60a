import { afterAll, beforeAll, expect, test } from "vitest";
import { runScript } from "#tests/support/run-script.ts";
import { type RunningSite, startSite } from "#tests/support/run-site.ts";

let site: RunningSite;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site?.stop());

const goLive = (...args: string[]) =>
  runScript("server/commands/main.ts", ["go-live", ...args], { DATA_DIR: site.dataDir });
const listing = async () => (await fetch(new URL("/destinations", site.url))).text();

test("go-live only shows what it would do, but with an e-mail address does it while the site runs", async () => {
  const preview = await goLive();
  expect(preview).toMatchObject({ code: 0, stderr: "" });
  expect(preview.stdout).toContain("Going live removes:\n  - 9 example itineraries\n  - 3 example quotes");
  expect(preview.stdout).toContain(
    "Still to do:\n  - Set your address (SITE_URL): http://localhost:3000/admin/",
  );
  expect(preview.stdout).toContain("Nothing was changed.");
  expect(await listing()).toContain("Kingston to Port Antonio");

  expect((await goLive("nonsense")).code).toBe(1);
  const result = await goLive("hello@agency.test");
  expect(result).toMatchObject({ code: 0, stderr: "" });
  expect(result.stdout).toMatch(
    /^The site is live: .*\nWarning: no itinerary is published, .*\nRemoved:\n {2}- 9 example itineraries\n/,
  );
  expect(result.stdout).toContain("Add your notification address");
  await expect.poll(listing, { timeout: 10_000 }).not.toContain("Kingston to Port Antonio");
  expect((await goLive()).stdout).not.toContain("Going live removes");
});
