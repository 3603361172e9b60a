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
        create function public.test_wait() returns void language sql as $$ select pg_sleep(60) $$;
        create function public.test_timeout() returns text language sql
        as $$ select current_setting('statement_timeout') $$;
        grant execute on function public.test_wait(), public.test_timeout() to anon, authenticated`);
  });
  afterAll(() => database().owner`drop function public.test_wait(), public.test_timeout()`);

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

  it("a visitor's request may take three seconds, and a signed-in user's eight", async () => {
    expect((await database().clients.visitor.rpc("test_timeout")).data).toBe("3s");
    expect((await user.client.rpc("test_timeout")).data).toBe("8s");
  });

  it("a request that takes longer ends with a clear error, and the next request works", async () => {
    const { visitor } = database().clients;
    const { data, error, status } = await visitor.rpc("test_wait");
    expect({ data, status }).toEqual({ data: null, status: 504 });
    expect(error).toMatchObject({
      code: "57014",
      message: "canceling statement due to statement timeout",
    });
    expect((await visitor.from("itineraries").select("id").limit(1)).data).toHaveLength(1);
  });

  it("twelve slow requests at once are ended, and a fast request gets its turn", async () => {
    const { visitor } = database().clients;
    const slowRequests = Array.from({ length: 12 }, () => visitor.rpc("test_wait"));
    const responses = await Promise.all([...slowRequests, visitor.from("itineraries").select("id").limit(1)]);
    expect(responses.at(-1)).toMatchObject({ error: null });
    expect(responses.slice(0, -1).map(({ status }) => status)).toEqual(Array(12).fill(504));
  });
});
