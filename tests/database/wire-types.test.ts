import { beforeAll, describe, expect, it } from "vitest";
import { onEveryPostgres } from "#tests/support/database.ts";

/** One row with every kind of column, as the official client sends and receives it. */
const ROW = {
  id: 1,
  small: -3,
  big: 9007199254740991,
  tight: 12.5,
  single: 0.25,
  double: 1.5e300,
  flag: true,
  word: "with 'quotes', {braces} and \\",
  key: "6c3f0d5e-1111-4222-8333-444455556666",
  day: "2026-11-15",
  clock: "03:18:30.5",
  wall: "2026-11-15T03:18:30.5",
  instant: "2026-11-15T03:18:30.645839+00:00",
  span: "1 day 02:03:04",
  object: { a: [1, "two", null], b: { c: true } },
  list: ["a", { b: 1 }],
  plain: "a JSON string",
  number: 7,
  words: ["one", 'two "quoted"', "three, with comma", ""],
  numbers: [1, -2, 3],
  moods: ["calm", "glad"],
  names: ["first", "second"],
  bits: [true, false],
  decimals: [1.5, 2.25],
  nothing: null,
};

onEveryPostgres((database) => {
  describe("stored values are returned in Supabase's format", () => {
    beforeAll(async () => {
      await database().owner.unsafe(`
        create type public.mood as enum ('calm', 'glad');
        create table public.wire (
          id int primary key, small int2, big int8, tight numeric, single float4, double float8, flag boolean,
          word text, key uuid, day date, clock time, wall timestamp, instant timestamptz, span interval,
          object jsonb, list json, plain jsonb, number jsonb, words text[], numbers int[], moods public.mood[],
          names name[], bits boolean[], decimals numeric[], nothing text);
        alter table public.wire enable row level security;
        create policy "the service" on public.wire to service_role using (true) with check (true);
        grant all on public.wire to service_role;`);
    });

    it("when inserted, read, updated and read again", async () => {
      const wire = () => database().clients.service.from("wire");
      const inserted = await wire().insert(ROW).select().single();
      expect(inserted.error).toBeNull();
      const wall = expect.stringMatching(/^2026-11-15[T ]03:18:30\.5$/);
      expect(inserted.data).toEqual({ ...ROW, wall });
      const change = { list: [1, 2], object: [], words: [], plain: "other", flag: false };
      const updated = await wire().update(change).eq("id", 1).select().single();
      expect(updated.data).toEqual({ ...ROW, ...change, wall });
      expect((await wire().select().eq("instant", ROW.instant)).data).toHaveLength(1);
      expect((await wire().select().contains("numbers", [3])).data).toHaveLength(1);
    });

    it("without rounding numbers beyond JavaScript's precision", async () => {
      const { owner, clients } = database();
      await owner`insert into public.wire (id, tight) values (2, 0.12345678901234567890)`;
      const { data } = await clients.service.from("wire").select("tight").eq("id", 2).single();
      expect(data?.tight).toBe("0.12345678901234567890");
    });
  });
});
