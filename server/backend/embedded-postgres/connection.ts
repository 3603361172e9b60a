import postgres from "postgres";
import { PostgresCannotRun } from "#server/backend/embedded-postgres/cannot-run.ts";
import { StartupError } from "#server/config.ts";

/** Only names the socket's file: nothing listens on TCP. */
export const PORT = 5432;

const SUPERUSER = "postgres";
const ROLE = "calabash";

/** What the `postgres` driver needs to reach the site's database. */
export interface Connection {
  /** The directory of the Unix socket. */
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password: string;
  readonly database: string;
}

export function siteConnection(socketDir: string, password: string): Connection {
  return { host: socketDir, port: PORT, user: ROLE, password, database: ROLE };
}

function openAsSuperuser(socketDir: string, password: string): postgres.Sql {
  return postgres({
    host: socketDir,
    port: PORT,
    user: SUPERUSER,
    password,
    database: SUPERUSER,
    ssl: false,
    max: 1,
    connect_timeout: 5,
    fetch_types: false,
    onnotice: () => {},
  });
}

/** Not there yet, not any more, or there and busy: reasons to ask again. */
const PASSING = [
  "ENOENT",
  "ECONNREFUSED",
  "ECONNRESET",
  "CONNECTION_CLOSED",
  "CONNECT_TIMEOUT",
  "57P03",
  "57P01",
];

/** Whether the server behind the socket takes queries; only a failure that waiting cannot mend is thrown. */
export async function answers(socketDir: string, password: string): Promise<boolean> {
  const sql = openAsSuperuser(socketDir, password);
  try {
    await sql`select 1`;
    return true;
  } catch (cause) {
    const { code } = cause as { code?: string };
    if (code === "28P01") {
      throw new StartupError(
        "the embedded database does not accept the password kept in DATA_DIR: restore the keys.json that was made with it, or run: npm run admin -- repair-keys",
        { cause },
      );
    }
    if (code === "EACCES") {
      throw new PostgresCannotRun(`the database's socket in ${socketDir} is closed to this process`, {
        cause,
      });
    }
    if (code !== undefined && PASSING.includes(code)) return false;
    throw cause;
  } finally {
    await sql.end({ timeout: 0 });
  }
}

/** The role and the database of the site: it never works as the superuser. */
export async function ensureSiteDatabase(socketDir: string, password: string): Promise<void> {
  const sql = openAsSuperuser(socketDir, password);
  try {
    const [role] = await sql`select from pg_roles where rolname = ${ROLE}`;
    if (!role) {
      // Commands like these take no parameters, so the server itself quotes the password.
      const [command] = await sql<{ text: string }[]>`
        select format('create role %I login createrole password %L', ${ROLE}::text, ${password}::text) as text`;
      await sql.unsafe(command?.text ?? "");
    }
    // Lets the role switch to the roles it creates (anon, authenticated, service_role).
    await sql`alter role ${sql(ROLE)} set createrole_self_grant = 'set'`;
    const [database] = await sql`select from pg_database where datname = ${ROLE}`;
    if (!database) await sql`create database ${sql(ROLE)} owner ${sql(ROLE)}`;
  } finally {
    await sql.end({ timeout: 5 });
  }
}
