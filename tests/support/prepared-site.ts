import { inject } from "vitest";
import type { TestProject } from "vitest/node";
import { copyDataDir, removeDataDir } from "#tests/support/data-dir.ts";
import { makeStartedDataDir, startSite } from "#tests/support/run-site.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Path of a DATA_DIR after a first start without examples. */
    preparedSite: string;
  }
}

export default async function setUp(project: TestProject) {
  const dataDir = await makeStartedDataDir({ DEMO: "0" });
  project.provide("preparedSite", dataDir);
  return () => removeDataDir(dataDir);
}

/** Starts a site on its own copy of the prepared DATA_DIR. */
export const startPreparedSite = () => startSite({ copyOf: inject("preparedSite"), env: { DEMO: "0" } });

/** Copies the prepared DATA_DIR, for a test that starts several sites in the same copy. */
export const copyPreparedDataDir = (into?: string) => copyDataDir(inject("preparedSite"), into);
