import type { Connection } from "@supabase/lite";
import { PgliteConnection } from "@supabase/lite/pglite";
import { CompiledQuery, Kysely, PostgresDialect, type PostgresPoolClient } from "kysely";
import { escapeLiteral } from "pg";
import { ACTING_USER_HEADER } from "#server/data/clients.ts";
import { DatabaseReadOnly, DatabaseUnreachable, httpStatusOf } from "#server/data/database-errors.ts";
import type { DatabasePool } from "#server/data/database-pool.ts";
import { JsonColumns } from "#server/data/lite/json-columns.ts";
import {
  actingUser,
  isRestRead,
  recordDatabaseFailure,
  statementTimeout,
} from "#server/data/request-context.ts";
import type { SiteClient } from "#server/data/run-together.ts";

/** The base class of the library's PostgreSQL connections, which it does not export. */
const PostgresBase: new (
  config: object,
) => Connection<DatabasePool> & Pick<PgliteConnection, "dialect" | "introspect" | "withContext"> =
  Object.getPrototypeOf(PgliteConnection);

/**
 * @supabase/lite over `pg`. The library's own connection uses `postgres` (postgres.js), which throws outside any
 * promise when a connection drops under load (docs/decisions/012).
 */
export class PostgresConnection extends PostgresBase {
  override driver: DatabasePool;

  constructor(pool: DatabasePool) {
    super({});
    this.driver = pool;
    const recordingPool = {
      connect: () => pool.connect().then(saveRoundTrips, recordAndThrow),
      end: () => pool.end(),
    };
    this.kysely = new Kysely({
      dialect: new PostgresDialect({ pool: recordingPool }),
      plugins: [new JsonColumns(() => this.introspection?.columns)],
    });
    setRequestRoleStrictly(this);
    respondLikePostgrest(this);
    readSchemaOnce(this, () => this.introspection);
  }

  override async close(): Promise<void> {
    await this.driver.end();
  }
}

type ReadSchema = Connection["introspect"];

/**
 * The library reads the schema for each request that waits for it, and takes a failed read for an empty database: it
 * answers 404 for everything. Here all wait for one read, and its failure is theirs.
 */
function readSchemaOnce(
  connection: { introspect: ReadSchema },
  schema: () => Awaited<ReturnType<ReadSchema>> | undefined,
): void {
  const read = connection.introspect.bind(connection);
  let reading: ReturnType<ReadSchema> | null = null;
  connection.introspect = async () => {
    const known = schema();
    if (known) return known;
    reading ??= read().finally(() => {
      reading = null;
    });
    await reading;
    return schema() ?? recordAndThrow(new DatabaseUnreachable("the schema could not be read"));
  };
}

function recordAndThrow(failure: unknown): never {
  recordDatabaseFailure(failure);
  throw failure;
}

/** What precedes the first query of a transaction. Nothing reads its results. */
const PREPARATION = /^(begin$|start transaction|select set_config\(|set local )/i;
const END = /^(commit|rollback)$/;
/** After each function, the library reads the status and headers that PostgREST lets functions set. None of ours does. */
const RESPONSE_SETTINGS = /^\s*select current_setting\('response\.status', true\)/i;
const NO_ROWS = { rows: [] };

/**
 * Waits for the database as rarely as possible: the beginning of a transaction is sent with its first query, and a read
 * does not wait for its commit (docs/decisions/040).
 */
function saveRoundTrips(client: SiteClient): PostgresPoolClient {
  let held: readonly string[] = [];
  let ending: Promise<unknown> = Promise.resolve();
  const query = async (text: string, parameters: readonly unknown[]): Promise<unknown> => {
    if (RESPONSE_SETTINGS.test(text)) return NO_ROWS;
    if (PREPARATION.test(text) && parameters.length === 0) {
      held = [...held, text];
      return NO_ROWS;
    }
    const preparations = held;
    held = [];
    const isEnd = END.test(text);
    if (isEnd && preparations.length > 0) return NO_ROWS;
    const running = client.query(text, parameters, preparations).catch(recordAndThrow);
    if (!isEnd || !isRestRead()) return running;
    // If it fails, the pool destroys the connection.
    ending = running.catch(() => {});
    return NO_ROWS;
  };
  return {
    // The caller names the row type.
    query: query as PostgresPoolClient["query"],
    release: () => void ending.then(() => client.release()),
  };
}

interface RequestVariables {
  readonly auth?: { readonly role?: string; readonly uid?: unknown; readonly jwt?: unknown };
}

/**
 * Replaces the way in which @supabase/lite switches to a request's role. At the first request the library would grant
 * every API role all rights on all tables, which undoes the migrations' grants (docs/decisions/002). It also needs a
 * round trip per variable. Here one round trip sets everything, including the statement timeout.
 */
export function setRequestRoleStrictly(connection: object): void {
  Object.assign(connection, {
    rlsState: "active",
    applyJwtSessionContext: async (db: Kysely<unknown>, variables: RequestVariables) => {
      const role = variables.auth?.role || "anon";
      const timeout = statementTimeout(role);
      if (!timeout) throw Object.assign(new Error(`role "${role}" may not use the API`), { code: "42501" });
      await setAll(db, {
        "request.jwt.claim.sub": String(variables.auth?.uid ?? ""),
        "request.jwt.claim.role": role,
        "request.jwt.claims": JSON.stringify(variables.auth?.jwt ?? { role }),
        "request.headers": requestHeaders(),
        statement_timeout: timeout,
        role,
      });
    },
    applyRpcRequestGucs: (db: Kysely<unknown>, request: { method: string; path: string }) =>
      setAll(db, {
        "response.status": "",
        "response.headers": "",
        "request.method": request.method,
        "request.path": request.path,
        "request.headers": requestHeaders(),
      }),
  });
}

/** PostgREST passes all headers to the database, but our database functions read only this one. */
const requestHeaders = () => JSON.stringify({ [ACTING_USER_HEADER]: actingUser() ?? "" });

async function setAll(db: Kysely<unknown>, settings: Readonly<Record<string, string>>): Promise<void> {
  const calls = Object.entries(settings).map(
    ([name, value]) => `set_config(${escapeLiteral(name)}, ${escapeLiteral(value)}, true)`,
  );
  await db.executeQuery(CompiledQuery.raw(`select ${calls.join(", ")}`));
}

interface DatabaseError {
  readonly code?: unknown;
  readonly message?: unknown;
  readonly detail?: unknown;
  readonly hint?: unknown;
}

/**
 * Reports constraint violations, timeouts and outages as PostgREST does. The library turns an error with code PGRST
 * into the response that its message and detail describe as JSON. Outside this process nobody sees the message of a 5xx
 * (backend-response.ts).
 */
export function respondLikePostgrest(connection: { normalizeDbError(error: unknown): unknown }): void {
  const normalize = connection.normalizeDbError.bind(connection);
  connection.normalizeDbError = (error) => {
    const normalized = normalize(error);
    const { code, message, detail, hint }: DatabaseError = normalized instanceof Object ? normalized : {};
    const status =
      error instanceof DatabaseReadOnly ? 503 : typeof code === "string" ? httpStatusOf(code) : null;
    if (!status) return normalized;
    return {
      code: "PGRST",
      message: JSON.stringify({
        code,
        message: String(message),
        details: status < 500 ? (detail ?? null) : null,
        hint: status < 500 ? (hint ?? null) : null,
      }),
      detail: JSON.stringify({ status, headers: {} }),
    };
  };
}
