import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { readEvents, readRequest } from "#app/features/requests/manage/manage-requests.data.ts";
import { listTrips } from "#app/features/trips/trips.data.ts";
import { itinerary, type Row } from "#tests/rls/examples.ts";
import { databasePerFile } from "#tests/support/database.ts";
import { createPerson, type Person } from "#tests/support/people.ts";
import {
  acceptanceOf,
  inDays,
  LINES,
  paymentFor,
  proposalsOf,
  type Sent,
  secretHash,
} from "#tests/support/proposals.ts";

const database = databasePerFile();
let admin: Person;
beforeAll(async () => {
  admin = await createPerson(database(), "admin", "admin");
});
const service = () => database().clients.service;
const agency = () => proposalsOf(service(), admin.id);
const sendNew = async (fields: Row = {}, lines: readonly Row[] = LINES, request: Row = {}) =>
  agency().send(await agency().draft(fields, lines, request));
const act = (name: string, sent: Sent, more: Row = {}) =>
  service().rpc(name, { action: { proposal_id: sent.proposalId, ...more }, author: admin.id });
const answer = (sent: Sent, more: Row = {}): Row => ({
  channel: "link",
  link_hash: sent.linkHash,
  document_hash: sent.hash,
  text: "Another hotel",
  idempotency_key: randomUUID(),
  ...more,
});
const rowsOf = async (table: string, sent: Sent): Promise<Row[]> => {
  const { data } = await service().from(table).select().eq("proposal_id", sent.proposalId).throwOnError();
  return data ?? [];
};
const eventsOf = async (sent: Sent) => (await rowsOf("proposal_events", sent)).map((event) => event.kind);
const stateOf = async (sent: Sent) =>
  (await service().from("proposals").select("state").eq("id", sent.proposalId).single()).data?.state;
const requestOf = async (sent: Sent) =>
  (
    await service()
      .from("proposals")
      .select("request:requests!request_id(id, status)")
      .eq("id", sent.proposalId)
      .single()
  ).data?.request as unknown as Row;
const reminder = {
  to: "traveller",
  kind: "proposal-reminder",
  subject: "Soon",
  text_body: "",
  send_at: inDays(7),
};
const reminderOf = async (sent: Sent) =>
  (await rowsOf("outbox", sent))
    .filter((mail) => mail.kind === "proposal-reminder")
    .map((mail) => mail.state);

describe("being looked at", () => {
  const view = (sent: Sent, more: Row = {}) =>
    service().rpc("mark_proposal_viewed", { view: { ...answer(sent), ...more } });

  it("counts once per version, and reading alone never does", async () => {
    const sent = await sendNew();
    await agency().call("read_proposal_by_link", { link_hash: sent.linkHash });
    expect(await eventsOf(sent)).not.toContain("viewed");
    const looks = await Promise.all([view(sent), view(sent), view(sent)]);
    expect(looks.map(({ data }) => data).sort()).toEqual([false, false, true]);
    expect((await eventsOf(sent)).filter((kind) => kind === "viewed")).toHaveLength(1);
  });

  it("does not count staff, another version or a stranger's link", async () => {
    const sent = await sendNew();
    expect((await view(sent, { viewer: admin.id })).data).toBe(false);
    expect((await view(sent, { document_hash: "x" })).data).toBe(false);
    expect((await view(sent, { link_hash: "x" })).error).toMatchObject({ code: "PT404" });
    expect(await eventsOf(sent)).not.toContain("viewed");
  });
});

