import type { Connection } from "@supabase/lite";
import { PgliteConnection } from "@supabase/lite/pglite";
import { Kysely, PostgresDialect } from "kysely";
import type { DatabasePool } from "#server/backend/database-pool.ts";
import { JsonColumns } from "#server/backend/json-columns.ts";

/** What the library's connections to PostgreSQL have in common; it exports that under no name of its own. */
const PostgresBase: new (
  config: object,
) => Connection<DatabasePool> & Pick<PgliteConnection, "dialect" | "introspect"> =
  Object.getPrototypeOf(PgliteConnection);

/**
 * @supabase/lite over `pg`. The library brings a connection over `postgres` (postgres.js), which throws outside
 * any promise when a connection drops under load (docs/decisions/012).
 */
export class PostgresConnection extends PostgresBase {
  override driver: DatabasePool;

  constructor(pool: DatabasePool) {
    super({});
    this.driver = pool;
    this.kysely = new Kysely({
      dialect: new PostgresDialect({ pool }),
      plugins: [new JsonColumns(() => this.introspection?.columns)],
    });
  }

  override async close(): Promise<void> {
    await this.driver.end();
  }
}
