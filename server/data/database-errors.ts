import { errorCode } from "#server/process/system-error.ts";

/** The database does not respond: it is stopped, starting, frozen or out of reach. SQLSTATE class 08, sent as 503. */
export class DatabaseUnreachable extends Error {
  override readonly name = "DatabaseUnreachable";
  readonly code = "08006";
}

/** The server takes no writes, such as a standby or after a switch to one. Sent as 503. */
export class DatabaseReadOnly extends Error {
  override readonly name = "DatabaseReadOnly";
  readonly code = READ_ONLY;
}

/** One statement got no response in time while others did. Sent as 504. */
export class StatementTimeout extends Error {
  override readonly name = "StatementTimeout";
  readonly code = "57014";
}

/** The SQLSTATE of a database error, or the system's code (ECONNREFUSED …). Empty if there is none. */
export const codeOf = (cause: unknown): string => errorCode(cause) ?? "";

/** Also the code of a write in a read-only transaction of our own, which a GET of a database function runs in. */
export const READ_ONLY = "25006";
const SQLSTATE = /^[0-9A-Z]{5}$/;
/** Whether the server was terminated, crashed or is starting: it may respond, but accepts no queries. */
export const takesNoQueries = (cause: unknown): boolean => /^(57P|08)/.test(codeOf(cause));

/** Whether the connection is unusable after this failure. An ordinary SQL error leaves it intact. */
export function breaksConnection(cause: unknown): boolean {
  return !SQLSTATE.test(codeOf(cause)) || takesNoQueries(cause);
}

/** Whether the same request may work later, because the database is away, full or takes no writes. */
export const isUnavailable = (failure: unknown): boolean =>
  failure instanceof DatabaseReadOnly || breaksConnection(failure) || httpStatusOf(codeOf(failure)) === 503;

/** Turns a failure without a SQLSTATE into DatabaseUnreachable, or into StatementTimeout after a timeout. */
export function asDatabaseFailure(cause: unknown): unknown {
  if (!breaksConnection(cause) || SQLSTATE.test(codeOf(cause))) return cause;
  // The message of the driver's query_timeout.
  if (cause instanceof Error && cause.message === "Query read timeout")
    return new StatementTimeout("the statement took too long", { cause });
  return new DatabaseUnreachable("the connection to the database broke", { cause });
}

/** The HTTP status for a SQLSTATE that @supabase/lite would send as a 500 with PostgreSQL's own message. */
export function httpStatusOf(code: string): number | null {
  // A check or exclusion constraint failed, or a function of ours raised an error.
  if (code === "23514" || code === "23P01" || code === "P0001") return 400;
  // The statement took too long.
  if (code === "57014") return 504;
  // A conflict or deadlock with another transaction.
  if (code === "40001" || code === "40P01") return 409;
  // The database is overloaded, full, stopped, locked or out of reach, or its disk fails.
  if (/^(53|57|58|08|55P03)/.test(code) || /^(CONNECT|ECONN|ENOENT|EPIPE)/.test(code)) return 503;
  // PostgreSQL does not support or allow the request, such as pseudo-types or a table as a column. The library sends a write in
  // a read-only transaction as 405.
  if (/^(?:0A|2[5-9BDF]|3|44|54|55|42P17)/.test(code) && code !== READ_ONLY) return 400;
  return null;
}