describe("the other answers", () => {
  it("declining closes the proposal, keeps the request and cancels the reminder", async () => {
    const sent = await agency().send(await agency().draft(), { mails: [reminder] });
    expect(await reminderOf(sent)).toEqual(["queued"]);
    const once = answer(sent, { text: "Too dear" });
    expect((await service().rpc("decline_proposal", { answer: once })).data).toEqual({ duplicate: false });
    expect((await service().rpc("decline_proposal", { answer: once })).data).toEqual({ duplicate: true });
    expect([await stateOf(sent), (await requestOf(sent)).status]).toEqual(["declined", "quoted"]);
    expect(await reminderOf(sent)).toEqual(["cancelled"]);
    const { error } = await service().rpc("accept_proposal", { acceptance: acceptanceOf(sent) });
    expect(error).toMatchObject({ code: "PT409", hint: "declined" });
    // A new version opens it again.
    await agency().send(await agency().nextDraft(sent, { deposit_percent: 10 }), { link_hash: undefined });
    expect(await stateOf(sent)).toBe("open");
  });

  it("asking for changes leaves it open, by day and line too, and stands in the request's timeline", async () => {
    const sent = await agency().send(await agency().draft(), { mails: [reminder] });
    const items = [{ day: 1, text: "Later" }];
    const asked = answer(sent, { text: "Another hotel", items });
    expect((await service().rpc("ask_for_proposal_changes", { answer: asked })).error).toBeNull();
    const [event] = (await rowsOf("proposal_events", sent)).filter((row) => row.kind === "changes_asked");
    expect(event).toMatchObject({ version_number: 1, detail: { text: "Another hotel", items } });
    expect([await stateOf(sent), await reminderOf(sent)]).toEqual(["open", ["cancelled"]]);
    const { id } = await requestOf(sent);
    const { data } = await service()
      .from("request_events")
      .select("body")
      .eq("request_id", id)
      .eq("kind", "proposal");
    expect(data?.at(-1)?.body).toBe(`${sent.number} v1 changes asked: Another hotel`);
    const empty = await service().rpc("ask_for_proposal_changes", { answer: answer(sent, { text: " " }) });
    expect(empty.error).toMatchObject({ code: "PT422", hint: "text_missing" });
  });

  it.each(["decline_proposal", "ask_for_proposal_changes"])(
    "%s is for the live version alone",
    async (name) => {
      const first = await sendNew();
      await agency().send(await agency().nextDraft(first, { adults: 3 }), { link_hash: undefined });
      const { error } = await service().rpc(name, { answer: answer(first) });
      expect(error).toMatchObject({ code: "PT409", hint: "newer_version" });
    },
  );
});

describe("staff", () => {
  it("withdraw, and the page then says only that", async () => {
    const sent = await agency().send(await agency().draft(), { mails: [reminder] });
    expect((await act("withdraw_proposal", sent, { reason: "Sold out" })).error).toBeNull();
    expect((await act("withdraw_proposal", sent)).error).toBeNull();
    const seen = await agency().call("read_proposal_by_link", { link_hash: sent.linkHash });
    expect(seen).toMatchObject({ state: "withdrawn", version: null, seen_before: null });
    expect(await reminderOf(sent)).toEqual(["cancelled"]);
    const { error } = await service().rpc("accept_proposal", { acceptance: acceptanceOf(sent) });
    expect(error).toMatchObject({ hint: "withdrawn" });
  });

  it("extend outside the document, with the reminder anew", async () => {
    const sent = await agency().send(await agency().draft(), { mails: [reminder] });
    for (const valid_until of [inDays(10), inDays(9), null]) {
      expect((await act("extend_proposal", sent, { valid_until })).error).toMatchObject({
        hint: "not_later",
      });
    }
    expect(
      (await act("extend_proposal", sent, { valid_until: inDays(20), mails: [reminder] })).error,
    ).toBeNull();
    const seen = await agency().call("read_proposal_by_link", { link_hash: sent.linkHash });
    expect(seen.version).toMatchObject({ valid_until: inDays(20), document_hash: sent.hash });
    const [event] = (await rowsOf("proposal_events", sent)).filter((row) => row.kind === "extended");
    expect(event).toMatchObject({ actor_id: admin.id, detail: { before: inDays(10), after: inDays(20) } });
    expect((await reminderOf(sent)).sort()).toEqual(["cancelled", "queued"]);
  });

  it("correct a wrong address: the link ends, what waits is not sent, the right one gets a new link", async () => {
    const mail = { to: "traveller", kind: "proposal-sent", subject: "Yours", text_body: "" };
    const sent = await agency().send(await agency().draft(), { mails: [mail] });
    const link_hash = secretHash(randomUUID());
    const change = { email: "right@example.com", link_hash, mails: [mail] };
    expect((await act("change_proposal_email", sent, change)).error).toBeNull();
    expect(await agency().call("read_proposal_by_link", { link_hash: sent.linkHash })).toBeNull();
    expect(await agency().call("read_proposal_by_link", { link_hash })).toMatchObject({
      number: sent.number,
    });
    const mails = (await rowsOf("outbox", sent)).map((row) => `${row.to_email} ${row.state}`).sort();
    expect(mails).toEqual(["right@example.com queued", "traveller@example.com cancelled"]);
  });

  it("read the request with its itinerary and what its proposal went through", async () => {
    const { data: base } = await service().from("itineraries").insert(itinerary("Peru")).select().single();
    const sent = await sendNew({}, LINES, { itinerary_id: base?.id });
    const { id } = await requestOf(sent);
    expect(await readRequest(admin.client, String(id))).toMatchObject({
      itinerary: { title: "Peru" },
      status: "quoted",
    });
    const events = await readEvents(admin.client, String(id));
    expect(events.filter((event) => event.kind === "proposal").map((event) => event.body)).toContain(
      `${sent.number} v1 sent`,
    );
  });

  it("hand mails over only through the server", async () => {
    const sent = await sendNew();
    const mails = [{ to: "traveller", kind: "spam", subject: "Hi", text_body: "" }];
    const action = { proposal_id: sent.proposalId, mails };
    expect((await admin.client.rpc("withdraw_proposal", { action })).error?.code).toBe("42501");
    expect(await stateOf(sent)).toBe("open");
  });

  it("see which mail failed", async () => {
    const mail = { to: "traveller", kind: "proposal-sent", subject: "Yours", text_body: "" };
    const sent = await agency().send(await agency().draft(), { mails: [mail] });
    await service()
      .from("outbox")
      .update({ state: "failed" })
      .eq("proposal_id", sent.proposalId)
      .throwOnError();
    const { data } = await service().rpc("list_proposals", { condition: "waiting" });
    expect((data as Row[]).find((row) => row.id === sent.proposalId)).toMatchObject({ failed_mails: 1 });
  });

  it("erase what nobody accepted, and the number stays", async () => {
    const sent = await agency().send(await agency().draft(), { mails: [reminder] });
    await service().rpc("ask_for_proposal_changes", { answer: answer(sent, { text: "My name is Ada" }) });
    expect((await act("erase_proposal", sent)).error).toBeNull();
    const { data } = await service().from("proposals").select().eq("id", sent.proposalId).single();
    expect(data).toMatchObject({
      number: sent.number,
      email: null,
      user_id: null,
      state: "withdrawn",
      link_hash: null,
    });
    expect(await rowsOf("proposal_versions", sent)).toEqual([]);
    expect(await rowsOf("outbox", sent)).toEqual([]);
    expect(await eventsOf(sent)).toEqual(["erased"]);
    const { data: timeline } = await service()
      .from("request_events")
      .select("body")
      .eq("request_id", data.request_id);
    expect(timeline?.map((row) => row.body).join()).not.toContain("My name is Ada");
    expect(timeline?.map((row) => row.body)).toContain(`${sent.number} erased`);
    expect((await act("withdraw_proposal", sent)).error).toMatchObject({ code: "PT404" });
    const accepted = await agency().accepted();
    expect((await act("erase_proposal", accepted)).error).toMatchObject({
      code: "PT409",
      hint: "has_acceptance",
    });
  });
});

