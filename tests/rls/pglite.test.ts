import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { itinerary } from "#tests/rls/example-rows.ts";
import { openPglite, type TestDatabase } from "#tests/support/database.ts";
import { createPeople, type People } from "#tests/support/people.ts";
import { acceptanceOf, proposalsOf } from "#tests/support/proposals.ts";

describe("PGlite, the last resort, stands behind the same wall", () => {
  let database: Omit<TestDatabase, "owner">;
  let people: People;
  beforeAll(async () => {
    database = await openPglite();
    people = await createPeople(database);
  });
  afterAll(() => database?.close());

  it("seeds nine examples once, for whoever comes first", async () => {
    const [first, second] = await Promise.all([
      people.anonymous.rpc("seed_example_itineraries"),
      people.user.client.rpc("seed_example_itineraries"),
    ]);
    expect((first.data?.length ?? 0) + (second.data?.length ?? 0)).toBe(9);
    expect((await people.anonymous.from("itineraries").select("id")).data).toHaveLength(9);
  });

  it("lets admins write and nobody else", async () => {
    const draft = itinerary("Draft", { is_published: false });
    expect((await people.admin.client.from("itineraries").insert(draft)).error).toBeNull();
    for (const client of [
      people.anonymous,
      people.user.client,
      people.demotedAdmin.client,
      people.signedOutAdmin.client,
      people.lockedAdmin.client,
    ]) {
      expect((await client.from("itineraries").insert(draft)).error?.code).toBe("42501");
      expect((await client.from("itineraries").select().eq("title", "Draft")).data).toEqual([]);
    }
  });

  it("shows people their own profile, admins everyone's, and a dead session nobody's", async () => {
    const seen = async (person: { client: People["anonymous"] }) =>
      (await person.client.from("profiles").select()).data?.length;
    const { user, admin, demotedAdmin, signedOutAdmin, lockedAdmin } = people;
    expect(await Promise.all([user, admin, demotedAdmin, signedOutAdmin, lockedAdmin].map(seen))).toEqual([
      1, 6, 1, 0, 1,
    ]);
  });

  it("keeps bad rows and the loss of the last admin out", async () => {
    const bad = await people.admin.client.from("itineraries").insert(itinerary("Bad", { duration: 0 }));
    expect(bad.error?.code).toBe("23514");
    for (const { id } of [people.signedOutAdmin, people.lockedAdmin]) {
      expect((await people.admin.client.rpc("delete_user", { user_id: id })).data).toBe(true);
    }
    const last = await people.admin.client.from("user_roles").delete().eq("user_id", people.admin.id);
    expect(last.status).toBe(409);
  });

  it("takes a submission whole", async () => {
    const submission = {
      engagement_type: "contact",
      name: "Visitor",
      email: "visitor@example.com",
      request: { type: "contact", message: "Hello", details: { inquiry: "general" } },
    };
    expect((await people.service.rpc("submit_engagement", { submission })).error).toBeNull();
    const { data } = await people.service.from("requests").select("details");
    expect(data).toEqual([{ details: { inquiry: "general" } }]);
    expect((await people.user.client.rpc("submit_engagement", { submission })).error?.code).toBe("42501");
  });

  it("takes a proposal from the draft to the trip", async () => {
    const agency = proposalsOf(people.service, people.admin.id);
    const sent = await agency.send(await agency.draft());
    const acceptance = acceptanceOf(sent);
    const first = await agency.call("accept_proposal", { acceptance });
    expect(await agency.call("accept_proposal", { acceptance })).toEqual({ ...first, duplicate: true });
    const { data } = await people.service.from("trips").select("id, user_id");
    expect(data).toEqual([{ id: first.trip_id, user_id: null }]);
  });
});
