import { beforeAll, expect, it } from "vitest";
import {
  count,
  type Filters,
  filters,
  matches,
  ORDERS,
  oneOf,
  publishedTrips,
  random,
  trip,
} from "#tests/rls/random-trips.ts";
import { databasePerFile } from "#tests/support/database.ts";

/** The listing's totals, pages and choices, compared with the same asked of the plain rows. */
const database = databasePerFile();

const call = async (name: string, parameters: object) =>
  (await database().clients.visitor.rpc(name, parameters, { get: true }).throwOnError()).data;

/** Forty questions, each answered as the plain rows answer it. */
async function compareWithPlainRows(): Promise<void> {
  const trips = await publishedTrips(database().owner);
  for (let turn = 0; turn < 40; turn += 1) {
    const wanted = turn === 0 ? {} : filters();
    const found = trips.filter((row) => matches(row, wanted));
    const sort = oneOf(Object.keys(ORDERS));
    const page = 1 + random(3);
    const ids = found.toSorted(ORDERS[sort]).map(({ id }) => id);
    expect(
      await call("search_itineraries", { ...wanted, sort, page, page_size: 20 }),
      JSON.stringify({ ...wanted, sort, page }),
    ).toMatchObject({ total: found.length, more: false, ids: ids.slice(page * 20 - 20, page * 20) });
    const without = (name: keyof Filters) =>
      trips.filter((row) => matches(row, { ...wanted, [name]: undefined }));
    expect(await call("count_itinerary_choices", wanted), JSON.stringify(wanted)).toEqual({
      more: false,
      months: count(without("month").flatMap(({ good_months }) => good_months)),
      paces: count(without("pace").map(({ pace }) => pace)),
      efforts: count(without("effort").map(({ overall_effort }) => overall_effort)),
    });
  }
  const countries = trips.flatMap((row) => [...new Set(row.countries)]);
  expect(await call("count_by_country", {})).toEqual(count(countries));
}

/** Those with bits. */
const frequentWords = async () =>
  (
    await database().owner<{ word: string }>`select word from private.frequent_words where not is_in_most`
  ).map(({ word }) => word);

const chooseWords = () => database().owner`select private.choose_frequent_words()`;

/** Bits that differ from what the listing's rows say now. */
const wrongBits = () => database().owner`
  select kind, name, number, part, m.bits is distinct from b.bits as differs
  from (
    select kind, name, number, slot / 8192 as part, bit_or(set_bit(B'0'::bit(8192), slot % 8192, 1)) as bits
    from private.marks_of_itineraries(array(select itinerary_id from private.itinerary_listing)) group by 1, 2, 3, 4
  ) as m full join private.itinerary_bits as b using (kind, name, number, part)
  where m.bits is distinct from b.bits`;

beforeAll(async () => {
  const { owner, clients } = database();
  await owner`delete from public.itineraries`;
  // So that the itineraries lie on both sides of a part's end.
  await owner`alter table private.itinerary_slots alter column slot restart with 8000`;
  await clients.service
    .from("itineraries")
    .insert(Array.from({ length: 400 }, (_, number) => trip(number)))
    .throwOnError();
});

it("answers random filters as the plain rows do", async () => {
  // Chosen with itinerary 8,192.
  expect(await frequentWords()).toEqual(expect.arrayContaining(["harbour", "volcano", "lagoon"]));
  await compareWithPlainRows();
});

it("still does after random changes", async () => {
  const { owner, clients } = database();
  const all = await owner<{ id: string }>`select id from public.itineraries order by created_at, id`;
  for (let turn = 0; turn < 60; turn += 1) {
    const { best_months, price, pace, is_published, countries } = trip(turn);
    await clients.service
      .from("itineraries")
      .update(
        oneOf<object>([{ best_months, price }, { pace, countries }, { is_published }, { subtitle: "New" }]),
      )
      .in(
        "id",
        Array.from({ length: 1 + random(8) }, () => oneOf(all).id),
      )
      .throwOnError();
  }
  await owner`delete from public.itineraries where duration = 7`;
  await owner`update public.itineraries set is_published = not is_published where duration = 8`;
  await owner`update public.itineraries set duration = duration + 1, regions = array['Caribbean'] where duration < 5`;
  await clients.service
    .from("itineraries")
    .insert([trip(900), trip(901)])
    .throwOnError();
  expect(await wrongBits()).toEqual([]);
  await compareWithPlainRows();
});

