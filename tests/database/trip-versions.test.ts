import { beforeAll, expect, it } from "vitest";
import { addDays } from "#domain/calendar-days.ts";

import { databasePerFile } from "#tests/support/database.ts";
import { createPeople, createPerson, type People } from "#tests/support/people.ts";
import { inDays } from "#tests/support/proposals.ts";

const database = databasePerFile();
let people: People;
beforeAll(async () => {
  people = await createPeople(database());
});

const HOTEL = { id: "h", name: "Hotel Presidente", check_in: "2027-03-14", check_out: "2027-03-16" };
const OTHER = "Day 1: Hotel Grano de Oro instead of Hotel Presidente.";

async function addTrip(start_date: string, changes: object = {}) {
  const trip = {
    user_id: people.user.id,
    title: "Peru",
    start_date,
    end_date: addDays(start_date, 8),
    stays: [HOTEL],
  };
  const stored = people.service.from("trips").insert({ ...trip, ...changes });
  return (await stored.select("id, updated_at").single().throwOnError()).data;
}
const change = (id: string, fields: object, tell = true, sentences = [OTHER]) =>
  people.admin.client
    .from("trips")
    .update({ ...fields, announcement: { tell, sentences } })
    .eq("id", id)
    .select();
const versionsOf = async (id: string, reader = people.admin) =>
  (
    await reader.client
      .from("trip_versions")
      .select("version, is_told, sentences, read_at, plan, author_id")
      .eq("trip_id", id)
      .order("version")
      .throwOnError()
  ).data;
const unread = async (today: string) => {
  const { data } = await people.admin.client.rpc("desk", { today }).throwOnError();
  return data.unread_changes;
};

it("every change of the plan is a version; the traveler reads those that they were told of, and only once hears of each", async () => {
  const { id } = await addTrip(inDays(30));
  await change(id, { stays: [{ ...HOTEL, name: "Hotel Grano de Oro" }] });
  await change(id, { moves: [{ id: "m" }] }, false, ["A flight was added."]);
  // Nothing of the plan changes.
  await change(id, { image: "a.webp" });
  const versions = await versionsOf(id);
  expect(versions.map(({ version, is_told, sentences }) => [version, is_told, sentences])).toEqual([
    [1, false, []],
    [2, true, [OTHER]],
    [3, false, ["A flight was added."]],
  ]);
  expect(versions[0]?.plan).toMatchObject({ title: "Peru", stays: [HOTEL], moves: [] });
  expect(versions.map(({ author_id }) => author_id)).toEqual([null, people.admin.id, people.admin.id]);
  expect((await versionsOf(id, people.user)).map(({ version }) => version)).toEqual([2]);
  for (const stranger of [people.otherUser, people.demotedAdmin, people.signedOutAdmin])
    expect(await versionsOf(id, stranger)).toEqual([]);
  const { data: notices } = await people.service
    .from("notices")
    .select("kind, title, is_urgent")
    .eq("trip_id", id);
  expect(notices).toEqual([
    { kind: "change", title: `Your trip has changed: ${OTHER.slice(0, -1)}`, is_urgent: false },
  ]);
  const { data: trip } = await people.user.client.from("trips").select("announcement").eq("id", id).single();
  expect(trip).toEqual({ announcement: null });
});

it("a change that one is told of has a sentence", async () => {
  const { id } = await addTrip(inDays(30));
  expect((await change(id, { title: "Chile" }, true, [])).error?.code).toBe("23514");
  expect(await versionsOf(id)).toHaveLength(1);
});

it("'Got it' counts up to the version that was shown, and only for the traveler of the trip", async () => {
  const { id } = await addTrip(inDays(30));
  await change(id, { title: "Chile" });
  await change(id, { title: "Bolivia" });
  const read = (who = people.user, up_to = 2) => who.client.rpc("read_trip_changes", { trip: id, up_to });
  await read(people.otherUser, 9);
  expect((await versionsOf(id)).every(({ read_at }) => read_at === null)).toBe(true);
  await read();
  const first = (await versionsOf(id)).map(({ read_at }) => read_at);
  expect(first).toEqual([null, expect.any(String), null]);
  await read();
  expect((await versionsOf(id)).map(({ read_at }) => read_at)).toEqual(first);
});

it("of two staff who publish at once the second merges: nothing is lost, and each change is told once", async () => {
  const { id, updated_at } = await addTrip(inDays(30));
  const publish = (fields: object, sentence: string, seen = updated_at) =>
    change(id, fields, true, [sentence]).eq("updated_at", seen);
  const results = await Promise.all([
    publish({ stays: [] }, "The stay was removed."),
    publish({ contacts: [{ id: "c", name: "Ana" }] }, "Ana was added."),
  ]);
  expect(results.map(({ data }) => data?.length).toSorted()).toEqual([0, 1]);
  const [lost] = results[0]?.data?.length
    ? [publish({ contacts: [{ id: "c", name: "Ana" }] }, "Ana was added.", results[0].data[0]?.updated_at)]
    : [publish({ stays: [] }, "The stay was removed.", results[1]?.data?.[0]?.updated_at)];
  expect((await lost).data).toHaveLength(1);
  const versions = await versionsOf(id);
  expect(versions.map(({ version }) => version)).toEqual([1, 2, 3]);
  expect(
    versions
      .slice(1)
      .flatMap(({ sentences }) => sentences)
      .toSorted(),
  ).toEqual(["Ana was added.", "The stay was removed."]);
  expect(versions[2]?.plan).toMatchObject({ stays: [], contacts: [{ name: "Ana" }] });
});

