import { beforeAll, expect, it } from "vitest";
import {
  countValues,
  type Filters,
  matchesFilters,
  openMonths,
  pickOne,
  randomBelow,
  randomFilters,
  randomItinerary,
  readPublishedItineraries,
  SORT_ORDERS,
  toParameters,
} from "#tests/database/random-itineraries.ts";
import { databasePerFile } from "#tests/support/database.ts";

// Compares the totals, pages and filter counts of the listing with rows counted here.
const database = databasePerFile();

const call = async (name: string, parameters: object) =>
  (await database().clients.visitor.rpc(name, parameters, { get: true }).throwOnError()).data;

async function compareWithPlainRows(): Promise<void> {
  const itineraries = await readPublishedItineraries(database().owner);
  for (let turn = 0; turn < 40; turn += 1) {
    const chosenFilters = turn === 0 ? {} : randomFilters();
    const matching = itineraries.filter((row) => matchesFilters(row, chosenFilters));
    const sort = pickOne(Object.keys(SORT_ORDERS));
    const page = 1 + randomBelow(3);
    const ids = matching.toSorted(SORT_ORDERS[sort]).map(({ id }) => id);
    expect(
      await call("search_itineraries", { ...toParameters(chosenFilters), sort, page, page_size: 20 }),
      JSON.stringify({ ...chosenFilters, sort, page }),
    ).toMatchObject({ total: matching.length, ids: ids.slice(page * 20 - 20, page * 20) });
    // The count of a filter's values ignores the filter itself.
    const matchesWithout = (name: keyof Filters) =>
      itineraries.filter((row) => matchesFilters(row, { ...chosenFilters, [name]: undefined }));
    expect(
      await call("count_itinerary_choices", toParameters(chosenFilters)),
      JSON.stringify(chosenFilters),
    ).toEqual({
      total: matching.length,
      regions: countValues(matchesWithout("region").flatMap((row) => [...new Set(row.regions)])),
      countries: countValues(matchesWithout("country").flatMap((row) => [...new Set(row.countries)])),
      trip_types: countValues(matchesWithout("trip_type").flatMap((row) => [...new Set(row.categories)])),
      months: countValues(matchesWithout("month").flatMap(openMonths)),
      paces: countValues(matchesWithout("pace").map(({ pace }) => pace)),
      efforts: countValues(matchesWithout("effort").map(({ overall_effort }) => overall_effort)),
    });
  }
  const countries = itineraries.flatMap((row) => [...new Set(row.countries)]);
  expect(await call("count_by_country", {})).toEqual(countValues(countries));
}

beforeAll(async () => {
  const { owner, clients } = database();
  await owner`delete from public.itineraries`;
  await clients.service
    .from("itineraries")
    .insert(Array.from({ length: 400 }, (_, number) => randomItinerary(number)))
    .throwOnError();
});

it("totals, pages and filter counts are right for random filters", compareWithPlainRows);

it("totals, pages and filter counts are right after random changes", async () => {
  const { owner, clients } = database();
  const itineraries = await owner<{ id: string }>`select id from public.itineraries order by created_at, id`;
  for (let turn = 0; turn < 60; turn += 1) {
    const { best_months, price, pace, is_published, countries } = randomItinerary(turn);
    await clients.service
      .from("itineraries")
      .update(
        pickOne<object>([{ best_months, price }, { pace, countries }, { is_published }, { subtitle: "New" }]),
      )
      .in(
        "id",
        Array.from({ length: 1 + randomBelow(8) }, () => pickOne(itineraries).id),
      )
      .throwOnError();
  }
  await owner`delete from public.itineraries where duration = 7`;
  await owner`update public.itineraries set is_published = not is_published where duration = 8`;
  await owner`update public.itineraries set duration = duration + 1, regions = array['Caribbean'] where duration < 5`;
  await clients.service
    .from("itineraries")
    .insert([randomItinerary(900), randomItinerary(901)])
    .throwOnError();
  await compareWithPlainRows();
});

it("a search counts all its matches, also with a month, and its pages contain them all", async () => {
  const { owner } = database();
  await owner`
    insert into public.itineraries (title, countries, regions, categories, duration, description, is_published, best_months, important_details)
    select 'Lantern ' || n, array['Peru'], array['South America'], array['Solo'], 5, '', true, array[n % 12 + 1],
      case when n % 2 = 0 then '{"bestTimeToVisit": "Avoid September."}'::jsonb else '{}' end
    from generate_series(1, 1040) as n`;
  const search = (filters: object) =>
    call("search_itineraries", { page_size: 24, ...toParameters({ search: "lantern", ...filters }) });
  expect(await search({})).toMatchObject({ total: 1040, nearest: null });
  expect((await search({ page: 44 })).ids).toHaveLength(1040 - 43 * 24);
  expect(await search({ page: 45 })).toMatchObject({ total: 1040, ids: [] });
  // Half of the itineraries warn of September, except those for which it is the best month.
  expect(await search({ month: 9 })).toMatchObject({ total: 607 });
  // The months at the beginning of a page are the best ones.
  expect(Object.values((await search({ month: 9 })).months)).toEqual(
    Array(24).fill({ kind: "best", words: "Avoid September" }),
  );
  expect(await search({ search: "lantern 104" })).toMatchObject({ total: 2 });
  const { months } = await call("count_itinerary_choices", toParameters({ search: "lantern" }));
  expect(months).toMatchObject({ 1: 1040, 9: 607 });
});
