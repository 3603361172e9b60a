import { AsyncLocalStorage } from "node:async_hooks";

/** What happened during one call of @supabase/lite, which itself tells only a status. */
interface LiteCall {
  /** The person for whom the server's own key acts. */
  readonly actingUser: string | null;
  databaseFailure: unknown;
}

const calls = new AsyncLocalStorage<LiteCall>();

export const isInsideLite = (): boolean => calls.getStore() !== undefined;

export const actingUser = (): string | null => calls.getStore()?.actingUser ?? null;

/** Runs a call and answers also why the database failed it, if it did. */
export async function duringLiteCall<T>(
  work: () => T | Promise<T>,
  actingUser: string | null = null,
): Promise<{ readonly result: T; readonly databaseFailure: unknown }> {
  const call: LiteCall = { actingUser, databaseFailure: null };
  const result = await calls.run(call, work);
  return { result, databaseFailure: call.databaseFailure };
}

/** Keeps the first failure: those after it are its consequences. */
export function noteDatabaseFailure(failure: unknown): void {
  const call = calls.getStore();
  if (call) call.databaseFailure ??= failure;
}
