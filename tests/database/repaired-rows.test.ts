import { readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { afterEach, describe, expect, it } from "vitest";
import { currencies } from "#domain/proposals/currency.ts";
import { createClients } from "#server/data/clients.ts";
import { readEverything } from "#tests/database/every-read.ts";
import { createDatabaseOnSharedServer, databasePerFile } from "#tests/support/database.ts";
import { createPerson } from "#tests/support/people.ts";
import { dropDatabase } from "#tests/support/scratch-server.ts";
import { connect, type SqlPool } from "#tests/support/sql.ts";
import { openBackend } from "#tests/support/test-backend.ts";

const DUMPS = join(import.meta.dirname, "../fixtures/upgrade");

/** Every date and moment of every table; in a unique index only the first row of a table can have the value. */
const COLUMNS = `
  select c.relname as table, array_agg(a.attname::text) as columns, bool_or(exists (
      select from pg_index i where i.indrelid = c.oid and i.indisunique and a.attnum = any (i.indkey::int2[]))) as is_unique
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
    and a.atttypid in ('date'::regtype, 'timestamptz'::regtype)
  group by c.relname`;

interface DatedTable {
  readonly table: string;
  readonly columns: readonly string[];
  readonly is_unique: boolean;
}

describe("an upgrade of a database with values that no page can read", () => {
  let sql: SqlPool;
  let url: string;
  let close: (() => Promise<void>) | undefined;
  afterEach(async () => {
    await close?.();
    close = undefined;
    await sql.end();
    await dropDatabase(url);
  });

  /** A database of the first release, after `damage`, upgraded; its columns of dates. */
  const upgrade = async (damage: (tables: readonly DatedTable[]) => Promise<void>) => {
    url = await createDatabaseOnSharedServer("empty");
    sql = connect(url, 1);
    const [release = ""] = readdirSync(DUMPS).filter((file) => file.endsWith(".sql.gz"));
    const dump = gunzipSync(await readFile(join(DUMPS, release))).toString("utf8");
    await sql.unsafe(`${dump}\nreset all;`);
    const tables = await sql.unsafe<DatedTable>(COLUMNS);
    for (const { table } of tables) await sql.unsafe(`alter table public.${table} disable trigger user`);
    await damage(tables);
    for (const { table } of tables) await sql.unsafe(`alter table public.${table} enable trigger user`);
    const { backend, keys } = await openBackend(url);
    close = () => backend.close();
    return { tables, database: { backend, keys, owner: sql, clients: createClients(backend, keys) } };
  };

  const readAll = async ({ database }: Awaited<ReturnType<typeof upgrade>>) => {
    const admin = await createPerson(database, "admin", "admin");
    const traveler = await createPerson(database, "traveler");
    await sql`update proposals set user_id = ${traveler.id}`;
    await sql`update trips set user_id = ${traveler.id}`;
    const { visitor, service } = database.clients;
    return (await readEverything({ visitor, service, admin, traveler })).failures;
  };

  /** Gives the sent documents the values of their rows. */
  const refreezeDocuments = () =>
    sql.unsafe(`
      update public.proposal_versions v
      set document = d.text, document_hash = encode(sha256(convert_to(d.text, 'UTF8')), 'hex')
      from (select o.id, private.proposal_document(o)::text as text from public.proposal_versions o) d
      where d.id = v.id and v.document is not null`);

  it.each([
    ["infinity", "2999-12-31"],
    ["20261-05-31", "2026-05-31"],
    // A leap year, unlike 2202.
    ["22028-02-29", "2202-02-28"],
    ["0202-07-01", "2000-01-01"],
  ])("turns every date %s into %s, and everything can be read", async (bad, repaired) => {
    const upgraded = await upgrade(async (tables) => {
      for (const { table, columns, is_unique } of tables) {
        const first = is_unique ? `where ctid = (select ctid from public.${table} limit 1)` : "";
        const values = columns.map(
          (name) => `${name} = case when ${name} is not null then timestamptz '${bad} 12:00Z' end`,
        );
        const text = values.join(", ").replaceAll(/infinity 12:00Z/g, "infinity");
        await sql.unsafe(`update public.${table} set ${text} ${first}`);
      }
      await refreezeDocuments();
    });
    for (const { table, columns } of upgraded.tables) {
      for (const name of columns) {
        const rows = await sql.unsafe<{ day: string }>(
          `select distinct (${name})::date::text as day from public.${table} where ${name} is not null and not ${name}::date between '2026-01-02' and '2027-12-31' or ${name}::date = '${repaired}'`,
        );
        expect(
          rows.every(({ day }) => day === repaired),
          `${table}.${name}`,
        ).toBe(true);
      }
    }
    expect(await readAll(upgraded)).toEqual([]);
  });

  it("repairs currencies, amounts, days and lists, and keeps a document that could be read", async () => {
    const documents = () =>
      sql<{ id: string; document: string; document_hash: string }>`
        select id, document, document_hash from proposal_versions where document is not null order by id`;
    let before: unknown;
    const upgraded = await upgrade(async () => {
      before = await documents();
      await sql.unsafe(`
        update public.proposal_versions set currency = 'XYZ' where state = 'draft';
        update public.proposal_versions set deposit_due_date = '0202-01-01' where state <> 'draft';
        insert into public.payments (proposal_id, amount, currency, received_on, means, idempotency_key)
        select id, 9007199254740991, 'XYZ', '2026-11-18', 'cash', 'too much' from public.proposals;
        insert into public.proposal_templates (kind, name, language, currency, lines)
        values ('lines', 'Broken', 'en', 'XYZ', '[{"unit_price": 1e30}, {"label": "Tour", "unit_price": 100}]');
        update public.proposal_versions set includes = array[' ', repeat('a', 600)] || array_fill('x'::text, array[200]),
          days = '[{"day": 900, "title": "", "description": "", "image": null,
            "meals": ["lunch", "lunch", "lunch", "lunch"]}]' where state = 'draft';
        update public.itineraries set daily_itinerary = jsonb_set(daily_itinerary, '{0,day}', '1e400')
          where daily_itinerary <> '[]';
        update public.trips set end_date = start_date + 4000`);
    });
    expect(await documents()).toEqual(before);
    const [drafts] = await sql`
      select count(*)::int as drafts, count(currency)::int as priced, max(cardinality(includes)) as items,
        max(length(includes[1])) as longest, max((days -> 0 ->> 'day')::int) as day
      from proposal_versions where state = 'draft'`;
    expect(drafts).toMatchObject({ priced: 0, items: 100, longest: 500, day: 1 });
    expect(drafts?.drafts).toBeGreaterThan(0);
    expect(
      await sql`select distinct amount, currency, note like '%Recorded as 9007199254740991.' as says from payments`,
    ).toEqual([{ amount: "10000000000000", currency: "USD", says: true }]);
    expect(await sql`select currency, lines from proposal_templates where name = 'Broken'`).toEqual([
      { currency: "USD", lines: [{ label: "Tour", unit_price: 100 }] },
    ]);
    expect(await sql`select distinct end_date - start_date as days from trips`).toEqual([{ days: 365 }]);
    expect(await readAll(upgraded)).toEqual([]);
  });

  it("rewrites a sent document in an unknown currency, which nobody could read, with its hash", async () => {
    const upgraded = await upgrade(async () => {
      await sql.unsafe("update public.proposal_versions set currency = 'XYZ'");
      await refreezeDocuments();
    });
    expect(
      await sql`
        select distinct document::jsonb ->> 'currency' as currency, a.document_hash = v.document_hash as same
        from proposal_versions v join proposal_acceptances a on a.version_id = v.id`,
    ).toEqual([{ currency: "USD", same: true }]);
    expect(await readAll(upgraded)).toEqual([]);
  });
});

describe("the limits", () => {
  const database = databasePerFile();

  it("name the currencies that the site can choose", async () => {
    const [row] = await database().owner<{ codes: string[] }>`select private.currencies() as codes`;
    expect(row?.codes).toEqual(currencies);
  });
});
