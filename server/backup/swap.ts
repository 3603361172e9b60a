import { mkdir, open, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { fileExists } from "#server/backup/file-exists.ts";

/** What makes up a site in DATA_DIR. The cluster may lie elsewhere: then postgres.location names its place. */
export const PARTS = ["postgres", "postgres.location", "keys.json", "images"] as const;

/** Where a restored site is built; half of one never stands anywhere else. */
export const STAGING = "restore-unfinished";

const JOURNAL = "restore-swap.json";
const journalSchema = z.object({ keep: z.string(), step: z.enum(["keep the old", "put the new"]) });

/** Puts the finished site of the staging directory in the place of the old one, which is kept under `keep`. */
export async function swapIn(dataDir: string, keep: string): Promise<void> {
  await writeJournal(dataDir, { keep, step: "keep the old" });
  await finishSwap(dataDir);
}

/**
 * Goes on with a swap that a killed process left half done; does nothing if there is none. Each step can be
 * repeated: a part that was moved already is not there to be moved again.
 */
export async function finishSwap(dataDir: string): Promise<void> {
  const text = await readFile(join(dataDir, JOURNAL), "utf8").catch(() => null);
  if (text === null) return;
  const { keep, step } = journalSchema.parse(JSON.parse(text));
  const staging = join(dataDir, STAGING);
  if (step === "keep the old") {
    for (const part of PARTS) await move(join(dataDir, part), join(dataDir, keep), part);
    await syncFolder(dataDir);
    await writeJournal(dataDir, { keep, step: "put the new" });
  }
  for (const part of PARTS) await move(join(staging, part), dataDir, part);
  await syncFolder(dataDir);
  await rm(join(dataDir, JOURNAL));
  await rm(staging, { recursive: true, force: true });
}

async function move(from: string, folder: string, name: string): Promise<void> {
  if (!(await fileExists(from))) return;
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
