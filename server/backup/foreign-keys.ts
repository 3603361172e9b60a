import { quoted, SCHEMAS } from "#server/backup/catalogue.ts";
import type { SqlSession } from "#server/data/sql-session.ts";

/**
 * Defers foreign keys, so that rows can arrive in any order. The returned function checks them and restores their
 * original setting.
 */
export async function deferForeignKeys(session: SqlSession): Promise<() => Promise<void>> {
  const keys = await session.query(`
    select n.nspname as schema, c.relname as table, k.conname as name, k.condeferrable as deferrable,
      k.condeferred as deferred
    from pg_constraint k
    join pg_class c on c.oid = k.conrelid
    join pg_namespace n on n.oid = c.relnamespace
    where k.contype = 'f' and n.nspname in ('${SCHEMAS.join("', '")}')`);
  const alter = (key: Record<string, unknown>, how: string) =>
    session.script(
      `alter table ${quoted(String(key.schema), String(key.table))} alter constraint ${quoted(String(key.name))} ${how}`,
    );
  for (const key of keys) await alter(key, "deferrable initially deferred");
  return async () => {
    await session.script("set constraints all immediate");
    for (const key of keys) {
      if (!key.deferrable) await alter(key, "not deferrable");
      else if (!key.deferred) await alter(key, "deferrable initially immediate");
    }
  };
}
