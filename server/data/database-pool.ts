import type { PostgresPool, PostgresPoolClient } from "kysely";
import { Client, type ClientBase, type ClientConfig, Pool, type PoolClient } from "pg";
import type { PoolState } from "#server/data/backend.ts";
import {
  asDatabaseFailure,
  breaksConnection,
  codeOf,
  DatabaseUnreachable,
  StatementOverdue,
} from "#server/data/database-errors.ts";
import { ARRAY_TYPES_SQL, WireTypes } from "#server/data/wire-types.ts";
import { settleWithin } from "#server/process/deadline.ts";
import type { Log } from "#server/process/log.ts";

interface DatabasePoolOptions {
  readonly size: number;
  readonly log: Log;
}

/** A statement or a new connection in progress. */
interface Wait {
  /** The server's process; null for a new connection, and behind a pooler, which reports its own number. */
  readonly process: number | null;
  readonly giveUp: (reason: Error) => void;
  /** Counted in ticks: while this process is busy, responses are not read, so the database is not late. */
  ticks: number;
  notSeen: number;
}

/** Waiting for a free connection, or for a new one. */
const CONNECT_LIMIT_MS = 1_500;
/** Longer than the longest statement_timeout: a live server refuses first. */
const STATEMENT_LIMIT_MS = 35_000;
/** Shorter than the idle timeout of common routers. */
const IDLE_MS = 30_000;
const END_LIMIT_MS = 2_000;

const TICK_MS = 100;
/** Together under two seconds: the longest that a request waits for a database that stopped responding. */
const SUSPICIOUS_TICKS = 5;
const PROBE_LIMIT_MS = 1_200;
const PROBE_AGAIN_MS = 200;
/** Each probe is a new connection. */
const PROBE_INTERVAL_MS = 300;
/** A statement that is missing once may have just finished, with its response still unread. */
const NOT_SEEN_LIMIT = 2;

/**
 * The site's connections: a `pg` pool, plus a probe that a fixed timeout cannot replace. Slow queries are allowed,
 * but a frozen server or a half-open connection must not block a page. So long statements are checked over a separate
 * connection: if it gets no response, all requests are refused until a probe succeeds; otherwise statements that the
 * server does not know are given up.
 */
export class DatabasePool implements PostgresPool {
  readonly #config: ClientConfig;
  readonly #options: DatabasePoolOptions;
  readonly #types = new WireTypes();
  readonly #processes = new WeakMap<object, number>();
  readonly #waits = new Set<Wait>();
  #pool: Pool;
  #timer: NodeJS.Timeout | null = null;
  #retry: NodeJS.Timeout | null = null;
  #isProbing = false;
  #probedAt = Number.NEGATIVE_INFINITY;
  #respondedAt = Number.NEGATIVE_INFINITY;
  #downSince: number | null = null;
  #isClosed = false;

  constructor(config: ClientConfig, options: DatabasePoolOptions) {
    this.#config = { ...config, keepAlive: true, keepAliveInitialDelayMillis: 5_000 };
    this.#options = options;
    this.#pool = this.#createPool();
  }

