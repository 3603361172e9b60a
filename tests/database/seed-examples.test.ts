import type { SupabaseClient } from "@supabase/supabase-js";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { itinerary, type Row } from "#tests/database/example-rows.ts";
import { databasePerFile } from "#tests/support/database.ts";
import { createPeople, type People } from "#tests/support/people.ts";

const NOBODY = "00000000-0000-0000-0000-000000000000";

describe("the example itineraries", () => {
  const database = databasePerFile();
  let people: People;
  beforeAll(async () => {
    people = await createPeople(database());
  });
  beforeEach(async () => {
    const { owner } = database();
    await owner`delete from public.itineraries`;
    // This column marks a catalog that was edited.
    await owner`update private.catalogue set touched_at = null`;
  });
  const seed = async (client: SupabaseClient): Promise<readonly Row[]> => {
    const { data, error } = await client.rpc("seed_example_itineraries");
    if (error) throw error;
    return data as Row[];
  };
  const readPublished = async () => (await people.anonymous.from("itineraries").select()).data as Row[];

  it("are nine rows that a visitor's request creates once, without an owner", async () => {
    const seeded = await seed(people.anonymous);
    expect(seeded).toHaveLength(9);
    expect(await readPublished()).toHaveLength(9);
    expect(new Set(seeded.map((row) => row.created_by))).toEqual(new Set([NOBODY]));
    expect(await seed(people.anonymous)).toEqual([]);
    expect(await seed(people.service)).toEqual([]);
    expect(await readPublished()).toHaveLength(9);
  });

  it("are published, have all days, details and a price, and six are featured", async () => {
    const seeded = await seed(people.anonymous);
    expect(seeded.map((row) => row.location).sort()).toEqual(
      "Bahamas,Chile,Colombia,Costa Rica,Cuba,Guatemala,Jamaica,Panama,Peru".split(","),
    );
    expect(seeded.filter((row) => row.is_featured)).toHaveLength(6);
    for (const row of seeded) {
      expect(row.is_published).toBe(true);
      expect(row.duration).toBeGreaterThanOrEqual(6);
      expect(row.duration).toBeLessThanOrEqual(11);
      const days = row.daily_itinerary as { day: number }[];
      expect(days.map((entry) => entry.day)).toEqual(
        Array.from({ length: Number(row.duration) }, (_, i) => i + 1),
      );
      expect(Object.keys(row.important_details as Row)).toHaveLength(6);
      expect(Number(row.price)).toBeGreaterThan(0);
    }
  });

  it("belong to the signed-in caller, or have no owner once that session has ended", async () => {
    expect((await seed(people.user.client))[0]?.created_by).toBe(people.user.id);
    await database().owner`delete from public.itineraries`;
    await database().owner`update private.catalogue set touched_at = null`;
    expect((await seed(people.signedOutAdmin.client))[0]?.created_by).toBe(NOBODY);
  });

  it("are created once if several people request them at the same time", async () => {
    const { anonymous, user, otherUser, admin, service } = people;
    const callers = [anonymous, user.client, otherUser.client, admin.client, service, anonymous];
    const responses = await Promise.all(callers.map(seed));
    expect(responses.map((rows) => rows.length).sort()).toEqual([0, 0, 0, 0, 0, 9]);
    expect(await readPublished()).toHaveLength(9);
  });

  it("are never added to a catalog that was edited, even if it is empty again", async () => {
    const { data } = await people.admin.client
      .from("itineraries")
      .insert(itinerary("First"))
      .select()
      .single();
    expect(await seed(people.anonymous)).toEqual([]);
    await people.admin.client.from("itineraries").delete().eq("id", data?.id);
    expect(await seed(people.anonymous)).toEqual([]);
    expect(await seed(people.admin.client)).toEqual([]);
    expect(await readPublished()).toEqual([]);
  });

  it("are not recreated after they were deleted", async () => {
    await seed(people.anonymous);
    // The filter matches every row.
    await people.admin.client.from("itineraries").delete().neq("title", "");
    expect(await seed(people.anonymous)).toEqual([]);
  });

  it("are still created after attempts that changed nothing", async () => {
    await people.user.client.from("itineraries").insert(itinerary("Mine"));
    await people.user.client.from("itineraries").insert([]);
    await database().owner`insert into public.itineraries (title) select 'none' where false`;
    await people.admin.client.from("itineraries").insert(itinerary("Bad", { duration: 0 }));
    expect(await seed(people.anonymous)).toHaveLength(9);
  });
});
