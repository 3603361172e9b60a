import { execFile, execFileSync } from "node:child_process";
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join, relative } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { removeDataDir } from "#tests/support/data-dir.ts";
import { createDatabaseOnSharedServer } from "#tests/support/database.ts";
import { freePort } from "#tests/support/free-port.ts";
import { REPLY_ADDRESS, rawMail, WEBHOOK_INTAKE } from "#tests/support/incoming-mail.ts";
import { readBlocks, readCommand } from "#tests/support/manual.ts";
import { copyPreparedDataDir } from "#tests/support/prepared-site.ts";
import { startScript } from "#tests/support/run-script.ts";
import { serviceOf, startSite } from "#tests/support/run-site.ts";
import { asSuperuser, startScratchServer } from "#tests/support/scratch-server.ts";
import { runOnce } from "#tests/support/sql.ts";

// Runs commands of docs/operating.md. deploy/try-service.sh and deploy/try-image.sh run the others. Most titles begin
// with the section of the manual.
const ROOT = join(import.meta.dirname, "../..");
const WAIT_OPTIONS = { timeout: 60_000, interval: 100 };
const KEYS = {
  SUPABASE_PUBLISHABLE_KEY: "sb_publishable_7Qm2xkR9vTz4LcW8nBy3JfHa",
  SUPABASE_SECRET_KEY: "sb_secret_w3Zp8KdV5qXr1NhT6mGj9CyBs4LfQ2Ua",
};

let home: string;
let dataDir: string;
/** The variables that a site has in /etc/calabash.env. */
let variables: Record<string, string> = {};
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), "calabash-manual-"));
  execFileSync("chmod", ["755", home]);
  await symlink(join(ROOT, "deploy/calabash"), join(home, "calabash"));
  dataDir = join(home, "data");
  await mkdir(dataDir);
  await copyPreparedDataDir(dataDir);
  variables = { DATA_DIR: dataDir };
});
afterAll(async () => {
  await removeDataDir(dataDir);
  await rm(home, { recursive: true, force: true });
});

/** Runs a command of the manual, with its placeholders replaced by values of this test. */
async function follow(command: string, placeholders: Readonly<Record<string, string>> = {}) {
  await writeFile(
    join(home, "env"),
    Object.entries(variables)
      .map((pair) => `${pair.join("=")}\n`)
      .join(""),
  );
  const replacements = Object.entries({ ...placeholders, "/var/lib/calabash": dataDir, "…": "*" });
  const line = replacements.reduce((changed, [name, value]) => changed.replaceAll(name, value), command);
  const PATH = [home, join(ROOT, "node_modules/.bin"), process.env.PATH].join(delimiter);
  const env = { PATH, HOME: process.env.HOME, CALABASH_ENV: join(home, "env") };
  return (await promisify(execFile)("bash", ["-ec", line], { cwd: home, env })).stdout;
}

const start = () => startSite({ dataDir, env: { DEMO: "0", ...variables } });
const hasUser = async (email: string) =>
  (await follow(readCommand("Log-in fails", "calabash list-users"))).includes(email);
const createUser = (email: string) =>
  follow(readCommand("Commands", "calabash create-user EMAIL"), { EMAIL: email });
const backUp = (file: string) =>
  follow(readCommand("Make a backup", "calabash backup FILE"), { FILE: join(home, file) });
const restore = (file: string, beginning = "calabash restore FILE") =>
  follow(readCommand("Restore a backup", beginning), { FILE: file });

test("help lists the commands", async () => {
  expect(await follow(readCommand("Commands", "calabash help"))).toContain("calabash <command>");
});

test("Run a command: the variables of a checkout come from a file", async () => {
  await writeFile(join(home, "site.env"), readCommand("Run a command", "MAIL_FROM="));
  const load = readCommand("Run a command", "set -a").replace("..", home);
  expect(await follow(`${load}; sh -c 'echo "$MAIL_FROM"'`)).toBe("Agency <hello@your.domain>\n");
});