it("writes no bits when nothing changes that is filtered by", async () => {
  const { owner } = database();
  const versions = () =>
    owner`select kind, name, number, part, xmin::text from private.itinerary_bits order by 1, 2, 3, 4`;
  const before = await versions();
  await owner`update public.itineraries set title = title || ' again'`;
  expect(await versions()).toEqual(before);
});

it("chooses words anew while nobody changes the listing", async () => {
  const { owner } = database();
  await owner`update public.itineraries set description = 'Lanterns at night.' where duration between 8 and 17`;
  await owner.begin(async (sql) => {
    await sql`update public.itineraries set description = '' where duration = 20`;
    await chooseWords();
    expect(await frequentWords()).not.toContain("lanterns");
  });
  await chooseWords();
  expect(await frequentWords()).toContain("lanterns");
  expect(await wrongBits()).toEqual([]);
  await owner`update public.itineraries set description = ''`;
  await chooseWords();
  expect(await frequentWords()).not.toContain("lanterns");
  expect(await wrongBits()).toEqual([]);
});

it("counts at most 1,000 of a search by words, and pages through these", async () => {
  const { owner } = database();
  await owner`
    insert into public.itineraries (title, countries, regions, categories, duration, description, is_published, best_months)
    select 'Lantern ' || n, array['Peru'], array['South America'], array['Solo'], 5, '', true, array[n % 12 + 1]
    from generate_series(1, 1040) as n`;
  await chooseWords();
  expect(await frequentWords()).not.toContain("lantern");
  await compareLanterns();
  // A word that more than half hold gets no bits; now fewer do.
  await owner`
    insert into public.itineraries (title, countries, regions, categories, duration, description, is_published)
    select 'Kite ' || n, array['Chile'], array['South America'], array['Solo'], 5, '', true from generate_series(1, 1040) as n`;
  await chooseWords();
  expect(await frequentWords()).toContain("lantern");
  await compareLanterns();
  expect(await call("search_itineraries", { search: "ntern" })).toMatchObject({ total: 1000, more: true });
  await owner`truncate public.itineraries cascade`;
  expect(await call("search_itineraries", {})).toMatchObject({ total: 0, ids: [], any_published: false });
  expect(await call("search_itineraries", { search: "lantern" })).toMatchObject({ total: 0, more: false });
});

async function compareLanterns(): Promise<void> {
  const search = (parameters: object) => call("search_itineraries", { page_size: 24, ...parameters });
  const many = { total: 1000, more: true, is_close: false };
  expect(await search({ search: "lantern" })).toMatchObject(many);
  const last = await search({ search: "lantern", page: 42 });
  expect(last).toMatchObject(many);
  expect(last.ids).toHaveLength(1000 - 41 * 24);
  expect(await search({ search: "lantern", page: 43 })).toMatchObject({ ...many, ids: [] });
  expect(await search({ search: "lantren" })).toMatchObject({ ...many, is_close: true });
  expect(await search({ search: "lantern", month: 1 })).toMatchObject({ total: 86, more: false });
  expect(await search({ search: "lantern", country: "Chile" })).toMatchObject({ total: 0 });
  expect(await search({ search: "lantern 104" })).toMatchObject({ total: 2, more: false });
  // Without words every total is exact.
  const [{ listed } = { listed: 0 }] = await database().owner<{ listed: number }>`
    select count(*)::int as listed from public.itineraries where is_published and countries @> array['Peru']`;
  expect(listed).toBeGreaterThan(1000);
  expect(await search({ country: "Peru" })).toMatchObject({ total: listed, more: false });
  expect(await call("count_itinerary_choices", { search: "lantern" })).toEqual({
    more: true,
    months: {},
    paces: {},
    efforts: {},
  });
  expect(await call("count_itinerary_choices", { search: "lantern 104" })).toMatchObject({ more: false });
}

it("nobody reads what it is made from", async () => {
  for (const table of ["itinerary_bits", "itinerary_slots", "frequent_words"]) {
    for (const role of ["anon", "authenticated", "service_role"]) {
      const read = database().owner.begin(async (sql) => {
        await sql.unsafe(`set local role ${role}`);
        await sql.unsafe(`select * from private.${table}`);
      });
      await expect(read, `${role} ${table}`).rejects.toMatchObject({ code: "42501" });
    }
  }
});
