import type { SqlPool } from "#tests/support/sql.ts";

const NEWEST = "select * from private.itinerary_listing order by created_at desc, itinerary_id limit 20000";

/** The statements behind the most frequent reads, as the definer functions run them. */
const STATEMENTS: Readonly<Record<string, string>> = {
  "listing, newest": `select itinerary_id from (${NEWEST}) as listed order by created_at desc, itinerary_id limit 24`,
  "listing, region and price": `select itinerary_id from (${NEWEST}) as listed where regions @> array['Caribbean'] and price <= 2000 order by created_at desc, itinerary_id limit 24`,
  "listing, total of region and price":
    "select sum(bit_count(bits)) from private.filtered_bits(row('Caribbean', null, null, null, null, 2000, null, null, null))",
  "listing, search":
    "select itinerary_id from private.itinerary_listing where search_text like '% 77 %' and (search_text || '') like '%trip 77 to%' limit 1001",
  "listing, search for a word in many":
    "select private.count_bits(private.bits_of_words('river', array(select private.filtered_bits(null)), true))",
  "listing, page of a word in many": `select itinerary_id from (${NEWEST}) as listed where search_text like '%river%' order by created_at desc, itinerary_id limit 24`,
  featured:
    "select id from public.itineraries where is_featured and is_published order by created_at desc, id limit 6",
  "sitemap, the 9th part":
    "select id, updated_at from public.itineraries where is_published order by id offset 8000 limit 1000",
  inbox: "select id from public.requests where type <> 'data_export' order by created_at desc, id limit 25",
  "inbox, total": "select count(*) from public.requests where type <> 'data_export'",
  mails: "select id from public.outbox order by created_at desc, id limit 25",
};

export async function printPlans(sql: SqlPool): Promise<void> {
  for (const [name, statement] of Object.entries(STATEMENTS)) {
    const rows = await sql.unsafe<Record<string, string>>(
      `explain (analyze, buffers, costs off, timing off) ${statement}`,
    );
    console.log(`\n${name}\n${rows.map((row) => `  ${Object.values(row)[0]}`).join("\n")}`);
  }
}
