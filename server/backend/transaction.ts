import type { SqlSession } from "#server/backend/sql-session.ts";
import { StartupError } from "#server/config.ts";

/** Runs a step of the start whole or not at all; `what` names it when it fails. */
export async function inTransaction(
  session: SqlSession,
  what: string,
  work: () => Promise<void>,
): Promise<void> {
  await session.script("begin");
  try {
    await work();
    await session.script("commit");
  } catch (cause) {
    await session.script("rollback");
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new StartupError(`${what} failed and was rolled back: ${reason}`, { cause });
  }
}
