import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { databasePerFile } from "#tests/support/database.ts";
import { createPerson, type Person } from "#tests/support/people.ts";

describe("limits of one request", () => {
  const database = databasePerFile();
  let user: Person;
  beforeAll(async () => {
    user = await createPerson(database(), "user");
    await database().owner`
        insert into public.itineraries (title, countries, regions, categories, is_published, description)
        select 'Trip ' || n, '{Peru}', '{"South America"}', '{Solo}', true, repeat('a', 3000)
        from generate_series(1, 1005) as n`;
    await database().owner.unsafe(`
        create function public.test_wait(seconds integer) returns text language sql
        as $$ select 'waited' from pg_sleep(seconds) $$;
        grant execute on function public.test_wait(integer) to anon, authenticated`);
  });
  afterAll(() => database().owner`drop function public.test_wait(integer)`);

  it("a page has at most a thousand rows, and the count is still exact", async () => {
    const { visitor } = database().clients;
    const first = await visitor.from("itineraries").select("id", { count: "exact" }).order("id");
    expect(first.data).toHaveLength(1000);
    expect(first.count).toBe(1005);
    const withHighLimit = await visitor.from("itineraries").select("id").limit(100_000);
    expect(withHighLimit.data).toHaveLength(1000);
    const lastPage = await visitor.from("itineraries").select("id").order("id").range(1000, 100_000);
    expect(lastPage.data).toHaveLength(5);
  });

  it("a visitor's request ends after three seconds with a clear error, and the next request works", async () => {
    const { visitor } = database().clients;
    const started = performance.now();
    const { data, error, status } = await visitor.rpc("test_wait", { seconds: 60 });
    expect(performance.now() - started).toBeLessThan(6000);
    expect({ data, status }).toEqual({ data: null, status: 504 });
    expect(error).toMatchObject({
      code: "57014",
      message: "This request took too long. Please narrow it and try again.",
    });
    expect((await visitor.from("itineraries").select("id").limit(1)).data).toHaveLength(1);
  });

  it("a signed-in user's request may take longer than a visitor's", async () => {
    const { data } = await user.client.rpc("test_wait", { seconds: 4 });
    expect(data).toBe("waited");
  });

  it("twelve slow requests at once do not block a fast request for long", async () => {
    const { visitor } = database().clients;
    const slowRequests = Array.from({ length: 12 }, () => visitor.rpc("test_wait", { seconds: 60 }));
    const started = performance.now();
    const responses = await Promise.all([...slowRequests, visitor.from("itineraries").select("id").limit(1)]);
    expect(performance.now() - started).toBeLessThan(9000);
    expect(responses.at(-1)).toMatchObject({ error: null });
    expect(responses.slice(0, -1).every((response) => response.status === 504)).toBe(true);
  });
});
