import { Hono } from "hono";
import { beforeAll, expect, it } from "vitest";
import {
  listTestimonials,
  setTestimonialState,
} from "#app/features/testimonials/manage/manage-testimonials.data.ts";
import { addDays } from "#domain/calendar-days.ts";
import { testimonialInput } from "#server/functions/testimonial/handlers.ts";
import type { AppEnv } from "#server/http/middleware/app-env.ts";
import { createTestimonialJob } from "#server/jobs/testimonial-job.ts";
import { databasePerFile } from "#tests/support/database.ts";
import { openFunctions, SITE_URL } from "#tests/support/functions.ts";
import { createPeople, createPerson, type People } from "#tests/support/people.ts";

const NOW = Date.parse("2027-03-10T15:00:00Z");
const TODAY = "2027-03-10";

const database = databasePerFile();
let people: People;
beforeAll(async () => {
  people = await createPeople(database());
  await people.service.from("admin_notification_emails").insert({ email: "team@example.com" });
});

const job = () =>
  createTestimonialJob({
    service: database().clients.service,
    siteUrl: SITE_URL,
    now: () => NOW,
    wakeOutbox: () => {},
  });

const addTrip = async (userId: string, endedDaysAgo: number, overrides: object = {}) => {
  const end_date = addDays(TODAY, -endedDaysAgo);
  const { data, error } = await people.service
    .from("trips")
    .insert({
      user_id: userId,
      title: "Antigua",
      start_date: addDays(end_date, -6),
      end_date,
      status: "past",
      ...overrides,
    })
    .select()
    .single();
  if (error) throw error;
  return data.id as string;
};

const mailsTo = async (email: string) =>
  (await people.service.from("outbox").select("kind, text_body").eq("to_email", email)).data ?? [];

/** Asks a new traveler for a testimonial, and returns the token of the link in the mail. */
const inviteTraveler = async (name: string) => {
  const traveler = await createPerson(database(), name);
  const tripId = await addTrip(traveler.id, 3);
  await job().run();
  const [mail] = await mailsTo(traveler.email);
  const token = /testimonial\?token=([\w-]{43})/.exec(mail?.text_body ?? "")?.[1] ?? "";
  return { traveler, tripId, token };
};

/** Opens the form of a testimonial link or, with `form`, sends it. */
const callForm = (token: string, form?: Record<string, string>) => {
  const { clients, keys } = database();
  const app = openFunctions({ clients, keys });
  const path = `${SITE_URL}/functions/v1/testimonial?token=${token}`;
  return form ? app.request(path, { method: "POST", body: new URLSearchParams(form) }) : app.request(path);
};

const form = { quote: "Go.", author: "Ann B.", country: "Peru", trip_type: "Solo", consent: "yes" };

it("only the first twenty fields of a form are parsed", async () => {
  const app = new Hono<AppEnv>().post("/", async (c) =>
    c.json(Object.keys((await testimonialInput(c)).form)),
  );
  const body = Array.from({ length: 30_000 }, (_, index) => `f${index}=`).join("&");
  const response = await app.request("/", { method: "POST", body });
  expect(await response.json()).toHaveLength(20);
});

it("the job asks a traveler once, after a recently completed trip", async () => {
  const { user } = people;
  await addTrip(user.id, 3);
  await addTrip(user.id, 1, { title: "Ended yesterday" });
  await addTrip(user.id, 40, { title: "Long ago" });
  await addTrip(user.id, 3, { title: "Never left", status: "planning" });
  await addTrip(user.id, 3, { title: "Called off", canceled_at: "2027-03-01T00:00:00Z" });
  expect(await job().run()).toBe("Asked 1 traveler.");
  expect(await mailsTo(user.email)).toEqual([
    { kind: "testimonial-invitation", text_body: expect.stringContaining("'Antigua'") },
  ]);
  expect(await job().run()).toBe("Nothing to do.");
});

