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

const DUE = "2026-03-02T12:00:00+00:00";
const addRequest = () =>
  insertRequest(service, {
    // The mistyped domain is corrected in one test.
    email: "rosa@exmaple.test",
    created_at: "2026-03-01T12:00:00Z",
    answer_due_at: DUE,
  });

/** Returns the id of the reply's mail. */
async function reply(request: string): Promise<string> {
  const mail = { subject: "Re", text_body: "Of course.", html_body: "<p>Of course.</p>" };
  const { data } = await service
    .rpc("reply_to_request", { request, author: people.admin.id, mail })
    .throwOnError();
  return data;
}

const setDelivery = (mailId: string, outcome: object) =>
  service.from("outbox").update(outcome).eq("id", mailId).throwOnError();

async function readRequest(id: string) {
  const { data } = await service
    .from("requests")
    .select("status, first_reply_at, read_at, owner_id, email")
    .eq("id", id)
    .single()
    .throwOnError();
  return data;
}

/** How many requests were answered in time, late and so on. */
const countAnswers = async () =>
  (await people.admin.client.rpc("analytics_answers", { since: "2026-01-01T00:00:00Z" }).throwOnError()).data
    .answers;

describe("a reply", () => {
  it("counts as an answer once its mail was sent, not before", async () => {
    const before = await countAnswers();
    const id = await addRequest();
    const mail = await reply(id);
    expect(await readRequest(id)).toMatchObject({
      status: "new",
      first_reply_at: null,
      owner_id: people.admin.id,
      read_at: expect.any(String),
    });
    expect((await countAnswers()).overdue ?? 0).toBe((before.overdue ?? 0) + 1);
    await setDelivery(mail, { state: "sent", sent_at: "2026-03-01T15:00:00Z" });
    expect(await readRequest(id)).toMatchObject({
      status: "in_progress",
      first_reply_at: "2026-03-01T15:00:00+00:00",
    });
    expect((await countAnswers())["in time"] ?? 0).toBe((before["in time"] ?? 0) + 1);
  });

  it("that was not delivered leaves the request unanswered, and unread", async () => {
    const id = await addRequest();
    await setDelivery(await reply(id), { state: "failed", last_error: "552 5.2.2 mailbox full" });
    expect(await readRequest(id)).toMatchObject({ status: "new", first_reply_at: null, read_at: null });
    const { data: desk } = await people.admin.client.rpc("desk").throwOnError();
    expect(desk.waiting.rows).toContainEqual(expect.objectContaining({ id, reply: "failed" }));
    expect(desk.failed_mails.rows.map((row: { request_id: string }) => row.request_id)).not.toContain(id);
  });

  it("to a mistyped email address is resent to the corrected one, which must be valid", async () => {
    const id = await addRequest();
    const mail = await reply(id);
    await setDelivery(mail, { state: "failed", last_error: "550 5.1.1 unknown", attempts: 8 });
    const { data: requeued } = await people.admin.client
      .rpc("correct_request_address", { request_id: id, address: " rosa@example.test " })
      .throwOnError();
    expect(requeued).toBe(1);
    expect((await readRequest(id)).email).toBe("rosa@example.test");
    const { data } = await service
      .from("outbox")
      .select("to_email, state, attempts")
      .eq("id", mail)
      .single()
      .throwOnError();
    expect(data).toEqual({ to_email: "rosa@example.test", state: "queued", attempts: 0 });
    const invalidCorrection = await people.admin.client.rpc("correct_request_address", {
      request_id: id,
      address: "no",
    });
    expect(invalidCorrection.status).toBe(422);
  });
});

describe("a proposal", () => {
  const MAIL = { to: "traveler", kind: "proposal-sent", subject: "Your trip", text_body: "It is here." };
  const send = async (mails: readonly object[]) => {
    const agency = proposalsOf(service, people.admin.id);
    const proposal = await agency.send(await agency.draft(), { mails });
    const { data } = await service
      .from("proposals")
      .select("request_id")
      .eq("id", proposal.proposalId)
      .single();
    const { data: mail } = await service
      .from("outbox")
      .select("id")
      .eq("proposal_id", proposal.proposalId)
      .maybeSingle();
    return { ...proposal, request: String(data?.request_id), mail: String(mail?.id) };
  };

  it("counts as an answer once its mail was sent, and not if it bounces", async () => {
    const { request, mail } = await send([MAIL]);
    expect(await readRequest(request)).toMatchObject({ status: "new", first_reply_at: null });
    await setDelivery(mail, { state: "sent", sent_at: "2026-03-01T15:00:00Z" });
    expect(await readRequest(request)).toMatchObject({
      status: "quoted",
      first_reply_at: "2026-03-01T15:00:00+00:00",
    });
    await setDelivery(mail, { state: "failed", sent_at: null, last_error: "550 5.1.1 unknown" });
    expect(await readRequest(request)).toMatchObject({ status: "new", first_reply_at: null, read_at: null });
    const { data: desk } = await people.admin.client.rpc("desk").throwOnError();
    expect(desk.waiting.rows).toContainEqual(expect.objectContaining({ id: request, reply: "failed" }));
    expect(desk.failed_mails.rows.map((row: { id: string }) => row.id)).not.toContain(mail);
  });

  it("whose link staff send themselves counts as an answer at once", async () => {
    const { request } = await send([]);
    expect(await readRequest(request)).toMatchObject({
      status: "quoted",
      first_reply_at: expect.any(String),
    });
    // A new link cancels the queued mail with the old link, so staff send the new link themselves.
    const mailed = await send([MAIL]);
    const action = { proposal_id: mailed.proposalId, link_hash: secretHash(mailed.proposalId) };
    await service.rpc("change_proposal_link", { action, author: people.admin.id }).throwOnError();
    expect(await readRequest(mailed.request)).toMatchObject({
      status: "quoted",
      first_reply_at: expect.any(String),
    });
  });
});
