import { availableParallelism } from "node:os";
import { defineConfig } from "@playwright/test";

const CHROMIUM_FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // Starting a renderer process per test would take a tenth of its CPU time.
  "--renderer-process-limit=1",
  // The scheduling provider is unreachable. A Playwright route would disable the HTTP cache of every test.
  // office.test is this machine under a name for which the browser keeps back what needs https.
  "--host-resolver-rules=MAP *.calendly.com ~NOTFOUND, MAP office.test 127.0.0.1",
];

/** Left out without --long: layout details, other screen sizes, much data, and rarer cases that unit tests also cover. */
const LEFT_OUT = process.env.TEST_LONG ? [] : [/@long/];

export default defineConfig({
  testDir: "tests/e2e",
  outputDir: "test-results",
  globalSetup: "./tests/support/shared-site.ts",
  // Tests wait for more than half of their time, so each core runs two. They share two sites, which eight browsers keep busy.
  workers: Math.min(availableParallelism() * 2, 8),
  fullyParallel: true,
  // Long, because on a busy machine a page takes ten times as long. Tests that pass do not wait for it.
  timeout: 240_000,
  // On a shared machine a test may time out once; the report lists it as flaky.
  retries: process.env.CI ? 1 : 0,
  expect: { timeout: 45_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: "list",
  use: {
    trace: "on-first-retry",
    // A test cannot delay or refuse what a service worker fetches. Tests of the service worker allow it.
    serviceWorkers: "block",
    // Without transitions, elements reach their final place at once.
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: { executablePath: process.env.CHROMIUM_PATH, args: CHROMIUM_FLAGS },
  },
  projects: [
    {
      // Tests of pages for which screen size or touch makes a difference. They are long, so they start first.
      name: "phone",
      grep: /@phone/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
    { name: "desktop", grepInvert: [/@phone/, ...LEFT_OUT], use: { viewport: { width: 1440, height: 900 } } },
  ],
});
