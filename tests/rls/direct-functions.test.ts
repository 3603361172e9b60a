import { beforeAll, describe, expect, it } from "vitest";
import { databasePerFile } from "#tests/support/database.ts";
import { createComparison } from "#tests/support/direct-calls.ts";
import { createPeople, type People } from "#tests/support/people.ts";

/** Name and arguments; those of one line have the same shape. */
const CALLS: readonly (readonly [name: string, ...args: Readonly<Record<string, unknown>>[]])[] = [
  ["direct_nothing", { word: "a" }, { word: "b" }],
  ["direct_text", { word: "a" }, { word: 'with "quotes", {braces} and \\' }],
  ["direct_text", { word: null }],
  ["direct_number", { whole: 7 }, { whole: 9007199254740 }],
  ["direct_number", { whole: "12" }, { whole: "not a number" }],
  ["direct_flag", { flag: true }],
  ["direct_flag", { flag: false }],
  ["direct_object", { given: { a: 1, b: [null, "x"] } }, { given: {} }],
  ["direct_object", { given: ["a", 1, null] }, { given: [] }],
  ["direct_object", { given: "a text" }],
  ["direct_words", { words: ["a", "b"] }, { words: [] }],
  ["direct_values", { most: 3 }, { most: 0 }],
  ["direct_rows", { most: 3 }, { most: 0 }],
  ["direct_row", { word: "a" }],
  ["direct_table", {}],
  ["direct_who", {}],
  ["direct_status", { status: "201" }],
  ["direct_fails", { word: "P0001" }, { word: "23514" }, { word: "42501" }, { word: "PT409" }],
  ["direct_text", { wrong: "a" }],
  ["direct_missing", {}],
];

describe("calls of functions that do not go through the library", () => {
  const database = databasePerFile();
  let people: People;
  let comparison: ReturnType<typeof createComparison>;
  beforeAll(async () => {
    await database().owner.unsafe(`
      create table public.direct_log (word text unique);
      alter table public.direct_log enable row level security;
      create function public.direct_nothing(word text) returns void language sql as $$ select $$;
      create function public.direct_text(word text) returns text language sql as $$ select word || '!' $$;
      create function public.direct_number(whole int8) returns int8 language sql as $$ select whole + 1 $$;
      create function public.direct_flag(flag boolean) returns boolean language sql as $$ select not flag $$;
      create function public.direct_object(given jsonb) returns jsonb language sql as $$ select given $$;
      create function public.direct_words(words text[]) returns text[] language sql as $$ select words $$;
      create function public.direct_values(most int) returns setof int language sql
        as $$ select generate_series(1, most) $$;
      create function public.direct_rows(most int) returns table (id int, label text, price numeric) language sql
        as $$ select n, 'row ' || n, n * 1.50 from generate_series(1, most) n $$;
      create function public.direct_row(word text) returns public.direct_log language sql
        as $$ select row(word)::public.direct_log $$;
      create function public.direct_table() returns setof public.direct_log language sql
        as $$ select * from public.direct_log order by word $$;
      create function public.direct_who() returns jsonb language sql as $$
        select jsonb_build_object('role', current_user, 'sub', auth.uid(), 'method', current_setting('request.method'),
          'path', current_setting('request.path'), 'limit', current_setting('statement_timeout')) $$;
      create function public.direct_kept() returns int8 language sql security definer set search_path = '' as $$
        select count(*) from pg_catalog.pg_prepared_statements where statement like '%direct_kept%' $$;
      create function public.direct_status(status text) returns text language sql as $$
        select set_config('response.status', status, true) ||
          set_config('response.headers', '[{"x-direct": "yes"}]', true) $$;
      create function public.direct_fails(word text) returns text language plpgsql as $$
        begin raise exception using errcode = word, message = 'no ' || word, detail = 'a detail', hint = 'a hint'; end $$;
      create function public.direct_store(word text, then_fails boolean) returns void language plpgsql security definer
        set search_path = '' as $$
        begin
          insert into public.direct_log values (word);
          if then_fails then raise exception 'after it was stored'; end if;
        end $$;
      grant select on public.direct_log to anon, authenticated, service_role;
      grant execute on all functions in schema public to anon, authenticated, service_role`);
    people = await createPeople(database());
    comparison = createComparison(database());
  });
  const callOf = (name: string, args: object) => ({
    method: "POST",
    target: `rpc/${name}`,
    body: JSON.stringify(args),
  });
  const stored = async () =>
    (await database().owner<{ word: string }>`select word from public.direct_log order by word`).map(
      ({ word }) => word,
    );

  it("are answered byte for byte as the library answers them, for every caller", async () => {
    const callers = [undefined, people.user.token, database().keys.secretKey];
    for (const [name, ...all] of CALLS) {
      for (const args of all) {
        for (let time = 0; time < 4; time++) await comparison.ask(callOf(name, args), people.user.token);
        await new Promise((resolve) => setTimeout(resolve, 20));
        for (const as of callers) await comparison.expectSame(callOf(name, args), as);
      }
    }
  });

  it("are really made without it: the statement is one that the connection keeps", async () => {
    const ask = async () => Number((await comparison.ask(callOf("direct_kept", {}))).body);
    expect(await ask()).toBe(0);
    await expect.poll(ask).toBe(1);
    expect(await Promise.all(Array.from({ length: 20 }, ask))).toEqual(Array(20).fill(1));
  });

  it("are made once, and leave nothing behind when they fail", async () => {
    for (let time = 0; time < 10; time++) {
      const { status } = await comparison.ask(
        callOf("direct_store", { word: `kept ${time}`, then_fails: false }),
      );
      expect(status).toBe(204);
    }
    expect(await stored()).toHaveLength(10);
    for (let time = 0; time < 10; time++) {
      const failed = await comparison.expectSame(callOf("direct_store", { word: "lost", then_fails: true }));
      expect(JSON.parse(failed.body)).toMatchObject({ code: "P0001", message: "after it was stored" });
      const twice = await comparison.expectSame(
        callOf("direct_store", { word: "kept 1", then_fails: false }),
      );
      expect([twice.status, JSON.parse(twice.body).code]).toEqual([409, "23505"]);
    }
    expect(await stored()).toHaveLength(10);
  });

  it("give a connection back clean, whatever happened on it", async () => {
    const [fails, who] = [callOf("direct_fails", { word: "P0001" }), callOf("direct_who", {})];
    const callers = [undefined, people.user.token, database().keys.secretKey];
    const roles = ["anon", "authenticated", "service_role"];
    const answers = await Promise.all(
      Array.from({ length: 90 }, async (_, at) => {
        await comparison.ask(fails, callers[(at + 1) % 3]);
        return { at, ...JSON.parse((await comparison.ask(who, callers[at % 3])).body) };
      }),
    );
    for (const { at, role } of answers) expect(role).toBe(roles[at % 3]);
    const pool = database().backend.pool?.();
    expect(pool?.idle).toBe(pool?.open);
  });
});
