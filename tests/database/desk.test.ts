import type { SupabaseClient } from "@supabase/supabase-js";
import { beforeAll, expect, it } from "vitest";
import { seedDemoRequests } from "#server/first-start/demo-requests.ts";
import { seedDemoStatistics } from "#server/first-start/demo-statistics.ts";
import { databasePerFile } from "#tests/support/database.ts";
import { createPeople, createPerson } from "#tests/support/people.ts";
import { acceptanceOf, LINES, proposalsOf } from "#tests/support/proposals.ts";

// The desk, the first page of the back office, lists what staff have to do. The tests use the example data of a first
// start.
const database = databasePerFile();
const NOW = new Date();
let admin: SupabaseClient;
let service: SupabaseClient;

beforeAll(async () => {
  const people = await createPeople(database());
  admin = people.admin.client;
  service = people.service;
  await service.rpc("seed_example_itineraries").throwOnError();
  await seedDemoRequests(database().clients.service, NOW);
  await seedDemoStatistics(database().clients.service, NOW);
});

const callAsAdmin = async (name: string, args: object = {}) =>
  (await admin.rpc(name, args).throwOnError()).data;
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000).toISOString();

it("the example data contain requests of four types and five statuses, replies, notes and 90 days of views, and no mail to send", async () => {
  const { data: requests } = await service.from("requests").select("type, status").throwOnError();
  expect(requests.length).toBeGreaterThanOrEqual(12);
  expect(new Set(requests.map(({ type }) => type)).size).toBe(4);
  expect(new Set(requests.map(({ status }) => status))).toEqual(
    new Set(["new", "in_progress", "quoted", "won", "lost"]),
  );
  const { data: events } = await service.from("request_events").select("kind").throwOnError();
  expect(new Set(events.map(({ kind }) => kind))).toEqual(new Set(["note", "status", "reply", "trip"]));
  const { data: views } = await service.from("itinerary_views").select("day").throwOnError();
  expect(new Set(views.map(({ day }) => day)).size).toBe(90);
  const { data: waiting } = await service
    .from("outbox")
    .select()
    .in("state", ["queued", "sending"])
    .throwOnError();
  expect(waiting, "example mails are never sent").toEqual([]);
});

it("desk() lists the longest waiting requests with their due time and failed reply, departures and drafts", async () => {
  await service.from("itineraries").insert({ title: "Half written", is_published: false }).throwOnError();
  const desk = await callAsAdmin("desk");
  expect(desk.waiting.rows.map(({ name }: { name: string }) => name)).toEqual([
    "Mele Tupou",
    "Gerhard Vogel",
    "Aisha Rahman",
    "Tomás Herrera",
    "Beatriz Carvalho",
  ]);
  const [first] = desk.waiting.rows;
  expect(Date.parse(first.answer_due_at)).toBeGreaterThan(Date.parse(first.created_at));
  expect(first.reply, "an undelivered reply is shown with its request").toBe("failed");
  expect(desk.failed_mails, "and not again among the failed mails").toEqual({ total: 0, rows: [] });
  expect(desk.departures).toMatchObject({
    total: 1,
    rows: [{ title: "Coffee for Papa", traveler: "Ines Moreau" }],
  });
  expect(desk.drafts).toMatchObject({ total: 1, rows: [{ title: "Half written", has_image: false }] });
  const inFarFuture = await callAsAdmin("desk", { today: "2099-01-01" });
  expect(inFarFuture.departures).toEqual({ total: 0, rows: [] });
});

it("analytics_answers() reports sources, campaigns, planners, regions, reply times and itineraries without requests", async () => {
  const answers = await callAsAdmin("analytics_answers", { since: daysAgo(90) });
  expect(answers.sources[0]).toEqual({ name: "google.com", requests: 4, won: 1 });
  expect(answers.campaigns).toContainEqual({ name: "night-sky", requests: 1, won: 1 });
  expect(answers.regions).toContainEqual({ name: "Caribbean", requests: 2, won: 1 });
  const planner = answers.planners.find(({ name }: { name: string }) => name !== "");
  expect(planner).toMatchObject({ won: 2 });
  // How many of these were in time depends on the day and hour of the test, and a count of none is left out.
  const answered = (answers.answers["in time"] ?? 0) + (answers.answers.late ?? 0);
  expect(answered, "an undelivered reply is no answer").toBe(7);
  expect(answers.median_hours).toBeCloseTo(4);
  // `unasked` lists the itineraries with views but without requests.
  expect(answers.unasked.map(({ title }: { title: string }) => title).join()).toMatch(
    /Exuma.*Panama|Panama.*Exuma/,
  );
});

it("analytics_requests() lists the requests behind a figure, page by page", async () => {
  const google = await callAsAdmin("analytics_requests", {
    since: daysAgo(90),
    part: "sources",
    wanted: "google.com",
  });
  expect(google).toHaveLength(4);
  const won = await callAsAdmin("analytics_requests", {
    part: "sources",
    wanted: "google.com",
    only_won: true,
  });
  expect(won).toMatchObject([{ name: "Ines Moreau", total: 1 }]);
  const page = await callAsAdmin("analytics_requests", { page_size: 5, page_start: 5 });
  expect(page).toHaveLength(5);
  expect(page[0].total, "spam is not counted").toBe(12);
});

it("a request's origin is stored separately from the sender's text", async () => {
  const details = {
    travelers: "2",
    _origin: { came_from: "example.org", campaign: "spring", answer_due_at: "2027-01-01T00:00:00Z" },
  };
  const { data } = await service
    .from("requests")
    .insert({ type: "contact", name: "Rosa", email: "rosa@example.com", details })
    .select("details, came_from, campaign, answer_due_at")
    .single()
    .throwOnError();
  expect(data).toEqual({
    details: { travelers: "2" },
    came_from: "example.org",
    campaign: "spring",
    answer_due_at: "2027-01-01T00:00:00+00:00",
  });
});

