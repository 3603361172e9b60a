import { AsyncLocalStorage } from "node:async_hooks";

/** One request to @supabase/lite, which passes nothing of ours on to the database and returns only a status. */
interface LiteRequest {
  /** The person for whom the server's own key acts. */
  readonly actingUser: string | null;
  databaseFailure: unknown;
}

const requests = new AsyncLocalStorage<LiteRequest>();

export const isInsideLite = (): boolean => requests.getStore() !== undefined;

export const actingUser = (): string | null => requests.getStore()?.actingUser ?? null;

/** Runs a request; also returns why the database failed it, if it did. */
export async function duringLiteRequest<T>(
  work: () => T | Promise<T>,
  actingUser: string | null = null,
): Promise<{ readonly result: T; readonly databaseFailure: unknown }> {
  const request: LiteRequest = { actingUser, databaseFailure: null };
  const result = await requests.run(request, work);
  return { result, databaseFailure: request.databaseFailure };
}

/** Keeps the first failure: those after it are its consequences. */
export function noteDatabaseFailure(failure: unknown): void {
  const request = requests.getStore();
  if (request) request.databaseFailure ??= failure;
}

const shorterTimeout = new AsyncLocalStorage<string>();

/** How long one statement of each role may run. */
const TIMEOUTS: Readonly<Record<string, string>> = {
  anon: "3s",
  authenticated: "8s",
  service_role: "30s",
};

/** Runs a request whose statements get less time than their role has. */
export const withStatementTimeout = <T>(timeout: string, work: () => Promise<T>): Promise<T> =>
  shorterTimeout.run(timeout, work);

/** Null for a role that may not use the API. */
export const statementTimeout = (role: string): string | null => {
  const timeout = TIMEOUTS[role];
  return timeout ? (shorterTimeout.getStore() ?? timeout) : null;
};

const capturing = new AsyncLocalStorage<{ tokenHash: string | null }>();

/** Runs a recovery whose token is returned instead of being mailed. */
export async function captureRecovery<T>(
  work: () => Promise<T>,
): Promise<{ readonly result: T; readonly tokenHash: string | null }> {
  const capture: { tokenHash: string | null } = { tokenHash: null };
  const result = await capturing.run(capture, work);
  return { result, tokenHash: capture.tokenHash };
}

/** True when a caller waits for the token: then no mail is written. */
export function captureRecoveryToken(tokenHash: string): boolean {
  const capture = capturing.getStore();
  if (capture) capture.tokenHash = tokenHash;
  return capture !== undefined;
}
