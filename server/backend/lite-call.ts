import { AsyncLocalStorage } from "node:async_hooks";

/** What happened during one call of @supabase/lite, which itself tells only a status. */
interface LiteCall {
  databaseFailure: unknown;
}

const calls = new AsyncLocalStorage<LiteCall>();

export const isInsideLite = (): boolean => calls.getStore() !== undefined;

/** Runs a call and answers also why the database failed it, if it did. */
export async function duringLiteCall<T>(
  work: () => T | Promise<T>,
): Promise<{ readonly result: T; readonly databaseFailure: unknown }> {
  const call: LiteCall = { databaseFailure: null };
  const result = await calls.run(call, work);
  return { result, databaseFailure: call.databaseFailure };
}

/** Keeps the first failure: those after it are its consequences. */
export function noteDatabaseFailure(failure: unknown): void {
  const call = calls.getStore();
  if (call) call.databaseFailure ??= failure;
}
