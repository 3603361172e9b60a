import { execFile } from "node:child_process";
import { chmod, chown, lstat, mkdir, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { promisify } from "node:util";
import { PostgresCannotRun } from "#server/data/embedded-postgres/cannot-run.ts";

const run = promisify(execFile);

/** The operating-system user that PostgreSQL runs as: the user of this process, or a system user instead of root. */
export interface DatabaseUser {
  readonly uid: number;
  readonly gid: number;
}

/** Where root puts the database if PostgreSQL's user cannot reach DATA_DIR. */
export const SYSTEM_DIR = "/var/lib/calabash";

/** The user of this process. */
export function currentUser(): DatabaseUser {
  if (!process.getuid || !process.getgid) {
    throw new PostgresCannotRun(`the bundled PostgreSQL does not run on ${process.platform}`);
  }
  return { uid: process.getuid(), gid: process.getgid() };
}

/** PostgreSQL refuses to run as root, so root starts it as a system user. */
export async function chooseDatabaseUser(): Promise<DatabaseUser> {
  const self = currentUser();
  if (self.uid !== 0) return self;
  const user =
    (await lookUp("postgres")) ??
    (await lookUp("calabash")) ??
    (await createSystemUser("calabash")) ??
    (await lookUp("nobody"));
  if (!user) throw new PostgresCannotRun("PostgreSQL refuses to run as root, and there is no other user");
  return user;
}

async function lookUp(name: string): Promise<DatabaseUser | null> {
  try {
    const [uid, gid] = await Promise.all([run("id", ["-u", name]), run("id", ["-g", name])]);
    const user = { uid: Number(uid.stdout), gid: Number(gid.stdout) };
    return user.uid > 0 ? user : null;
  } catch {
    return null;
  }
}

async function createSystemUser(name: string): Promise<DatabaseUser | null> {
  const attempts: [string, string[]][] = [
    [
      "useradd",
      [
        "--system",
        "--user-group",
        "--no-create-home",
        "--home-dir",
        SYSTEM_DIR,
        "--shell",
        "/bin/false",
        name,
      ],
    ],
    // BusyBox has no useradd.
    ["adduser", ["-S", "-D", "-H", "-h", SYSTEM_DIR, "-s", "/bin/false", name]],
  ];
  for (const [command, args] of attempts) {
    try {
      await run(command, args);
      return await lookUp(name);
    } catch {
      // The command is not installed, or /etc is read-only. Try the next command, then use `nobody`.
    }
  }
  return null;
}

/** The options that start a program as that user, in a directory that every user may enter. */
export function spawnOptions(user: DatabaseUser, home: string) {
  // None of our variables are passed, because PG* variables would change the server, and it must not see our secrets.
  const env = { PATH: process.env.PATH ?? "/usr/bin:/bin", HOME: home, LC_ALL: "C", TZ: "UTC" };
  return user.uid === process.getuid?.()
    ? { cwd: "/", env }
    : { cwd: "/", env, uid: user.uid, gid: user.gid };
}

/** Whether the user may pass through this directory and every one above it; the path must be a real path. */
export async function canReach(directory: string, user: DatabaseUser): Promise<boolean> {
  const { mode, uid, gid } = await stat(directory);
  // The execute bit of the owner, of the group or of everyone else.
  const shift = uid === user.uid ? 6 : gid === user.gid ? 3 : 0;
  if (((mode >> shift) & 0o1) === 0) return false;
  const parent = dirname(directory);
  return parent === directory || canReach(parent, user);
}

/**
 * Creates the directory if needed and sets its owner and mode. Refuses a directory of another user, because in /tmp
 * anyone may have created it first.
 */
export async function ensureDirectory(directory: string, user: DatabaseUser, mode: number): Promise<void> {
  await mkdir(directory, { recursive: true, mode });
  const stats = await lstat(directory);
  if (!stats.isDirectory() || (stats.uid !== user.uid && stats.uid !== process.getuid?.())) {
    throw new PostgresCannotRun(`${directory} belongs to another user`);
  }
  await chmod(directory, mode);
  if (stats.uid !== user.uid) await chown(directory, user.uid, user.gid);
}
