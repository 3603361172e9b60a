import type { PostgresCursor, PostgresPoolClient, PostgresQueryResult } from "kysely";
import type { PoolClient } from "pg";
import { asDatabaseFailure, breaksConnection, StatementOverdue } from "#server/backend/database-away.ts";
import type { DatabaseWatch } from "#server/backend/database-watch.ts";
import {
  type Statement,
  StatementBatch,
  type StatementResult,
} from "#server/backend/direct/statement-batch.ts";
import { noteDatabaseFailure } from "#server/backend/lite-call.ts";
import type { LostStatements } from "#server/backend/lost-statements.ts";

/** A little longer than the longest statement_timeout: the server's own refusal comes first if it lives. */
const STATEMENT_LIMIT_MS = 35_000;

const NOTHING = { command: "SELECT", rowCount: 0, rows: [] } as const satisfies PostgresQueryResult<never>;

/** One borrowed connection: a query that breaks it is rejected, and so is all that follows, until it is given back and destroyed. */
export class WatchedClient implements PostgresPoolClient {
  readonly #client: PoolClient;
  readonly #watch: DatabaseWatch;
  readonly #lost: LostStatements;
  /** The server's process behind this connection; null where a pooler stands between. */
  readonly #process: number | null;
  #brokenBy: unknown = null;
  /** A transaction was asked for; it is begun together with its first statement, which saves a round trip. */
  #isToBegin = false;

  constructor(
    client: PoolClient,
    options: {
      readonly watch: DatabaseWatch;
      readonly lost: LostStatements;
      readonly process: number | null;
    },
  ) {
    this.#client = client;
    this.#watch = options.watch;
    this.#lost = options.lost;
    this.#process = options.process;
  }

  query<R>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  query<R>(
    text: string | PostgresCursor<R>,
    parameters: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<R>> | PostgresCursor<R> {
    if (typeof text !== "string") throw new TypeError("cursors are not used");
    return this.#run<R>(text, parameters);
  }

  /** In one transaction, which is committed when this resolves; nothing of it remains when it rejects. */
  runTogether(statements: readonly Statement[]): Promise<readonly StatementResult[]> {
    // Behind a pooler the next call may meet another process, which has not prepared what this one has.
    const batch = new StatementBatch(statements, { mayPrepare: this.#process !== null });
    return this.#watched(() => this.#client.query(batch).done);
  }

  release(): void {
    this.#client.release(this.#brokenBy !== null);
  }

  async #run<R>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    if (text === "begin") {
      this.#isToBegin = true;
      return NOTHING;
    }
    if (!this.#isToBegin) return this.#send<R>(text, parameters);
    this.#isToBegin = false;
    if (text === "commit" || text === "rollback") return NOTHING;
    // Several statements go together only without parameters.
    if (parameters.length === 0) return this.#send<R>(`begin; ${text}`, parameters);
    await this.#send("begin", []);
    return this.#send<R>(text, parameters);
  }

  async #send<R>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    const answer: unknown = await this.#watched(() => this.#client.query(text, [...parameters]));
    // Of several statements the driver answers a list. Its results have more commands than Kysely's type names, and
    // rows of whatever type the statement was written for.
    return (Array.isArray(answer) ? answer.at(-1) : answer) as PostgresQueryResult<R>;
  }

  async #watched<T>(ask: () => Promise<T>): Promise<T> {
    if (this.#brokenBy !== null) throw this.#brokenBy;
    try {
      const answer = await this.#watch.during(
        () => this.#lost.during(this.#process, ask()),
        STATEMENT_LIMIT_MS,
      );
      this.#watch.answered();
      return answer;
    } catch (cause) {
      const failure = asDatabaseFailure(cause);
      noteDatabaseFailure(failure);
      // A connection given up from here is still busy with the old query, whatever the reason was.
      if (breaksConnection(failure) || failure instanceof StatementOverdue) {
        this.#brokenBy = failure;
        this.#watch.suspect();
      } else this.#watch.answered();
      throw failure;
    }
  }
}
