import { createPostgresConnection } from "@supabase/lite/postgres";
import type { Options } from "postgres";
import { addAdminUsers } from "#server/backend/admin-users.ts";
import type { Backend } from "#server/backend/backend.ts";
import { answerLikePostgrest } from "#server/backend/database-errors.ts";
import { createLiteFetch, type RecoveryMailer } from "#server/backend/lite.ts";
import { migrate } from "#server/backend/migrate.ts";
import { enterRequestsStrictly } from "#server/backend/request-context.ts";
import { withSession } from "#server/backend/sql-session.ts";
import { StartupError } from "#server/config.ts";
import type { Keys } from "#server/keys.ts";
import type { Log } from "#server/log.ts";

export interface LiteOptions {
  readonly keys: Keys;
  readonly siteUrl: string;
  readonly mailer: RecoveryMailer;
  readonly migrationsDir?: string;
  readonly log?: Log;
}

type ConnectionTarget =
  | string
  | Pick<Options<Record<string, never>>, "host" | "port" | "user" | "password" | "database">;

/** As Supabase writes it, and as every browser can read it: 2026-11-15T03:18:30.645839+00:00. */
export const isoTimestamp = {
  to: 1184,
  from: [1184],
  serialize: (value: unknown) => String(value),
  parse: (text: string) => text.replace(" ", "T").replace(/([+-]\d\d)$/, "$1:00"),
};

/** @supabase/lite hands over objects and lists as JSON text; the driver would quote that once more, as a string. */
const jsonAs = (type: number) => ({
  to: type,
  from: [type],
  serialize: (value: unknown) =>
    typeof value === "string" && /^[[{]/.test(value) ? value : JSON.stringify(value),
  parse: (text: string): unknown => JSON.parse(text),
});

/** Supabase's protocol in this process, on a PostgreSQL that it prepares and migrates first. */
export async function createPostgresBackend(
  target: ConnectionTarget,
  options: LiteOptions & Pick<Backend, "kind" | "location"> & { readonly stop?: () => Promise<void> },
): Promise<Backend> {
  const connection = createPostgresConnection({
    url: typeof target === "string" ? target : "",
    postgresOptions: {
      ...(typeof target === "string" ? {} : target),
      max: 12,
      connect_timeout: 10,
      idle_timeout: 300,
      onnotice: () => {},
      connection: { application_name: "calabash" },
      types: { timestamptz: isoTimestamp, json: jsonAs(114), jsonb: jsonAs(3802) },
    },
  });
  try {
    await withSession(connection.driver, (session) =>
      migrate(session, { directory: options.migrationsDir, log: options.log }),
    );
  } catch (cause) {
    await connection.close();
    if (cause instanceof StartupError) throw cause;
    throw new StartupError(`the database cannot be used: ${cause instanceof Error ? cause.message : cause}`, {
      cause,
    });
  }
  enterRequestsStrictly(connection);
  answerLikePostgrest(connection);
  const fetch = createLiteFetch({ connection, ...options });
  return {
    kind: options.kind,
    location: options.location,
    fetch: addAdminUsers(fetch, options.keys),
    close: async () => {
      await connection.driver.end({ timeout: 2 });
      await options.stop?.();
    },
  };
}
