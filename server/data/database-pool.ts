import { setTimeout as sleep } from "node:timers/promises";
import { type ClientConfig, Pool, type PoolClient } from "pg";
import type { PoolState } from "#server/data/backend.ts";
import {
  asDatabaseFailure,
  breaksConnection,
  codeOf,
  DatabaseReadOnly,
  DatabaseUnreachable,
  READ_ONLY,
  StatementTimeout,
} from "#server/data/database-errors.ts";
import { CONNECT_LIMIT_MS, readBusyPids, readServerPid, takesWrites } from "#server/data/database-probe.ts";
import { runTogether, type SiteClient } from "#server/data/run-together.ts";
import { ARRAY_TYPES_SQL, WireTypes } from "#server/data/wire-types.ts";
import { settleWithin } from "#server/process/deadline.ts";
import type { Log } from "#server/process/log.ts";
import { createTrouble, type Trouble } from "#server/process/trouble.ts";

interface DatabasePoolOptions {
  readonly size: number;
  readonly log: Log;
}

/** A statement or a new connection in progress. */
interface Wait {
  /** The PID of the server process. Null for a new connection, and behind a pooler, which does not report it. */
  readonly serverPid: number | null;
  readonly giveUp: (reason: Error) => void;
  /** Waiting time in ticks of our timer. A busy event loop delays the timer too, so our own delay is not counted. */
  ticks: number;
  /** How many probes in a row did not find the statement on the server. */
  missedProbes: number;
}

/** Longer than the longest statement_timeout, so that a working server cancels the statement first. */
const STATEMENT_LIMIT_MS = 35_000;
/** Idle connections are closed after this time, before common routers drop them. */
const IDLE_MS = 30_000;
const END_LIMIT_MS = 2_000;

const TICK_MS = 100;
/** A longer wait starts a probe. Together with the limit of a probe, no request waits two seconds for a hanging database. */
const SUSPICIOUS_TICKS = 5;
const PROBE_AGAIN_MS = 200;
/** Slower, because the server logs each refusal, and some block a client that is refused often. */
const REFUSED_AGAIN_MS = 2_000;
/** The shortest time between two probes of slow statements, because each probe opens a new connection. */
const PROBE_INTERVAL_MS = 300;
/** More than one, because a missing statement may have just finished, with its response still unread. */
const MISSED_PROBES_LIMIT = 2;
const OUR_OWN_READ_ONLY = /transaction_read_only = on/;

/**
 * The site's connections: a `pg` pool with probes. A fixed timeout is not enough, because slow queries are allowed, but
 * a frozen server or a half-open connection must not block a page. So a probe checks long statements over a separate
 * connection. If the probe gets no response, all requests are refused until a probe succeeds. If the probe succeeds,
 * statements that the server is not executing are given up.
 */
export class DatabasePool {
  readonly #config: ClientConfig;
  readonly #options: DatabasePoolOptions;
  readonly #types = new WireTypes();
  readonly #serverPids = new WeakMap<object, number>();
  readonly #waits = new Set<Wait>();
  #pool: Pool;
  #timer: NodeJS.Timeout | null = null;
  #retry: NodeJS.Timeout | null = null;
  #isProbing = false;
  #probedAt = Number.NEGATIVE_INFINITY;
  #respondedAt = Number.NEGATIVE_INFINITY;
  #isDown = false;
  #isReadOnly = false;
  readonly #trouble: Trouble;
  readonly #connected = new Set<object>();
  #isClosed = false;

  constructor(config: ClientConfig, options: DatabasePoolOptions) {
    this.#config = { ...config, keepAlive: true, keepAliveInitialDelayMillis: 5_000 };
    this.#options = options;
    this.#trouble = createTrouble(options.log, "database", "database reachable again");
    this.#pool = this.#createPool();
  }

