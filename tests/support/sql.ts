import { Client, type ClientConfig, escapeIdentifier, Pool, type PoolClient } from "pg";

type Row = Record<string, unknown>;
type Rows<R extends object = Row> = readonly R[] & { readonly count: number };

class Identifier {
  readonly quoted: string;
  constructor(name: string) {
    this.quoted = escapeIdentifier(name);
  }
}

/** Tagged-template SQL; each value is a parameter. Tests run as the database's owner. */
export interface Sql {
  <R extends object = Row>(text: TemplateStringsArray, ...values: unknown[]): Promise<Rows<R>>;
  /** A table's or column's name inside a template. */
  (name: string): Identifier;
  /** Raw SQL; may contain several statements. */
  unsafe<R extends object = Row>(text: string): Promise<Rows<R>>;
}

export interface SqlConnection extends Sql {
  release(): void;
}

export interface SqlPool extends Sql {
  reserve(): Promise<SqlConnection>;
  begin<T>(work: (sql: Sql) => Promise<T>): Promise<T>;
  end(): Promise<void>;
}

interface Asks {
  query(text: string, values?: unknown[]): Promise<{ rows: unknown[]; rowCount: number | null }>;
}

export function connect(target: string | ClientConfig, max = 4): SqlPool {
  const config = typeof target === "string" ? { connectionString: target } : target;
  const pool = new Pool({ ...config, max });
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  const reserve = async () => {
    const client: PoolClient = await pool.connect();
    return Object.assign(sqlOver(client), { release: () => client.release() });
  };
  const begin = async <T>(work: (sql: Sql) => Promise<T>) => {
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

/** Runs one or more statements on its own connection. */
export async function runOnce(target: string | ClientConfig, text: string): Promise<Rows> {
  const client = new Client(target);
  client.on("error", () => {});
  try {
    await client.connect();
    return await sqlOver(client).unsafe(text);
  } finally {
    await client.end();
  }
}

function sqlOver(connection: Asks): Sql {
  const run = async <R extends object>(text: string, values?: unknown[]): Promise<Rows<R>> => {
    const result = await connection.query(text, values);
    // Several statements return several results, which are not used.
    const rows = [...((result.rows ?? []) as R[])];
    // Not enumerable, so that the rows compare as a plain list.
    return Object.defineProperty(rows, "count", { value: result.rowCount ?? 0 }) as R[] & { count: number };
  };
  function sql(name: string): Identifier;
  function sql<R extends object = Row>(text: TemplateStringsArray, ...values: unknown[]): Promise<Rows<R>>;
  function sql(text: TemplateStringsArray | string, ...values: unknown[]) {
    if (typeof text === "string") return new Identifier(text);
    const parameters: unknown[] = [];
    const written = values.map((value) =>
      value instanceof Identifier ? value.quoted : `$${parameters.push(value)}`,
    );
    return run(String.raw({ raw: text }, ...written), parameters);
  }
  return Object.assign(sql, { unsafe: <R extends object = Row>(text: string) => run<R>(text) });
}
