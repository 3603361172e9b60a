import { beforeAll, expect, it } from "vitest";
import { itinerary } from "#tests/database/example-rows.ts";
import { onEveryPostgres } from "#tests/support/database.ts";
import { createPeople, type People } from "#tests/support/people.ts";

onEveryPostgres((database) => {
  let people: People;
  beforeAll(async () => {
    people = await createPeople(database());
  });
  const add = async (table: string, row: Record<string, unknown>) => {
    const { data, error } = await people.service.from(table).insert(row).select().single();
    if (error) throw error;
    return data;
  };
  const read = async (table: string, column: string, value: unknown) =>
    (await people.service.from(table).select().eq(column, value)).data ?? [];
  const remove = async (table: string, id: string) => {
    const { error } = await people.admin.client.from(table).delete().eq("id", id);
    expect(error).toBeNull();
    expect(await read(table, "id", id)).toEqual([]);
  };
  const restore = async (kind: string, id: string) =>
    people.admin.client.rpc("restore_from_bin", { kind, row_id: id });

  it("a deleted request is restored with its timeline and the links to its mails and trips", async () => {
    const request = await add("requests", {
      type: "contact",
      name: "Ann",
      email: "ann@example.com",
      message: "Hello",
      details: { budget: "2000" },
      idempotency_key: "ann-1",
    });
    const note = await add("request_events", { request_id: request.id, kind: "note", body: "Called." });
    const mail = { kind: "notification", to_email: "team@example.com", subject: "", text_body: "" };
    const sentMail = await add("outbox", { ...mail, request_id: request.id });
    const trip = await add("trips", {
      user_id: people.user.id,
      request_id: request.id,
      title: "Peru",
      start_date: "2027-01-01",
      end_date: "2027-01-02",
    });
    const timeline = await read("request_events", "request_id", request.id);
    expect(timeline).toContainEqual(note);
    await remove("requests", request.id);
    expect(await read("request_events", "request_id", request.id)).toEqual([]);
    const [binRow] = await read("bin", "row_id", request.id);
    expect(binRow).toMatchObject({ kind: "requests", label: "Ann", deleted_by_email: people.admin.email });

    expect((await restore("requests", request.id)).data).toBe(true);
    expect(await read("requests", "id", request.id)).toEqual([request]);
    expect(await read("request_events", "request_id", request.id)).toEqual(timeline);
    expect(await read("outbox", "id", sentMail.id)).toMatchObject([{ request_id: request.id }]);
    expect(await read("trips", "id", trip.id)).toMatchObject([{ request_id: request.id }]);
    expect(await read("bin", "row_id", request.id)).toEqual([]);
    expect((await restore("requests", request.id)).data).toBe(false);
  });

  it("a deleted itinerary is restored with its views and requests, but without its preview links", async () => {
    const cusco = await add("itineraries", itinerary("Cusco"));
    await people.service.rpc("count_view", { itinerary_id: cusco.id });
    const request = await add("requests", {
      type: "customization",
      name: "Ben",
      email: "ben@example.com",
      itinerary_id: cusco.id,
    });
    await add("itinerary_previews", { itinerary_id: cusco.id });
    await remove("itineraries", cusco.id);
    expect(await read("requests", "id", request.id)).toMatchObject([{ itinerary_id: null }]);

    expect((await restore("itineraries", cusco.id)).error).toBeNull();
    expect(await read("itineraries", "id", cusco.id)).toEqual([cusco]);
    expect(await read("itinerary_views", "itinerary_id", cusco.id)).toMatchObject([{ views: 1 }]);
    expect(await read("requests", "id", request.id)).toMatchObject([{ itinerary_id: cusco.id }]);
    expect(await read("itinerary_previews", "itinerary_id", cusco.id)).toEqual([]);
    const entries = await read("audit_log", "row_id", cusco.id);
    expect(entries.map(({ action }) => action)).toEqual(
      expect.arrayContaining(["created", "deleted", "restored"]),
    );
  });

  it("a deleted FAQ is restored without its category if the category was deleted too", async () => {
    const category = await add("faq_categories", { name: "Short-lived" });
    const faq = await add("faqs", { question: "Why?", answer: "So.", category_id: category.id });
    await remove("faqs", faq.id);
    await remove("faq_categories", category.id);
    expect((await restore("faqs", faq.id)).error).toBeNull();
    expect(await read("faqs", "id", faq.id)).toEqual([{ ...faq, category_id: null }]);
  });

  it("a deleted request is restored although its form was sent again in the meantime", async () => {
    const row = { type: "contact", name: "Eve", email: "eve@example.com", idempotency_key: "eve-1" };
    const first = await add("requests", row);
    await remove("requests", first.id);
    await add("requests", row);
    expect((await restore("requests", first.id)).error).toBeNull();
    expect(await read("requests", "name", "Eve")).toHaveLength(2);
  });

  it("a deleted planner is restored and linked to the same account again", async () => {
    const { admin, service } = people;
    const { data: planner } = await admin.client.from("planners").insert({ name: "Alma" }).select().single();
    await admin.client.from("profiles").update({ planner_id: planner.id }).eq("id", admin.id);
    await admin.client.from("planners").delete().eq("id", planner.id);
    expect((await admin.client.rpc("restore_from_bin", { kind: "planners", row_id: planner.id })).data).toBe(
      true,
    );
    const { data: profile } = await service.from("profiles").select("planner_id").eq("id", admin.id).single();
    expect(profile).toEqual({ planner_id: planner.id });
  });
});
