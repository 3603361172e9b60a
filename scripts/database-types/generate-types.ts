import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbeddedPostgres } from "#server/data/embedded-postgres.ts";
import { migrate } from "#server/data/migrate.ts";
import { withSession } from "#server/data/sql-session.ts";
import { silentLog } from "#server/process/log.ts";

const ROOT = join(import.meta.dirname, "../..");
export const FILE = join(ROOT, "domain/database.types.ts");

const HEADER = `// Written by \`npm run db:types\` from the migrated schema. Do not edit: a test compares this file with the schema.

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | readonly Json[];
`;

/** The JSON type that PostgREST returns for a PostgreSQL type, and the columns of a constraint. */
const HELPERS = `
  create function pg_temp.type_of(type oid, nullable boolean = false) returns text language sql as $$
    select case
        when base.typtype = 'e' then format('Database["public"]["Enums"]["%s"]', base.typname)
        when base.typname in ('json', 'jsonb') then 'Json'
        when base.typname in ('text', 'varchar', 'uuid', 'date', 'timestamptz') then 'string'
        when base.typname = 'bool' then 'boolean'
        when base.typname = 'void' then 'undefined'
        when base.typcategory = 'N' then 'number'
        -- No TypeScript, so that Biome refuses it.
        else 'unknown type ' || base.typname
      end
      || case when t.typcategory = 'A' then '[]' else '' end
      -- Json already includes null.
      || case when nullable and t.typname not in ('json', 'jsonb') then ' | null' else '' end
    from pg_type t join pg_type base on base.oid = case when t.typcategory = 'A' then t.typelem else t.oid end
    where t.oid = type $$;
  create function pg_temp.columns_of(relation oid, numbers smallint[]) returns json language sql as $$
    select json_agg(format('"%s"', a.attname) order by listed.place)
    from unnest(numbers) with ordinality as listed (number, place)
    join pg_attribute a on a.attrelid = relation and a.attnum = listed.number $$`;

const EMPTY = `'"Record<PropertyKey, never>"'`;

const TABLES = `
  select json_object_agg(c.relname, json_build_object(
      'Row', columns.row, 'Insert', columns.insert, 'Update', columns.update,
      'Relationships', coalesce(relationships.list, '[]')) order by c.relname collate "C") as types
  from pg_class c
  cross join lateral (
    select json_object_agg(name, type order by name collate "C") as row,
      json_object_agg(name || case when is_optional then '?' else '' end, written order by name collate "C") as insert,
      json_object_agg(name || '?', written order by name collate "C") as update
    from (
      select a.attname as name, pg_temp.type_of(a.atttypid, not a.attnotnull) as type,
        not a.attnotnull or a.atthasdef or a.attidentity <> '' as is_optional,
        -- Clients never set a generated column.
        case when a.attidentity = 'a' or a.attgenerated <> '' then 'never'
          else pg_temp.type_of(a.atttypid, not a.attnotnull) end as written
      from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as listed) as columns
  cross join lateral (
    select json_agg(json_build_object(
        'foreignKeyName', format('"%s"', k.conname), 'columns', pg_temp.columns_of(k.conrelid, k.conkey),
        'isOneToOne', exists (
          select from pg_constraint u where u.conrelid = k.conrelid and u.contype in ('p', 'u')
          and u.conkey @> k.conkey and u.conkey <@ k.conkey),
        'referencedRelation', format('"%s"', o.relname),
        'referencedColumns', pg_temp.columns_of(k.confrelid, k.confkey)) order by k.conname collate "C") as list
    from pg_constraint k join pg_class o on o.oid = k.confrelid and o.relnamespace = c.relnamespace
    where k.conrelid = c.oid and k.contype = 'f') as relationships
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`;

/** Input arguments come first, and the last `pronargdefaults` of them have a default. */
const FUNCTIONS = `
  select json_object_agg(p.proname, json_strip_nulls(json_build_object(
      'Args', coalesce(arguments.object, ${EMPTY}),
      'Returns', coalesce(
        'Database["public"]["Tables"]["' || r.relname || '"]["Row"]', columns.type, pg_temp.type_of(p.prorettype))
        || case when p.proretset then '[]' else '' end,
      -- Allows .select(…) and filters after the call, as on the table itself.
      'SetofOptions', case when r.relname is not null then json_build_object(
        'from', '"*"', 'to', format('"%s"', r.relname), 'isOneToOne', false, 'isSetofReturn', p.proretset) end
    )) order by p.proname collate "C") as types
  from pg_proc p
  left join (pg_type t join pg_class r on r.oid = t.typrelid and r.relkind in ('r', 'p')) on t.oid = p.prorettype
  cross join lateral (
    select json_object_agg(
        p.proargnames[place] || case when place > p.pronargs - p.pronargdefaults then '?' else '' end,
        pg_temp.type_of(type, not p.proisstrict) order by p.proargnames[place]) as object
    from unnest(p.proargtypes::oid[]) with ordinality as a (type, place)) as arguments
  cross join lateral (
    select E'{\\n' || string_agg(format('%s: %s;', p.proargnames[place], pg_temp.type_of(type)), ' '
      order by p.proargnames[place]) || '}' as type
    from unnest(p.proallargtypes) with ordinality as a (type, place) where p.proargmodes[place] = 't') as columns
  where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' and p.prorettype <> 'trigger'::regtype`;

const ENUMS = `
  select json_object_agg(name, labels order by name collate "C") as types from (
    select t.typname as name, string_agg(format('"%s"', e.enumlabel), ' | ' order by e.enumsortorder) as labels
    from pg_enum e join pg_type t on t.oid = e.enumtypid
    where t.typnamespace = 'public'::regnamespace group by t.typname) as enums`;

/** Migrates an empty database and returns the types of its schema `public`, which is the API. */
export async function generateTypes(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), "calabash-types-"));
  // The system user that runs PostgreSQL must be able to enter the directory.
  await chmod(directory, 0o711);
  const dataDir = join(directory, "postgres");
  const server = await startEmbeddedPostgres({ dataDir, password: randomUUID(), log: silentLog });
  try {
    return await withSession(server.connection, async (session) => {
      await migrate(session);
      await session.script(HELPERS);
      const read = async (text: string) => (await session.query(text))[0]?.types;
      const none = "{ [_ in never]: never }";
      return typesFile({
        Tables: await read(TABLES),
        Views: none,
        Functions: await read(FUNCTIONS),
        Enums: await read(ENUMS),
        CompositeTypes: none,
      });
    });
  } finally {
    await server.stop();
    await rm(directory, { recursive: true, force: true });
  }
}

/** Writes names and types without quotation marks. */
function typesFile(schema: Readonly<Record<string, unknown>>): string {
  const types = JSON.stringify({ public: schema }, null, 2).replaceAll(/"(?:[^"\\]|\\.)*"/g, (text) =>
    JSON.parse(text),
  );
  const biome = join(ROOT, "node_modules/.bin/biome");
  return execFileSync(biome, ["format", `--stdin-file-path=${FILE}`], {
    cwd: ROOT,
    input: `${HEADER}\nexport type Database = ${types};\n`,
    encoding: "utf8",
  });
}
