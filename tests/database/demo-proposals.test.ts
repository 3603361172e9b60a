import { beforeAll, expect, it } from "vitest";
import { planContradictions } from "#domain/plan-contradictions.ts";
import { draftFields, draftLines } from "#domain/proposals/schema.ts";
import { sendProblems } from "#domain/proposals/sending.ts";
import { tripPlan } from "#domain/trips.schema.ts";
import { seedDemo } from "#server/first-start/demo.ts";
import { demoDates, itineraryPlan } from "#server/first-start/demo-dates.ts";
import { seedDemoProposals } from "#server/first-start/demo-proposals.ts";
import { seedDemoRequests } from "#server/first-start/demo-requests.ts";
import { seedDemoStatistics } from "#server/first-start/demo-statistics.ts";
import { databasePerFile } from "#tests/support/database.ts";
import { createPerson } from "#tests/support/people.ts";

const database = databasePerFile();
const storeNothing = async () => {};

beforeAll(async () => {
  const { service } = database().clients;
  await service.rpc("seed_example_itineraries");
  const admin = await createPerson(database(), "admin", "admin");
  const planner = { name: "Marva Clarke", regions: ["Caribbean"] };
  const { data } = await service.from("planners").insert(planner).select("id").single();
  await service.from("profiles").update({ planner_id: data?.id }).eq("id", admin.id);
  await seedDemoProposals(database().clients.service);
});

it("the example proposals are a draft, an open one with two versions and an accepted one", async () => {
  const { service } = database().clients;
  const { data } = await service.rpc("list_proposals", {});
  const statesAndVersions = (data ?? []).map((row: Record<string, unknown>) => [
    row.state,
    row.version_number,
  ]);
  expect(statesAndVersions.toSorted()).toEqual([
    ["accepted", 1],
    ["draft", 1],
    ["open", 2],
  ]);
  const { data: requests } = await service.from("requests").select("status");
  expect((requests ?? []).map(({ status }) => status).toSorted()).toEqual(["new", "quoted", "won"]);
});

it("the example proposals queue no mail", async () => {
  const { service } = database().clients;
  const { data: mails } = await service.from("outbox").select("id").like("kind", "proposal%");
  expect(mails).toEqual([]);
});

it("every example proposal is for an itinerary in the planner's region", async () => {
  const { service } = database().clients;
  const { data } = await service.from("proposals").select("itinerary:itineraries(regions)");
  expect((data ?? []).flatMap(({ itinerary }) => itinerary)).toEqual(
    Array(3).fill({ regions: ["Caribbean"] }),
  );
});

it("no example proposal contradicts itself, and each can be sent", async () => {
  const { data } = await database()
    .clients.service.from("proposal_versions")
    .select("*, proposal_lines(*)")
    .throwOnError();
  expect(data).toHaveLength(4);
  const today = new Date().toISOString().slice(0, 10);
  for (const { proposal_lines, ...version } of data)
    expect(sendProblems(draftFields.parse(version), draftLines.parse(proposal_lines), today)).toEqual([]);
});

it.each([
  ["seedDemoProposals()", seedDemoProposals, "the admin of the demo could not be read: permission denied"],
  ["seedDemoStatistics()", seedDemoStatistics, "the demo's numbers could not be stored: permission denied"],
  ["seedDemoRequests()", seedDemoRequests, "the admin of the demo could not be read: permission denied"],
  [
    "seedDemo()",
    (client: Parameters<typeof seedDemo>[0]) => seedDemo(client, storeNothing),
    "the demo's FAQ categories could not be stored: permission denied",
  ],
])("%s with a visitor's rights fails and says what it could not do", async (_, seed, message) => {
  await expect(seed(database().clients.visitor)).rejects.toThrow(message);
});

it("an example trip of any itinerary contradicts itself on no weekday, nor does any stored one", async () => {
  const { service } = database().clients;
  await seedDemo(service, storeNothing);
  const itineraries = await service
    .from("itineraries")
    .select("id, duration, includes, days:daily_itinerary")
    .throwOnError();
  const planById = new Map(itineraries.data.map((row) => [row.id, itineraryPlan.parse(row)]));
  expect(planById.size).toBe(9);
  for (const { id, duration } of itineraries.data) {
    const plan = planById.get(id);
    if (!plan) throw new Error("Every itinerary has a plan.");
    for (const day of [16, 17, 18, 19, 20, 21, 22]) {
      const dates = demoDates(plan, { days: 38, duration, now: new Date(Date.UTC(2026, 10, day)) });
      expect(planContradictions({ title: "", ...plan, ...dates })).toEqual([]);
    }
  }
  const trips = await service
    .from("trips")
    .select("title, start_date, end_date, days, itinerary_id")
    .throwOnError();
  expect(trips.data.length).toBeGreaterThan(4);
  for (const trip of trips.data) {
    const { days, includes } = planById.get(trip.itinerary_id ?? "") ?? { days: [], includes: [] };
    const plan = { ...trip, days: tripPlan.parse(trip).days ?? days, includes };
    expect(planContradictions(plan), trip.title).toEqual([]);
  }
});