it("a change that is not read is on the desk after a day, and at once within 72 hours of the departure", async () => {
  const today = inDays(0);
  const later = await addTrip(inDays(20), { title: "Later" });
  const soon = await addTrip(inDays(2), { title: "Soon" });
  for (const { id } of [later, soon]) await change(id, { location: "Lima" });
  const listed = async () =>
    (await unread(today)).rows
      .filter(({ id }: { id: string }) => [later.id, soon.id].includes(id))
      .map(({ title, is_urgent }: { title: string; is_urgent: boolean }) => [title, is_urgent]);
  expect(await listed()).toEqual([["Soon", true]]);
  const { data: notices } = await people.service.from("notices").select("is_urgent").eq("trip_id", soon.id);
  expect(notices).toEqual([{ is_urgent: true }]);
  await database().owner`
    update public.trip_versions set created_at = now() - interval '25 hours' where trip_id = ${later.id}`;
  expect(await listed()).toEqual([
    ["Soon", true],
    ["Later", false],
  ]);
  for (const { id } of [later, soon])
    await people.user.client.rpc("read_trip_changes", { trip: id, up_to: 2 });
  expect(await listed()).toEqual([]);
});

it("nobody is told of a trip without an account, and a canceled trip shows its traveler nothing", async () => {
  const { id } = await addTrip(inDays(30), { user_id: null });
  await change(id, { title: "Chile" });
  expect((await people.service.from("notices").select().eq("trip_id", id)).data).toEqual([]);
  const canceled = await addTrip(inDays(30));
  await change(canceled.id, { title: "Chile", canceled_at: new Date().toISOString() });
  expect(await versionsOf(canceled.id, people.user)).toEqual([]);
  expect((await people.user.client.rpc("trip_readiness", { trip: canceled.id })).data).toBeNull();
});

it("readiness counts what staff gave and what the traveler did, the same for both", async () => {
  const { id } = await addTrip(inDays(30));
  await change(id, { title: "Chile" });
  const lines = [
    { what: "papers", done: 0, total: 1 },
    { what: "changes", done: 0, total: 1 },
    { what: "phone", done: 0, total: 1 },
  ];
  const expectLines = async () => {
    for (const { client } of [people.user, people.admin])
      expect((await client.rpc("trip_readiness", { trip: id })).data).toEqual(lines);
  };
  await expectLines();
  await people.user.client.rpc("read_trip_changes", { trip: id, up_to: 2 }).throwOnError();
  await people.user.client.rpc("report_kept_trip", { trip: id, papers: [], has_page: true }).throwOnError();
  for (const line of lines.slice(1)) line.done = 1;
  await expectLines();
});

it("an itinerary that is edited or deleted after the sale changes no trip and makes no version", async () => {
  const itinerary = {
    title: "Andes",
    duration: 1,
    daily_itinerary: [{ day: 1, title: "Lima", description: "" }],
  };
  const stored = await people.admin.client
    .from("itineraries")
    .insert(itinerary)
    .select("id")
    .single()
    .throwOnError();
  const { id } = await addTrip(inDays(30), { itinerary_id: stored.data.id });
  const days = [{ day: 1, title: "Cusco", description: "" }];
  await people.admin.client.from("itineraries").update({ daily_itinerary: days }).eq("id", stored.data.id);
  await people.admin.client.from("itineraries").delete().eq("id", stored.data.id).throwOnError();
  const versions = await versionsOf(id);
  expect(versions).toHaveLength(1);
  expect(versions[0]?.plan).toMatchObject({ days: itinerary.daily_itinerary });
});

it("the history goes with the account; the testimonial of a trip that is over waits for review", async () => {
  const person = await createPerson(database(), "leaving", "user");
  const { id } = await addTrip(inDays(-20), { user_id: person.id });
  await change(id, { title: "Chile" });
  const write = (quote: string, who = person) =>
    who.client.rpc("write_testimonial", { trip: id, words: { quote, author: "Ana" } });
  expect((await write("Good.", people.user)).error?.code).toBe("42501");
  expect((await write("Good.")).data).toBe(true);
  expect((await write("Very good.")).data).toBe(true);
  const testimonials = () => people.service.from("testimonials").select("quote, state").eq("trip_id", id);
  expect((await testimonials()).data).toEqual([{ quote: "Very good.", state: "waiting" }]);
  await people.service.from("testimonials").update({ state: "published" }).eq("trip_id", id).throwOnError();
  expect((await write("Late.")).data).toBe(false);
  await people.service.rpc("delete_user", { user_id: person.id }).throwOnError();
  const left = await versionsOf(id);
  expect(left.every(({ sentences }) => sentences.length === 0)).toBe(true);
  const { data: trip } = await people.admin.client.from("trips").select("stays").eq("id", id).maybeSingle();
  expect(trip?.stays ?? []).toEqual([]);
});
