import type { SupabaseClient } from "@supabase/supabase-js";
import { beforeAll, describe, expect, it } from "vitest";
import { databasePerFile } from "#tests/support/database.ts";
import { createPeople } from "#tests/support/people.ts";
import { proposalsOf, secretHash } from "#tests/support/proposals.ts";
import { insertRequest } from "#tests/support/requests.ts";

const database = databasePerFile();
let people: Awaited<ReturnType<typeof createPeople>>;
let service: SupabaseClient;

beforeAll(async () => {
  people = await createPeople(database());
  service = people.service;
});

const PLACE = { countries: ["Cuba"], regions: ["Caribbean"], categories: ["Solo"] };
const DUE = "2026-03-02T12:00:00+00:00";
const ask = () =>
  insertRequest(service, {
    // Mistyped, until a test corrects it.
    email: "rosa@exmaple.test",
    created_at: "2026-03-01T12:00:00Z",
    answer_due_at: DUE,
  });

async function reply(request: string): Promise<string> {
  const mail = { subject: "Re", text_body: "Of course.", html_body: "<p>Of course.</p>" };
  const { data } = await service
    .rpc("reply_to_request", { request, author: people.admin.id, mail })
    .throwOnError();
  return data;
}

const deliver = (mail: string, outcome: object) =>
  service.from("outbox").update(outcome).eq("id", mail).throwOnError();

async function requestOf(id: string) {
  const { data } = await service
    .from("requests")
    .select("status, first_reply_at, read_at, owner_id, email")
    .eq("id", id)
    .single()
    .throwOnError();
  return data;
}

const answers = async () =>
  (await people.admin.client.rpc("analytics_answers", { since: "2026-01-01T00:00:00Z" }).throwOnError()).data
    .answers;

describe("a reply", () => {
  it("counts as an answer once its mail was sent, not before", async () => {
    const before = await answers();
    const id = await ask();
    const mail = await reply(id);
    expect(await requestOf(id)).toMatchObject({
      status: "new",
      first_reply_at: null,
      owner_id: people.admin.id,
      read_at: expect.any(String),
    });
    expect((await answers()).overdue ?? 0).toBe((before.overdue ?? 0) + 1);
    await deliver(mail, { state: "sent", sent_at: "2026-03-01T15:00:00Z" });
    expect(await requestOf(id)).toMatchObject({
      status: "in_progress",
      first_reply_at: "2026-03-01T15:00:00+00:00",
    });
    expect((await answers())["in time"] ?? 0).toBe((before["in time"] ?? 0) + 1);
  });

  it("that was not delivered leaves the request unanswered, and unread", async () => {
    const id = await ask();
    await deliver(await reply(id), { state: "failed", last_error: "552 5.2.2 mailbox full" });
    expect(await requestOf(id)).toMatchObject({ status: "new", first_reply_at: null, read_at: null });
    const { data: desk } = await people.admin.client.rpc("desk").throwOnError();
    expect(desk.waiting.rows).toContainEqual(expect.objectContaining({ id, reply: "failed" }));
    expect(desk.failed_mails.rows.map((row: { request_id: string }) => row.request_id)).not.toContain(id);
  });

  it("to a mistyped email address is resent to the corrected one", async () => {
    const id = await ask();
    const mail = await reply(id);
    await deliver(mail, { state: "failed", last_error: "550 5.1.1 unknown", attempts: 8 });
    const { data: requeued } = await people.admin.client
      .rpc("correct_request_address", { request_id: id, address: " rosa@example.test " })
      .throwOnError();
    expect(requeued).toBe(1);
    expect((await requestOf(id)).email).toBe("rosa@example.test");
    const { data } = await service
      .from("outbox")
      .select("to_email, state, attempts")
      .eq("id", mail)
      .single()
      .throwOnError();
    expect(data).toEqual({ to_email: "rosa@example.test", state: "queued", attempts: 0 });
    const refused = await people.admin.client.rpc("correct_request_address", {
      request_id: id,
      address: "no",
    });
    expect(refused.status).toBe(422);
  });
});

describe("a proposal", () => {
  const MAIL = { to: "traveler", kind: "proposal-sent", subject: "Your trip", text_body: "It is here." };
  const send = async (mails: readonly object[]) => {
    const agency = proposalsOf(service, people.admin.id);
    const sent = await agency.send(await agency.draft(), { mails });
    const { data } = await service.from("proposals").select("request_id").eq("id", sent.proposalId).single();
    const { data: mail } = await service
      .from("outbox")
      .select("id")
      .eq("proposal_id", sent.proposalId)
      .maybeSingle();
    return { ...sent, request: String(data?.request_id), mail: String(mail?.id) };
  };

  it("counts as an answer once its mail was sent, and not if it bounces", async () => {
    const { request, mail } = await send([MAIL]);
    expect(await requestOf(request)).toMatchObject({ status: "new", first_reply_at: null });
    await deliver(mail, { state: "sent", sent_at: "2026-03-01T15:00:00Z" });
    expect(await requestOf(request)).toMatchObject({
      status: "quoted",
      first_reply_at: "2026-03-01T15:00:00+00:00",
    });
    await deliver(mail, { state: "failed", sent_at: null, last_error: "550 5.1.1 unknown" });
    expect(await requestOf(request)).toMatchObject({ status: "new", first_reply_at: null, read_at: null });
    const { data: desk } = await people.admin.client.rpc("desk").throwOnError();
    expect(desk.waiting.rows).toContainEqual(expect.objectContaining({ id: request, reply: "failed" }));
    expect(desk.failed_mails.rows.map((row: { id: string }) => row.id)).not.toContain(mail);
  });

  it("whose link staff send themselves counts as an answer immediately", async () => {
    const { request } = await send([]);
    expect(await requestOf(request)).toMatchObject({ status: "quoted", first_reply_at: expect.any(String) });
    const queued = await send([MAIL]);
    const action = { proposal_id: queued.proposalId, link_hash: secretHash(queued.proposalId) };
    await service.rpc("change_proposal_link", { action, author: people.admin.id }).throwOnError();
    expect(await requestOf(queued.request)).toMatchObject({
      status: "quoted",
      first_reply_at: expect.any(String),
    });
  });
});

it("removing the examples keeps the agency's own rows, and moves the rest to the bin", async () => {
  const { client } = people.admin;
  await service.rpc("seed_example_itineraries").throwOnError();
  await service
    .from("itineraries")
    .insert({ title: "Our own", is_published: true, ...PLACE })
    .throwOnError();
  await service
    .from("admin_notification_emails")
    .insert([{ email: "bookings@calabash.example" }, { email: "us@agency.test" }])
    .throwOnError();
  const { data: before } = await client.rpc("examples").throwOnError();
  expect(before).toMatchObject({
    itineraries: 9,
    testimonials: 3,
    planners: [],
    recipients: ["bookings@calabash.example"],
    own_itineraries: 1,
    own_planners: 0,
  });
  const { data: removedCount } = await client.rpc("remove_examples").throwOnError();
  expect(removedCount).toBe(13);
  const { data: after } = await client.rpc("examples").throwOnError();
  expect(after).toMatchObject({ itineraries: 0, testimonials: 0, recipients: [] });
  const { data: left } = await service.from("itineraries").select("title").throwOnError();
  expect(left).toEqual([{ title: "Our own" }]);
  const { data: bin } = await client.from("bin").select("row_id").throwOnError();
  expect(bin).toHaveLength(12);
});
