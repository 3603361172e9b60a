import { beforeAll, expect, it } from "vitest";
import {
  countValues,
  type Filters,
  matchesFilters,
  pickOne,
  randomBelow,
  randomFilters,
  randomItinerary,
  readPublishedItineraries,
  SORT_ORDERS,
} from "#tests/rls/random-itineraries.ts";
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
      await call("search_itineraries", { ...chosenFilters, sort, page, page_size: 20 }),
      JSON.stringify({ ...chosenFilters, sort, page }),
    ).toMatchObject({ total: matching.length, ids: ids.slice(page * 20 - 20, page * 20) });
    // The count of a filter's values ignores the filter itself.
    const matchesWithout = (name: keyof Filters) =>
      itineraries.filter((row) => matchesFilters(row, { ...chosenFilters, [name]: undefined }));
    expect(await call("count_itinerary_choices", chosenFilters), JSON.stringify(chosenFilters)).toEqual({
      total: matching.length,
      regions: countValues(matchesWithout("region").flatMap((row) => [...new Set(row.regions)])),
      countries: countValues(matchesWithout("country").flatMap((row) => [...new Set(row.countries)])),
      trip_types: countValues(matchesWithout("trip_type").flatMap((row) => [...new Set(row.categories)])),
      months: countValues(matchesWithout("month").flatMap(({ good_months }) => good_months)),
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

it("a search counts all its matches, also with a misspelled word or a month, and its pages contain them all", async () => {
  const { owner } = database();
  await owner`
    insert into public.itineraries (title, countries, regions, categories, duration, description, is_published, best_months)
    select 'Lantern ' || n, array['Peru'], array['South America'], array['Solo'], 5, '', true, array[n % 12 + 1]
    from generate_series(1, 1040) as n`;
  const search = (parameters: object) => call("search_itineraries", { page_size: 24, ...parameters });
  expect(await search({ search: "lantern" })).toMatchObject({ total: 1040, is_close: false });
  expect((await search({ search: "lantern", page: 44 })).ids).toHaveLength(1040 - 43 * 24);
  expect(await search({ search: "lantern", page: 45 })).toMatchObject({ total: 1040, ids: [] });
  // A misspelled word finds similar words.
  expect(await search({ search: "lantren" })).toMatchObject({ total: 1040, is_close: true });
  // Each month has 86 or 87 of the 1,040 itineraries.
  expect(await search({ search: "lantern", month: 1 })).toMatchObject({ total: 86 });
  // The itineraries 104 and 1040.
  expect(await search({ search: "lantern 104" })).toMatchObject({ total: 2 });
  const { months } = await call("count_itinerary_choices", { search: "lantern" });
  expect(months).toMatchObject({ 1: 86, 9: 87 });
});