it("an itinerary keeps at most fifty earlier versions, each with the admin who replaced it", async () => {
  const { data: itinerary } = await service
    .from("itineraries")
    .insert({ title: "First" })
    .select("id")
    .single()
    .throwOnError();
  const versions = async () =>
    (
      await admin
        .from("itinerary_versions")
        .select("content, replaced_by")
        .eq("itinerary_id", itinerary.id)
        .order("id")
        .throwOnError()
    ).data;
  await admin.from("itineraries").update({ is_featured: true }).eq("id", itinerary.id).throwOnError();
  expect(await versions(), "a changed switch stores no version").toEqual([]);
  await admin.from("itineraries").update({ title: "Second" }).eq("id", itinerary.id).throwOnError();
  expect(await versions()).toMatchObject([
    { content: { title: "First" }, replaced_by: expect.stringContaining("admin") },
  ]);
  await database().owner`
    do $$ begin for n in 1..60 loop update public.itineraries set subtitle = n::text where title = 'Second'; end loop; end $$`;
  const storedVersions = await versions();
  expect(storedVersions).toHaveLength(50);
  // The newest version is the state before the sixtieth change.
  expect(storedVersions.at(-1)?.content.subtitle).toBe("59");
});

it("analytics_answers() counts a request for the owner of its accepted proposal, or else for the owner of the request, by planner name", async () => {
  const addOwner = async (name: string, planner: string | null) => {
    const owner = await createPerson(database(), name, "admin");
    const { data } = planner
      ? await service.from("planners").insert({ name: planner }).select("id").single().throwOnError()
      : { data: { id: null } };
    await service.from("profiles").update({ planner_id: data.id }).eq("id", owner.id).throwOnError();
    return owner.id;
  };
  // An owner without a planner is listed by their own name.
  const holder = await addOwner("Holder", null);
  const alma = await addOwner("Account", "Alma Reyes");
  const bruno = await addOwner("Other", "Bruno Costa");
  const agency = proposalsOf(service, holder);
  const source = { came_from: "planners.example" };
  await agency.addRequest({ ...source, owner_id: holder, status: "won" });
  await agency.addRequest({ ...source, owner_id: bruno, status: "in_progress" });
  const proposal = await agency.send(await agency.draft({}, LINES, { ...source, owner_id: holder }));
  await service.from("proposals").update({ owner_id: alma }).eq("id", proposal.proposalId).throwOnError();
  await agency.call("accept_proposal", { acceptance: acceptanceOf(proposal) });

  const { planners } = await callAsAdmin("analytics_answers");
  expect(planners).toContainEqual({ name: "Alma Reyes", requests: 1, won: 1 });
  expect(planners).toContainEqual({ name: "Bruno Costa", requests: 1, won: 0 });
  expect(planners).toContainEqual({ name: "Holder Test", requests: 1, won: 1 });
  const won = await callAsAdmin("analytics_requests", {
    part: "planners",
    wanted: "Alma Reyes",
    only_won: true,
  });
  expect(won).toMatchObject([{ planner: "Alma Reyes", came_from: "planners.example", total: 1 }]);
});

it("desk() lists a declined proposal with its reason, and each matter only once", async () => {
  const { id: author } = await createPerson(database(), "Desk", "admin");
  const agency = proposalsOf(service, author);
  const send = async (name: string) => {
    const proposal = await agency.send(await agency.draft({}, LINES, { name, email: `${name}@example.com` }));
    return {
      ...proposal,
      answer: { channel: "link", link_hash: proposal.linkHash, document_hash: proposal.hash },
    };
  };
  const answerWith = (proposal: { answer: object }, text: string) => ({
    answer: { ...proposal.answer, text, idempotency_key: crypto.randomUUID() },
  });
  const declined = await send("nadia");
  await agency.call("decline_proposal", answerWith(declined, "Too far"));
  const changesAsked = await send("lucia");
  await agency.call("ask_for_proposal_changes", answerWith(changesAsked, "Later flight"));
  // Otto sent a mail. The reply to it failed, so the request is unread again.
  const ottoRequestId = await agency.addRequest({
    name: "otto",
    email: "otto@example.com",
    status: "in_progress",
    first_reply_at: daysAgo(2),
    last_mail_at: daysAgo(1),
  });
  const mail = { subject: "Re", text_body: "Yes", html_body: "<p>Yes</p>" };
  await agency.call("reply_to_request", { request: ottoRequestId, author, mail });
  const undelivered = { state: "failed", last_error: "552 mailbox full" };
  await service.from("outbox").update(undelivered).eq("request_id", ottoRequestId).throwOnError();

  const desk = await callAsAdmin("desk");
  const lines: string[] = ["waiting", "replies", "failed_mails"].flatMap((part) =>
    desk[part].rows.map(({ name }: { name: string }) => `${part}: ${name}`),
  );
  const listedFor = (name: string) => lines.filter((line) => line.endsWith(` ${name}`));
  expect(listedFor("nadia")).toEqual(["replies: nadia"]);
  expect(desk.replies).toMatchObject({ total: 1, rows: [{ answer: "declined", reason: "Too far" }] });
  expect(listedFor("lucia"), "is listed in changes_asked only").toEqual([]);
  expect(desk.changes_asked).toMatchObject([{ name: "lucia" }]);
  expect(listedFor("otto")).toEqual(["failed_mails: otto"]);
});
