import { beforeAll, describe, expect, test } from "vitest";
import { toParameters } from "#tests/database/random-itineraries.ts";
import { onEveryPostgres } from "#tests/support/database.ts";

interface SearchResult {
  readonly total: number;
  readonly any_published: boolean;
  readonly ids: readonly string[];
  readonly nearest: {
    readonly ids?: readonly string[];
    readonly left_out: readonly string[];
    readonly unknown: Readonly<Record<string, string | null>>;
  } | null;
  readonly months: Readonly<Record<string, { readonly kind: string; readonly words: string | null }>> | null;
}

const NOTHING = { total: 0, ids: [], nearest: null, months: null, is_close: false, named_type: null };

const itinerary = (title: string, overrides: object = {}) => ({
  title,
  countries: ["Jamaica"],
  regions: ["Caribbean"],
  categories: ["Beach"],
  duration: 7,
  description: "Slow mornings.",
  price: 1500,
  is_published: true,
  ...overrides,
});

const ITINERARIES = [
  itinerary("Reef and Rum", {
    created_at: "2026-01-05T00:00:00Z",
    price: 900,
    duration: 5,
    pace: "relaxed",
    daily_itinerary: [{ day: 1, title: "", description: "", effort: "moderate" }],
  }),
  itinerary("Two Coasts", {
    created_at: "2026-01-04T00:00:00Z",
    countries: ["Panama", "Costa Rica"],
    regions: ["Central America"],
    categories: ["Family", "Wildlife"],
    duration: 10,
    pace: "full",
    effort: "easy",
    daily_itinerary: [{ day: 1, title: "", description: "", effort: "demanding" }],
    important_details: { bestTimeToVisit: "Mid-December to April is dry. Avoid October." },
  }),
  itinerary('Curaçao, 50% (quieter) \\ "slow" *under_score*', {
    created_at: "2026-01-03T00:00:00Z",
    countries: ["Curaçao"],
    price: 0,
    important_details: { bestTimeToVisit: "September and October are wettest." },
  }),
  itinerary("High Valley", {
    created_at: "2026-01-02T00:00:00Z",
    countries: ["Peru"],
    regions: ["South America", "Caribbean"],
    description: "Terraces above the river, walked slowly.",
    price: 3000,
    pace: "relaxed",
    best_months: [10, 4],
    important_details: { bestTimeToVisit: "May to September is dry." },
  }),
  itinerary("Draft of a Reef", { is_published: false }),
];

