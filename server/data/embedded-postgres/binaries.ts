import { execFile } from "node:child_process";
import { createHash, randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import {
  access,
  chmod,
  constants,
  cp,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  symlink,
} from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { promisify } from "node:util";
import { z } from "zod";
import { PostgresCannotRun } from "#server/data/embedded-postgres/cannot-run.ts";
import {
  canReach,
  type DatabaseUser,
  ownDirectory,
  ownUser,
  SYSTEM_DIR,
  spawnOptions,
} from "#server/data/embedded-postgres/process-user.ts";
import { programFailure } from "#server/process/system-error.ts";

const run = promisify(execFile);
const programs = ["bin/initdb", "bin/postgres"];

/** The npm package's `native` directory, complete and checked to run on this machine. */
export async function locateBinaries(given?: string): Promise<string> {
  const native = await findBinaries(given);
  // Before a system user is created: on musl, for example, no user could run it.
  await prove(native, ownUser());
  return native;
}

/** The binaries where the user can run them: in place, or a copy made once. */
export async function binariesFor(user: DatabaseUser, native: string): Promise<string> {
  const place = await inReachOf(user, native);
  await prove(place, user);
  return place;
}

/** Skips the check, which starts four programs: with an existing cluster, starting the server reports the same problem. */
export async function unprovenBinariesFor(user: DatabaseUser, given?: string): Promise<string> {
  return inReachOf(user, await findBinaries(given));
}

async function findBinaries(given?: string): Promise<string> {
  const found = await realpath(given ?? installedDirectory()).catch(() => null);
  if (found === null || !existsSync(join(found, "bin/postgres"))) throw missing();
  return (await complete(found)) ? found : copyOnce(found);
}

async function inReachOf(user: DatabaseUser, native: string): Promise<string> {
  const directories = ["bin", "lib/postgresql", "share/postgresql"].map((name) => join(native, name));
  const reachable = await Promise.all(directories.map((directory) => canReach(directory, user)));
  return reachable.every(Boolean) ? native : copyOnce(native);
}

function installedDirectory(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), "../native");
  } catch {
    throw missing();
  }
}

function missing(): PostgresCannotRun {
  return new PostgresCannotRun(`no bundled PostgreSQL is installed for ${process.platform}-${process.arch}`);
}

async function prove(native: string, user: DatabaseUser): Promise<void> {
  try {
    const version = (program: string) => run(join(native, program), ["--version"], spawnOptions(user, "/"));
    await Promise.all(programs.map(version));
  } catch (cause) {
    const detail = programFailure(cause);
    throw new PostgresCannotRun(`the bundled PostgreSQL does not run here as user ${user.uid}: ${detail}`, {
      cause,
    });
  }
}

const symlinkList = z.array(z.object({ source: z.string(), target: z.string() }));

/**
 * Adds symbolic links and executable bits, which npm's archives lack when the install script did not run. False where
 * they are missing and cannot be added.
 */
async function complete(native: string): Promise<boolean> {
  try {
    const list = await readFile(join(native, "pg-symlinks.json"), "utf8").catch(() => "[]");
    for (const { source, target } of symlinkList.parse(JSON.parse(list))) {
      const link = join(native, "..", target);
      if (!existsSync(link)) await symlink(relative(dirname(target), source), link);
    }
    for (const program of programs) {
      const file = join(native, program);
      await access(file, constants.X_OK).catch(() => chmod(file, 0o755));
    }
    return true;
  } catch {
    return false;
  }
}

async function copyOnce(native: string): Promise<string> {
  const self = ownUser();
  const name = `postgresql-${await versionOf(native)}`;
  for (const home of [SYSTEM_DIR, join(tmpdir(), `calabash-${self.uid}`)]) {
    const place = join(home, name);
    const draft = `${place}.${randomUUID().slice(0, 8)}.partial`;
    try {
      await ownDirectory(home, self, 0o755);
      if (existsSync(place)) return place;
      await cp(native, join(draft, "native"), { recursive: true, verbatimSymlinks: true });
      await openToAll(join(draft, "native"));
      if (!(await complete(join(draft, "native")))) continue;
      // The rename is atomic; another process may have put the same files there first.
      await rename(join(draft, "native"), place).catch((cause) => {
        if (!existsSync(place)) throw cause;
      });
      return place;
    } catch {
      // Not writable: try the next place.
    } finally {
      await rm(draft, { recursive: true, force: true }).catch(() => {});
    }
  }
  throw new PostgresCannotRun(`the bundled PostgreSQL in ${native} can neither be read nor copied elsewhere`);
}

/** Every user may read the copy, whatever the umask was. */
async function openToAll(native: string): Promise<void> {
  await chmod(native, 0o755);
  for (const entry of await readdir(native, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isDirectory() || (entry.isFile() && entry.parentPath === join(native, "bin"))) {
      await chmod(path, 0o755);
    } else if (entry.isFile()) {
      await chmod(path, 0o644);
    }
  }
}

async function versionOf(native: string): Promise<string> {
  const manifest = await readFile(join(native, "../package.json"), "utf8").catch(() => "{}");
  const { version } = z.object({ version: z.string().optional() }).parse(JSON.parse(manifest));
  return version ?? createHash("sha256").update(native).digest("hex").slice(0, 12);
}
