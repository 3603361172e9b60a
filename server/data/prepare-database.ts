import { StartupError } from "#server/config/config.ts";
import type { SqlSession } from "#server/data/sql-session.ts";
import { errorCode } from "#server/process/system-error.ts";

export const ROLES = ["anon", "authenticated", "service_role"] as const;

/**
 * Makes a plain PostgreSQL look like Supabase to the migrations, with the three roles and the auth schema. Needs a role
 * that owns the database and has CREATEROLE, but no superuser. May run any number of times.
 */
export async function prepareDatabase(session: SqlSession): Promise<void> {
  try {
    await createRoles(session);
  } catch (cause) {
    const isForbidden = errorCode(cause) === "42501";
    if (!isForbidden) throw cause;
    const names = ROLES.join(", ");
    throw new StartupError(
      `DATABASE_URL: its user may not create the roles ${names}; give it CREATEROLE, or create them as an administrator and grant them to it`,
      { cause },
    );
  }
  await becomeMember(session);
  const [{ has_auth } = {}] = await session.query("select to_regclass('auth.users') is not null as has_auth");
  if (!has_auth) {
    // Loaded on demand, because only the first start creates the auth schema.
    const { getAuthSchemaSql, SUPABASE_AUTH_HELPERS_SQL } = await import("@supabase/lite");
    await session.script("begin");
    try {
      await session.script(getAuthSchemaSql());
      await session.script(SUPABASE_AUTH_HELPERS_SQL);
      await session.script("commit");
    } catch (cause) {
      await session.script("rollback");
      throw cause;
    }
  }
  await session.script(`
    grant usage on schema public, auth to ${ROLES.join(", ")};
    revoke create on schema public from public;`);
}

async function createRoles(session: SqlSession): Promise<void> {
  for (const role of ROLES) {
    // Roles belong to the whole server, so another database's first start may be creating them right now.
    await session.script(`
      do $$ begin
        if not exists (select from pg_roles where rolname = '${role}') then
          create role ${role} nologin noinherit;
        end if;
      exception when duplicate_object or unique_violation then null;
      end $$;`);
  }
}

async function becomeMember(session: SqlSession): Promise<void> {
  const [row] = await session.query(
    `select current_user as me, bool_and(pg_has_role(current_user, rolname, 'member')) as member
     from pg_roles where rolname = any ($1)`,
    [ROLES],
  );
  if (row?.member === true && !(await lacksSetOption(session))) return;
  try {
    await session.script(`grant ${ROLES.join(", ")} to current_user`);
  } catch {
    throw new StartupError(
      `DATABASE_URL: its user must be a member of the roles ${ROLES.join(", ")}; run as an administrator: grant ${ROLES.join(", ")} to "${row?.me}"`,
    );
  }
}

/** Since PostgreSQL 16, creating a role makes the creator its administrator but does not allow SET ROLE. */
async function lacksSetOption(session: SqlSession): Promise<boolean> {
  const [version] = await session.query(
    "select current_setting('server_version_num')::int >= 160000 as modern",
  );
  if (version?.modern !== true) return false;
  const [row] = await session.query(
    "select not bool_and(pg_has_role(current_user, rolname, 'set')) as lacks from pg_roles where rolname = any ($1)",
    [ROLES],
  );
  return row?.lacks === true;
}
