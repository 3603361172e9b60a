import type { MigrationFile } from "#server/data/migration-files.ts";
import { ROLES } from "#server/data/prepare-database.ts";
import type { SeedFile } from "#server/data/seed-files.ts";
import type { SqlSession } from "#server/data/sql-session.ts";

/** Checks that what IS_UP_TO_DATE_SQL reads exists. Otherwise it would fail and abort a surrounding transaction. */
const HAS_OBJECTS_SQL = `
  select current_setting('server_version_num')::int >= 160000
    and to_regclass('supabase_migrations.schema_migrations') is not null
    and to_regclass('supabase_migrations.seed_files') is not null
    and to_regclass('auth.users') is not null
    and (select count(*) from pg_roles where rolname = any ($1)) = cardinality($1::text[]) as complete`;

/**
 * Checks everything that migrate() and prepareDatabase() ensure, including grants. The parameters are the roles, the
 * versions of the migrations, and the paths and hashes of the seed files.
 */
const IS_UP_TO_DATE_SQL = `
  select (select count(*) from supabase_migrations.schema_migrations) = cardinality($2::text[])
    and not exists (select from unnest($2::text[]) as file (version)
      where not exists (select from supabase_migrations.schema_migrations as applied
        where applied.version = file.version))
    and not exists (select from unnest($3::text[], $4::text[]) as seed (path, hash)
      where not exists (select from supabase_migrations.seed_files as loaded
        where loaded.path = seed.path and loaded.hash = seed.hash))
    and (select bool_and(pg_has_role(current_user, role, 'member') and pg_has_role(current_user, role, 'set')
        and has_schema_privilege(role, 'public', 'usage') and has_schema_privilege(role, 'auth', 'usage'))
      from unnest($1::text[]) as role)
    and not has_schema_privilege('public', 'public', 'create') as current`;

/**
 * Whether the database needs no migration, as on most starts. Then migrate() takes no lock and writes nothing. False
 * before PostgreSQL 16, where IS_UP_TO_DATE_SQL would fail.
 */
export async function isDatabaseUpToDate(
  session: SqlSession,
  migrations: readonly MigrationFile[],
  seeds: readonly SeedFile[],
): Promise<boolean> {
  const [objects] = await session.query(HAS_OBJECTS_SQL, [ROLES]);
  if (objects?.complete !== true) return false;
  const [state] = await session.query(IS_UP_TO_DATE_SQL, [
    ROLES,
    migrations.map(({ version }) => version),
    seeds.map(({ path }) => path),
    seeds.map(({ hash }) => hash),
  ]);
  return state?.current === true;
}
