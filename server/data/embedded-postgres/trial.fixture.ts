import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { Client, type QueryResult } from "pg";
import { afterEach, beforeEach } from "vitest";
import {
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
  startEmbeddedPostgres,
} from "#server/data/embedded-postgres.ts";
import type { LogFields } from "#server/process/log.ts";

export const isRoot = process.getuid?.() === 0;
export const moduleUrl = new URL("../embedded-postgres.ts", import.meta.url);

const password = 'it\'s a \\ "test" password';

/** A temporary directory for the databases of one test. `close` stops the databases and removes the directory. */
export class Trial {
  home = "";
  dataDir = "";
  events: { event: string; fields: LogFields | undefined }[] = [];
  #databases: EmbeddedPostgres[] = [];

  async open(): Promise<void> {
    this.home = await mkdtemp(join(tmpdir(), "pg-test-"));
    // prepareDataDir sets the same mode for root, so that PostgreSQL's user can pass through.
    if (isRoot) await chmod(this.home, 0o711);
    this.dataDir = join(this.home, "postgres");
    this.events = [];
    this.#databases = [];
  }

  async close(): Promise<void> {
    for (const { stop, dataDir, connection } of this.#databases) {
      await stop();
      const outsidePaths = [dirname(dataDir), connection.host].filter((path) => !path.startsWith(this.home));
      for (const path of outsidePaths) await rm(path, { recursive: true, force: true });
    }
    await rm(this.home, { recursive: true, force: true });
  }

  async start(
    options: Partial<Pick<EmbeddedPostgresOptions, "nativeDir" | "password" | "leaveRunning">> = {},
  ): Promise<EmbeddedPostgres> {
    const log = (_level: string, event: string, fields?: LogFields) => this.events.push({ event, fields });
    const database = await startEmbeddedPostgres({ dataDir: this.dataDir, password, log, ...options });
    this.#databases.push(database);
    return database;
  }

  /** A site in its own process that starts the database, stores a row and keeps running. */
  async startSite(user: { uid?: number; gid?: number } = {}) {
    const script = `
    import { startEmbeddedPostgres } from ${JSON.stringify(moduleUrl.href)};
    import pg from "pg";
    const options = { dataDir: ${JSON.stringify(this.dataDir)}, password: ${JSON.stringify(password)}, log: () => {} };
    const database = await startEmbeddedPostgres(options);
    const client = new pg.Client(database.connection);
    await client.connect();
    await client.query("create table answers as select 42 as answer");
    process.on("SIGTERM", async () => {
      await client.end();
      await database.stop();
      process.exit(0);
    });
    // Printed last, because the test may send SIGTERM as soon as it reads this.
    console.log(JSON.stringify({ dataDir: database.dataDir }));
    setInterval(() => {}, 1000);`;
    const child = spawn(process.execPath, ["--input-type=module", "-e", script], {
      cwd: dirname(moduleUrl.pathname),
      detached: true,
      stdio: ["ignore", "pipe", "inherit"],
      ...user,
    });
    const [line] = await once(createInterface(child.stdout), "line");
    return { child, clusterDir: String(JSON.parse(line).dataDir) };
  }
}

/** Opens and closes the trial around every test of the file. */
export function trialPerTest(): Trial {
  const trial = new Trial();
  beforeEach(() => trial.open());
  afterEach(() => trial.close());
  return trial;
}

/** The first row of the last statement. */
export async function query(
  database: EmbeddedPostgres,
  text: string,
): Promise<Record<string, unknown> | undefined> {
  const client = new Client(database.connection);
  await client.connect();
  try {
    // A text with several statements returns a list of results.
    const result: QueryResult | readonly QueryResult[] = await client.query(text);
    return [result].flat().at(-1)?.rows[0];
  } finally {
    await client.end();
  }
}

/** The PID of the cluster's postmaster. */
export async function postmasterOf(cluster: string): Promise<number> {
  return Number.parseInt(await readFile(join(cluster, "postmaster.pid"), "utf8"), 10);
}
