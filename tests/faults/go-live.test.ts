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

test("go-live only shows what it would do, and with an email address it goes live while the site runs", async () => {
  const look = await goLive();
  expect(look).toMatchObject({ code: 0, stderr: "" });
  expect(look.stdout).toContain("Going live removes:\n  - 9 example itineraries\n  - 3 example quotes");
  expect(look.stdout).toContain(
    "Still to do:\n  - Set your address (SITE_URL): http://localhost:3000/admin/",
  );
  expect(look.stdout).toContain("Nothing was changed.");
  expect(await listing()).toContain("Kingston to Port Antonio");

  expect((await goLive("nonsense")).code).toBe(1);
  const done = await goLive("hello@agency.test");
  expect(done).toMatchObject({ code: 0, stderr: "" });
  expect(done.stdout).toMatch(
    /^The site is live: .*\nWarning: no itinerary is published, .*\nRemoved:\n {2}- 9 example itineraries\n/,
  );
  expect(done.stdout).toContain("Add your notification address");
  await expect.poll(listing, { timeout: 10_000 }).not.toContain("Kingston to Port Antonio");
  expect((await goLive()).stdout).not.toContain("Going live removes");
});
