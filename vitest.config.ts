import { defineConfig } from "vitest/config";
import { testWorkers } from "./scripts/test-workers.ts";

// Without the reactRouter() plugin, which expects to build the whole site.
export default defineConfig({
  test: {
    pool: "forks",
    maxWorkers: testWorkers,
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
          globalSetup: "tests/support/shared-databases.ts",
          // As above: each file has a database of its own, and keeps nothing in modules.
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 180_000,
        },
      },
      {
        test: {
          name: "faults",
          include: ["tests/faults/**/*.test.ts"],
          globalSetup: ["tests/support/shared-databases.ts", "tests/support/prepared-site.ts"],
          // As above: what a fault harms is a process, a directory or a database of the file's own.
          isolate: false,
          // As for the stories: a fault test lives on how long things take, and a shared machine may be slow once.
          retry: process.env.CI && !process.env.FAULTS_LONG ? 1 : 0,
          // The long form repeats each fault up to twenty times.
          testTimeout: process.env.FAULTS_LONG ? 3_600_000 : 300_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
});
