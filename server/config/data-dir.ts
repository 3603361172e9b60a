import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { chmod, link, mkdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { StartupError } from "#server/config/config.ts";
import { errorCode, systemReason } from "#server/process/system-error.ts";

const run = promisify(execFile);

/** Creates DATA_DIR if needed and verifies by writing that this process can store data there. */
export async function prepareDataDir(dir: string): Promise<void> {
  // If started as root, the database runs as another user, who must be able to enter the directory but not list it.
  const mode = process.getuid?.() === 0 ? 0o711 : 0o700;
  const probe = join(dir, ".writable");
  try {
    if (await makeDirectory(dir, mode)) await chmod(dir, mode);
    // A crash may have left this file behind, and it may belong to another user.
    await rm(probe, { force: true });
    await writeFile(probe, "");
    await rm(probe, { force: true });
  } catch (cause) {
    throw new StartupError(`DATA_DIR ${dir} is not writable: ${reasonOf(cause)}`, { cause });
  }
}

/** If run as root, switches to the owner of DATA_DIR, so that a command leaves no files that the site cannot read. */
export async function becomeDataDirOwner(dir: string): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const owner = await stat(dir).catch(() => null);
  if (!owner || owner.uid === 0) return;
  try {
    process.setgroups?.([owner.gid]);
    process.setgid?.(owner.gid);
    process.setuid?.(owner.uid);
  } catch (cause) {
    throw new StartupError(`DATA_DIR ${dir} belongs to user ${owner.uid}: run this command as that user`, {
      cause,
    });
  }
}

/** Returns whether the directory was created. Node's recursive mkdir would hang in places such as /proc. */
async function makeDirectory(dir: string, mode: number): Promise<boolean> {
  try {
    await mkdir(dir, { mode });
    return true;
  } catch (cause) {
    const code = errorCode(cause);
    if (code === "EEXIST" && (await stat(dir)).isDirectory()) return false;
    const parent = dirname(dir);
    if (code !== "ENOENT" || (await exists(parent))) throw cause;
    await makeDirectory(parent, mode);
    return makeDirectory(dir, mode);
  }
}

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );

function reasonOf(cause: unknown): string {
  return errorCode(cause) === "EEXIST" ? "it is not a directory" : systemReason(cause);
}

/** Makes this process the only owner of DATA_DIR, until it ends or calls the returned function. */
export async function lockDataDir(dir: string): Promise<() => Promise<void>> {
  const file = join(dir, "site.lock");
  const holder = await acquire(file).catch((cause) => {
    throw new StartupError(`DATA_DIR ${dir} is not writable: ${systemReason(cause)}`, { cause });
  });
  if (holder !== null) {
    throw new StartupError(
      `DATA_DIR ${dir} is in use by process ${holder}: stop it or choose another DATA_DIR`,
    );
  }
  return () => rm(file, { force: true });
}

/** Takes the lock file and returns null, or returns the PID of the process that holds it. */
async function acquire(file: string): Promise<number | null> {
  // Read the lock before writing anything: a backup of a running site must also work on a full disk.
  const existing = await readIfThere(file);
  const owner = existing === null ? null : await liveHolder(existing);
  if (owner !== null) return owner;
  // The lock is written under another name and then linked, so that nobody reads half a lock.
  const prepared = `${file}.${process.pid}-${randomUUID().slice(0, 8)}`;
  try {
    await writeFile(prepared, `${process.pid} ${await processStartTime(process.pid)}\n`, { mode: 0o600 });
    for (;;) {
      if (await linkIfFree(prepared, file)) return null;
      const lockText = await readIfThere(file);
      if (lockText === null) continue;
      const holder = await liveHolder(lockText);
      if (holder !== null) return holder;
      await removeStale(file, lockText);
    }
  } finally {
    await rm(prepared, { force: true });
  }
}

/**
 * Removes a stale lock. Two processes may find it at once, and without the guard the slower process would remove the
 * lock that the faster one has just taken. The guard is itself a lock, so a process that died with it blocks nobody.
 */
async function removeStale(file: string, lockText: string): Promise<void> {
  const guard = `${file}.takeover`;
  // If another process holds the guard, it is just removing the stale lock.
  if ((await acquire(guard)) !== null) {
    await sleep(20);
    return;
  }
  try {
    if ((await readIfThere(file)) === lockText) await rm(file, { force: true });
  } finally {
    await rm(guard, { force: true });
  }
}

async function liveHolder(lock: string): Promise<number | null> {
  const [, pid, since] = /^(\d+) (.+)\n$/.exec(lock) ?? [];
  if (pid === undefined) return null;
  // The start time distinguishes the holder from a later process with the same PID.
  return (await processStartTime(Number(pid))) === since ? Number(pid) : null;
}

async function linkIfFree(prepared: string, file: string): Promise<boolean> {
  try {
    await link(prepared, file);
    return true;
  } catch (cause) {
    if (errorCode(cause) === "EEXIST") return false;
    throw cause;
  }
}

async function readIfThere(file: string): Promise<string | null> {
  try {
    return await readFile(file, "utf8");
  } catch (cause) {
    if (errorCode(cause) === "ENOENT") return null;
    throw cause;
  }
}

/** When the process started, in the system's own format. Null once it has ended, even if it is a zombie. */
export async function processStartTime(pid: number): Promise<string | null> {
  try {
    if (process.platform === "linux") {
      const line = await readFile(`/proc/${pid}/stat`, "utf8");
      // The fields after the command's name, which may contain spaces and parentheses.
      const fields = line.slice(line.lastIndexOf(")") + 2).split(" ");
      // The first is the state: Z is a zombie, X is dead. The twentieth is the start time (man 5 proc).
      return fields[0] === "Z" || fields[0] === "X" ? null : (fields[19] ?? null);
    }
    const env = { ...process.env, LC_ALL: "C" };
    const { stdout } = await run("ps", ["-o", "stat=,lstart=", "-p", String(pid)], { env });
    const [, state, started] = /^\s*(\S+)\s+(.+?)\s*$/.exec(stdout) ?? [];
    return state?.startsWith("Z") ? null : (started ?? null);
  } catch {
    return null;
  }
}
