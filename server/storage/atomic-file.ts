import { randomUUID } from "node:crypto";
import { link, mkdir, open, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { errorCode } from "#server/process/system-error.ts";

const MAX_ATTEMPTS = 5;

interface AtomicWrite {
  /** The folder for the unfinished file. It is on the target's file system, and no request can read it. */
  readonly scratchDir: string;
  readonly replace: boolean;
}

/** Writes a file completely or not at all, even after a crash. Returns false if it exists and `replace` is off. */
export async function writeFileAtomically(
  target: string,
  bytes: Uint8Array,
  options: AtomicWrite,
): Promise<boolean> {
  const scratch = join(options.scratchDir, randomUUID());
  await mkdir(options.scratchDir, { recursive: true });
  try {
    await writeDurably(scratch, bytes);
    return await moveIntoPlace(scratch, target, options.replace);
  } finally {
    await rm(scratch, { force: true });
  }
}

async function writeDurably(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, "wx", 0o644);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

async function moveIntoPlace(scratch: string, target: string, replace: boolean): Promise<boolean> {
  for (let attempt = 1; ; attempt++) {
    const firstNewFolder = await mkdir(dirname(target), { recursive: true });
    try {
      if (replace) await rename(scratch, target);
      else await linkOrRename(scratch, target);
      await syncFolders(dirname(target), firstNewFolder ? dirname(firstNewFolder) : dirname(target));
      return true;
    } catch (error) {
      if (!replace && errorCode(error) === "EEXIST") return false;
      // Another request removed the folder together with its last image, so try again.
      if (errorCode(error) !== "ENOENT" || attempt === MAX_ATTEMPTS) throw error;
    }
  }
}

/** A hard link never replaces a file. On file systems without hard links, check and then rename. */
async function linkOrRename(scratch: string, target: string): Promise<void> {
  try {
    await link(scratch, target);
  } catch (error) {
    if (!["EPERM", "ENOTSUP", "ENOSYS"].includes(errorCode(error) ?? "")) throw error;
    const existing = await stat(target).catch(() => null);
    if (existing) throw Object.assign(new Error(`${target} exists`), { code: "EEXIST" });
    await rename(scratch, target);
  }
}

/** A new name is durable only after its folder is synced, and a new folder only after its parent is. */
async function syncFolders(from: string, upTo: string): Promise<void> {
  for (let folder = from; ; folder = dirname(folder)) {
    const handle = await open(folder, "r").catch(() => null);
    await handle?.sync().finally(() => handle.close());
    if (folder === upTo || folder === dirname(folder)) return;
  }
}