describe("voiding", () => {
  it("keeps the record, cancels the trip, opens a draft, and the next acceptance makes another trip", async () => {
    const sent = await sendNew();
    const acceptance = acceptanceOf(sent);
    const first = await service().rpc("accept_proposal", { acceptance });
    expect((await act("void_acceptance", sent)).error).toMatchObject({ hint: "reason_missing" });
    const { data: draft, error } = await act("void_acceptance", sent, { reason: "Wrong dates" });
    expect(error).toBeNull();
    expect(draft).toMatchObject({ number: 2 });
    expect((await act("void_acceptance", sent, { reason: "Again" })).error).toMatchObject({
      hint: "not_accepted",
    });

    expect([await stateOf(sent), (await requestOf(sent)).status]).toEqual(["open", "quoted"]);
    expect(await rowsOf("proposal_acceptances", sent)).toMatchObject([
      { kind: "accepted", id: first.data.acceptance_id },
      { kind: "voided", voids: first.data.acceptance_id, reason: "Wrong dates", recorded_by: admin.id },
    ]);
    const [trip] = await rowsOf("trips", sent);
    expect(trip?.cancelled_at).not.toBeNull();
    const { data: lines } = await service()
      .from("proposal_lines")
      .select("key")
      .eq("version_id", draft.version_id);
    expect(lines).toHaveLength(LINES.length);
    // A repeat of the first acceptance says what became of it.
    const repeat = await service().rpc("accept_proposal", { acceptance });
    expect(repeat.data).toMatchObject({ duplicate: true, voided: true });

    const second = await agency().send({ ...sent, versionId: draft.version_id }, { link_hash: undefined });
    const again = await service().rpc("accept_proposal", {
      acceptance: acceptanceOf({ ...second, linkHash: sent.linkHash }),
    });
    expect(again.error).toBeNull();
    expect((await rowsOf("trips", sent)).map((row) => row.cancelled_at === null).sort()).toEqual([
      false,
      true,
    ]);
    expect((await requestOf(sent)).status).toBe("won");
  });

  it("is refused to travellers", async () => {
    const traveller = await createPerson(database(), "traveller");
    const { proposalId } = await agency().accepted();
    const action = { proposal_id: proposalId, reason: "I want out" };
    expect((await traveller.client.rpc("void_acceptance", { action })).error?.code).toBe("42501");
  });
});

