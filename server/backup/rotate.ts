import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { PARTIAL } from "#server/backup/write-archive.ts";

/** Only files with such names are removed; other files in the folder are not ours. */
export const MADE_HERE = /^calabash-\d{8}T\d{6}Z\.tar\.gz(\.enc)?$/;
const UNFINISHED = /^calabash-\d{8}T\d{6}Z\.tar\.gz(\.enc)?\.\d+\.partial$/;
const ABANDONED_AFTER_MS = 24 * 60 * 60 * 1000;

export function archiveName(now: Date, isEncrypted: boolean): string {
  const time = now.toISOString().replace(/\.\d+/, "").replaceAll(/[:-]/g, "");
  return `calabash-${time}.tar.gz${isEncrypted ? ".enc" : ""}`;
}

/** Keeps the newest `keep` archives of the folder and removes leftovers of a killed backup; returns what was removed. */
export async function rotate(folder: string, keep: number): Promise<readonly string[]> {
  const names = (await readdir(folder)).sort().reverse();
  const gone = names.filter((name) => MADE_HERE.test(name)).slice(keep);
  for (const name of names.filter((name) => name.endsWith(PARTIAL) && UNFINISHED.test(name))) {
    const { mtimeMs } = await stat(join(folder, name));
    if (mtimeMs < Date.now() - ABANDONED_AFTER_MS) gone.push(name);
  }
  for (const name of gone) await rm(join(folder, name), { force: true });
  return gone;
}
