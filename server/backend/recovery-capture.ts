import { AsyncLocalStorage } from "node:async_hooks";

const capturing = new AsyncLocalStorage<{ tokenHash: string | null }>();

/** Runs a recovery whose token is handed to the caller instead of being mailed. */
export async function captureRecovery<T>(
  work: () => Promise<T>,
): Promise<{ readonly result: T; readonly tokenHash: string | null }> {
  const capture: { tokenHash: string | null } = { tokenHash: null };
  const result = await capturing.run(capture, work);
  return { result, tokenHash: capture.tokenHash };
}

/** True when somebody waits for the token: then no mail is written. */
export function captureRecoveryToken(tokenHash: string): boolean {
  const capture = capturing.getStore();
  if (capture) capture.tokenHash = tokenHash;
  return capture !== undefined;
}