describe("payments", () => {
  const pay = (sent: Sent, more: Row = {}) =>
    service().rpc("record_payment", { payment: paymentFor(sent, more), author: admin.id });

  it("add up, once each, and a refund is a row too", async () => {
    const sent = await sendNew({ deposit_due_date: inDays(1) });
    expect((await pay(sent)).error).toMatchObject({ hint: "nothing_accepted" });
    await service().rpc("accept_proposal", { acceptance: acceptanceOf(sent) });
    const key = { idempotency_key: "one payment" };
    const paid = await Promise.all([pay(sent, key), pay(sent, key), pay(sent, key)]);
    expect(paid.map(({ data }) => data.paid)).toEqual([52_000, 52_000, 52_000]);
    expect(paid.filter(({ data }) => data.duplicate === false)).toHaveLength(1);
    expect((await pay(sent, { amount: -2000 })).data.paid).toBe(50_000);
    expect((await pay(sent, { currency: "EUR" })).error).toMatchObject({ hint: "nothing_accepted" });
    expect((await pay(sent, { amount: 0 })).error?.code).toBe("23514");
    const seen = await agency().call("read_proposal_by_link", { link_hash: sent.linkHash });
    expect(seen.payments).toHaveLength(2);
  });

  it("that are late show in the list", async () => {
    const overdue = async () =>
      ((await service().rpc("list_proposals", { condition: "deposit_overdue" })).data as Row[]).map(
        (row) => row.id,
      );
    const late = await sendNew({ deposit_due_date: inDays(-3) });
    await service().rpc("accept_proposal", { acceptance: acceptanceOf(late) });
    expect(await overdue()).toContain(late.proposalId);
    await pay(late);
    expect(await overdue()).not.toContain(late.proposalId);
  });
});

describe("claiming", () => {
  it("takes a confirmed address equal to the proposal's, with the trip", async () => {
    const [traveller, stranger] = await Promise.all([
      createPerson(database(), "claimer"),
      createPerson(database(), "thief"),
    ]);
    const sent = await sendNew({}, LINES, { email: traveller.email });
    await service().rpc("accept_proposal", { acceptance: acceptanceOf(sent) });
    expect((await stranger.client.rpc("claim_proposals")).data).toBe(0);
    await database().owner`update auth.users set email_confirmed_at = null where id = ${traveller.id}`;
    expect((await traveller.client.rpc("claim_proposals")).data).toBe(0);
    expect((await traveller.client.rpc("my_data")).data).toMatchObject({ proposals: [] });
    await database().owner`update auth.users set email_confirmed_at = now() where id = ${traveller.id}`;
    expect((await traveller.client.rpc("claim_proposals")).data).toBe(1);
    expect((await traveller.client.from("trips").select("title")).data).toEqual([{ title: "Two in Peru" }]);
    const { data: own } = await traveller.client.rpc("my_proposals", { proposal_id: sent.proposalId });
    expect(own).toMatchObject([{ number: sent.number, claimed: true, state: "accepted" }]);
    expect((await stranger.client.rpc("my_proposals", { proposal_id: sent.proposalId })).data).toEqual([]);
    expect(await listTrips(traveller.client, traveller.id)).toHaveLength(1);
    await act("void_acceptance", sent, { reason: "Wrong dates" });
    expect(await listTrips(traveller.client, traveller.id)).toEqual([]);
  });

  it("is undone when the account goes: the trip stays, without who travels", async () => {
    const traveller = await createPerson(database(), "leaver");
    const sent = await sendNew({ title: "Ada and Bob in Peru" }, LINES, { email: traveller.email });
    await traveller.client.rpc("claim_proposals").throwOnError();
    await service().rpc("accept_proposal", { acceptance: acceptanceOf(sent) });
    expect((await admin.client.rpc("delete_user", { user_id: traveller.id })).data).toBe(true);
    expect(await rowsOf("trips", sent)).toMatchObject([{ user_id: null, title: "Peru", days: null }]);
    expect(await stateOf(sent)).toBe("accepted");
    expect(await rowsOf("proposal_acceptances", sent)).toHaveLength(1);
  });
});