  async connect(): Promise<PostgresPoolClient> {
    if (this.#downSince !== null) throw new DatabaseUnreachable("the database is down");
    const connecting = this.#pool.connect();
    try {
      return this.#watched(await this.#waitFor(null, connecting));
    } catch (cause) {
      // A connection that comes too late is closed.
      void connecting.then(
        (client) => client.release(true),
        () => {},
      );
      if (breaksConnection(cause)) void this.#probe();
      // Full, or slow to connect: either way there is no connection for this request now.
      throw codeOf(cause) === "53300" ? cause : new DatabaseUnreachable("no connection in time", { cause });
    }
  }

  /** One statement on any connection. */
  async query<Row>(text: string, parameters: readonly unknown[] = []): Promise<readonly Row[]> {
    const client = await this.connect();
    try {
      return (await client.query<Row>(text, parameters)).rows;
    } finally {
      client.release();
    }
  }

  state(): PoolState {
    const { totalCount, idleCount, waitingCount } = this.#pool;
    return { open: totalCount, idle: idleCount, waiting: waitingCount, limit: this.#options.size };
  }

  /** Lets requests that hold a connection finish for a moment. */
  async end(): Promise<void> {
    // No timer may be left behind: it would keep a command's process alive after its work is done.
    await settleWithin(this.#pool.end(), END_LIMIT_MS, "closing the connections").catch(() => {});
    this.#isClosed = true;
    this.#stopTicking();
    if (this.#retry) clearTimeout(this.#retry);
    this.#endAllWaits();
  }

  #createPool(): Pool {
    const pool = new Pool({
      ...this.#config,
      max: this.#options.size,
      idleTimeoutMillis: IDLE_MS,
      connectionTimeoutMillis: CONNECT_LIMIT_MS,
      query_timeout: STATEMENT_LIMIT_MS,
      types: this.#types,
      onConnect: async (client) => {
        await client.query("set timezone to 'UTC'");
        const process = await realProcess(client);
        if (process !== null) this.#processes.set(client, process);
        // On each connection: a newer version of the site may have added types since.
        this.#types.learnArrays((await client.query(ARRAY_TYPES_SQL)).rows);
      },
    });
    const onError = (cause: Error) => {
      const sqlstate = codeOf(cause);
      this.#options.log("warn", "database connection lost", { sqlstate, reason: cause.message });
      void this.#probe();
    };
    // Without listeners Node would end the process: the pool's is for idle connections, the client's for all.
    pool.on("error", () => {});
    pool.on("connect", (client) => client.on("error", onError));
    return pool;
  }

  /** A query that breaks the connection is rejected, and so are all that follow; the connection is then destroyed. */
  #watched(client: PoolClient): PostgresPoolClient {
    const process = this.#processes.get(client) ?? null;
    let brokenBy: unknown = null;
    const query = async (text: unknown, parameters: readonly unknown[] = []): Promise<unknown> => {
      if (typeof text !== "string") throw new TypeError("cursors are not used");
      if (brokenBy !== null) throw brokenBy;
      try {
        const result = await this.#waitFor(process, client.query(text, [...parameters]));
        this.#respondedAt = performance.now();
        return result;
      } catch (cause) {
        const failure = asDatabaseFailure(cause);
        // A connection that was given up is still busy with the old query.
        if (breaksConnection(failure) || failure instanceof StatementOverdue) {
          brokenBy = failure;
          void this.#probe();
        }
        throw failure;
      }
    };
    return {
      // The driver returns commands that Kysely's type lacks; the caller names the row type.
      query: query as PostgresPoolClient["query"],
      release: () => client.release(brokenBy !== null),
    };
  }

  #waitFor<Result>(process: number | null, work: Promise<Result>): Promise<Result> {
    return new Promise((resolve, reject) => {
      const wait: Wait = { process, giveUp: reject, ticks: 0, notSeen: 0 };
      this.#waits.add(wait);
      if (!this.#isClosed) this.#timer ??= setInterval(() => this.#tick(), TICK_MS).unref();
      work.then(resolve, reject).finally(() => this.#waits.delete(wait));
    });
  }

  #tick(): void {
    if (this.#waits.size === 0) this.#stopTicking();
    let isSuspicious = false;
    for (const wait of this.#waits) isSuspicious = ++wait.ticks > SUSPICIOUS_TICKS || isSuspicious;
    if (isSuspicious && performance.now() - this.#probedAt > PROBE_INTERVAL_MS) void this.#probe();
  }

  #stopTicking(): void {
    if (this.#timer) clearInterval(this.#timer);
    this.#timer = null;
  }

  async #probe(): Promise<void> {
    if (this.#isProbing || this.#isClosed) return;
    this.#isProbing = true;
    this.#probedAt = performance.now();
    const slow = [...this.#waits].filter(({ ticks }) => ticks > SUSPICIOUS_TICKS);
    try {
      this.#isHere(slow, await readBusy(this.#config));
    } catch (cause) {
      // A refusal is a response, and on a busy machine a new connection may take longer than other statements.
      const isHere = !breaksConnection(cause) || this.#respondedAt > this.#probedAt;
      if (isHere) this.#isHere([], new Set());
      else this.#markDown(cause);
    } finally {
      this.#isProbing = false;
    }
  }

  #isHere(slow: readonly Wait[], busy: ReadonlySet<number>): void {
    if (this.#downSince !== null) {
      const seconds = (performance.now() - this.#downSince) / 1000;
      this.#downSince = null;
      this.#options.log("info", "database reachable again", { downSeconds: Number(seconds.toFixed(1)) });
    }
    for (const wait of slow) {
      if (wait.process === null) continue;
      wait.notSeen = busy.has(wait.process) ? 0 : wait.notSeen + 1;
      if (wait.notSeen >= NOT_SEEN_LIMIT)
        wait.giveUp(
          new DatabaseUnreachable("the server does not know this statement: the connection is half-open"),
        );
    }
  }

  #markDown(cause: unknown): void {
    if (this.#isClosed) return;
    if (this.#downSince === null) {
      this.#downSince = performance.now();
      const reason = cause instanceof Error ? cause.message : String(cause);
      this.#options.log("error", "database unreachable", { sqlstate: codeOf(cause), reason });
      this.#endAllWaits();
      // Connections from before an outage may look open but be dead.
      const old = this.#pool;
      this.#pool = this.#createPool();
      old.end().catch(() => {});
    }
    this.#retry = setTimeout(() => void this.#probe(), PROBE_AGAIN_MS).unref();
  }

  #endAllWaits(): void {
    for (const { giveUp } of this.#waits) giveUp(new DatabaseUnreachable("the database went down"));
    this.#waits.clear();
  }
}

/** A pooler reports its own number instead of the server's process. */
async function realProcess(client: ClientBase & { readonly processID?: unknown }) {
  const { rows } = await client.query<{ process: number }>("select pg_backend_pid() as process");
  const process = rows[0]?.process;
  return process !== undefined && process === client.processID ? process : null;
}

/** The server's active processes, and those without a visible state; read over a separate connection. */
async function readBusy(config: ClientConfig): Promise<ReadonlySet<number>> {
  const client = new Client({ ...config, connectionTimeoutMillis: CONNECT_LIMIT_MS });
  client.on("error", () => {});
  const read = async () => {
    await client.connect();
    return client.query<{ pid: number }>(
      "select pid from pg_stat_activity where state is null or state not like 'idle%'",
    );
  };
  try {
    const { rows } = await settleWithin(read(), PROBE_LIMIT_MS, "a probe of the database");
    return new Set(rows.map(({ pid }) => pid));
  } finally {
    // Not awaited, because a server that is down never confirms.
    void client.end().catch(() => {});
  }
}
