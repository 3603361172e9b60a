import { Client, type ClientConfig } from "pg";
import { StartupError } from "#server/config/config.ts";

/** DATABASE_URL, or the embedded database's socket and password. */
export type ConnectionTarget =
  | string
  | Required<Pick<ClientConfig, "host" | "port" | "user" | "password" | "database">>;

/** The driver's settings, with a name by which an administrator recognizes the site's connections. */
export function clientConfig(target: ConnectionTarget): ClientConfig {
  const name = { application_name: "calabash" };
  if (typeof target !== "string") return { ...target, ...name };
  const url = new URL(target);
  // Gives sslmode the meaning that it has in libpq: `require` encrypts, `verify-full` also checks the host name.
  if (url.searchParams.has("sslmode") && !url.searchParams.has("uselibpqcompat"))
    url.searchParams.set("uselibpqcompat", "true");
  return { connectionString: url.href, ...name };
}

/** One database connection for raw SQL, such as preparing and migrating at boot (docs/architecture.md, rule 2). */
export interface SqlSession {
  query(
    text: string,
    parameters?: readonly (string | readonly string[])[],
  ): Promise<readonly Record<string, unknown>[]>;
  /** Runs a file with several statements. */
  script(text: string): Promise<void>;
}

const CONNECT_LIMIT_MS = 10_000;

/**
 * Holds one separate connection for the whole of `work`, so that session locks work. Its statements have no timeout,
 * because a migration may take long or wait for another process that migrates.
 */
export async function withSession<T>(
  target: ConnectionTarget,
  work: (session: SqlSession) => Promise<T>,
): Promise<T> {
  const client = new Client({
    ...clientConfig(target),
    connectionTimeoutMillis: CONNECT_LIMIT_MS,
    keepAlive: true,
  });
  // A broken connection rejects the current or next statement, which reports it.
  client.on("error", () => {});
  try {
    await client.connect();
    return await work({
      query: async (text, parameters = []) => (await client.query(text, [...parameters])).rows,
      script: async (text) => {
        await client.query(text);
      },
    });
  } finally {
    void client.end().catch(() => {});
  }
}

/** Runs a start-up step in a transaction; `stepName` names it in the error. */
export async function inTransaction(
  session: SqlSession,
  stepName: string,
  work: () => Promise<void>,
): Promise<void> {
  await session.script("begin");
  try {
    await work();
    await session.script("commit");
  } catch (cause) {
    await session.script("rollback");
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new StartupError(`${stepName} failed and was rolled back: ${reason}`, { cause });
  }
}
