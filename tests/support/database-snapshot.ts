import type { Sql } from "#tests/support/sql.ts";

const SCHEMAS = "('public', 'private', 'auth', 'storage')";

/** Calls the current role 'the owner', because the owners of two compared databases may have different names. */
const nameOf = (role: string) =>
  `case when ${role} = quote_ident(current_user)::regrole then 'the owner' else ${role}::regrole::text end`;

/** Privileges in sorted order, because PostgreSQL stores them in the order in which they were granted. */
const rights = (acl: string) => `
  (select coalesce(string_agg(holder || ':' || privilege_type, ' ' order by holder, privilege_type), '')
   from (select privilege_type, case grantee when 0 then 'public' else ${nameOf("grantee")} end collate "C" as holder
     from aclexplode(${acl})) a
   -- Owners have MAINTAIN only since PostgreSQL 17.
   where (holder, privilege_type) <> ('the owner', 'MAINTAIN'))`;

const OUR_RELATIONS = `
  select c.*, n.nspname, n.nspname || '.' || c.relname as name
  from pg_class c join pg_namespace n on n.oid = c.relnamespace and n.nspname in ${SCHEMAS}`;

/** Each query returns one text per object, starting with its kind and name. */
const QUERIES: readonly string[] = [
  `select format('schema %s of %s: %s', nspname, ${nameOf("nspowner")}, ${rights("nspacl")})
   from pg_namespace where nspname in ${SCHEMAS} or nspname = 'extensions'`,
  `select format('extension %s in %s', extname, extnamespace::regnamespace) from pg_extension`,
  `select format('type %s: %s', t.oid::regtype, string_agg(e.enumlabel, ', ' order by e.enumsortorder))
   from pg_type t join pg_enum e on e.enumtypid = t.oid group by t.oid`,
  `select format('relation %s %s of %s, row security %s %s, %s, rights %s, comment %L',
     name, relkind, ${nameOf("relowner")}, relrowsecurity, relforcerowsecurity, reloptions,
     ${rights("coalesce(relacl, acldefault(case relkind when 'S' then 's'::\"char\" else 'r' end, relowner))")},
     obj_description(oid, 'pg_class'))
   from (${OUR_RELATIONS}) c where relkind in ('r', 'p', 'v', 'm', 'f', 'S')`,
  `select format('column %s %s.%s: %s collate %s, not null %s, default %L, identity %L, generated %L, rights %s, comment %L',
     c.name, row_number() over (partition by c.oid order by a.attnum), a.attname,
     format_type(a.atttypid, a.atttypmod), a.attcollation::regcollation, a.attnotnull,
     pg_get_expr(d.adbin, d.adrelid), a.attidentity, a.attgenerated, ${rights("a.attacl")},
     col_description(c.oid, a.attnum))
   from (${OUR_RELATIONS}) c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
   left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
   where c.relkind in ('r', 'p')`,
  `select format('constraint %s %s: %s, validated %s', c.name, k.conname, pg_get_constraintdef(k.oid), k.convalidated)
   from (${OUR_RELATIONS}) c join pg_constraint k on k.conrelid = c.oid
   -- Not-null constraints and constraint triggers are part of the columns and triggers.
   where k.contype not in ('n', 't')`,
  `select format('index %s', pg_get_indexdef(i.indexrelid))
   from (${OUR_RELATIONS}) c join pg_index i on i.indrelid = c.oid`,
  `select format('trigger %s %s, enabled %s, comment %L', c.name, pg_get_triggerdef(t.oid), t.tgenabled,
     obj_description(t.oid, 'pg_trigger'))
   from (${OUR_RELATIONS}) c join pg_trigger t on t.tgrelid = c.oid and not t.tgisinternal`,
  `select format('foreign key trigger of %s: type %s, enabled %s, deferrable %s, deferred %s',
     c.name, t.tgtype, t.tgenabled, t.tgdeferrable, t.tginitdeferred)
   from (${OUR_RELATIONS}) c join pg_trigger t on t.tgrelid = c.oid and t.tgisinternal`,
  `select format('policy %s %I for %s to %s, permissive %s, using %L, check %L, comment %L',
     c.name, p.polname, p.polcmd,
     (select string_agg(r::regrole::text, ' ' order by r::regrole::text) from unnest(p.polroles) r),
     p.polpermissive, pg_get_expr(p.polqual, p.polrelid), pg_get_expr(p.polwithcheck, p.polrelid),
     obj_description(p.oid, 'pg_policy'))
   from (${OUR_RELATIONS}) c join pg_policy p on p.polrelid = c.oid`,
  `select format('function %s of %s, rights %s, comment %L: %s', p.oid::regprocedure, ${nameOf("p.proowner")},
     ${rights("coalesce(p.proacl, acldefault('f', p.proowner))")}, obj_description(p.oid, 'pg_proc'),
     pg_get_functiondef(p.oid))
   from pg_proc p join pg_namespace n on n.oid = p.pronamespace and n.nspname in ${SCHEMAS}
   -- Without functions that belong to an extension.
   where p.prokind in ('f', 'p') and not exists (
     select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')`,
  `select format('default rights of %s in %s on %s: %s', ${nameOf("defaclrole")}, defaclnamespace::regnamespace,
     defaclobjtype, ${rights("defaclacl")}) from pg_default_acl`,
];

