import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

/** Fault tests that run on every commit. */
export const FAULTS = [
  "tests/faults/{crash,database-outage,migrations,submissions,backup-round-trip,upgrade}.test.ts",
  "tests/faults/{mail,confirmation-mail,mail-server,mail-intake}.test.ts",
];
/** Except for FAULTS, only `npm test -- --long` runs these. It also repeats each fault up to twenty times. */
export const LONG = ["tests/faults/**/*.test.ts", "tests/database/supabase-cli.test.ts"];

/** Vitest's default of one second is too short on a busy machine. */
const longPolls = { expect: { poll: { timeout: 20_000 } } };

const unitTests = {
  ...longPolls,
  // Loading the modules again for each file would double the time.
  isolate: false,
  testTimeout: 120_000,
  hookTimeout: 120_000,
};

const faults = {
  ...longPolls,
  globalSetup: ["tests/support/shared-databases.ts", "tests/support/prepared-site.ts"],
  // Each file damages only processes, directories and databases that it created.
  isolate: false,
  // On a shared machine a test may time out once.
  retry: process.env.CI && !process.env.TEST_LONG ? 1 : 0,
  testTimeout: process.env.TEST_LONG ? 3_600_000 : 300_000,
  hookTimeout: 180_000,
};

// Tests do not use vite.config.ts, because its reactRouter() plugin expects to build the whole site.
export default defineConfig({
  test: {
    pool: "forks",
    // `npm run coverage` counts only code that runs in the test's own process.
    coverage: {
      include: ["app/**", "domain/**", "server/**"],
      reporter: ["text", "html"],
      reportsDirectory: "coverage",
    },
    // One more than there are cores, because tests spend half of their time waiting.
    maxWorkers: availableParallelism() + 1,
    projects: [
      // All in jsdom: Vitest would start a new worker whenever the environment of the next file differs.
      {
        test: {
          ...unitTests,
          name: "app",
          include: ["app/**/*.test.{ts,tsx}"],
          environment: "jsdom",
          setupFiles: "tests/support/dom-setup.ts",
        },
      },
      {
        test: {
          ...unitTests,
          name: "unit",
          include: ["{domain,server,bench,tests/repository}/**/*.test.ts", "scripts/**/*.test.{ts,mjs}"],
        },
      },
      {
        test: {
          ...longPolls,
          name: "database",
          include: ["tests/database/**/*.test.ts"],
          exclude: LONG,
          globalSetup: "tests/support/shared-databases.ts",
          // Loading the modules again would take longer. Each file has its own database.
          isolate: false,
          // A machine with other work may refuse a connection in time.
          retry: process.env.CI ? 1 : 0,
          testTimeout: 120_000,
          hookTimeout: 180_000,
        },
      },
      { test: { ...faults, name: "faults", include: FAULTS } },
      { test: { ...faults, name: "long", include: LONG, exclude: FAULTS } },
      // Needs Firefox and WebKit: `npm run test:engines`.
      {
        test: {
          ...longPolls,
          name: "engines",
          include: ["tests/engines/**/*.test.ts"],
          testTimeout: 180_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
});
