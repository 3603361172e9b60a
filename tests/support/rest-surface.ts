import type { Surface } from "#tests/support/rest-cases.ts";
import type { SqlPool } from "#tests/support/sql.ts";

interface Named {
  readonly name: string;
  readonly parts: readonly string[];
}

/** Everything the migrations add to the schema exposed by /rest/v1. */
export async function readSurface(owner: SqlPool): Promise<Surface> {
  const tables = await owner<Named>`
    select table_name as name, array_agg(column_name::text order by ordinal_position) as parts
    from information_schema.columns where table_schema = 'public' group by table_name order by table_name`;
  const functions = await owner<Named>`
    select p.proname::text as name, coalesce(p.proargnames[1:p.pronargs], '{}') as parts
    from pg_catalog.pg_proc p where p.pronamespace = 'public'::regnamespace and p.prorettype <> 'trigger'::regtype
    order by p.proname`;
  return { tables: byName(tables), functions: byName(functions) };
}

const byName = (all: readonly Named[]) => Object.fromEntries(all.map(({ name, parts }) => [name, parts]));