test("Undo a restore: the embedded database", async () => {
  await backUp("one.tar.gz");
  await createUser("later@example.com");
  expect(await restore(join(home, "one.tar.gz"), "calabash restore FILE --replace")).toContain("Restored: ");
  expect(await hasUser("later@example.com")).toBe(false);
  const [commands = ""] = readBlocks("Undo a restore");
  await follow(commands);
  const site = await start();
  expect(await hasUser("later@example.com")).toBe(true);
  await site.stop();
});

test("keys.json is lost or damaged: it can be extracted from a backup that is not encrypted", async () => {
  const keys = await readFile(join(dataDir, "keys.json"), "utf8");
  await follow(readCommand("keys.json is lost or damaged", "tar xzf FILE"), {
    FILE: join(home, "one.tar.gz"),
  });
  expect(await readFile(join(home, "keys.json"), "utf8")).toBe(keys);
});

test("Test a backup, and take the keys out of it", async () => {
  const placeholders = {
    "/tmp/restore-test": join(home, "restore-test"),
    "/tmp/keys": join(home, "keys"),
    "BACKUP_PASSPHRASE=…": "BACKUP_PASSPHRASE='a passphrase for the tests'",
    "=3999": `=${await freePort()}`,
    FILE: join(home, "one.tar.gz"),
  };
  const inCheckout = (section: string, beginning: string) =>
    follow(`cd ${ROOT}; ${readCommand(section, beginning)}`, placeholders);
  await inCheckout("keys.json is lost or damaged", "DATA_DIR=/tmp/keys");
  expect(await readFile(join(home, "keys/keys.json"), "utf8")).toBe(
    await readFile(join(home, "keys.json"), "utf8"),
  );
  await follow(readCommand("keys.json is lost or damaged", "install -m 600 /tmp/keys"), {
    ...placeholders,
    ".data": dataDir,
  });
  expect(await readFile(join(dataDir, "keys.json"), "utf8")).toBe(
    await readFile(join(home, "keys.json"), "utf8"),
  );
  await inCheckout("Test a backup", "DATA_DIR=/tmp/restore-test BACKUP");
  const start = inCheckout("Test a backup", "DATA_DIR=/tmp/restore-test PORT");
  const isOpen = async () =>
    (await fetch(`http://localhost${placeholders["=3999"].replace("=", ":")}/admin`)).ok;
  await vi.waitFor(async () => expect(await isOpen()).toBe(true), WAIT_OPTIONS);
  const lock = await readFile(join(home, "restore-test/site.lock"), "utf8");
  process.kill(Number.parseInt(lock, 10), "SIGINT");
  await start;
});

test("Move to PostgreSQL, restore there, and undo it", async () => {
  const server = await startScratchServer();
  try {
    const url = new URL(await server.createDatabase());
    const superuser = Object.assign(new URL(asSuperuser(url.href)), { pathname: "/postgres" }).href;
    const section = "Move to PostgreSQL";
    await runOnce(superuser, readCommand(section, "create role").replace("…", "tulip-anchor"));
    await runOnce(superuser, readCommand(section, "create database"));
    await backUp("embedded.tar.gz");
    Object.assign(url, { username: "trips", password: "tulip-anchor", pathname: "/trips" });
    variables = { ...variables, ...KEYS, DATABASE_URL: url.href };
    await follow(readCommand(section, "calabash restore"), { FILE: join(home, "embedded.tar.gz") });
    const site = await start();
    expect(site.output.stderr).toMatch(new RegExp(`Data +.*${url.host}`));
    expect(await hasUser("later@example.com")).toBe(true);
    await site.stop();

    await createUser("last@example.com");
    const output = await restore(join(home, "embedded.tar.gz"), "calabash restore FILE --replace");
    expect(await hasUser("last@example.com")).toBe(false);
    const [, oldSite = ""] = /The old site is kept in (\S+);/.exec(output) ?? [];
    expect(relative(dataDir, oldSite)).toMatch(/^backups\/before-restore-.*\.tar\.gz$/);
    const undo = readCommand("Undo a restore", "calabash restore DATA_DIR");
    await follow(undo, { "DATA_DIR/backups/before-restore-….tar.gz": oldSite });
    expect(await hasUser("last@example.com")).toBe(true);
  } finally {
    await server.stop();
  }
});

