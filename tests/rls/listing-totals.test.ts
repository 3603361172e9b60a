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

/** Compares the totals, pages and filter counts of the listing with rows counted here. */
const database = databasePerFile();

const call = async (name: string, parameters: object) =>
  (await database().clients.visitor.rpc(name, parameters, { get: true }).throwOnError()).data;

async function compareWithPlainRows(): Promise<void> {
  const trips = await publishedTrips(database().owner);
  for (let turn = 0; turn < 40; turn += 1) {
    const choice = turn === 0 ? {} : filters();
    const found = trips.filter((row) => matches(row, choice));
    const sort = oneOf(Object.keys(ORDERS));
    const page = 1 + random(3);
    const ids = found.toSorted(ORDERS[sort]).map(({ id }) => id);
    expect(
      await call("search_itineraries", { ...choice, sort, page, page_size: 20 }),
      JSON.stringify({ ...choice, sort, page }),
    ).toMatchObject({ total: found.length, ids: ids.slice(page * 20 - 20, page * 20) });
    const without = (name: keyof Filters) =>
      trips.filter((row) => matches(row, { ...choice, [name]: undefined }));
    expect(await call("count_itinerary_choices", choice), JSON.stringify(choice)).toEqual({
      total: found.length,
      regions: count(without("region").flatMap((row) => [...new Set(row.regions)])),
      countries: count(without("country").flatMap((row) => [...new Set(row.countries)])),
      trip_types: count(without("trip_type").flatMap((row) => [...new Set(row.categories)])),
      months: count(without("month").flatMap(({ good_months }) => good_months)),
      paces: count(without("pace").map(({ pace }) => pace)),
      efforts: count(without("effort").map(({ overall_effort }) => overall_effort)),
    });
  }
  const countries = trips.flatMap((row) => [...new Set(row.countries)]);
  expect(await call("count_by_country", {})).toEqual(count(countries));
}

beforeAll(async () => {
  const { owner, clients } = database();
  await owner`delete from public.itineraries`;
  await clients.service
    .from("itineraries")
    .insert(Array.from({ length: 400 }, (_, number) => trip(number)))
    .throwOnError();
});

it("totals, pages and filter counts are right for random filters", compareWithPlainRows);

it("totals, pages and filter counts are right after random changes", async () => {
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
  await compareWithPlainRows();
});

it("counts every match of a search and pages through all of them", async () => {
  const { owner } = database();
  await owner`
    insert into public.itineraries (title, countries, regions, categories, duration, description, is_published, best_months)
    select 'Lantern ' || n, array['Peru'], array['South America'], array['Solo'], 5, '', true, array[n % 12 + 1]
    from generate_series(1, 1040) as n`;
  const search = (parameters: object) => call("search_itineraries", { page_size: 24, ...parameters });
  expect(await search({ search: "lantern" })).toMatchObject({ total: 1040, is_close: false });
  expect((await search({ search: "lantern", page: 44 })).ids).toHaveLength(1040 - 43 * 24);
  expect(await search({ search: "lantern", page: 45 })).toMatchObject({ total: 1040, ids: [] });
  expect(await search({ search: "lantren" })).toMatchObject({ total: 1040, is_close: true });
  expect(await search({ search: "lantern", month: 1 })).toMatchObject({ total: 86 });
  expect(await search({ search: "lantern 104" })).toMatchObject({ total: 2 });
  const { months } = await call("count_itinerary_choices", { search: "lantern" });
  expect(months).toMatchObject({ 1: 86, 9: 87 });
});
