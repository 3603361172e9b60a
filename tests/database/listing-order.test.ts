import { beforeAll, expect, it } from "vitest";
import {
  matchesFilters,
  randomItinerary,
  readPublishedItineraries,
  SORT_ORDERS,
} from "#tests/database/random-itineraries.ts";
import { databasePerFile } from "#tests/support/database.ts";

// Compares pages of the listing in every sort order with rows sorted here.
const database = databasePerFile();

/** For each of these numbers, the test creates a country with so many itineraries. */
const SMALL_COUNTRY_SIZES = [1, 2, 3, 4, 5, 6, 7, 8];
/** The values of every second itinerary, so that many itineraries tie in every sort order. */
const EQUAL_VALUES = { duration: 5, price: 999, created_at: "2026-11-01T12:00:00Z" };

const publishedItinerary = (number: number, country: string) => ({
  ...randomItinerary(number),
  ...(number % 2 === 0 ? EQUAL_VALUES : {}),
  countries: [country],
  is_published: true,
});

beforeAll(async () => {
  const { owner, clients } = database();
  await owner`delete from public.itineraries`;
  const smallCountries = SMALL_COUNTRY_SIZES.flatMap((size) =>
    Array.from({ length: size }, (_, n) => publishedItinerary(n, `Few ${size}`)),
  );
  const largeCountry = Array.from({ length: 300 }, (_, number) => publishedItinerary(number, "Many"));
  await clients.service
    .from("itineraries")
    .insert([...smallCountries, ...largeCountry])
    .throwOnError();
});

it.each([...SMALL_COUNTRY_SIZES.map((size) => `Few ${size}`), "Many"])(
  "in every sort order, the country '%s' has the right itineraries on each page",
  async (country) => {
    const { owner, clients } = database();
    const matching = (await readPublishedItineraries(owner)).filter((row) =>
      matchesFilters(row, { country }),
    );
    for (const [sort, order] of Object.entries(SORT_ORDERS)) {
      const ids = matching.toSorted(order).map(({ id }) => id);
      const readPage = async (page: number, page_size: number) => {
        const parameters = { country, sort, page, page_size };
        return (await clients.visitor.rpc("search_itineraries", parameters, { get: true }).throwOnError())
          .data;
      };
      // With 60 per page, 300 itineraries fill five pages, and all later pages are empty.
      for (const [page, size] of [
        [1, 60],
        [2, 3],
        [5, 60],
        [6, 60],
        [2_000_000_000, 60],
      ] as const) {
        expect(await readPage(page, size), `${sort}, page ${page}`).toMatchObject({
          total: ids.length,
          ids: ids.slice((page - 1) * size, page * size),
        });
      }
    }
  },
);
