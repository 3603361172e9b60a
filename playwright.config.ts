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
  // A new process for every story takes a tenth of its CPU time.
  "--renderer-process-limit=1",
  // Not by a route for every story: with one, each request takes a detour and nothing is cached.
  "--host-resolver-rules=MAP *.calendly.com ~NOTFOUND",
];

export default defineConfig({
  testDir: "tests/e2e",
  // Takes a minute to fill: only with `--long`.
  testIgnore: process.env.TEST_LONG ? [] : "real-size.spec.ts",
  outputDir: "test-results",
  globalSetup: "./tests/support/shared-site.ts",
  // A story waits for more than half of its time. All share two sites: more browsers than eight would wait for them.
  workers: Math.min(availableParallelism() * 2, 8),
  fullyParallel: true,
  timeout: 90_000,
  // On a shared machine a story may be slow once; the report names it as flaky.
  retries: process.env.CI ? 1 : 0,
  expect: { timeout: 15_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: "list",
  use: {
    trace: "on-first-retry",
    // What a worker fetches cannot be held or refused by a story; the stories of the worker allow it.
    serviceWorkers: "block",
    // Nothing fades or slides: what is there is there at once.
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: { executablePath: process.env.CHROMIUM_PATH, args: CHROMIUM_FLAGS },
  },
  projects: [
    {
      // Each kind of page once, where the screen's size or the finger makes a difference. First, because its stories
      // are long.
      name: "phone",
      grep: /@phone/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
    { name: "desktop", grepInvert: /@phone/, use: { viewport: { width: 1440, height: 900 } } },
  ],
});
