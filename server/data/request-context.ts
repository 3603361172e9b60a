import { AsyncLocalStorage } from "node:async_hooks";

/**
 * The state of one request to @supabase/lite, for what the library does not pass on: the request's headers to the
 * database, and the database's failure to the caller.
 */
interface LiteRequest {
  /** The user on whose behalf a request with the secret key acts. */
  readonly actingUser: string | null;
  /** Whether its transaction only reads, so that nothing depends on its commit. */
  readonly isRestRead: boolean;
  databaseFailure: unknown;
}

const requests = new AsyncLocalStorage<LiteRequest>();

export const isInsideLiteRequest = (): boolean => requests.getStore() !== undefined;

export const actingUser = (): string | null => requests.getStore()?.actingUser ?? null;

export const isRestRead = (): boolean => requests.getStore()?.isRestRead ?? false;

/** Runs a request. Also returns the first error of the database, if there was one. */
export async function runLiteRequest<T>(
  work: () => T | Promise<T>,
  { actingUser = null, isRestRead = false }: Partial<Pick<LiteRequest, "actingUser" | "isRestRead">> = {},
): Promise<{ readonly result: T; readonly databaseFailure: unknown }> {
  const request: LiteRequest = { actingUser, isRestRead, databaseFailure: null };
  const result = await requests.run(request, work);
  return { result, databaseFailure: request.databaseFailure };
}

/** Keeps the first failure, because later ones are its consequences. */
export function recordDatabaseFailure(failure: unknown): void {
  const request = requests.getStore();
  if (request) request.databaseFailure ??= failure;
}

const shorterTimeout = new AsyncLocalStorage<string>();

/** The statement timeout of each role. */
const ROLE_TIMEOUTS: Readonly<Record<string, string>> = {
  anon: "3s",
  authenticated: "8s",
  service_role: "30s",
};

/** Runs a request with a shorter statement timeout than its role's. */
export const withStatementTimeout = <T>(timeout: string, work: () => Promise<T>): Promise<T> =>
  shorterTimeout.run(timeout, work);

/** The statement timeout for this request, or null for a role that may not use the API. */
export const statementTimeout = (role: string): string | null => {
  const timeout = ROLE_TIMEOUTS[role];
  return timeout ? (shorterTimeout.getStore() ?? timeout) : null;
};

const captures = new AsyncLocalStorage<{ tokenHash: string | null }>();

/** Runs a password recovery whose token is returned instead of mailed. */
export async function runWithTokenCapture<T>(
  work: () => Promise<T>,
): Promise<{ readonly result: T; readonly tokenHash: string | null }> {
  const capture: { tokenHash: string | null } = { tokenHash: null };
  const result = await captures.run(capture, work);
  return { result, tokenHash: capture.tokenHash };
}

/** Passes the token to a running runWithTokenCapture(). Returns false if there is none, so that a mail must be sent. */
export function tryCaptureRecoveryToken(tokenHash: string): boolean {
  const capture = captures.getStore();
  if (capture) capture.tokenHash = tokenHash;
  return capture !== undefined;
}
