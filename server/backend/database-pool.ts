import type { PostgresPool } from "kysely";
import { Client, type ClientBase, type ClientConfig, Pool, type PoolClient } from "pg";
import type { PoolState } from "#server/backend/backend.ts";
import { breaksConnection, codeOf, DatabaseAway } from "#server/backend/database-away.ts";
import { DatabaseWatch } from "#server/backend/database-watch.ts";
import type { Statement, StatementResult } from "#server/backend/direct/statement-batch.ts";
import { noteDatabaseFailure } from "#server/backend/lite-call.ts";
import { LostStatements } from "#server/backend/lost-statements.ts";
import { WatchedClient } from "#server/backend/watched-client.ts";
import { ARRAY_TYPES_SQL, WireTypes } from "#server/backend/wire-types.ts";
import { settleWithin } from "#server/failures/deadline.ts";
import type { Log } from "#server/logging/log.ts";

export interface DatabasePoolOptions {
  readonly size: number;
  readonly log: Log;
}

/** A place in the pool of a database that lives and is busy; one that is away is found out sooner. */
const ACQUIRE_LIMIT_MS = 1_500;
/** Then the socket itself is closed, long after nobody waits for it. */
const CONNECT_LIMIT_MS = 5_000;
/** Shorter than what routers remember of a silent connection. */
const IDLE_MS = 30_000;

const END_LIMIT_MS = 2_000;

/**
 * The site's connections. Each wait has an end; a connection that broke or was given up rejects its query and is
 * thrown away; while the database is away everything is refused at once.
 */
export class DatabasePool implements PostgresPool {
  readonly #config: ClientConfig;
  readonly #options: DatabasePoolOptions;
  readonly #types = new WireTypes();
  readonly #watch: DatabaseWatch;
  readonly #lost: LostStatements;
  readonly #processes = new WeakMap<object, number>();
  #pool: Pool;

  constructor(config: ClientConfig, options: DatabasePoolOptions) {
    this.#config = { ...config, keepAlive: true, keepAliveInitialDelayMillis: 5_000 };
    this.#options = options;
    this.#watch = new DatabaseWatch({
      probe: (signal) => probe(this.#config, signal),
      onAway: () => this.#startAfresh(),
      log: options.log,
    });
    this.#lost = new LostStatements(() => readBusy(this.#config));
    this.#pool = this.#createPool();
  }

  /** How what the server sends is read. */
  get types(): WireTypes {
    return this.#types;
  }

  /** In one transaction and one round trip. */
  async runTogether(statements: readonly Statement[]): Promise<readonly StatementResult[]> {
    const client = await this.connect();
    try {
      return await client.runTogether(statements);
    } finally {
      client.release();
    }
  }

  async connect(): Promise<WatchedClient> {
    const pool = this.#pool;
    let taken: PoolClient | null = null;
    let givenUp = false;
    const acquire = async () => {
      taken = await pool.connect();
      if (givenUp) taken.release();
      return taken;
    };
    try {
      const client = await this.#watch.during(acquire, ACQUIRE_LIMIT_MS);
      const process = this.#processes.get(client) ?? null;
      return new WatchedClient(client, { watch: this.#watch, lost: this.#lost, process });
    } catch (cause) {
      givenUp = true;
      if (breaksConnection(cause)) this.#watch.suspect();
      // Full, or slow to connect: either way there is no connection for this caller now.
      const failure =
        codeOf(cause) === "53300" ? cause : new DatabaseAway("no connection in time", { cause });
      noteDatabaseFailure(failure);
      throw failure;
    }
  }

  state(): PoolState {
    const { totalCount, idleCount, waitingCount } = this.#pool;
    return { open: totalCount, idle: idleCount, waiting: waitingCount, limit: this.#options.size };
  }

  /** Gives those who hold a connection a moment to finish. */
  async end(): Promise<void> {
    // No timer may be left behind: it would keep a command's process alive after its work is done.
    await settleWithin(this.#pool.end(), END_LIMIT_MS, "closing the connections").catch(() => {});
    this.#watch.close();
    this.#lost.close();
  }

  #createPool(): Pool {
    const pool = new Pool({
      ...this.#config,
      max: this.#options.size,
      idleTimeoutMillis: IDLE_MS,
      connectionTimeoutMillis: CONNECT_LIMIT_MS,
      types: this.#types,
      onConnect: async (client) => {
        await client.query("set timezone to 'UTC'");
        const process = await realProcess(client);
        if (process !== null) this.#processes.set(client, process);
        // On each: a newer version of the site may have added types while this one runs.
        this.#types.learnArrays((await client.query(ARRAY_TYPES_SQL)).rows);
      },
    });
    const onError = (cause: Error) => {
      this.#options.log("warn", "database connection lost", {
        sqlstate: codeOf(cause),
        reason: cause.message,
      });
      this.#watch.suspect();
    };
    // Without listeners Node would end the process: the pool's is for idle connections, the client's for all.
    pool.on("error", () => {});
    pool.on("connect", (client) => client.on("error", onError));
    return pool;
  }

  /** Connections from before an outage may look whole and be dead. */
  #startAfresh(): void {
    const old = this.#pool;
    this.#pool = this.#createPool();
    old.end().catch(() => {});
  }
}

/** A pooler tells a number of its own instead of the server's process. */
async function realProcess(client: ClientBase & { readonly processID?: unknown }) {
  const { rows } = await client.query<{ process: number }>("select pg_backend_pid() as process");
  const process = rows[0]?.process;
  return process !== undefined && process === client.processID ? process : null;
}

/** The server's processes that are at work, or of which it does not tell. */
async function readBusy(config: ClientConfig): Promise<ReadonlySet<number>> {
  const client = new Client({ ...config, connectionTimeoutMillis: CONNECT_LIMIT_MS });
  client.on("error", () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ pid: number }>(
      "select pid from pg_stat_activity where state is null or state not like 'idle%'",
    );
    return new Set(rows.map(({ pid }) => pid));
  } finally {
    void client.end().catch(() => {});
  }
}

async function probe(config: ClientConfig, signal: AbortSignal): Promise<void> {
  const client = new Client({ ...config, connectionTimeoutMillis: CONNECT_LIMIT_MS });
  client.on("error", () => {});
  // Not awaited: a server that is away does not say goodbye.
  const end = () => void client.end().catch(() => {});
  signal.addEventListener("abort", end);
  await client.connect();
  await client.query("select 1");
}
