import { expect, it } from "vitest";
import { tableFacts, tablesWith } from "#domain/tables.ts";
import { onEveryPostgres } from "#tests/support/database.ts";
import type { Sql } from "#tests/support/sql.ts";

/** Tables of the API whose triggers call one of these functions, for at least these events. */
const withTriggers = (functions: string, events: readonly (keyof typeof EVENTS)[]) => `
  select c.relname as name from pg_trigger t
  join pg_class c on c.oid = t.tgrelid and c.relnamespace = 'public'::regnamespace
  join pg_proc p on p.oid = t.tgfoid and p.proname in (${functions})
  group by c.relname having bit_or(t.tgtype) & ${mask(events)} = ${mask(events)}`;
/** Bits of pg_trigger.tgtype. */
const EVENTS = { insert: 4, delete: 8, update: 16, truncate: 32 } as const;
const mask = (events: readonly (keyof typeof EVENTS)[]) =>
  events.reduce((sum, event) => sum + EVENTS[event], 0);

/** Tables of which this role may do all this, by policy. */
const withPolicies = (role: string, commands: string) => `
  select c.relname as name from pg_class c
  where c.relnamespace = 'public'::regnamespace and string_to_array('${commands}', ' ') <@ array(
    select p.polcmd::text from pg_policy p where p.polrelid = c.oid and '${role}'::regrole = any (p.polroles))`;

const withColumn = (column: string) => `
  select table_name as name from information_schema.columns
  where table_schema = 'public' and column_name = '${column}'`;

const RECORD = "'record_change', 'record_without_values'";

/** Each fact of domain/tables.ts: the tables that it names, and a query for those of the database. */
const FACTS: readonly (readonly [fact: string, listed: readonly string[], stored: string])[] = [
  [
    "visitors: a policy lets them read rows",
    [...tablesWith("visitors"), "content_version"],
    withPolicies("anon", "r"),
  ],
  [
    "visitors: triggers raise the content version",
    tablesWith("visitors"),
    withTriggers("'bump_content_version'", ["insert", "update", "delete", "truncate"]),
  ],
  [
    "staff: policies let them add, change and delete rows",
    tablesWith("staff"),
    withPolicies("authenticated", "a w d"),
  ],
  [
    "audit: triggers record every change by staff",
    tablesWith("staff").filter((table) => tableFacts(table)?.audit),
    `select name from (${withTriggers(RECORD, ["insert", "update", "delete"])}) t
     where name in (${withPolicies("authenticated", "a w d")})`,
  ],
  [
    "audit: the tables with a trigger have a name in the trail",
    tablesWith("audit"),
    withTriggers(RECORD, []),
  ],
  ["bin: a trigger keeps deleted rows", tablesWith("bin"), withTriggers("'put_in_bin'", ["delete"])],
  ["ordered: the column display_order", tablesWith("ordered"), withColumn("display_order")],
  ["ordered: a trigger records the order", tablesWith("ordered"), withTriggers("'record_order'", ["update"])],
  ["picture: the column image", tablesWith("picture"), withColumn("image")],
];

async function findDifferences(sql: Sql) {
  const differences = await Promise.all(
    FACTS.map(async ([fact, listed, query]) => {
      const stored = (await sql.unsafe<{ name: string }>(query)).map(({ name }) => name);
      return [
        fact,
        [
          ...listed
            .filter((table) => !stored.includes(table))
            .map((table) => `${table}: not in the database`),
          ...stored
            .filter((table) => !listed.includes(table))
            .map((table) => `${table}: not in domain/tables.ts`),
        ],
      ] as const;
    }),
  );
  return Object.fromEntries(differences.filter(([, tables]) => tables.length > 0));
}

/** What a migration can forget, and the difference that says so. */
const MISTAKES: readonly (readonly [sql: string, fact: string])[] = [
  [
    'drop policy "visitors read active planners" on public.planners',
    "visitors: a policy lets them read rows",
  ],
  ["drop trigger planners_are_content on public.planners", "visitors: triggers raise the content version"],
  [
    "drop trigger planners_are_content_emptied on public.planners",
    "visitors: triggers raise the content version",
  ],
  [
    'drop policy "admins delete planners" on public.planners',
    "staff: policies let them add, change and delete rows",
  ],
  ["drop trigger record_planner_changes on public.planners", "audit: triggers record every change by staff"],
  ["drop trigger put_planner_in_bin on public.planners", "bin: a trigger keeps deleted rows"],
  ["alter table public.planners drop column display_order", "ordered: the column display_order"],
  ["drop trigger record_planner_order on public.planners", "ordered: a trigger records the order"],
  ["alter table public.planners drop column image", "picture: the column image"],
];

onEveryPostgres((database) => {
  it("domain/tables.ts says of every table what the database does with it", async () => {
    expect(await findDifferences(database().owner)).toEqual({});
  });

  it.each(MISTAKES)("%s is noticed", async (mistake, fact) => {
    const undo = new Error("undo");
    let differences: Record<string, readonly string[]> = {};
    await database()
      .owner.begin(async (sql) => {
        await sql.unsafe(mistake);
        differences = await findDifferences(sql);
        throw undo;
      })
      .catch((error: unknown) => {
        if (error !== undo) throw error;
      });
    expect(differences[fact]).toEqual(["planners: not in the database"]);
  });
});
