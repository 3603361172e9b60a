import { beforeAll, expect, it } from "vitest";
import { matches, ORDERS, publishedTrips, trip } from "#tests/rls/random-trips.ts";
import { databasePerFile } from "#tests/support/database.ts";

/** Compares pages of the listing in every sort order with rows sorted here. Many rows tie in every order. */
const database = databasePerFile();

const SIZES = [1, 2, 3, 4, 5, 6, 7, 8];
const ALIKE = { duration: 5, price: 999, created_at: "2026-11-01T12:00:00Z" };

const listed = (number: number, country: string) => ({
  ...trip(number),
  ...(number % 2 === 0 ? ALIKE : {}),
  countries: [country],
  is_published: true,
});

beforeAll(async () => {
  const { owner, clients } = database();
  await owner`delete from public.itineraries`;
  const few = SIZES.flatMap((size) => Array.from({ length: size }, (_, n) => listed(n, `Few ${size}`)));
  const many = Array.from({ length: 300 }, (_, number) => listed(number, "Many"));
  await clients.service
    .from("itineraries")
    .insert([...few, ...many])
    .throwOnError();
});

it.each([...SIZES.map((size) => `Few ${size}`), "Many"])(
  "every sort order has the right pages in %s",
  async (country) => {
    const { owner, clients } = database();
    const found = (await publishedTrips(owner)).filter((row) => matches(row, { country }));
    for (const [sort, order] of Object.entries(ORDERS)) {
      const ids = found.toSorted(order).map(({ id }) => id);
      const ask = async (page: number, page_size: number) => {
        const parameters = { country, sort, page, page_size };
        return (await clients.visitor.rpc("search_itineraries", parameters, { get: true }).throwOnError())
          .data;
      };
      for (const [page, size] of [
        [1, 60],
        [2, 3],
        [5, 60],
        [6, 60],
        [2_000_000_000, 60],
      ] as const) {
        expect(await ask(page, size), `${sort}, page ${page}`).toMatchObject({
          total: ids.length,
          ids: ids.slice((page - 1) * size, page * size),
        });
      }
    }
  },
);
