import { execFileSync, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { existsSync, readdirSync } from "node:fs";
import { chown, mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { binariesFor, locateBinaries } from "#server/data/embedded-postgres/binaries.ts";
import { chooseDatabaseUser, spawnOptions } from "#server/data/embedded-postgres/process-user.ts";
import { freePort } from "#tests/support/free-port.ts";
import { runOnce } from "#tests/support/sql.ts";

const random = (bytes: number) => randomBytes(bytes).toString("hex");

/** For tests that run on the bundled PostgreSQL and, with TEST_LONG, also on the installed one. */
export const ENGINES = [
  { name: "the bundled PostgreSQL", bundled: true },
  ...(process.env.TEST_LONG ? [{ name: "this machine's PostgreSQL", bundled: false }] : []),
];

/** The directory of the newest installed initdb and postgres, which Debian does not put on the PATH; null if none. */
export function installedBinaries(): string | null {
  const debian = "/usr/lib/postgresql";
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const candidates = versions.map((version) => join(debian, version, "bin"));
  try {
    candidates.push(execFileSync("pg_config", ["--bindir"], { encoding: "utf8", stdio: "pipe" }).trim());
  } catch {
    // Without pg_config, only Debian's directories are left to check.
  }
  return (
    candidates.find((bin) => existsSync(join(bin, "initdb")) && existsSync(join(bin, "postgres"))) ?? null
  );
}

/** The URL of the same database for the server's superuser, who has the same password as the owner. */
export const asSuperuser = (url: string) => Object.assign(new URL(url), { username: "postgres" }).href;

const databaseName = (url: string) => new URL(url).pathname.slice(1);
const runOnServerOf = (url: string, command: string) =>
  runOnce(Object.assign(new URL(asSuperuser(url)), { pathname: "/postgres" }).href, command);

/** Creates a database on the server of `url`, empty or a copy of that database; returns its owner's URL. */
export async function createDatabaseBeside(url: string, contents: "empty" | "copy"): Promise<string> {
  const name = `calabash_${random(6)}`;
  const template = contents === "copy" ? databaseName(url) : "template0";
  await runOnServerOf(url, `create database ${name} template ${template} owner site_owner`);
  return Object.assign(new URL(url), { pathname: `/${name}` }).href;
}

export async function dropDatabase(url: string): Promise<void> {
  await runOnServerOf(url, `drop database ${databaseName(url)} with (force)`);
}

/** A server whose databases belong to a role with CREATEROLE that is not a superuser. */
export type ScratchServer = Awaited<ReturnType<typeof startScratchServer>>;

/** A PostgreSQL server on a random loopback port: the installed one or, without it, the bundled one. */
export async function startScratchServer(options: { readonly bundled?: boolean } = {}) {
  const user = await chooseDatabaseUser();
  const bin =
    (options.bundled ? null : installedBinaries()) ??
    join(await binariesFor(user, await locateBinaries()), "bin");
  const home = await mkdtemp(join(tmpdir(), "calabash-scratch-"));
  const [cluster, log, passwordFile] = [join(home, "data"), join(home, "log"), join(home, "password")];
  const userOptions = spawnOptions(user, home);
  const password = random(16);
  await writeFile(passwordFile, password);
  for (const path of [home, passwordFile]) await chown(path, user.uid, user.gid);
  execFileSync(
    join(bin, "initdb"),
    ["-D", cluster, "-U", "postgres", "-A", "scram-sha-256", "--pwfile", passwordFile, "-E", "UTF8", "-N"],
    { ...userOptions, stdio: "pipe" },
  );
  const port = await freePort();
  const settings = [`port=${port}`, "listen_addresses=127.0.0.1", "unix_socket_directories=", "fsync=off"];
  // The shell stops and removes the server as soon as its input closes, which also happens when this process is
  // killed. It reads the PID file, because a test may have restarted the server.
  const child = spawn(
    "/bin/sh",
    [
      "-c",
      `trap : INT TERM HUP; "$@" >>"$LOG" 2>&1 & read -r _; p=$(head -n 1 "$DATA/postmaster.pid" || echo $!)
       kill -QUIT "$p"; while kill -0 "$p"; do sleep 0.05; done; wait; rm -rf "$HOME"`,
      "sh",
      join(bin, "postgres"),
      "-D",
      cluster,
      ...settings.flatMap((setting) => ["-c", setting]),
    ],
    {
      ...userOptions,
      env: { ...userOptions.env, LOG: log, DATA: cluster },
      stdio: ["pipe", "ignore", "ignore"],
    },
  );
  const exited = once(child, "exit");
  const stop = async () => {
    child.stdin.end();
    await exited;
  };
  const url = `postgresql://site_owner:${password}@127.0.0.1:${port}/postgres`;
  const deadline = Date.now() + 20_000;
  for (;;) {
    try {
      await runOnServerOf(url, `create role site_owner login createrole password '${password}'`);
      return { createDatabase: () => createDatabaseBeside(url, "empty"), cluster, stop };
    } catch (cause) {
      if (Date.now() < deadline) await sleep(50);
      else throw new Error(await readFile(log, "utf8").finally(stop), { cause });
    }
  }
}
