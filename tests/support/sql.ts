import { type ClientConfig, Pool } from "pg";

type Row = Record<string, unknown>;
type Rows<R extends object = Row> = readonly R[] & { readonly count: number };

/** Tagged-template SQL; each value is a parameter. Tests run as the database's owner. */
export interface Sql {
  <R extends object = Row>(text: TemplateStringsArray, ...values: unknown[]): Promise<Rows<R>>;
  /** Raw SQL; may contain several statements. */
  unsafe<R extends object = Row>(text: string): Promise<Rows<R>>;
}

export type SqlPool = ReturnType<typeof connect>;

export function connect(target: string | ClientConfig, max = 4) {
  const config = typeof target === "string" ? { connectionString: target } : target;
  const pool = new Pool({ ...config, max });
  // Tests end connections on purpose. Without listeners, their errors would end the process.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  const reserve = async () => {
    const client = await pool.connect();
    return Object.assign(sqlOver(client), { release: () => client.release() });
  };
  const begin = async <T>(work: (sql: Sql) => Promise<T>): Promise<T> => {
    const sql = await reserve();
    try {
      await sql.unsafe("begin");
      const result = await work(sql);
      await sql.unsafe("commit");
      return result;
    } catch (cause) {
      await sql.unsafe("rollback");
      throw cause;
    } finally {
      sql.release();
    }
  };
  return Object.assign(sqlOver(pool), { reserve, begin, end: () => pool.end() });
}

/** How many statements of the database wait for a lock that another transaction holds. */
export async function countLockWaits(sql: Sql): Promise<number> {
  const rows =
    await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  return rows.length;
}

/** Runs one or more statements on its own connection. */
export async function runOnce(target: string | ClientConfig, text: string): Promise<Rows> {
  const sql = connect(target, 1);
  return sql.unsafe(text).finally(() => sql.end());
}

interface Queryable {
  query(text: string, values?: unknown[]): Promise<{ rows: unknown[]; rowCount: number | null }>;
}

function sqlOver(connection: Queryable): Sql {
  const run = async <R extends object>(text: string, values?: unknown[]): Promise<Rows<R>> => {
    const result = await connection.query(text, values);
    // Several statements return several results, which are not used.
    const rows = [...((result.rows ?? []) as R[])];
    // Not enumerable, so that the rows compare as a plain list.
    return Object.defineProperty(rows, "count", { value: result.rowCount ?? 0 }) as R[] & { count: number };
  };
  // Writes $1, $2 … in place of the values.
  const sql = <R extends object = Row>(text: TemplateStringsArray, ...values: unknown[]) =>
    run<R>(String.raw({ raw: text }, ...values.map((_, index) => `$${index + 1}`)), values);
  return Object.assign(sql, { unsafe: <R extends object = Row>(text: string) => run<R>(text) });
}
