import { AsyncLocalStorage } from "node:async_hooks";
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from "kysely";
import { createLiteApp, type LiteAppOptions } from "#server/backend/lite-app.ts";
import { duringLiteCall } from "#server/backend/lite-call.ts";
import { PostgresConnection } from "#server/backend/postgres-connection.ts";

type Row = Readonly<Record<string, unknown>>;

export interface RecordedStatement {
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

export interface Recording {
  readonly statements: readonly RecordedStatement[];
  readonly response: Response;
}

/** Lets the library answer a request from rows given here, and tells which statements it would have sent. */
export type RecordLite = (request: Request, rowsOf: (sql: string) => readonly Row[]) => Promise<Recording>;

interface Session {
  readonly statements: RecordedStatement[];
  readonly rowsOf: (sql: string) => readonly Row[];
}

const sessions = new AsyncLocalStorage<Session>();

export function createLiteRecorder(
  real: PostgresConnection,
  options: Omit<LiteAppOptions, "connection">,
): RecordLite {
  const app = createLiteApp({ ...options, connection: new RecordingConnection(real) });
  return async (request, rowsOf) => {
    const session: Session = { statements: [], rowsOf };
    const { result } = await sessions.run(session, () => duringLiteCall(() => app.fetch(request)));
    return { statements: session.statements, response: result };
  };
}

/** What it knows of the tables is what the real connection knows; nothing it is asked reaches the database. */
class RecordingConnection extends PostgresConnection {
  constructor(real: PostgresConnection) {
    super(real.driver);
    this.kysely = new Kysely({
      dialect: {
        createAdapter: () => new PostgresAdapter(),
        createDriver: () => new RecordingDriver(),
        createIntrospector: (db) => new PostgresIntrospector(db),
        createQueryCompiler: () => new PostgresQueryCompiler(),
      },
    });
    const nothing = async () => {};
    // The role and its claims are set by whoever sends the statements.
    Object.assign(this, {
      introspect: real.introspect.bind(real),
      rlsState: "active",
      applyJwtSessionContext: nothing,
      applyRpcRequestGucs: nothing,
    });
  }
}

const noTransaction = async () => {};

class RecordingDriver implements Driver {
  readonly init = noTransaction;
  readonly beginTransaction = noTransaction;
  readonly commitTransaction = noTransaction;
  readonly rollbackTransaction = noTransaction;
  readonly releaseConnection = noTransaction;
  readonly destroy = noTransaction;

  async acquireConnection(): Promise<DatabaseConnection> {
    return { executeQuery, streamQuery };
  }
}

async function executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
  const session = sessions.getStore();
  if (!session) throw new Error("nothing is recorded");
  session.statements.push({ sql, parameters });
  // R is what the library says its statement gives; the rows given here are made for that statement.
  return { rows: [...session.rowsOf(sql)] as R[] };
}

const streamQuery: DatabaseConnection["streamQuery"] = () => {
  throw new Error("rows are not streamed");
};