/** The schema as sorted texts, one per object. Databases with equal texts behave the same. */
export async function schemaSnapshot(sql: Sql): Promise<readonly string[]> {
  const texts: string[] = [];
  for (const query of QUERIES) {
    const rows = await sql.unsafe(`select o.line from (${query}) as o (line)`);
    texts.push(...rows.map((row) => String(row.line)));
  }
  return texts.sort();
}

type Rows = Readonly<Record<string, readonly string[]>>;

/** All rows as text, by table, of the tables in these schemas. A backup leaves out the rows of running processes. */
export async function allRows(sql: Sql, schemas: readonly string[]): Promise<Rows> {
  const tables = await sql`
    select format('%I.%I', relnamespace::regnamespace, relname) as name from pg_class
    where relkind = 'r' and relnamespace::regnamespace::text = any (${schemas}) and relname <> 'processes' order by 1`;
  const rows: Record<string, readonly string[]> = {};
  for (const { name } of tables) {
    const tableRows = await sql.unsafe(`select to_jsonb(t)::text as row from ${name} as t`);
    rows[String(name)] = tableRows.map(({ row }) => String(row));
  }
  return rows;
}

/** Lost and new rows. Ignores tables and columns that are missing in `before`, because later migrations may add some. */
export function rowDifferences(before: Rows, now: Rows): readonly string[] {
  return Object.entries(before).flatMap(([table, rows]) => {
    const columns = Object.keys(JSON.parse(rows[0] ?? "{}")).sort();
    const comparable = (row: string) => {
      const parsed = JSON.parse(row);
      return JSON.stringify(columns.map((column) => [column, parsed[column]]));
    };
    return differences(`rows of ${table}`, rows.map(comparable), (now[table] ?? []).map(comparable));
  });
}

/** The first differences of two lists, shortened, because a full diff would take minutes. */
export function differences(what: string, before: readonly string[], now: readonly string[]): string[] {
  const [earlier, later] = [new Set(before), new Set(now)];
  const lost = before.filter((line) => !later.has(line)).map((line) => `lost from ${what}: ${line}`);
  const gained = now.filter((line) => !earlier.has(line)).map((line) => `new in ${what}: ${line}`);
  const count = before.length === now.length ? [] : [`${before.length} ${what}, now ${now.length}`];
  return [...count, ...lost.slice(0, 3), ...gained.slice(0, 3)].map((line) => line.slice(0, 500));
}
