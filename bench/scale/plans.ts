import type { Sql, SqlPool } from "#tests/support/sql.ts";

const ORDER = "order by created_at desc, itinerary_id";

/** A page of what the filters leave; the bits are given to the statement, which here asks for them itself. */
const walk = (filters: string) =>
  `select itinerary_id from private.itinerary_slots where get_bit((select private.whole_bits(array(select private.filtered_bits(${filters})))), slot) = 1 ${ORDER} limit 24`;

/** As private.walk_bits runs them. */
const WALKS: Readonly<Record<string, string>> = {
  "listing, newest": walk("null"),
  "listing, region and price": walk("row('Caribbean', null, null, null, null, 2000, null, null, null)"),
};

/** The other statements behind the most frequent reads, as the definer functions run them. */
const STATEMENTS: Readonly<Record<string, string>> = {
  "listing, total of region and price":
    "select sum(bit_count(bits)) from private.filtered_bits(row('Caribbean', null, null, null, null, 2000, null, null, null))",
  "listing, search":
    "select itinerary_id from private.itinerary_listing where search_text like '% 77 %' and (search_text || '') like '%trip 77 to%' limit 1001",
  "listing, search for a word in many":
    "select private.count_bits(private.bits_of_words('river', array(select private.filtered_bits(null)), true))",
  "listing, page of a word in many": `select itinerary_id from (select * from private.itinerary_slots ${ORDER} limit 20000) as slots where (select search_text like '%river%' from private.itinerary_listing as listed where listed.itinerary_id = slots.itinerary_id) ${ORDER} limit 24`,
  featured:
    "select id from public.itineraries where is_featured and is_published order by created_at desc, id limit 6",
  "sitemap, the 9th part":
    "select id, updated_at from public.itineraries where is_published order by id offset 8000 limit 1000",
  inbox: "select id from public.requests where type <> 'data_export' order by created_at desc, id limit 25",
  "inbox, total": "select count(*) from public.requests where type <> 'data_export'",
  mails: "select id from public.outbox order by created_at desc, id limit 25",
};

export async function printPlans(sql: SqlPool): Promise<void> {
  for (const [name, statement] of Object.entries(WALKS)) {
    await sql.begin(async (transaction) => {
      await transaction.unsafe("set local enable_sort = off");
      await printPlan(transaction, name, statement);
    });
  }
  for (const [name, statement] of Object.entries(STATEMENTS)) await printPlan(sql, name, statement);
}

async function printPlan(sql: Sql, name: string, statement: string): Promise<void> {
  const rows = await sql.unsafe<Record<string, string>>(
    `explain (analyze, buffers, costs off, timing off) ${statement}`,
  );
  console.log(`\n${name}\n${rows.map((row) => `  ${Object.values(row)[0]}`).join("\n")}`);
}
