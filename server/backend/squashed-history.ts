import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { SqlSession } from "#server/backend/sql-session.ts";
import { inTransaction } from "#server/backend/transaction.ts";
import type { Log } from "#server/logging/log.ts";

const UPGRADE = join(import.meta.dirname, "../../supabase/upgrades/before_squash.sql");

/** The files of old, in their order: every database from before the squash has recorded the first. */
export const OLD_MIGRATIONS = [
  "20261115000100",
  "20261115000200",
  "20261115000300",
  "20261115000400",
  "20261115000500",
  "20261115000600",
  "20261115000700",
  "20261115000800",
  "20261115000900",
  "20261115001000",
  "20261115001100",
  "20261115001200",
  "20261115001300",
  "20261115001400",
  "20261115001500",
  "20261115001510",
  "20261115001520",
  "20261115001530",
  "20261115001550",
  "20261115001600",
  "20261115001620",
] as const;
/** Taken back later: some sites have applied it. */
export const WITHDRAWN_MIGRATION = "20261115001610";
/** The files that replaced them are numbered from 20261115000001 to this one. */
export const LAST_SQUASHED_MIGRATION = "20261115000023";

/** The history's table of what the squash replaced; only databases that were taken over have it. */
export const SQUASHED_TABLE = `
  create table if not exists supabase_migrations.squashed_migrations
    (version text not null primary key, statements text[], name text)`;

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
    OLD_MIGRATIONS[0],
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

/**
 * For a restore: the squashed schema records what a database from before the squash had recorded, and takes the
 * rows that such a database could hold. `takeOverOldHistory` then does what it does at a start.
 */
export async function returnToOldHistory(session: SqlSession, old: readonly string[]): Promise<void> {
  await session.script(`
    alter table public.itineraries
      drop constraint published_needs_place_and_kind,
      add constraint published_needs_place_and_kind check (true)`);
  await session.query(
    "insert into supabase_migrations.schema_migrations (version) select unnest($1::text[])",
    [old],
  );
}
