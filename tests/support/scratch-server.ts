import { execFileSync, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { existsSync, readdirSync } from "node:fs";
import { chmod, chown, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { binariesFor, locateBinaries } from "#server/data/embedded-postgres/binaries.ts";
import { chooseDatabaseUser, spawnOptions } from "#server/data/embedded-postgres/process-user.ts";
import { freePort } from "#tests/support/free-port.ts";
import { runOnce } from "#tests/support/sql.ts";

const random = (bytes: number) => randomBytes(bytes).toString("hex");

/** A server whose databases belong to a role with CREATEROLE that is not a superuser. */
export interface ScratchServer {
  /** Creates an empty database and returns its owner's URL. */
  createDatabase(): Promise<string>;
  /** Its data directory; empty if only a URL was given. */
  readonly cluster: string;
  /** The URL of the same database for the superuser. */
  superuserUrl(url: string): string;
  stop(): Promise<void>;
}

export function givenServer(given: string): ScratchServer {
  const made: string[] = [];
  const run = async (command: string) => {
    await runOnce(given, command);
  };
  return {
    createDatabase: async () => {
      const name = `calabash_test_${random(6)}`;
      await run(`create database ${name}`);
      made.push(name);
      return Object.assign(new URL(given), { pathname: `/${name}` }).href;
    },
    superuserUrl: () => {
      throw new Error("TEST_DATABASE_URL gives no superuser access");
    },
    cluster: "",
    stop: async () => {
      for (const name of made) await run(`drop database if exists ${name} with (force)`);
    },
  };
}

/** Where initdb and postgres are installed, newest version first; Debian does not put them on the PATH. */
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

/** For tests that start their own servers: the bundled PostgreSQL and, in the long run, the installed one. */
export const ENGINES = [
  { name: "the bundled PostgreSQL", bundled: true },
  ...(process.env.TEST_LONG ? [{ name: "this machine's PostgreSQL", bundled: false }] : []),
];

/** Directory with a copy of an empty cluster, which takes a second to create. */
const MADE = "CALABASH_TEST_CLUSTERS";

/** From here on, until removed, clusters are copied from this directory. */
export async function keepClusters(): Promise<() => Promise<void>> {
  const directory = await mkdtemp(join(tmpdir(), "calabash-clusters-"));
  await chmod(directory, 0o711);
  process.env[MADE] = directory;
  return async () => {
    delete process.env[MADE];
    await rm(directory, { recursive: true, force: true });
  };
}

/** A cluster for this test on a random loopback port, from the installed PostgreSQL or the bundled one. */
export async function startScratchServer(
  options: { readonly bundled?: boolean } = {},
): Promise<ScratchServer> {
  const user = await chooseDatabaseUser();
  const installed = options.bundled ? null : installedBinaries();
  const bin = installed ?? join(await binariesFor(user, await locateBinaries()), "bin");
  const home = await mkdtemp(join(tmpdir(), "calabash-scratch-"));
  const [data, log, passwordFile] = ["data", "log", "password"].map((name) => join(home, name)) as [
    string,
    string,
    string,
  ];
  await chown(home, user.uid, user.gid);
  const as = spawnOptions(user, home);
  const made = process.env[MADE] && join(process.env[MADE], installed ? "installed" : "bundled");
  if (made && existsSync(made)) {
    // Not `fs.cp`, which would change the owner of the database's files.
    execFileSync("cp", ["-a", `${made}/.`, home]);
  } else {
    await writeFile(passwordFile, random(16));
    await chown(passwordFile, user.uid, user.gid);
    execFileSync(
      join(bin, "initdb"),
      ["-D", data, "-U", "postgres", "-A", "scram-sha-256", "--pwfile", passwordFile, "-E", "UTF8", "-N"],
      { ...as, stdio: "pipe" },
    );
    if (made) execFileSync("cp", ["-a", home, made]);
  }
  const password = await readFile(passwordFile, "utf8");
  const port = await freePort();
  const settings = [`port=${port}`, "listen_addresses=127.0.0.1", "unix_socket_directories=", "fsync=off"];
  // The shell stops and removes the server as soon as this process closes its input: even a killed test
  // leaves nothing behind, including a server that the test restarted.
  const child = spawn(
    "/bin/sh",
    [
      "-c",
      `trap : INT TERM HUP; "$@" >>"$LOG" 2>&1 & read -r _; p=$(head -n 1 "$DATA/postmaster.pid" || echo $!)
       kill -QUIT "$p"; while kill -0 "$p"; do sleep 0.05; done; wait; rm -rf "$HOME"`,
      "sh",
      join(bin, "postgres"),
      "-D",
      data,
      ...settings.flatMap((setting) => ["-c", setting]),
    ],
    { ...as, env: { ...as.env, LOG: log, DATA: data }, stdio: ["pipe", "ignore", "ignore"] },
  );
  const exited = once(child, "exit");
  const url = (role: string, database: string) =>
    `postgresql://${role}:${password}@127.0.0.1:${port}/${database}`;
  const run = async (command: string) => {
    await runOnce(url("postgres", "postgres"), command);
  };
  const stop = async () => {
    child.stdin.end();
    await exited;
  };
  try {
    await untilItAnswers(() => run("select 1"), log);
    await run(`create role site_owner login createrole password '${password}'`);
  } catch (cause) {
    await stop();
    throw cause;
  }
  return {
    createDatabase: async () => {
      const name = `calabash_${random(6)}`;
      await run(`create database ${name} owner site_owner`);
      return url("site_owner", name);
    },
    superuserUrl: (of) => url("postgres", new URL(of).pathname.slice(1)),
    cluster: data,
    stop,
  };
}

async function untilItAnswers(ask: () => Promise<void>, log: string): Promise<void> {
  const deadline = Date.now() + 20_000;
  for (;;) {
    try {
      return await ask();
    } catch (cause) {
      if (Date.now() > deadline) throw new Error(await readFile(log, "utf8"), { cause });
      await sleep(50);
    }
  }
}
