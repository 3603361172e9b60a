import { beforeAll, expect, it } from "vitest";
import { goLive, readSetUp } from "#domain/set-up/set-up.data.ts";
import { runFirstStart } from "#server/first-start/first-start.ts";
import { databasePerFile } from "#tests/support/database.ts";
import { createPerson, type Person } from "#tests/support/people.ts";

const database = databasePerFile();
let admin: Person;
let ownProposalId: string;
const service = () => database().clients.service;
const addRequest = async (name: string, email: string) => {
  const row = { type: "contact" as const, name, email };
  const { data } = await service().from("requests").insert(row).select("id").single().throwOnError();
  return data.id;
};

beforeAll(async () => {
  await runFirstStart(service(), { firstAdmin: null, isDemo: true }, async () => {});
  admin = await createPerson(database(), "admin", "admin");
  const created = await service()
    .rpc("create_proposal", { request_id: await addRequest("Rosa", "rosa@agency.test"), author: admin.id })
    .throwOnError();
  ownProposalId = (created.data as { proposal_id: string }).proposal_id;
});

const countRows = async (
  table: "requests" | "proposals" | "trips" | "faqs" | "engagement_tracking" | "outbox",
) => {
  const { count } = await service().from(table).select("id", { count: "exact", head: true }).throwOnError();
  return count;
};

it("a row cannot be marked as an example once the site has started", async () => {
  const { error } = await service().rpc("note_demo_rows", { ids: [ownProposalId] });
  expect(error?.code).toBe("42501");
});

it("goLive() removes all example data, keeps the agency's rows, and opens the site", async () => {
  // The proposal for an example request is removed with the request. A rewritten FAQ stays.
  const { data: exampleRequest } = await service()
    .from("requests")
    .select("id")
    .eq("email", "beatriz.carvalho@example.com")
    .single()
    .throwOnError();
  await service().rpc("create_proposal", { request_id: exampleRequest.id, author: admin.id }).throwOnError();
  const { data: faq } = await service().from("faqs").select("id").limit(1).single().throwOnError();
  await service().from("faqs").update({ answer: "Our own words." }).eq("id", faq.id).throwOnError();
  await service().from("site_settings").upsert({ key: "is_live", value: "false" }).throwOnError();

  const before = await readSetUp(admin.client);
  expect(before).toMatchObject({
    isLive: false,
    examples: { proposals: 3, accounts: ["traveler@calabash.example"] },
  });
  expect(before.examples.admins).toEqual(["admin@calabash.example"]);
  await goLive(admin.client, before, "us@agency.test");

  const after = await readSetUp(admin.client);
  expect(after).toMatchObject({
    isLive: true,
    details: { email: "us@agency.test", phone: "" },
    recipients: 0,
  });
  expect(after.examples).toEqual({
    itineraries: 0,
    testimonials: 0,
    faqs: 0,
    requests: 0,
    proposals: 0,
    trips: 0,
    planners: [],
    recipients: [],
    accounts: [],
    admins: ["admin@calabash.example"],
    own_itineraries: 0,
    own_planners: 0,
  });
  expect({
    requests: await countRows("requests"),
    proposals: await countRows("proposals"),
    trips: await countRows("trips"),
    faqs: await countRows("faqs"),
    engagements: await countRows("engagement_tracking"),
    mails: await countRows("outbox"),
  }).toEqual({ requests: 1, proposals: 1, trips: 0, faqs: 1, engagements: 0, mails: 0 });
  const { data: views } = await service().from("itinerary_views").select("day").throwOnError();
  expect(views).toEqual([]);
  const { data: auditEntries } = await admin.client
    .from("audit_log")
    .select("label")
    .eq("table_name", "examples");
  expect(auditEntries).toEqual([{ label: "the demo's requests, proposals, trips and numbers" }]);
});

it("a proposal of the agency cannot be deleted", async () => {
  await expect(database().owner`delete from public.proposals where id = ${ownProposalId}`).rejects.toThrow(
    "never deleted",
  );
});
