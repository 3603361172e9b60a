import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

/** Faults that every commit survives. */
const FAULTS = [
  "tests/faults/{crash,database-outage,migrations,submissions,backup-round-trip,upgrade}.test.ts",
  "tests/faults/{mail,confirmation-mail,mail-server,mail-intake}.test.ts",
];
/** All others, and the Supabase CLI: only in `npm test -- --long`, which also repeats each fault up to twenty times. */
const LONG = ["tests/faults/**/*.test.ts", "tests/rls/supabase-cli.test.ts"];

const faults = {
  globalSetup: ["tests/support/shared-databases.ts", "tests/support/prepared-site.ts"],
  // A fault harms only a process, a directory or a database of its own file.
  isolate: false,
  // A shared machine may be slow once.
  retry: process.env.CI && !process.env.TEST_LONG ? 1 : 0,
  testTimeout: process.env.TEST_LONG ? 3_600_000 : 300_000,
  hookTimeout: 180_000,
};

// Without the reactRouter() plugin, which expects to build the whole site.
export default defineConfig({
  test: {
    pool: "forks",
    // `npm run coverage`: what unit and permission tests run in their own process.
    coverage: {
      include: ["app/**", "domain/**", "server/**"],
      reporter: ["text", "html"],
      reportsDirectory: "test-results/coverage",
    },
    // One more than there are cores: tests wait for a browser, a database or a site half of their time.
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        test: {
          name: "unit",
          include: [
            "app/**/*.test.{ts,tsx}",
            "domain/**/*.test.ts",
            "server/**/*.test.ts",
            "scripts/**/*.test.{ts,mjs}",
            "bench/**/*.test.ts",
          ],
          // Files of a worker share its process and modules: starting anew for each took half of the time.
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: "rls",
          include: ["tests/rls/**/*.test.ts"],
          exclude: LONG,
          globalSetup: "tests/support/shared-databases.ts",
          // As above: each file has a database of its own, and keeps nothing in modules.
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 180_000,
        },
      },
      { test: { ...faults, name: "faults", include: FAULTS } },
      { test: { ...faults, name: "long", include: LONG, exclude: FAULTS } },
      // Needs Firefox and WebKit: `npm run test:engines`.
      {
        test: {
          name: "engines",
          include: ["tests/engines/**/*.test.ts"],
          testTimeout: 180_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
});
