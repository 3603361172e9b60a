import { beforeAll, beforeEach, expect, it } from "vitest";
import { addDays } from "#domain/calendar-days.ts";
import { createNoticeJob } from "#server/jobs/notice-job.ts";
import { databasePerFile } from "#tests/support/database.ts";
import { SITE_URL } from "#tests/support/functions.ts";
import { createPeople, type People } from "#tests/support/people.ts";

const database = databasePerFile();
let people: People;
let today: string;
beforeAll(async () => {
  people = await createPeople(database());
  const [row] = await database().owner`select private.agency_today()::text as today`;
  today = String(row?.today);
});
beforeEach(async () => {
  await database().owner.unsafe("truncate public.notices, public.outbox cascade");
});

let wakes = 0;
const run = () =>
  createNoticeJob({
    service: people.service as never,
    siteUrl: SITE_URL,
    wakeOutbox: () => {
      wakes += 1;
    },
  }).run();

const addTrip = async (startsInDays: number, user_id: string | null = people.user.id) => {
  const start_date = addDays(today, startsInDays);
  const trip = { title: "Exuma", user_id, start_date, end_date: addDays(start_date, 5) };
  const { data } = await people.service.from("trips").insert(trip).select("id").single().throwOnError();
  return String(data.id);
};

/** Tells the traveler of a trip, as papers and changes do, some minutes ago. */
const tell = async (tripId: string, title: string, minutesAgo = 10) => {
  const { owner } = database();
  const [row] = await owner.unsafe(
    `select private.tell_of_trip(t, 'paper', '${title}') as told from public.trips t where t.id = '${tripId}'`,
  );
  await owner.unsafe(
    `update public.notices set created_at = now() - interval '${minutesAgo} minutes' where title = '${title}'`,
  );
  return row?.told;
};
const mails = async () =>
  (await people.service.from("outbox").select("to_email, subject, text_body").order("created_at").order("id"))
    .data ?? [];

it("several news of a traveler are one mail, sent once", async () => {
  const trip = await addTrip(60);
  await tell(trip, "New paper: Ticket");
  await tell(trip, "New paper: Insurance");
  const before = wakes;
  expect(await Promise.all([run(), run()])).toContain("Told 1 traveler.");
  expect(await run()).toBe("Nothing to do.");
  expect(wakes).toBe(before + 1);
  const [mail, ...others] = await mails();
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ to_email: people.user.email, subject: "2 things are new for Exuma" });
  expect(mail?.text_body).toContain("New paper: Ticket");
  expect(mail?.text_body).toContain("New paper: Insurance");
  expect(mail?.text_body).toContain(`${SITE_URL}/my-itineraries/${trip}`);
});

it("the next mail waits for a day, unless the trip begins within 72 hours", async () => {
  const later = await addTrip(60);
  await tell(later, "One");
  await run();
  await tell(later, "Two");
  expect(await run()).toBe("Nothing to do.");
  await database()
    .owner`update public.notices set settled_at = now() - interval '25 hours' where title = 'One'`;
  expect(await run()).toBe("Told 1 traveler.");

  await tell(await addTrip(3), "Three");
  expect(await run()).toBe("Told 1 traveler.");
  expect((await mails()).map(({ subject }) => subject)).toEqual(["One", "Two", "Three"]);
});

it("nothing is mailed in the first five minutes, or once the traveler has seen it", async () => {
  const trip = await addTrip(60);
  await tell(trip, "Fresh", 1);
  expect(await run()).toBe("Nothing to do.");
  await people.otherUser.client.rpc("see_notices", { trip }).throwOnError();
  await people.user.client.rpc("see_notices", { trip }).throwOnError();
  await database().owner`update public.notices set created_at = now() - interval '1 hour'`;
  expect(await run()).toBe("Nothing to do.");
  expect(await mails()).toEqual([]);
});

it("a traveler without an account, a canceled trip and a trip that is over tell nobody", async () => {
  expect(await tell(await addTrip(60, null), "No account")).toBe(false);
  expect(await tell(await addTrip(-30), "Over")).toBe(false);
  const canceled = await addTrip(60);
  await people.service
    .from("trips")
    .update({ canceled_at: new Date().toISOString() })
    .eq("id", canceled)
    .throwOnError();
  expect(await tell(canceled, "Canceled")).toBe(false);
  expect(await tell(await addTrip(60), "Told")).toBe(true);
});
