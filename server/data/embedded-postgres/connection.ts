import { Client, escapeIdentifier, escapeLiteral } from "pg";
import { StartupError } from "#server/config/config.ts";
import { PostgresCannotRun } from "#server/data/embedded-postgres/cannot-run.ts";
import { errorCode } from "#server/process/system-error.ts";

/** Part of the socket's file name only, because nothing listens on TCP. */
export const POSTGRES_PORT = 5432;

const SUPERUSER = "postgres";
/** The site's role; its database has the same name. */
const ROLE = "calabash";

/** What the driver needs to reach the site's database. */
export interface Connection {
  /** The directory of the Unix socket. */
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password: string;
  readonly database: string;
}

export function siteConnection(socketDir: string, password: string): Connection {
  return { host: socketDir, port: POSTGRES_PORT, user: ROLE, password, database: ROLE };
}

/** Runs `work` on one connection, with a timeout for connecting and for each query. */
async function withClient<T>(connection: Connection, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ ...connection, connectionTimeoutMillis: 5_000, query_timeout: 30_000 });
  // A broken connection rejects the running query, which reports it.
  client.on("error", () => {});
  try {
    await client.connect();
    return await work(client);
  } finally {
    void client.end().catch(() => {});
  }
}

/** Codes of a server that is starting, stopping or busy, so that a retry may succeed. */
const TEMPORARY_CODES = ["ENOENT", "ECONNREFUSED", "ECONNRESET", "EPIPE", "57P03", "57P01"];
/** The driver's messages for a closed connection or a timeout. These errors have no code. */
const DISCONNECTED_MESSAGE = /^(Connection terminated|timeout expired|Query read timeout)/;
/** The role or the database does not exist. A missing role looks like a wrong password. */
const NOT_CREATED_CODES = ["28P01", "3D000"];

/**
 * Whether the server behind the socket accepts queries as the site's role. Creates the role and its database if they
 * are missing. Throws only failures that waiting cannot fix.
 */
export async function acceptsSiteQueries(
  socketDir: string,
  password: string,
  { isNew = false }: { readonly isNew?: boolean } = {},
): Promise<boolean> {
  try {
    // On a new server the role is missing, and trying it would write an error to the log.
    if (isNew || !(await canConnectAsSite(socketDir, password))) await createSiteRole(socketDir, password);
    return true;
  } catch (cause) {
    const code = errorCode(cause);
    // The superuser's password is wrong.
    if (code === "28P01") {
      throw new StartupError(
        "the embedded database does not accept the password in DATA_DIR: restore the keys.json that belongs to this database, or run: npm run admin -- repair-keys",
        { cause },
      );
    }
    if (code === "EACCES") {
      throw new PostgresCannotRun(`the database's socket in ${socketDir} cannot be opened by this process`, {
        cause,
      });
    }
    const isDisconnected = cause instanceof Error && DISCONNECTED_MESSAGE.test(cause.message);
    if (code === undefined ? isDisconnected : TEMPORARY_CODES.includes(code)) return false;
    throw cause;
  }
}

/**
 * Whether the site's role can connect and has the settings of createSiteRole(). Checked first, so that most starts do
 * not connect as the superuser.
 */
async function canConnectAsSite(socketDir: string, password: string): Promise<boolean> {
  try {
    return await withClient(siteConnection(socketDir, password), async (client) => {
      const { rows } = await client.query(
        "select current_setting('createrole_self_grant') = 'set' and current_setting('log_min_messages') = 'fatal' as ok",
      );
      return rows[0]?.ok === true;
    });
  } catch (cause) {
    if (NOT_CREATED_CODES.includes(errorCode(cause) ?? "")) return false;
    throw cause;
  }
}

/** Creates the site's role and database if needed. The site works only as this role, never as the superuser. */
async function createSiteRole(socketDir: string, password: string): Promise<void> {
  const superuser = { ...siteConnection(socketDir, password), user: SUPERUSER, database: SUPERUSER };
  await withClient(superuser, async (client) => {
    const roles = await client.query("select from pg_roles where rolname = $1", [ROLE]);
    // PostgreSQL allows no parameters in these commands, so the values are escaped.
    const role = escapeIdentifier(ROLE);
    if (roles.rowCount === 0)
      await client.query(`create role ${role} login createrole password ${escapeLiteral(password)}`);
    // Lets the role switch to the roles it creates (anon, authenticated, service_role).
    await client.query(`alter role ${role} set createrole_self_grant = 'set'`);
    // Visitors' invalid input causes errors in the site's statements. These errors must not fill PostgreSQL's log.
    await client.query(`alter role ${role} set log_min_messages = 'fatal'`);
    const databases = await client.query("select from pg_database where datname = $1", [ROLE]);
    if (databases.rowCount === 0) await client.query(`create database ${role} owner ${role}`);
  });
}
