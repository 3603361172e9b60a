import type { Connection, FieldDef, Submittable } from "pg";
import { preparedOn } from "#server/backend/direct/prepared-statements.ts";

export interface Statement {
  readonly text: string;
  /** As the wire carries them. */
  readonly values: readonly (string | null)[];
  /** Stays prepared on its connection under this key; null for one that is not asked for often. */
  readonly preparedAs: string | null;
  /** Whether its columns have to be named: rows come in any case. */
  readonly describesRows: boolean;
}

export interface StatementResult {
  readonly fields: readonly FieldDef[];
  /** In PostgreSQL's text form. */
  readonly rows: readonly (readonly (string | null)[])[];
}

interface BatchOptions {
  /** Not behind a pooler, which may lead the next call to another server process. */
  readonly mayPrepare: boolean;
}

/**
 * Several statements that go to the server together and end with one sync. Without a begin of its own the server
 * runs everything up to the sync as one transaction, which it commits there, or rolls back at the first error: so
 * there is one round trip, and a connection is never left inside a transaction.
 */
export class StatementBatch implements Submittable {
  readonly done: Promise<readonly StatementResult[]>;
  readonly #statements: readonly Statement[];
  readonly #mayPrepare: boolean;
  readonly #results: { fields: readonly FieldDef[]; rows: (readonly (string | null)[])[] }[] = [];
  #current: { fields: readonly FieldDef[]; rows: (readonly (string | null)[])[] } = { fields: [], rows: [] };
  #resolve: (results: readonly StatementResult[]) => void = () => {};
  #reject: (cause: Error) => void = () => {};

  constructor(statements: readonly Statement[], { mayPrepare }: BatchOptions) {
    this.#statements = statements;
    this.#mayPrepare = mayPrepare;
    this.done = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
  }

  submit(connection: Connection): void {
    const prepared = preparedOn(connection);
    connection.stream.cork();
    try {
      for (const name of prepared.takeOutdated()) connection.close({ type: "S", name }, false);
      for (const { text, values, preparedAs, describesRows } of this.#statements) {
        const { name, isNew } =
          preparedAs !== null && this.#mayPrepare ? prepared.nameOf(preparedAs) : { name: "", isNew: true };
        if (isNew) connection.parse({ name, text, types: [] }, false);
        connection.bind({ statement: name, values: [...values] }, false);
        if (describesRows) connection.describe({ type: "P", name: "" }, false);
        connection.execute({ portal: "" }, false);
      }
      connection.sync();
    } finally {
      connection.stream.uncork();
    }
  }

  handleRowDescription({ fields }: { readonly fields: readonly FieldDef[] }): void {
    this.#current.fields = fields;
  }

  handleDataRow({ fields }: { readonly fields: readonly (string | null)[] }): void {
    this.#current.rows.push(fields);
  }

  handleCommandComplete(): void {
    this.#results.push(this.#current);
    this.#current = { fields: [], rows: [] };
  }

  handleEmptyQuery(): void {
    this.handleCommandComplete();
  }

  handlePortalSuspended(): void {}

  /** The server skips what follows, up to the sync, and is ready again then. */
  handleError(cause: Error, connection: Connection): void {
    // Which of the new ones the server has seen is not known, and an old one may be what failed.
    const prepared = preparedOn(connection);
    for (const { preparedAs } of this.#statements) if (preparedAs !== null) prepared.forget(preparedAs);
    this.#reject(cause);
  }

  /** Only now is it committed. */
  handleReadyForQuery(): void {
    this.#resolve(this.#results);
  }
}