test("Several processes: an upgrade without downtime", async () => {
  const checkouts = await Promise.all(["one", "two"].map(copyCheckout));
  const env = {
    ...KEYS,
    DATABASE_URL: await createDatabaseOnSharedServer("migrated"),
    DEMO: "0",
    DRAIN_SECONDS: "0",
  };
  const startProcess = (checkout: string, port: number) =>
    startScript(relative(ROOT, join(checkout, "server/main.ts")), [], {
      ...env,
      DATA_DIR: join(checkout, "data"),
      PORT: String(port),
    });
  const ports = await Promise.all([freePort(), freePort()]);
  const isReady = async (port: number) => (await fetch(`http://127.0.0.1:${port}/readyz`)).ok;
  const readVersion = async (port: number) => {
    const headers = { authorization: "Bearer 0123456789abcdef" };
    const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`, { headers })).text();
    return /^calabash_info\{version="([^"]+)"/m.exec(metrics)?.[1];
  };
  Object.assign(env, { METRICS_TOKEN: "0123456789abcdef" });
  const processes = ports.map((port, index) => startProcess(checkouts[index] ?? "", port));
  try {
    for (const port of ports)
      await vi.waitFor(async () => expect(await isReady(port)).toBe(true), WAIT_OPTIONS);
    for (const [index, port] of ports.entries()) {
      processes[index]?.child.kill("SIGTERM");
      expect(await processes[index]?.exited).toBe(0);
      await release(checkouts[index] ?? "", "99.0.0");
      processes[index] = startProcess(checkouts[index] ?? "", port);
      await vi.waitFor(async () => expect(await isReady(port)).toBe(true), WAIT_OPTIONS);
      expect(await readVersion(port)).toBe("99.0.0");
      // The other process, of the old or new version, serves on the new schema.
      const otherPort = ports[1 - index] ?? 0;
      expect(await isReady(otherPort)).toBe(true);
      expect((await fetch(`http://127.0.0.1:${otherPort}/destinations`)).status).toBe(200);
    }
    expect(processes[0]?.output.stdout).toContain("migration applied");
    expect(processes[1]?.output.stdout).not.toContain("migration applied");
  } finally {
    for (const { child, exited } of processes) {
      child.kill("SIGTERM");
      await exited;
    }
  }
});

/** Copies this checkout with its build. */
async function copyCheckout(name: string): Promise<string> {
  const checkout = join(home, name);
  await mkdir(checkout);
  for (const path of ["server", "domain", "build", "public", "supabase", "package.json"])
    await cp(join(ROOT, path), join(checkout, path), { recursive: true });
  await symlink(join(ROOT, "node_modules"), join(checkout, "node_modules"));
  return checkout;
}

/** Turns a checkout into the next release, with a new version and a new migration. */
async function release(checkout: string, version: string): Promise<void> {
  const manifest = JSON.parse(await readFile(join(ROOT, "package.json"), "utf8"));
  await writeFile(join(checkout, "package.json"), JSON.stringify({ ...manifest, version }));
  await writeFile(join(checkout, "build/version"), version);
  await writeFile(
    join(checkout, "supabase/migrations/29990101000000_next.sql"),
    "create table private.added_by_the_next_release (id int);",
  );
}

test("Receive replies by mail: the example for the webhook", async () => {
  const site = await startSite({
    copyOf: await copyPreparedDataDir(),
    env: { ...WEBHOOK_INTAKE, DEMO: "0" },
  });
  try {
    const raw = rawMail({ headers: { To: REPLY_ADDRESS, "Message-ID": "<manual@example.com>" } });
    await writeFile(join(home, "mail.eml"), raw);
    const [send = ""] = readBlocks("Receive replies by mail");
    await follow(`MAIL_INTAKE_SECRET=${WEBHOOK_INTAKE.MAIL_INTAKE_SECRET}\n${send}`, {
      "https://trips.example": site.url,
    });
    const { data } = await serviceOf(site).from("incoming_mails").select("message_id").throwOnError();
    expect(data).toEqual([{ message_id: "<manual@example.com>" }]);
  } finally {
    await site.stop();
  }
});
