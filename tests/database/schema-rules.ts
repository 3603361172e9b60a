import type { Sql } from "#tests/support/sql.ts";

/** A rule of the schema. Its query `offenders` returns the name of every violation. */
interface Rule {
  readonly rule: string;
  readonly offenders: string;
}

/** How a function checks its caller. */
const CALLER_CHECK = "private\\.(require_|acting_staff|live_user_id|is_service|is_admin)";
/** They return what is public, what a secret link shows, or only what belongs to the caller. */
const OPEN_FUNCTIONS = ["answering_planners", "count_by_country", "my_staff_access", "preview_itinerary"];

const API_ROLES = "('anon', 'authenticated', 'service_role')";

/** Every privilege on the tables and views of the schemas public and private, including column grants. */
const GRANTS = `
  select c.oid, n.nspname, c.relname, coalesce(r.rolname, 'PUBLIC') as grantee, a.privilege_type as privilege
  from pg_class c
  join pg_namespace n on n.oid = c.relnamespace and n.nspname in ('public', 'private')
  cross join lateral (
    select * from aclexplode(c.relacl)
    union all
    select x.* from pg_attribute t, aclexplode(t.attacl) x where t.attrelid = c.oid
  ) a
  left join pg_roles r on r.oid = a.grantee
  where a.grantee <> c.relowner and c.relkind <> 'S'`;

/** Every policy with its roles and commands. A policy for all commands counts as one for each command. */
const POLICIES = `
  select p.polrelid, p.polname, coalesce(r.rolname, 'PUBLIC') as grantee, command.name as command
  from pg_policy p
  cross join unnest(p.polroles) as granted (id)
  left join pg_roles r on r.oid = granted.id
  cross join unnest(case p.polcmd
    when 'r' then array['SELECT'] when 'a' then array['INSERT'] when 'w' then array['UPDATE']
    when 'd' then array['DELETE'] else array['SELECT', 'INSERT', 'UPDATE', 'DELETE'] end) as command (name)`;

/** Our functions with their grants. deptype 'e' marks functions of an extension; grantee 0 in `acl` is everyone. */
const FUNCTIONS = `
  select p.oid, n.nspname, p.proname, p.prosrc, p.prosecdef, p.proconfig, p.prorettype, p.proowner,
         coalesce(p.proacl, acldefault('f', p.proowner)) as acl
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace and n.nspname in ('public', 'private')
  where not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`;

const TABLES = `
  select c.oid, n.nspname, c.relname, c.relrowsecurity from pg_class c
  join pg_namespace n on n.oid = c.relnamespace and n.nspname in ('public', 'private')
  where c.relkind in ('r', 'p')`;

const hasColumn = (column: string) =>
  `exists (select from pg_attribute a where a.attrelid = t.oid and a.attname = '${column}' and not a.attisdropped)`;

