import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";

/** These three patterns match our own files. No other file in the folder is ever removed. */
export const REGULAR_BACKUP_NAME = /^calabash-\d{8}T\d{6}Z\.tar\.gz(\.enc)?$/;
export const UPGRADE_BACKUP_NAME = /^before-upgrade-\d{8}T\d{6}Z\.tar\.gz(\.enc)?$/;
const UNFINISHED_NAME = /^(calabash|before-upgrade)-\d{8}T\d{6}Z\.tar\.gz(\.enc)?\.\d+\.partial$/;
const ABANDONED_AFTER_MS = 24 * 60 * 60 * 1000;

export function archiveName(
  now: Date,
  isEncrypted: boolean,
  prefix: "calabash" | "before-upgrade" = "calabash",
): string {
  const time = now.toISOString().replace(/\.\d+/, "").replaceAll(/[:-]/g, "");
  return `${prefix}-${time}.tar.gz${isEncrypted ? ".enc" : ""}`;
}

/**
 * Keeps the newest `keep` archives whose names match `pattern` and removes the older ones. Also removes what a killed
 * backup left. Returns the names of the removed files.
 */
export async function rotateBackups(
  folder: string,
  keep: number,
  pattern = REGULAR_BACKUP_NAME,
): Promise<readonly string[]> {
  const names = (await readdir(folder)).sort().reverse();
  const removed = names.filter((name) => pattern.test(name)).slice(keep);
  const unfinished = names.filter((name) => UNFINISHED_NAME.test(name));
  for (const name of unfinished) {
    const { mtimeMs } = await stat(join(folder, name));
    if (mtimeMs < Date.now() - ABANDONED_AFTER_MS) removed.push(name);
  }
  for (const name of removed) await rm(join(folder, name), { force: true });
  return removed;
}
