import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { PARTIAL } from "#server/backup/write-archive.ts";

/** Only files with these names are removed; other files in the folder are not ours. */
export const MADE_HERE = /^calabash-\d{8}T\d{6}Z\.tar\.gz(\.enc)?$/;
export const BEFORE_UPGRADE = /^before-upgrade-\d{8}T\d{6}Z\.tar\.gz(\.enc)?$/;
const UNFINISHED = /^(calabash|before-upgrade)-\d{8}T\d{6}Z\.tar\.gz(\.enc)?\.\d+\.partial$/;
const ABANDONED_AFTER_MS = 24 * 60 * 60 * 1000;

export function archiveName(
  now: Date,
  isEncrypted: boolean,
  beginning: "calabash" | "before-upgrade" = "calabash",
): string {
  const time = now.toISOString().replace(/\.\d+/, "").replaceAll(/[:-]/g, "");
  return `${beginning}-${time}.tar.gz${isEncrypted ? ".enc" : ""}`;
}

/** Keeps the newest `keep` archives named like `ours` and removes leftovers of a killed backup; returns what was removed. */
export async function rotate(folder: string, keep: number, ours = MADE_HERE): Promise<readonly string[]> {
  const names = (await readdir(folder)).sort().reverse();
  const gone = names.filter((name) => ours.test(name)).slice(keep);
  for (const name of names.filter((name) => name.endsWith(PARTIAL) && UNFINISHED.test(name))) {
    const { mtimeMs } = await stat(join(folder, name));
    if (mtimeMs < Date.now() - ABANDONED_AFTER_MS) gone.push(name);
  }
  for (const name of gone) await rm(join(folder, name), { force: true });
  return gone;
}
