import { z } from "zod";
import type { SqlSession } from "#server/data/sql-session.ts";

/** The site's schemas; nothing else in the database is copied or removed. */
export const SCHEMAS = ["public", "private", "auth", "storage", "supabase_migrations"] as const;

const columnNames = z.array(z.string());

export interface Table {
  readonly schema: string;
  readonly name: string;
  /** All columns except generated ones, which the database computes again. */
  readonly columns: readonly string[];
  /** The `order by` expression that sorts the rows the same way on every server. */
  readonly orderBy: string;
}

export interface Sequence {
  readonly schema: string;
  readonly name: string;
  readonly lastValue: string;
  readonly isCalled: boolean;
}

export interface AppliedMigration {
  readonly version: string;
  readonly name: string;
  /** The hash of the text that was applied. */
  readonly sha256: string;
}

/** With these settings every server writes times, numbers and bytes the same way. They end with the transaction. */
export const PORTABLE_SETTINGS = `
  set local datestyle = 'ISO, MDY';
  set local intervalstyle = 'iso_8601';
  set local timezone = 'UTC';
  set local extra_float_digits = 1;
  set local bytea_output = 'hex';
  set local statement_timeout = 0;
  set local row_security = off;`;

const NOT_OF_AN_EXTENSION =
  "not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')";

const SCHEMA_LIST = `('${SCHEMAS.join("', '")}')`;

/** All tables except schema_migrations, which the migrations themselves fill, and the rows of running processes. */
export async function listTables(session: SqlSession): Promise<readonly Table[]> {
  const rows = await session.query(`
    select n.nspname as schema, c.relname as name,
      (select json_agg(a.attname order by a.attnum) from pg_attribute a
       where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '')::text as columns,
      coalesce(
        (select string_agg(
           quote_ident(a.attname) || case when a.attcollation <> 0 then ' collate "C"' else '' end, ', ' order by k.place)
         from pg_index i
         cross join unnest(i.indkey::int2[]) with ordinality as k (attnum, place)
         join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
         where i.indrelid = c.oid and i.indisprimary),
        quote_ident(c.relname) || '.*::text collate "C"') as order_by
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ${SCHEMA_LIST} and c.relkind = 'r' and c.relpersistence = 'p'
      and (n.nspname, c.relname) not in (('supabase_migrations', 'schema_migrations'), ('public', 'processes'))
      and ${NOT_OF_AN_EXTENSION}
    order by n.nspname collate "C", c.relname collate "C"`);
  return rows.map((row) => ({
    schema: String(row.schema),
    name: String(row.name),
    columns: columnNames.parse(JSON.parse(String(row.columns ?? "[]"))),
    orderBy: String(row.order_by),
  }));
}

/** Call this after the rows are read. Sequences ignore transactions, so their values are then never behind the rows. */
export async function listSequences(session: SqlSession): Promise<readonly Sequence[]> {
  const names = await session.query(`
    select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ${SCHEMA_LIST} and c.relkind = 'S' and ${NOT_OF_AN_EXTENSION}
    order by n.nspname collate "C", c.relname collate "C"`);
  const sequences: Sequence[] = [];
  for (const row of names) {
    const [schema, name] = [String(row.schema), String(row.name)];
    const [state] = await session.query(
      `select last_value::text as last, is_called from ${quoteName(schema, name)}`,
    );
    sequences.push({ schema, name, lastValue: String(state?.last), isCalled: state?.is_called === true });
  }
  return sequences;
}

/** The applied migrations; null if the site has never used this database. */
export async function listAppliedMigrations(
  session: SqlSession,
): Promise<readonly AppliedMigration[] | null> {
  const [found] = await session.query(
    "select to_regclass('supabase_migrations.schema_migrations') is not null as there",
  );
  if (found?.there !== true) return null;
  const rows = await session.query(`
    select version, coalesce(name, '') as name,
      encode(sha256(convert_to(coalesce(array_to_string(statements, ''), ''), 'UTF8')), 'hex') as sha256
    from supabase_migrations.schema_migrations order by version`);
  return rows.map((row) => ({
    version: String(row.version),
    name: String(row.name),
    sha256: String(row.sha256),
  }));
}

/** Whether the site's schemas contain no table, view or sequence. */
export async function isEmptyDatabase(session: SqlSession): Promise<boolean> {
  const [row] = await session.query(`
    select exists (
      select from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ${SCHEMA_LIST} and ${NOT_OF_AN_EXTENSION}) as occupied`);
  return row?.occupied !== true;
}

export async function readServerVersion(session: SqlSession): Promise<string> {
  const [row] = await session.query("select current_setting('server_version') as version");
  return String(row?.version);
}

/** An SQL name with its parts in double quotes, such as "public"."faqs". */
export function quoteName(...parts: readonly string[]): string {
  return parts.map((part) => `"${part.replaceAll('"', '""')}"`).join(".");
}

/** The rows of a table, in the same order on every server. */
export function selectRowsSql(table: Table): string {
  const columns = table.columns.map((column) => quoteName(column)).join(", ");
  return `select ${columns} from ${quoteName(table.schema, table.name)} order by ${table.orderBy}`;
}
