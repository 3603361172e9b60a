import { beforeAll, describe, expect, it } from "vitest";
import { readEverything } from "#tests/database/every-read.ts";
import { createExamples, type Examples } from "#tests/database/examples.ts";
import { databasePerFile } from "#tests/support/database.ts";
import type { Sql } from "#tests/support/sql.ts";

interface Column {
  readonly table: string;
  readonly name: string;
  readonly kind: "date" | "moment" | "number" | "currency";
}

/**
 * Every column of a date, moment, number or currency, except keys and the amounts of sent lines: those are computed,
 * frozen, and refused by every reader if they are false (docs/decisions/039).
 */
const COLUMNS = `
  select c.relname as table, a.attname as name, case
      when a.atttypid = 'date'::regtype then 'date' when a.atttypid = 'timestamptz'::regtype then 'moment'
      when a.attname = 'currency' then 'currency' else 'number' end as kind
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attidentity = ''
    and (c.relname, a.attname) <> ('proposal_lines', 'amount') and (
      a.attname = 'currency'
      or a.atttypid in ('date'::regtype, 'timestamptz'::regtype, 'numeric'::regtype, 'integer'::regtype, 'bigint'::regtype))
    and not exists (
      select from pg_index i where i.indrelid = c.oid and i.indisunique and a.attnum = any (i.indkey::int2[]))
  order by 1, 2`;

/** From the most extreme value on. The first that the database takes is stored. */
const CANDIDATES = {
  first: {
    date: ["-infinity", "4713-01-01 BC", "0001-01-01", "1999-12-31", "2000-01-01"],
    moment: ["-infinity", "4713-01-01 BC", "0001-01-01Z", "1999-12-31Z", "2000-01-01Z"],
    number: ["-9223372036854775808", "-2147483648", "-9007199254740991", "-10000000000000", "-1", "0", "1"],
    currency: ["XYZ", "JPY"],
  },
  last: {
    date: ["infinity", "5874897-12-31", "20261-03-01", "9999-12-31", "3000-01-01", "2999-12-31"],
    moment: ["infinity", "294276-12-31Z", "20261-03-01Z", "3000-01-01Z", "2999-12-31T23:59:59.999999Z"],
    number: [
      "9223372036854775807",
      "2147483647",
      "9007199254740991",
      "10000000000000",
      "100000000000",
      "9999999.99",
      "1000",
      "365",
      "200",
      "100",
      "99",
    ],
    currency: ["XYZ", "KWD"],
  },
} as const;
type End = keyof typeof CANDIDATES;

/** Stores the extreme values in every row and returns the columns that took none. */
async function storeExtremes(sql: Sql, columns: readonly Column[], end: End): Promise<readonly string[]> {
  const untouched: string[] = [];
  const attempt = (statement: string) =>
    sql.unsafe(`savepoint attempt; ${statement}; release savepoint attempt`).then(
      () => true,
      async () => {
        await sql.unsafe("rollback to savepoint attempt");
        return false;
      },
    );
  const tables = Map.groupBy(columns, ({ table }) => table);
  for (const [table, ofTable] of tables) {
    await sql.unsafe(`alter table ${table} disable trigger user`);
    const times = ofTable.filter(({ kind }) => kind === "date" || kind === "moment");
    // Together, because one may not be before the other. Empty columns stay empty.
    const storeTimes = (index: number) =>
      attempt(
        `update ${table} set ${times
          .map(({ name, kind }) => {
            const values = CANDIDATES[end][kind === "date" ? "date" : "moment"];
            return `${name} = case when ${name} is not null then '${values[Math.min(index, values.length - 1)]}'::timestamptz end`;
          })
          .join(", ")}`,
      );
    let areTimesStored = times.length === 0;
    for (const index of CANDIDATES[end].date.keys()) areTimesStored ||= await storeTimes(index);
    if (!areTimesStored) untouched.push(table);
    for (const { name, kind } of ofTable) {
      if (kind !== "number" && kind !== "currency") continue;
      let isStored = false;
      for (const value of CANDIDATES[end][kind])
        isStored ||= await attempt(`update ${table} set ${name} = '${value}' where ${name} is not null`);
      if (!isStored) untouched.push(`${table}.${name}`);
    }
    await sql.unsafe(`alter table ${table} enable trigger user`);
  }
  return untouched;
}

describe.each<End>(["first", "last"])("with the %s possible value in every column", (end) => {
  const database = databasePerFile();
  let examples: Examples;
  let columns: readonly Column[];
  beforeAll(async () => {
    examples = await createExamples(database());
    const { owner } = database();
    await owner`update proposals set user_id = ${examples.people.user.id}`;
    await owner`update trips set user_id = ${examples.people.user.id}`;
    columns = await owner.unsafe<Column>(COLUMNS);
  });

  it("every page reads its rows", async () => {
    expect(columns.length).toBeGreaterThan(100);
    await database().owner.begin(async (sql) => {
      expect(await storeExtremes(sql, columns, end)).toEqual([]);
      // What was sent says the same as its rows.
      await sql.unsafe(`
        alter table proposal_lines disable trigger user;
        update proposal_lines l
        set amount = l.unit_price * l.quantity * case l.unit
          when 'person' then v.adults + v.children when 'adult' then v.adults when 'child' then v.children else 1 end
        from proposal_versions v where v.id = l.version_id and l.amount is not null;
        alter table proposal_lines enable trigger user;
        alter table proposal_versions disable trigger user;
        update proposal_versions v
        set document = d.text, document_hash = encode(sha256(convert_to(d.text, 'UTF8')), 'hex')
        from (select o.id, private.proposal_document(o)::text as text from proposal_versions o) d
        where d.id = v.id and v.document is not null;
        alter table proposal_versions enable trigger user`);
    });
    const { people } = examples;
    const { count, failures } = await readEverything({
      visitor: people.anonymous,
      service: people.service,
      admin: people.admin,
      traveler: people.user,
    });
    expect(count).toBeGreaterThan(50);
    expect(failures).toEqual([]);
  });
});
