import { mkdir } from "node:fs/promises";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { createPgliteConnection } from "@supabase/lite/pglite";
import { completeAuth } from "#server/backend/auth/complete-auth.ts";
import type { Backend } from "#server/backend/backend.ts";
import { asIsoTimestamp } from "#server/backend/lite/column-types.ts";
import { enterRequestsStrictly, respondLikePostgrest } from "#server/backend/lite/connection.ts";
import { createLiteFetch } from "#server/backend/lite/lite.ts";
import { migrate } from "#server/backend/migrate.ts";
import type { LiteOptions } from "#server/backend/postgres-backend.ts";

/**
 * The last resort where no PostgreSQL can run: the same engine compiled to WebAssembly, in this process.
 * It takes no lock on its directory; the lock on DATA_DIR keeps a second process out.
 */
export async function createPgliteBackend(directory: string, options: LiteOptions): Promise<Backend> {
  await mkdir(directory, { recursive: true });
  const connection = await createPgliteConnection({
    url: directory,
    pgliteOptions: { extensions: { pg_trgm }, parsers: { 1184: asIsoTimestamp } },
  });
  await migrate(
    {
      query: async (text, parameters = []) =>
        (await connection.driver.query<Record<string, unknown>>(text, [...parameters])).rows,
      script: async (text) => {
        await connection.driver.exec(text);
      },
    },
    { directory: options.migrationsDir, log: options.log },
  );
  enterRequestsStrictly(connection);
  respondLikePostgrest(connection);
  const fetch = createLiteFetch({ connection, ...options });
  return {
    kind: "embedded",
    location: directory,
    notices: null,
    fetch: completeAuth(fetch, { connection, keys: options.keys, siteUrl: options.siteUrl }),
    close: () => connection.close(),
  };
}
