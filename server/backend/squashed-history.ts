import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { SqlSession } from "#server/backend/sql-session.ts";
import { inTransaction } from "#server/backend/transaction.ts";
import type { Log } from "#server/log.ts";

const UPGRADE = join(import.meta.dirname, "../../supabase/upgrades/before_squash.sql");

/** Migrations are applied in their order, so every database from before the squash has recorded this one. */
const FIRST_OLD_MIGRATION = "20261115000100";

/**
 * A database from before the squash holds what the squashed files would make of it, but for what the upgrade file
 * repairs. The upgrade refuses one that stopped halfway, and says what to do.
 */
export async function takeOverOldHistory(
  session: SqlSession,
  migrations: readonly { readonly version: string; readonly text: string }[],
  log: Log,
): Promise<void> {
  const old = await session.query("select 1 from supabase_migrations.schema_migrations where version = $1", [
    FIRST_OLD_MIGRATION,
  ]);
  if (old.length === 0) return;
  const upgrade = await readFile(UPGRADE, "utf8");
  await inTransaction(session, "the upgrade to the squashed migrations", async () => {
    await session.script(upgrade);
    for (const { version, text } of migrations) {
      await session.query(
        "update supabase_migrations.schema_migrations set statements = $2 where version = $1 and statements is null",
        [version, [text]],
      );
    }
  });
  log("info", "migrations before the squash taken over");
}
