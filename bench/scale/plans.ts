import type { Sql, SqlPool } from "#tests/support/sql.ts";

const ORDER = "order by created_at desc, itinerary_id";

/** The statements behind the most frequent reads, as the definer functions run them. */
const STATEMENTS: Readonly<Record<string, string>> = {
  "listing, newest": `select itinerary_id from private.itinerary_listing ${ORDER} limit 24`,
  "listing, region and price": `select itinerary_id from private.itinerary_listing where regions @> array['Caribbean'] and price <= 2000 ${ORDER} limit 24`,
  "listing, total of region and price":
    "select count(*) from private.itinerary_listing where regions @> array['Caribbean'] and price <= 2000",
  "listing, search": "select count(*) from private.itinerary_listing where search_text like '%trip 77 to%'",
  "listing, search for a frequent word":
    "select count(*) from private.itinerary_listing where search_text like '%river%'",
  featured:
    "select id from public.itineraries where is_featured and is_published order by created_at desc, id limit 6",
  "sitemap, the 9th part":
    "select id, updated_at from public.itineraries where is_published order by id offset 8000 limit 1000",
  inbox: "select id from public.requests where type <> 'data_export' order by created_at desc, id limit 25",
  "inbox, total": "select count(*) from public.requests where type <> 'data_export'",
  mails: "select id from public.outbox order by created_at desc, id limit 25",
};

export async function printPlans(sql: SqlPool): Promise<void> {
  for (const [name, statement] of Object.entries(STATEMENTS)) await printPlan(sql, name, statement);
}

async function printPlan(sql: Sql, name: string, statement: string): Promise<void> {
  const rows = await sql.unsafe<Record<string, string>>(
    `explain (analyze, buffers, costs off, timing off) ${statement}`,
  );
  console.log(`\n${name}\n${rows.map((row) => `  ${Object.values(row)[0]}`).join("\n")}`);
}