onEveryPostgres((database) => {
  const search = async (filters: object = {}): Promise<SearchResult> => {
    const parameters = toParameters(filters);
    const { data, error } = await database().clients.visitor.rpc("search_itineraries", parameters, {
      get: true,
    });
    if (error) throw error;
    return data as SearchResult;
  };
  /** The first words of the titles found. */
  const findTitles = async (filters: object) => {
    const { ids } = await search(filters);
    const { data } = await database()
      .clients.visitor.from("itineraries")
      .select("id, title")
      .in("id", ids)
      .throwOnError();
    return ids.map((id) => data.find((row) => row.id === id)?.title.split(/[ ,]/)[0]);
  };

  describe("the listing", () => {
    beforeAll(async () => {
      expect(await search()).toEqual({ ...NOTHING, any_published: false });
      await database().owner`delete from public.itineraries`;
      const { error } = await database()
        .clients.service.from("itineraries")
        .insert(ITINERARIES, { defaultToNull: false });
      if (error) throw error;
    });

    test("counts the itineraries for each value of a filter, with the other filters applied", async () => {
      const countChoices = async (filters: object) =>
        (
          await database().clients.visitor.rpc("count_itinerary_choices", toParameters(filters), {
            get: true,
          })
        ).data;
      expect(await countChoices({})).toMatchObject({
        months: { 1: 3, 4: 3, 9: 2, 10: 1, 12: 3 },
        paces: { relaxed: 2, full: 1 },
        efforts: { moderate: 1, easy: 1 },
      });
      expect(await countChoices({ pace: "full", month: 10 })).toMatchObject({
        months: { 1: 1, 2: 1, 3: 1, 4: 1, 12: 1 },
        paces: { relaxed: 1 },
        efforts: {},
      });
      expect(await countChoices({ search: "reef" })).toMatchObject({ months: {}, paces: { relaxed: 1 } });
    });

    test("shows published itineraries, newest first", async () => {
      expect((await search()).total).toBe(4);
      expect(await findTitles({})).toEqual(["Reef", "Two", "Curaçao", "High"]);
    });

    test.each([
      [{ region: "Caribbean" }, ["Reef", "Curaçao", "High"]],
      [{ country: "Costa Rica" }, ["Two"]],
      [{ trip_type: "Wildlife" }, ["Two"]],
      [{ region: "Caribbean", country: "Peru", trip_type: "Beach" }, ["High"]],
      [{ region: "Central America", country: "Peru" }, []],
      [{ region: "caribbean" }, []],
      [{ search: "REEF" }, ["Reef"]],
      [{ search: "costa rica" }, ["Two"]],
      [{ search: "south AMERICA" }, ["High"]],
      [{ search: "terraces" }, ["High"]],
      [{ search: "  terraces  " }, ["High"]],
      [{ search: "wildlife" }, ["Two"]],
      [{ search: "CURAÇAO" }, ["Curaçao"]],
      [{ search: "curacao" }, ["Curaçao"]],
      [{ search: "Curac\u0327ao" }, ["Curaçao"]],
      [{ search: "perú" }, ["High"]],
      [{ search: "atlantis" }, []],
      // Punctuation says nothing.
      [{ search: "%" }, ["Reef", "Two", "Curaçao", "High"]],
      [{ search: '50% (quieter) \\ "slow" *under_score*' }, ["Curaçao"]],
      [{ search: "r_ef" }, []],
      [{ search: "panama\ncosta" }, ["Two"]],
      [{ search: "slow", region: "South America" }, ["High"]],
      [{ min_days: 6, max_days: 9 }, ["Curaçao", "High"]],
      // A price of 0 means that there is none.
      [{ max_price: 1500 }, ["Reef", "Two"]],
      // Itineraries for which the month is best come first. Those that say nothing about months are left out.
      [{ month: 1 }, ["Two", "Curaçao", "High"]],
      // Months set by staff take precedence over the text about the best time to visit, which warns of October.
      [{ month: 10 }, ["High"]],
      [{ month: 4 }, ["Two", "High", "Curaçao"]],
      [{ pace: "relaxed" }, ["Reef", "High"]],
      [{ pace: "relaxed", max_price: 1000 }, ["Reef"]],
      [{ pace: "frantic" }, []],
      // An itinerary without an effort of its own has that of its hardest day.
      [{ effort: "moderate" }, ["Reef"]],
      [{ effort: "easy" }, ["Two"]],
      [{ effort: "demanding" }, []],
      [{ sort: "price" }, ["Reef", "Two", "High", "Curaçao"]],
      [{ sort: "price-desc" }, ["High", "Two", "Reef", "Curaçao"]],
      [{ sort: "duration-desc", page_size: 1 }, ["Two"]],
      [{ sort: "title" }, ["Curaçao", "High", "Reef", "Two"]],
      // An unknown order is ignored.
      [{ sort: "title; drop table public.itineraries" }, ["Reef", "Two", "Curaçao", "High"]],
      [{ page: 2, page_size: 3 }, ["High"]],
      [{ page: 9 }, []],
    ])("%j finds %j", async (filters, expected) => {
      expect(await findTitles(filters)).toEqual(expected);
    });

    test("the total counts the matches of all pages, and any_published stays true if nothing matches", async () => {
      expect((await search({ page: 9 })).total).toBe(4);
      expect((await search({ search: "slow", page_size: 1 })).total).toBe(4);
      expect(await search({ country: "Atlantis" })).toEqual({
        ...NOTHING,
        nearest: { left_out: ["country"], unknown: {} },
        any_published: true,
      });
    });

    test("if nothing fits all wishes, the nearest leaves out the less important ones", async () => {
      const idOf = async (title: string) => (await search({ search: title })).ids[0];
      expect((await search({ country: "Peru", search: "kids 7 days", pace: "full" })).nearest).toEqual({
        // High Valley is in Peru and takes a week, but is neither for families nor full.
        ids: [await idOf("High Valley")],
        left_out: ["0", "pace"],
        unknown: {},
      });
      expect((await search({ search: "jamacia qwxz", trip_type: "Wildlife" })).nearest).toMatchObject({
        ids: [await idOf("Two Coasts")],
        left_out: ["0", "1"],
        unknown: { 0: "jamaica", 1: null },
      });
      // Nothing comes near nonsense.
      expect((await search({ search: "qwxz" })).nearest).toEqual({ left_out: ["0"], unknown: { 0: null } });
    });

    test("a month comes with what the itinerary says about it", async () => {
      const { months, ids } = await search({ month: 4, region: "Central America" });
      expect(months).toEqual({ [ids[0] ?? ""]: { kind: "best", words: "Mid-December to April is dry" } });
    });

    test.each([
      ["too many wishes", Array(13).fill({ words: ["reef"] })],
      ["too long a wish", [{ words: ["reef ".repeat(900)] }]],
      ["something else than wishes", ["reef"]],
      ["an object", { words: ["reef"] }],
    ])("%s is refused", async (_, wishes) => {
      const { error } = await database().clients.visitor.rpc(
        "search_itineraries",
        { wishes: JSON.stringify(wishes) },
        { get: true },
      );
      expect(error?.code).toBe("22023");
    });

    test.each(["NaN", "Infinity", "-Infinity", "-1", "1e999"])(
      "a highest price of %s is no error",
      async (max_price) => {
        const { visitor } = database().clients;
        for (const filters of [{ max_price }, { wishes: JSON.stringify([{ max_price }]) }]) {
          for (const name of ["search_itineraries", "count_itinerary_choices"]) {
            const { data, error } = await visitor.rpc(name, filters, { get: true });
            expect(error, JSON.stringify(filters)).toBeNull();
            expect(data.total, `${name} ${JSON.stringify(filters)}`).toBe(/^-/.test(max_price) ? 0 : 3);
          }
        }
      },
    );

    test("processes of release 1.0.0 search by words", async () => {
      const { data } = await database()
        .clients.visitor.rpc("search_itineraries", { search: "reef", sort: "newest" }, { get: true })
        .throwOnError();
      expect(data).toMatchObject({ total: 1, is_close: false, named_type: null });
    });

    test("finds and counts changed itineraries at once", async () => {
      const { service } = database().clients;
      const total = async (filters: object) => (await search(filters)).total;
      const reefId = (await search({ search: "reef" })).ids[0] ?? "";
      const change = async (values: object) => {
        await service.from("itineraries").update(values).eq("id", reefId).throwOnError();
      };
      await change({ countries: ["Cuba", "Cuba", "Jamaica"], title: "Wall and Rum" });
      expect(await Promise.all([total({ country: "Cuba" }), total({ search: "reef" }), total({})])).toEqual([
        1, 0, 4,
      ]);
      await change({ is_published: false });
      expect(await Promise.all([total({ country: "Cuba" }), total({ search: "wall" }), total({})])).toEqual([
        0, 0, 3,
      ]);
      await change({ is_published: true });
      expect(await Promise.all([total({ region: "Caribbean" }), total({})])).toEqual([3, 4]);
      await service.from("itineraries").delete().eq("id", reefId).throwOnError();
      expect(await Promise.all([total({ country: "Jamaica" }), total({})])).toEqual([0, 3]);
      await database().owner`truncate public.itineraries cascade`;
      expect(await search()).toEqual({ ...NOTHING, any_published: false });
    });

    test("the table behind the listing is not readable for visitors", async () => {
      const { error } = await database()
        // The type of the client knows only the schema public.
        .clients.visitor.schema("private" as "public")
        .from("itinerary_listing")
        .select();
      expect(error).not.toBeNull();
      const asVisitor = database().owner.begin(async (sql) => {
        await sql`set local role anon`;
        await sql`select * from private.itinerary_listing`;
      });
      await expect(asVisitor).rejects.toMatchObject({ code: "42501" });
    });
  });
});
