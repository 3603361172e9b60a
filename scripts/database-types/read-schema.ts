import { randomUUID } from "node:crypto";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { startEmbeddedPostgres } from "#server/data/embedded-postgres.ts";
import { migrate } from "#server/data/migrate.ts";
import { withSession } from "#server/data/sql-session.ts";
import { silentLog } from "#server/process/log.ts";

const column = z.object({
  table: z.string(),
  name: z.string(),
  type: z.string(),
  nullable: z.boolean(),
  /** Has a default, so that an insert may omit it. */
  optional: z.boolean(),
  /** Generated always, so never set by a client. */
  generated: z.boolean(),
});
const relationship = z.object({
  table: z.string(),
  name: z.string(),
  columns: z.array(z.string()),
  one_to_one: z.boolean(),
  other: z.string(),
  other_columns: z.array(z.string()),
});
const apiFunction = z.object({
  name: z.string(),
  arguments: z.array(
    z.object({ name: z.string(), type: z.string(), optional: z.boolean(), nullable: z.boolean() }),
  ),
  returns: z.string(),
  returns_set: z.boolean(),
  /** The table whose rows it returns, if any. */
  table: z.string().nullable(),
  /** The columns of `returns table (…)`. */
  columns: z.array(z.object({ name: z.string(), type: z.string() })),
});
const enumeration = z.object({ name: z.string(), labels: z.array(z.string()) });

const schema = z.object({
  columns: z.array(column),
  relationships: z.array(relationship),
  functions: z.array(apiFunction),
  enums: z.array(enumeration),
});
export type Schema = z.infer<typeof schema>;
export type ApiFunction = z.infer<typeof apiFunction>;

const PUBLIC = "'public'::regnamespace";

/** Types are named without their schema: `text`, `uuid[]`, `request_status`. */
const typeName = (oid: string) => `(
  select case when t.typcategory = 'A' then e.typname || '[]' else t.typname end
  from pg_type t left join pg_type e on e.oid = t.typelem where t.oid = ${oid})`;

const COLUMNS = `
  select c.relname as table, a.attname as name, ${typeName("a.atttypid")} as type,
         not a.attnotnull as nullable,
         not a.attnotnull or a.atthasdef or a.attidentity <> '' as optional,
         a.attidentity = 'a' or a.attgenerated <> '' as generated
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relnamespace = ${PUBLIC} and c.relkind in ('r', 'p')
  order by c.relname collate "C", a.attname collate "C"`;

const columnNames = (relation: string, numbers: string) => `array(
  select a.attname::text from unnest(${numbers}) with ordinality as listed (attnum, place)
  join pg_attribute a on a.attrelid = ${relation} and a.attnum = listed.attnum order by listed.place)`;

const RELATIONSHIPS = `
  select c.relname as table, k.conname as name, ${columnNames("k.conrelid", "k.conkey")} as columns,
         exists (select from pg_constraint u where u.conrelid = k.conrelid and u.contype in ('p', 'u')
                 and u.conkey @> k.conkey and u.conkey <@ k.conkey) as one_to_one,
         o.relname as other, ${columnNames("k.confrelid", "k.confkey")} as other_columns
  from pg_constraint k
  join pg_class c on c.oid = k.conrelid and c.relnamespace = ${PUBLIC}
  join pg_class o on o.oid = k.confrelid and o.relnamespace = ${PUBLIC}
  where k.contype = 'f' order by c.relname collate "C", k.conname collate "C"`;

/** Input arguments come first, and the last `pronargdefaults` of them have a default. */
const FUNCTIONS = `
  select p.proname as name, ${typeName("p.prorettype")} as returns, p.proretset as returns_set,
         (select r.relname from pg_class r join pg_type t on t.typrelid = r.oid and r.relkind in ('r', 'p')
          where t.oid = p.prorettype) as table,
         coalesce((
           select jsonb_agg(jsonb_build_object('name', p.proargnames[place], 'type', ${typeName("a.oid")},
                    'optional', place > p.pronargs - p.pronargdefaults, 'nullable', not p.proisstrict) order by p.proargnames[place])
           from unnest(p.proargtypes::oid[]) with ordinality as a (oid, place)), '[]') as arguments,
         coalesce((
           select jsonb_agg(jsonb_build_object('name', p.proargnames[place], 'type', ${typeName("a.oid")})
                    order by p.proargnames[place])
           from unnest(p.proallargtypes) with ordinality as a (oid, place)
           where p.proargmodes[place] = 't'), '[]') as columns
  from pg_proc p where p.pronamespace = ${PUBLIC} and p.prokind = 'f' and p.prorettype <> 'trigger'::regtype
  order by p.proname collate "C"`;

const ENUMS = `
  select t.typname as name, array_agg(e.enumlabel::text order by e.enumsortorder) as labels
  from pg_type t join pg_enum e on e.enumtypid = t.oid where t.typnamespace = ${PUBLIC}
  group by t.typname order by t.typname collate "C"`;

/** Migrates an empty database and reads its schema `public`, which is the API. */
export async function readMigratedSchema(): Promise<Schema> {
  const directory = await mkdtemp(join(tmpdir(), "calabash-types-"));
  // The system user that runs PostgreSQL must be able to enter the directory.
  await chmod(directory, 0o711);
  const password = randomUUID();
  const server = await startEmbeddedPostgres({
    dataDir: join(directory, "postgres"),
    password,
    log: silentLog,
  });
  try {
    return await withSession(server.connection, async (session) => {
      await migrate(session);
      return schema.parse({
        columns: await session.query(COLUMNS),
        relationships: await session.query(RELATIONSHIPS),
        functions: await session.query(FUNCTIONS),
        enums: await session.query(ENUMS),
      });
    });
  } finally {
    await server.stop();
    await rm(directory, { recursive: true, force: true });
  }
}
