import { listAppliedMigrations, quoteName, SCHEMAS } from "#server/backup/database-catalog.ts";
import { StartupError } from "#server/config/config.ts";
import type { SqlSession } from "#server/data/sql-session.ts";

/**
 * The condition for the objects to drop. Objects of extensions ('e') stay. Objects that depend on another one
 * ('i' and 'a'), such as a column's sequence, are dropped together with it.
 */
const isIndependent = (catalog: string) =>
  `not exists (
    select from pg_depend d
    where d.classid = '${catalog}'::regclass and d.objid = o.oid and d.deptype in ('e', 'i')
      or o.tableoid = 'pg_class'::regclass and d.classid = o.tableoid and d.objid = o.oid and d.deptype = 'a'
        and d.refclassid = 'pg_class'::regclass)`;

/** Selects every independent object in the schema public. */
const OBJECTS = `
  select case o.relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence' else 'table' end
    as kind, quote_ident(n.nspname) || '.' || quote_ident(o.relname) as name
  from pg_class o join pg_namespace n on n.oid = o.relnamespace
  where n.nspname = 'public' and o.relkind in ('r', 'p', 'v', 'm', 'S') and ${isIndependent("pg_class")}
  union all
  select 'routine', o.oid::regprocedure::text
  from pg_proc o join pg_namespace n on n.oid = o.pronamespace
  where n.nspname = 'public' and ${isIndependent("pg_proc")}
  union all
  select case o.typtype when 'd' then 'domain' else 'type' end, o.oid::regtype::text
  from pg_type o join pg_namespace n on n.oid = o.typnamespace
  where n.nspname = 'public' and o.typtype in ('e', 'd', 'r') and ${isIndependent("pg_type")}`;

/** Empties the site's schemas. The schema public itself belongs to the database and stays. */
export async function dropSiteObjects(session: SqlSession): Promise<void> {
  if (!(await listAppliedMigrations(session))) {
    throw new StartupError(
      "DATABASE_URL holds tables that are not Calabash's: restore into an empty database of its own",
    );
  }
  const schemas = SCHEMAS.filter((schema) => schema !== "public").map((schema) => quoteName(schema));
  // With an empty search path, PostgreSQL writes every name together with its schema.
  await session.script(`
    set local search_path = '';
    set local client_min_messages = warning;
    drop schema if exists ${schemas.join(", ")} cascade;`);
  for (const { kind, name } of await session.query(OBJECTS)) {
    await session.script(`drop ${kind} if exists ${name} cascade`);
  }
  await session.script("set local search_path to default");
}
