import { errorCode } from "#server/failures/system-error.ts";

/** SQLSTATE class 08: the connection failed. Answered as 503. */
const CONNECTION_FAILURE = "08006";
const STATEMENT_TOO_LONG = "57014";

/** The database gave no answer: it is stopped, starting, frozen or out of reach. */
export class DatabaseAway extends Error {
  override readonly name = "DatabaseAway";
  readonly code = CONNECTION_FAILURE;
}

/** One statement gave no answer in its time while others did. */
export class StatementOverdue extends Error {
  override readonly name = "StatementOverdue";
  readonly code = STATEMENT_TOO_LONG;
}

/** The SQLSTATE of a refusal, or the system's code (ECONNREFUSED …); empty if there is none. */
export function codeOf(cause: unknown): string {
  return errorCode(cause) ?? "";
}

const SQLSTATE = /^[0-9A-Z]{5}$/;
/** Terminated, crashed or starting: the server speaks, but takes no queries. */
const TAKES_NO_QUERIES = /^(57P|08)/;

/** Whether the connection can still be used after this failure: an ordinary refusal of the server leaves it whole. */
export function breaksConnection(cause: unknown): boolean {
  const code = codeOf(cause);
  return !SQLSTATE.test(code) || TAKES_NO_QUERIES.test(code);
}

/** Whether the server answered at all, if only to say that it has no place or no such database. */
export function isAnswer(cause: unknown): boolean {
  return !breaksConnection(cause);
}

/** Every failure that broke a connection reads the same to those above: the database is away. */
export function asDatabaseFailure(cause: unknown): unknown {
  if (!breaksConnection(cause) || SQLSTATE.test(codeOf(cause))) return cause;
  return new DatabaseAway("the connection to the database broke", { cause });
}