/** In pg_trigger.tgtype, bit 1 means 'for each row', 2 'before', 4 'insert' and 16 'update'. */
const RULES: readonly Rule[] = [
  {
    rule: "every table has row-level security enabled",
    offenders: `select relname from (${TABLES}) t where not relrowsecurity`,
  },
  {
    rule: "every grant to an API role has a policy for that role and command",
    offenders: `
      select format('%s: %s to %s', g.relname, g.privilege, g.grantee) from (${GRANTS}) g
      where g.grantee in ${API_ROLES} and not exists (
        select from (${POLICIES}) p
        where p.polrelid = g.oid and p.grantee = g.grantee and p.command = g.privilege)`,
  },
  {
    rule: "every policy is backed by a grant to its role",
    offenders: `
      select format('%s: %s', p.polrelid::regclass, p.polname) from (${POLICIES}) p
      where p.polrelid in (select oid from (${TABLES}) t) and not exists (
        select from (${GRANTS}) g
        where g.oid = p.polrelid and g.grantee = p.grantee and g.privilege = p.command)`,
  },
  {
    rule: "no table has two policies for one command and role",
    offenders: `
      select format('%s: %s to %s', p.polrelid::regclass, p.command, p.grantee) from (${POLICIES}) p
      where p.polrelid in (select oid from (${TABLES}) t)
      group by p.polrelid, p.command, p.grantee having count(*) > 1`,
  },
  {
    rule: "tables are granted only to API roles, and only to read and write rows",
    offenders: `
      select format('%s: %s to %s', g.relname, g.privilege, g.grantee) from (${GRANTS}) g
      where g.grantee not in ${API_ROLES} or g.privilege not in ('SELECT', 'INSERT', 'UPDATE', 'DELETE')`,
  },
  {
    rule: "nothing in the schema private is granted",
    offenders: `select format('%s to %s', g.relname, g.grantee) from (${GRANTS}) g where g.nspname = 'private'`,
  },
  {
    rule: "every policy has a comment, names its role and is not for everyone",
    offenders: `
      select format('%s: %s', p.polrelid::regclass, p.polname) from pg_policy p
      where p.polrelid in (select oid from (${TABLES}) t)
        and (coalesce(obj_description(p.oid, 'pg_policy'), '') = '' or 0 = any (p.polroles))`,
  },
  {
    rule: "every API function has a comment",
    offenders: `
      select proname from (${FUNCTIONS}) f
      where nspname = 'public' and coalesce(obj_description(f.oid, 'pg_proc'), '') = ''`,
  },
  {
    rule: "an API function with its owner's rights that users may call checks its caller",
    offenders: `
      select proname from (${FUNCTIONS}) f where nspname = 'public' and prosecdef
        and prosrc !~ '${CALLER_CHECK}'
        and proname not in (${OPEN_FUNCTIONS.map((name) => `'${name}'`).join(", ")})
        and (has_function_privilege('anon', f.oid, 'execute') or has_function_privilege('authenticated', f.oid, 'execute'))`,
  },
  {
    rule: "no function is granted to everyone",
    offenders: `
      select format('%s.%s', nspname, proname) from (${FUNCTIONS}) f
      where exists (select from aclexplode(f.acl) a where a.grantee = 0)`,
  },
  {
    rule: "every API function is granted to an API role, and to no other role",
    offenders: `
      select proname from (${FUNCTIONS}) f where nspname = 'public' and (
        not exists (select from aclexplode(f.acl) a where a.grantee <> f.proowner)
        or exists (
          select from aclexplode(f.acl) a join pg_roles r on r.oid = a.grantee
          where a.grantee <> f.proowner and r.rolname not in ${API_ROLES}))`,
  },
  {
    rule: "every function has an empty search path",
    offenders: `
      select format('%s.%s', nspname, proname) from (${FUNCTIONS}) f
      where not coalesce(f.proconfig @> array['search_path=""'], false)`,
  },
  {
    rule: "nobody may call a trigger function",
    offenders: `
      select proname from (${FUNCTIONS}) f where prorettype = 'trigger'::regtype
        and exists (select from aclexplode(f.acl) a where a.grantee <> f.proowner)`,
  },
  {
    rule: "every table that admins change has created_at, updated_at and a trigger that sets updated_at",
    offenders: `
      select t.relname from (${TABLES}) t
      where exists (
          select from (${GRANTS}) g
          where g.oid = t.oid and g.privilege = 'UPDATE' and g.grantee = 'authenticated')
        and not (${hasColumn("created_at")} and ${hasColumn("updated_at")} and exists (
          select from pg_trigger g where g.tgrelid = t.oid and not g.tgisinternal
            and g.tgtype & 1 = 1 and g.tgtype & 2 = 2 and g.tgtype & 16 = 16
            and g.tgfoid <> 'private.keep_created_at'::regproc))`,
  },
  {
    rule: "users cannot set created_at: they may not write it, or a trigger sets it",
    offenders: `
      select t.relname from (${TABLES}) t
      where t.nspname = 'public' and exists (
          select from pg_attribute a where a.attrelid = t.oid and a.attname = 'created_at' and (
            has_column_privilege('authenticated', t.oid, a.attnum, 'INSERT, UPDATE')
            or has_column_privilege('anon', t.oid, a.attnum, 'INSERT, UPDATE')))
        and not exists (
          select from pg_trigger g
          where g.tgrelid = t.oid and g.tgfoid = 'private.keep_created_at'::regproc and g.tgtype & 20 = 20)`,
  },
  {
    rule: "every foreign key has an index that starts with its columns",
    offenders: `
      select format('%s: %s', k.conrelid::regclass, k.conname) from pg_constraint k
      where k.contype = 'f' and k.conrelid in (select oid from (${TABLES}) t) and not exists (
        select from pg_index i where i.indrelid = k.conrelid and i.indpred is null
          and (i.indkey::int2[])[0:cardinality(k.conkey) - 1] @> k.conkey)`,
  },
  {
    rule: "no view, foreign table or sequence is accessible through the API",
    offenders: `
      select format('%s: %s', c.relkind, c.relname) from pg_class c
      join pg_namespace n on n.oid = c.relnamespace and n.nspname in ('public', 'private')
      where (n.nspname = 'public' and c.relkind in ('v', 'm', 'f'))
         or (c.relkind in ('v', 'm', 'f', 'S') and exists (select from aclexplode(c.relacl) a where a.grantee <> c.relowner))`,
  },
  {
    rule: "API roles cannot read or write other schemas' tables, and cannot create anything",
    offenders: `
      select format('%s: %s', r.rolname, n.nspname) from pg_roles r cross join pg_namespace n
      where r.rolname in ${API_ROLES} and has_schema_privilege(r.rolname, n.oid, 'CREATE')
      union all
      select format('%s: %s', r.rolname, c.oid::regclass) from pg_roles r cross join pg_class c
      join pg_namespace n on n.oid = c.relnamespace
      where r.rolname in ${API_ROLES} and n.nspname in ('auth', 'supabase_migrations', 'private')
        and c.relkind in ('r', 'p', 'v', 'm')
        and has_table_privilege(r.rolname, c.oid, 'SELECT, INSERT, UPDATE, DELETE')`,
  },
  {
    rule: "every date and moment is limited to the years from 2000 to 2999, and every currency to the list",
    offenders: `
      select format('%s.%s', t.relname, a.attname) from (${TABLES}) t
      join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
      where t.nspname = 'public'
        and (a.atttypid in ('date'::regtype, 'timestamptz'::regtype, 'timestamp'::regtype) or a.attname = 'currency')
        and not exists (
          select from pg_constraint k
          where k.conrelid = t.oid and k.contype = 'c' and k.conkey = array[a.attnum]
            and pg_get_constraintdef(k.oid) ~ case a.attname
              when 'currency' then 'private.currencies' else '2000-01-01.*(2999-12-31|3000-01-01)' end)`,
  },
  {
    rule: "extensions stay out of the exposed schema",
    offenders: `select extname from pg_extension where extnamespace = 'public'::regnamespace`,
  },
];

/** Every violated rule with its violations; empty if there are none. */
export async function findOffenders(sql: Sql): Promise<Record<string, string[]>> {
  const violations: Record<string, string[]> = {};
  for (const { rule, offenders } of RULES) {
    const rows = await sql.unsafe(`select o.name from (${offenders}) as o (name)`);
    if (rows.length > 0) violations[rule] = rows.map((row) => String(row.name)).sort();
  }
  return violations;
}

export const ruleNames = RULES.map(({ rule }) => rule);