  async connect(): Promise<SiteClient> {
    if (this.#isDown) throw new DatabaseUnreachable("the database is down");
    const connecting = this.#pool.connect();
    try {
      return this.#watch(await this.#waitFor(null, connecting));
    } catch (cause) {
      // A connection that comes too late is closed.
      void connecting.then(
        (client) => client.release(true),
        () => {},
      );
      if (performance.now() - this.#probedAt > PROBE_INTERVAL_MS) void this.#probe();
      // The pool is full, connecting is slow, or the server does not let us in. 53300 means that PostgreSQL has too
      // many connections.
      throw codeOf(cause) === "53300" ? cause : new DatabaseUnreachable("no connection in time", { cause });
    }
  }

  /** Runs one statement on any connection. */
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

  /** Closes all connections, after a short wait for requests that still use one. */
  async end(): Promise<void> {
    // No timer may be left behind, because it would keep a command's process alive after its work is done.
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
        const pid = await readServerPid(client);
        if (pid !== null) this.#serverPids.set(client, pid);
        // Read for each connection, because a newer version of the site may have added types.
        this.#types.learnArrays((await client.query(ARRAY_TYPES_SQL)).rows);
      },
    });
    const onError = (cause: Error) => {
      // The database may stop before the last connections are closed.
      if (this.#isClosed) return;
      const sqlstate = codeOf(cause);
      this.#options.log("warn", "database connection lost", { sqlstate, reason: cause.message });
      void this.#probe();
    };
    // Without both listeners an error would end the process. The pool reports idle connections only.
    pool.on("error", () => {});
    pool.on("connect", (client) => {
      client.on("error", onError);
      this.#connected.add(client);
      if (!this.#isDown) this.#markReachable([], new Set());
    });
    pool.on("remove", (client) => this.#connected.delete(client));
    return pool;
  }

  /** Opens new connections from now on, and closes the old ones as soon as nothing uses them. */
  #renew(): void {
    const oldPool = this.#pool;
    this.#connected.clear();
    this.#pool = this.#createPool();
    oldPool.end().catch(() => {});
  }

  /** Connections that were opened while the database took no writes stay read-only afterwards. */
  async #renewOnceWritable(): Promise<void> {
    this.#isReadOnly = true;
    while (!this.#isClosed && !(await takesWrites(this.#config).catch(() => false)))
      await sleep(REFUSED_AGAIN_MS, null, { ref: false });
    this.#isReadOnly = false;
    if (!this.#isClosed) this.#renew();
  }

  /** Wraps a connection. Once a query has broken it, all later queries are rejected, and its release destroys it. */
  #watch(client: PoolClient): SiteClient {
    const serverPid = this.#serverPids.get(client) ?? null;
    let brokenBy: unknown = null;
    let mayWrite = true;
    const query: SiteClient["query"] = async (text, parameters, preparations = []) => {
      if (brokenBy !== null) throw brokenBy;
      if ([...preparations, text].some((statement) => OUR_OWN_READ_ONLY.test(statement))) mayWrite = false;
      try {
        const running = runTogether(client, preparations, text, parameters);
        const result = await this.#waitFor(serverPid, running);
        this.#respondedAt = performance.now();
        return result;
      } catch (cause) {
        if (mayWrite && codeOf(cause) === READ_ONLY && cause instanceof Error) {
          if (!this.#isReadOnly) void this.#renewOnceWritable();
          throw new DatabaseReadOnly(cause.message, { cause });
        }
        const failure = asDatabaseFailure(cause);
        // After StatementTimeout the connection is still busy with the old query.
        if (breaksConnection(failure) || failure instanceof StatementTimeout) {
          brokenBy = failure;
          void this.#probe();
        }
        throw failure;
      }
    };
    return { query, release: () => client.release(brokenBy !== null) };
  }

  #waitFor<Result>(serverPid: number | null, operation: Promise<Result>): Promise<Result> {
    return new Promise((resolve, reject) => {
      const wait: Wait = { serverPid, giveUp: reject, ticks: 0, missedProbes: 0 };
      this.#waits.add(wait);
      if (!this.#isClosed) this.#timer ??= setInterval(() => this.#tick(), TICK_MS).unref();
      operation.then(resolve, reject).finally(() => this.#waits.delete(wait));
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
    const slowWaits = [...this.#waits].filter(({ ticks }) => ticks > SUSPICIOUS_TICKS);
    try {
      this.#markReachable(slowWaits, await readBusyPids(this.#config));
    } catch (cause) {
      // The database is up if it responded to a statement while the probe was connecting. If it refuses only new
      // connections, because of a changed password or of too many, those that are open still work.
      const isRefused = !breaksConnection(cause);
      if (isRefused && !this.#isDown && this.#connected.size > 0)
        this.#trouble.begin("database refuses new connections", cause);
      else if (this.#respondedAt > this.#probedAt) this.#markReachable([], new Set());
      else this.#markDown(cause, isRefused ? REFUSED_AGAIN_MS : PROBE_AGAIN_MS);
    } finally {
      this.#isProbing = false;
    }
  }

  #markReachable(slowWaits: readonly Wait[], busyPids: ReadonlySet<number>): void {
    this.#isDown = false;
    this.#trouble.end();
    for (const wait of slowWaits) {
      if (wait.serverPid === null) continue;
      wait.missedProbes = busyPids.has(wait.serverPid) ? 0 : wait.missedProbes + 1;
      if (wait.missedProbes >= MISSED_PROBES_LIMIT)
        wait.giveUp(
          new DatabaseUnreachable("the server is not executing this statement: the connection is half-open"),
        );
    }
  }

  #markDown(cause: unknown, againMs: number): void {
    if (this.#isClosed) return;
    this.#trouble.begin("database unreachable", cause);
    if (!this.#isDown) {
      this.#isDown = true;
      this.#endAllWaits();
      // Connections from before an outage may look open but be dead.
      this.#renew();
    }
    this.#retry = setTimeout(() => void this.#probe(), againMs).unref();
  }

  #endAllWaits(): void {
    for (const { giveUp } of this.#waits) giveUp(new DatabaseUnreachable("the database went down"));
    this.#waits.clear();
  }
}
