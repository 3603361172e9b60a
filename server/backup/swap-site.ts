import { existsSync } from "node:fs";
import { mkdir, open, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";

/** The parts of a site in DATA_DIR. If the cluster is elsewhere, postgres.location holds its path. */
export const SITE_PARTS = ["postgres", "postgres.location", "keys.json", "images"] as const;

/** The staging directory. A restored site is moved out of it only when it is complete. */
export const STAGING_DIR = "restore-unfinished";

/** This file says how far a swap has come. */
const JOURNAL = "restore-swap.json";
const journalSchema = z.object({ keep: z.string(), step: z.enum(["keep the old", "put the new"]) });

/** Replaces the old site with the one in the staging directory; the old one is kept under `keep`. */
export async function swapInStagedSite(dataDir: string, keep: string): Promise<void> {
  await writeJournal(dataDir, { keep, step: "keep the old" });
  await finishSwap(dataDir);
}

/**
 * Finishes a swap that a killed process left half done, if there is one. Each step can be repeated: a part that was
 * already moved is skipped.
 */
export async function finishSwap(dataDir: string): Promise<void> {
  const text = await readFile(join(dataDir, JOURNAL), "utf8").catch(() => null);
  if (text === null) return;
  const { keep, step } = journalSchema.parse(JSON.parse(text));
  const staging = join(dataDir, STAGING_DIR);
  if (step === "keep the old") {
    for (const part of SITE_PARTS) await move(join(dataDir, part), join(dataDir, keep), part);
    await syncFolder(dataDir);
    await writeJournal(dataDir, { keep, step: "put the new" });
  }
  for (const part of SITE_PARTS) await move(join(staging, part), dataDir, part);
  await syncFolder(dataDir);
  await rm(join(dataDir, JOURNAL));
  await rm(staging, { recursive: true, force: true });
}

async function move(from: string, folder: string, name: string): Promise<void> {
  if (!existsSync(from)) return;
  // The system user that runs PostgreSQL must be able to enter the folder.
  await mkdir(folder, { recursive: true, mode: 0o711 });
  await rename(from, join(folder, name));
}

async function writeJournal(dataDir: string, journal: z.infer<typeof journalSchema>): Promise<void> {
  const file = join(dataDir, JOURNAL);
  await writeFile(`${file}.partial`, JSON.stringify(journal), { mode: 0o600, flush: true });
  await rename(`${file}.partial`, file);
  await syncFolder(dataDir);
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
}
