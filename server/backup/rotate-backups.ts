import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";

/** A scheduled backup, or one from before an upgrade. */
type Prefix = "calabash" | "before-upgrade";

const ABANDONED_AFTER_MS = 24 * 60 * 60 * 1000;

const siteName = (siteUrl: string) => new URL(siteUrl).hostname.replaceAll(/[^a-z0-9.-]/g, "");

/** Names the site, because processes of several sites may share one folder. */
export function archiveName(
  now: Date,
  isEncrypted: boolean,
  siteUrl: string,
  prefix: Prefix = "calabash",
): string {
  const time = now.toISOString().replace(/\.\d+/, "").replaceAll(/[:-]/g, "");
  return `${prefix}-${time}-${siteName(siteUrl)}.tar.gz${isEncrypted ? ".enc" : ""}`;
}

/** Whether a file is a backup of this site. No other file is ever removed, also none whose name has no site. */
export const isBackupOf = (
  siteUrl: string,
  prefix: Prefix = "calabash",
  ending = "",
): ((name: string) => boolean) => {
  const site = siteName(siteUrl).replaceAll(".", "\\.");
  const pattern = new RegExp(`^${prefix}-\\d{8}T\\d{6}Z-${site}\\.tar\\.gz(\\.enc)?${ending}$`);
  return (name) => pattern.test(name);
};

/**
 * Keeps the newest `keep` archives of the site and removes the older ones, whichever process made them. Also removes
 * what a killed backup left. Returns the names of the removed files.
 */
export async function rotateBackups(
  folder: string,
  keep: number,
  siteUrl: string,
  prefix: Prefix = "calabash",
): Promise<readonly string[]> {
  const names = (await readdir(folder)).sort().reverse();
  const removed = names.filter(isBackupOf(siteUrl, prefix)).slice(keep);
  for (const name of names.filter(isBackupOf(siteUrl, prefix, "\\.\\d+\\.partial"))) {
    // Another process may have finished it meanwhile.
    const { mtimeMs } = (await stat(join(folder, name)).catch(() => null)) ?? { mtimeMs: Date.now() };
    if (mtimeMs < Date.now() - ABANDONED_AFTER_MS) removed.push(name);
  }
  for (const name of removed) await rm(join(folder, name), { force: true });
  return removed;
}
