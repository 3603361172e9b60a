import { execFile } from "node:child_process";
import { constants } from "node:fs";
import { type FileHandle, open, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { errorCode } from "#server/process/system-error.ts";

const run = promisify(execFile);

/** The contents of postmaster.pid. */
interface PidFile {
  readonly pid: number;
  readonly socketDir: string;
  readonly status: string;
}

export async function readPidFile(cluster: string): Promise<PidFile | null> {
  try {
    const lines = (await readFile(join(cluster, "postmaster.pid"), "utf8")).split("\n");
    // Line 1 is the PID, line 5 the socket's directory and line 8 the status.
    const pid = Number(lines[0]);
    return pid > 0 ? { pid, socketDir: lines[4] ?? "", status: lines[7]?.trim() ?? "" } : null;
  } catch (cause) {
    if (errorCode(cause) === "ENOENT") return null;
    throw cause;
  }
}

/**
 * Writes our PID to a postmaster.pid whose PID now belongs to an unrelated process, as may happen after a reboot.
 * PostgreSQL would refuse to start because of that process, but it ignores the PID of its own parent. The file is not
 * deleted, because PostgreSQL finds orphaned processes by the shared memory that the file names.
 */
export async function claimStalePidFile(cluster: string): Promise<void> {
  const handle = await openIfExists(join(cluster, "postmaster.pid"));
  if (!handle) return;
  try {
    const [, ...otherLines] = (await handle.readFile("utf8")).split("\n");
    await handle.truncate();
    await handle.write([process.pid, ...otherLines].join("\n"), 0);
    // The lock file beside the socket contains the same PID. It names no shared memory, so it can be deleted.
    const [, , port, socketDir] = otherLines;
    if (socketDir) await rm(join(socketDir, `.s.PGSQL.${port}.lock`), { force: true });
  } finally {
    await handle.close();
  }
}

async function openIfExists(path: string): Promise<FileHandle | null> {
  try {
    return await open(path, constants.O_RDWR | constants.O_NOFOLLOW);
  } catch (cause) {
    if (errorCode(cause) === "ENOENT") return null;
    throw cause;
  }
}

/** Whether the process is a server on this cluster, not another process with the same PID. */
export async function servesCluster(pid: number, cluster: string): Promise<boolean> {
  try {
    const command =
      process.platform === "linux"
        ? (await readFile(`/proc/${pid}/cmdline`, "utf8")).replaceAll("\0", " ")
        : (await run("ps", ["-ww", "-o", "command=", "-p", String(pid)])).stdout;
    return command.includes(`bin/postgres -D ${cluster} `);
  } catch {
    return false;
  }
}