it("the job asks nobody while the switch in Settings is off", async () => {
  const settings = () => people.admin.client.from("site_settings");
  const traveler = await createPerson(database(), "unasked");
  await addTrip(traveler.id, 3);
  await settings().upsert({ key: "ask_travelers", value: "false" }).throwOnError();
  expect(await job().run()).toBe("Switched off in Settings.");
  expect(await mailsTo(traveler.email)).toEqual([]);
  await settings().upsert({ key: "ask_travelers", value: "true" }).throwOnError();
  expect(await job().run()).toBe("Asked 1 traveler.");
});

it("a testimonial is public only after an admin publishes the text that they have read, and the team is notified", async () => {
  const { token } = await inviteTraveler("ann");
  expect(await (await callForm(token)).text()).toContain("How was it?");
  expect((await callForm(token, form)).status).toBe(200);
  const publicQuotes = async () =>
    (await people.anonymous.from("testimonials").select("quote").eq("author", "Ann B.")).data;
  expect(await publicQuotes()).toEqual([]);
  expect((await mailsTo("team@example.com")).map(({ kind }) => kind)).toEqual(["testimonial-received"]);

  // The traveler may change the testimonial until it is published.
  await callForm(token, { ...form, quote: "Go twice." });
  expect(await mailsTo("team@example.com")).toHaveLength(1);
  const readTestimonial = async () => {
    const { data: rows } = await listTestimonials(people.admin.client).throwOnError();
    return rows.filter(({ author }) => author === "Ann B.")[0] ?? { id: "", updated_at: "" };
  };
  const reviewed = await readTestimonial();
  await callForm(token, { ...form, quote: "Buy pills." });
  await expect(setTestimonialState(people.admin.client, reviewed, "published")).rejects.toThrow(
    "Please read it again",
  );
  expect(await publicQuotes()).toEqual([]);
  await callForm(token, { ...form, quote: "Go twice." });
  await setTestimonialState(people.admin.client, await readTestimonial(), "published");
  expect(await publicQuotes()).toEqual([{ quote: "Go twice." }]);
  expect(await (await callForm(token, { ...form, quote: "Buy pills" })).text()).toContain("already read it");
  expect(await publicQuotes()).toEqual([{ quote: "Go twice." }]);
});

it.each([
  ["no text", { quote: " " }, "Please write a few words."],
  ["no name", { author: "" }, "Please enter a name."],
  ["no permission", { consent: "" }, "We need your permission"],
])("the form shows an error and keeps the input when there is %s", async (_, change, message) => {
  const { token } = await inviteTraveler(`half-${Object.keys(change)[0]}`);
  const response = await callForm(token, { ...form, country: "<b>Peru", ...change });
  expect(response.status).toBe(422);
  const page = await response.text();
  expect(page).toContain(message);
  expect(page).toContain("&lt;b&gt;Peru");
});

it("a guessed or truncated link is refused", async () => {
  for (const token of ["", "x", "A".repeat(43), "' or true --"]) {
    expect((await callForm(token)).status).toBe(404);
    expect((await callForm(token, form)).status).toBe(404);
  }
});

it("a traveler's testimonial is part of their data, and is erased with them, also from the bin", async () => {
  const { traveler, token, tripId } = await inviteTraveler("leaver");
  await callForm(token, { ...form, author: "Leaver" });
  const { data } = await traveler.client.rpc("my_data");
  expect(data.testimonials).toMatchObject([{ author: "Leaver", trip_id: tripId }]);
  await people.admin.client.from("testimonials").delete().eq("author", "Leaver");
  const readBin = async () =>
    (await people.service.from("bin").select("label").eq("kind", "testimonials").eq("label", "Leaver")).data;
  expect(await readBin()).toHaveLength(1);
  expect((await people.service.rpc("erase_person", { address: traveler.email })).error).toBeNull();
  expect(await readBin()).toEqual([]);
});
