import { execFile } from "node:child_process";
import { createHash, randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { chmod, cp, readdir, readFile, realpath, rename, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { z } from "zod";
import { PostgresCannotRun } from "#server/data/embedded-postgres/cannot-run.ts";
import {
  canReach,
  currentUser,
  type DatabaseUser,
  ensureDirectory,
  SYSTEM_DIR,
  spawnOptions,
} from "#server/data/embedded-postgres/process-user.ts";
import { describeProgramFailure } from "#server/process/system-error.ts";

const run = promisify(execFile);
const PROGRAMS = ["bin/initdb", "bin/postgres"];

/** The npm package's `native` directory, checked to run on this machine. */
export async function locateBinaries(customDirectory?: string): Promise<string> {
  const binariesDir = await findBinaries(customDirectory);
  // Checked before a system user is created, because on some systems (such as musl) the binaries run for no user.
  await checkBinariesRun(binariesDir, currentUser());
  return binariesDir;
}

/** A directory from which this user can run the binaries: the original, or a copy. */
export async function binariesFor(user: DatabaseUser, binariesDir: string): Promise<string> {
  const directory = await ensureReachable(user, binariesDir);
  await checkBinariesRun(directory, user);
  return directory;
}

/** For an existing cluster. Does not check that the binaries run, because starting the server reports that. */
export async function uncheckedBinariesFor(user: DatabaseUser, customDirectory?: string): Promise<string> {
  return ensureReachable(user, await findBinaries(customDirectory));
}

async function findBinaries(customDirectory?: string): Promise<string> {
  const directory = await realpath(customDirectory ?? installedDirectory()).catch(() => null);
  if (directory === null || !existsSync(join(directory, "bin/postgres"))) throw notInstalledError();
  return directory;
}

async function ensureReachable(user: DatabaseUser, binariesDir: string): Promise<string> {
  const directories = ["bin", "lib/postgresql", "share/postgresql"].map((name) => join(binariesDir, name));
  const areReachable = await Promise.all(directories.map((directory) => canReach(directory, user)));
  return areReachable.every(Boolean) ? binariesDir : copyOnce(binariesDir);
}

function installedDirectory(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), "../native");
  } catch {
    throw notInstalledError();
  }
}

function notInstalledError(): PostgresCannotRun {
  return new PostgresCannotRun(`no bundled PostgreSQL is installed for ${process.platform}-${process.arch}`);
}

async function checkBinariesRun(binariesDir: string, user: DatabaseUser): Promise<void> {
  try {
    const printVersion = (program: string) =>
      run(join(binariesDir, program), ["--version"], spawnOptions(user, "/"));
    await Promise.all(PROGRAMS.map(printVersion));
  } catch (cause) {
    const detail = describeProgramFailure(cause);
    throw new PostgresCannotRun(
      `the bundled PostgreSQL does not run here as user ${user.uid}: ${detail} (if npm skipped the install scripts, run: npm rebuild --ignore-scripts=false)`,
      { cause },
    );
  }
}

/** Copies the binaries to a directory that every user can read, unless an earlier start has done so. */
async function copyOnce(binariesDir: string): Promise<string> {
  const self = currentUser();
  const name = `postgresql-${await versionOf(binariesDir)}`;
  for (const parent of [SYSTEM_DIR, join(tmpdir(), `calabash-${self.uid}`)]) {
    const directory = join(parent, name);
    const staging = `${directory}.${randomUUID().slice(0, 8)}.partial`;
    try {
      await ensureDirectory(parent, self, 0o755);
      if (existsSync(directory)) return directory;
      await cp(binariesDir, join(staging, "native"), { recursive: true, verbatimSymlinks: true });
      await makeReadableByAll(join(staging, "native"));
      // Another process may have made the same copy first.
      await rename(join(staging, "native"), directory).catch((cause) => {
        if (!existsSync(directory)) throw cause;
      });
      return directory;
    } catch {
      // Not writable: try the next parent.
    } finally {
      await rm(staging, { recursive: true, force: true }).catch(() => {});
    }
  }
  throw new PostgresCannotRun(
    `the bundled PostgreSQL in ${binariesDir} can neither be read nor copied elsewhere`,
  );
}

/** Sets modes explicitly, because the umask may have removed them. */
async function makeReadableByAll(binariesDir: string): Promise<void> {
  await chmod(binariesDir, 0o755);
  for (const entry of await readdir(binariesDir, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isDirectory() || (entry.isFile() && entry.parentPath === join(binariesDir, "bin"))) {
      await chmod(path, 0o755);
    } else if (entry.isFile()) {
      await chmod(path, 0o644);
    }
  }
}

async function versionOf(binariesDir: string): Promise<string> {
  const manifest = await readFile(join(binariesDir, "../package.json"), "utf8").catch(() => "{}");
  const { version } = z.object({ version: z.string().optional() }).parse(JSON.parse(manifest));
  return version ?? createHash("sha256").update(binariesDir).digest("hex").slice(0, 12);
}
