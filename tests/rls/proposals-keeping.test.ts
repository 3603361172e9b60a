import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { readEvents, readRequest } from "#app/features/requests/manage/manage-requests.data.ts";
import { itinerary } from "#tests/rls/example-rows.ts";
import { acceptanceOf, inDays, LINES, type Row, type Sent, secretHash } from "#tests/support/proposals.ts";
import { agencyPerFile, answerTo, REMINDER } from "#tests/support/proposals-per-file.ts";

const { accept, act, admin, agency, eventsOf, requestOf, rowsOf, sendNew, service, stateOf } =
  agencyPerFile();

const reminderOf = async (sent: Sent) =>
  (await rowsOf("outbox", sent)).filter((mail) => mail.kind === REMINDER.kind).map((mail) => mail.state);

describe("viewing", () => {
  const view = (sent: Sent, overrides: Row = {}) =>
    service().rpc("mark_proposal_viewed", { view: { ...answerTo(sent), ...overrides } });

  it("counts once per version, and reading the proposal alone never counts", async () => {
    const sent = await sendNew();
    await agency().call("read_proposal_by_link", { link_hash: sent.linkHash });
    expect(await eventsOf(sent)).not.toContain("viewed");
    const looks = await Promise.all([view(sent), view(sent), view(sent)]);
    expect(looks.map(({ data }) => data).sort()).toEqual([false, false, true]);
    expect((await eventsOf(sent)).filter((kind) => kind === "viewed")).toHaveLength(1);
  });

  it("does not count staff, another version or another proposal's link", async () => {
    const sent = await sendNew();
    expect((await view(sent, { viewer: admin().id })).data).toBe(false);
    expect((await view(sent, { document_hash: "x" })).data).toBe(false);
    expect((await view(sent, { link_hash: "x" })).error).toMatchObject({ code: "PT404" });
    expect(await eventsOf(sent)).not.toContain("viewed");
  });
});

describe("declining and requesting changes", () => {
  it("declining closes the proposal, keeps the request and cancels the reminder", async () => {
    const sent = await agency().send(await agency().draft(), { mails: [REMINDER] });
    expect(await reminderOf(sent)).toEqual(["queued"]);
    const { status } = await requestOf(sent);
    const once = answerTo(sent, { text: "Too dear" });
    expect((await service().rpc("decline_proposal", { answer: once })).data).toEqual({ duplicate: false });
    expect((await service().rpc("decline_proposal", { answer: once })).data).toEqual({ duplicate: true });
    expect([await stateOf(sent), (await requestOf(sent)).status]).toEqual(["declined", status]);
    expect(await reminderOf(sent)).toEqual(["canceled"]);
    const { error } = await service().rpc("accept_proposal", { acceptance: acceptanceOf(sent) });
    expect(error).toMatchObject({ code: "PT409", hint: "declined" });
    // A new version reopens the proposal.
    await agency().send(await agency().nextDraft(sent, { deposit_percent: 10 }), { link_hash: undefined });
    expect(await stateOf(sent)).toBe("open");
  });

  it("requesting changes, also to single days, leaves the proposal open and is shown in the request's timeline", async () => {
    const sent = await agency().send(await agency().draft(), { mails: [REMINDER] });
    const items = [{ day: 1, text: "Later" }];
    const changes = answerTo(sent, { text: "Another hotel", items });
    expect((await service().rpc("ask_for_proposal_changes", { answer: changes })).error).toBeNull();
    const [event] = (await rowsOf("proposal_events", sent)).filter((row) => row.kind === "changes_asked");
    expect(event).toMatchObject({ version_number: 1, detail: { text: "Another hotel", items } });
    expect([await stateOf(sent), await reminderOf(sent)]).toEqual(["open", ["canceled"]]);
    const { id } = await requestOf(sent);
    const { data } = await service()
      .from("request_events")
      .select("body")
      .eq("request_id", id)
      .eq("kind", "proposal");
    expect(data?.at(-1)?.body).toBe(
      `${sent.number} · version 1 · the traveler asks for changes\nAnother hotel\nLater`,
    );
    const empty = await service().rpc("ask_for_proposal_changes", { answer: answerTo(sent, { text: " " }) });
    expect(empty.error).toMatchObject({ code: "PT422", hint: "text_missing" });
  });

  it.each(["decline_proposal", "ask_for_proposal_changes"])(
    "%s works only for the newest sent version",
    async (name) => {
      const first = await sendNew();
      await agency().send(await agency().nextDraft(first, { adults: 3 }), { link_hash: undefined });
      const { error } = await service().rpc(name, { answer: answerTo(first) });
      expect(error).toMatchObject({ code: "PT409", hint: "newer_version" });
    },
  );
});

describe("erasing a person", () => {
  it("removes proposals that were not accepted; accepted ones stay, and their links still work", async () => {
    const email = `${randomUUID()}@example.com`;
    const open = await sendNew({}, LINES, { email });
    const accepted = await sendNew({}, LINES, { email });
    expect((await accept(acceptanceOf(accepted))).error).toBeNull();
    await service().rpc("erase_person", { address: email }).throwOnError();
    const view = async (sent: Sent) => agency().call("read_proposal_by_link", { link_hash: sent.linkHash });
    expect(await view(open)).toBeNull();
    expect(await view(accepted)).toMatchObject({ state: "accepted", number: accepted.number });
    expect(await rowsOf("proposal_versions", open)).toEqual([]);
  });
});

describe("staff", () => {
  it("withdraw a proposal, and its page then shows only the withdrawal", async () => {
    const sent = await agency().send(await agency().draft(), { mails: [REMINDER] });
    expect((await act("withdraw_proposal", sent, { reason: "Sold out" })).error).toBeNull();
    expect((await act("withdraw_proposal", sent)).error).toBeNull();
    const view = await agency().call("read_proposal_by_link", { link_hash: sent.linkHash });
    expect(view).toMatchObject({ state: "withdrawn", version: null, seen_before: null });
    expect(await reminderOf(sent)).toEqual(["canceled"]);
    const { error } = await service().rpc("accept_proposal", { acceptance: acceptanceOf(sent) });
    expect(error).toMatchObject({ hint: "withdrawn" });
  });

  it("extend a proposal without changing the document, with a new reminder", async () => {
    const sent = await agency().send(await agency().draft(), { mails: [REMINDER] });
    for (const valid_until of [inDays(10), inDays(9), null]) {
      expect((await act("extend_proposal", sent, { valid_until })).error).toMatchObject({
        hint: "not_later",
      });
    }
    expect(
      (await act("extend_proposal", sent, { valid_until: inDays(20), mails: [REMINDER] })).error,
    ).toBeNull();
    const view = await agency().call("read_proposal_by_link", { link_hash: sent.linkHash });
    expect(view.version).toMatchObject({ valid_until: inDays(20), document_hash: sent.hash });
    const [event] = (await rowsOf("proposal_events", sent)).filter((row) => row.kind === "extended");
    expect(event).toMatchObject({ actor_id: admin().id, detail: { before: inDays(10), after: inDays(20) } });
    expect((await reminderOf(sent)).sort()).toEqual(["canceled", "queued"]);
  });

  it("correct a wrong email: the link is revoked, queued mail is not sent, the new address gets a new link", async () => {
    const mail = { to: "traveler", kind: "proposal-sent", subject: "Yours", text_body: "" };
    const sent = await agency().send(await agency().draft(), { mails: [mail] });
    const link_hash = secretHash(randomUUID());
    const change = { email: "right@example.com", link_hash, mails: [mail] };
    expect((await act("change_proposal_email", sent, change)).error).toBeNull();
    expect(await agency().call("read_proposal_by_link", { link_hash: sent.linkHash })).toBeNull();
    expect(await agency().call("read_proposal_by_link", { link_hash })).toMatchObject({
      number: sent.number,
    });
    const mails = (await rowsOf("outbox", sent)).map((row) => `${row.to_email} ${row.state}`).sort();
    expect(mails).toEqual(["right@example.com queued", "traveler@example.com canceled"]);
  });

  it("read the request with its itinerary and its proposal's history", async () => {
    const { data: base } = await service().from("itineraries").insert(itinerary("Peru")).select().single();
    const sent = await sendNew({}, LINES, { itinerary_id: base?.id });
    const { id } = await requestOf(sent);
    expect(await readRequest(admin().client, String(id))).toMatchObject({
      itinerary: { title: "Peru" },
      status: "quoted",
    });
    const events = await readEvents(admin().client, String(id));
    expect(events.filter((event) => event.kind === "proposal").map((event) => event.body)).toContain(
      `${sent.number} · version 1 · sent to the traveler`,
    );
  });

  it("send mails only through the server", async () => {
    const sent = await sendNew();
    const mails = [{ to: "traveler", kind: "spam", subject: "Hi", text_body: "" }];
    const action = { proposal_id: sent.proposalId, mails };
    expect((await admin().client.rpc("withdraw_proposal", { action })).error?.code).toBe("42501");
    expect(await stateOf(sent)).toBe("open");
  });

  it("see which mail failed", async () => {
    const mail = { to: "traveler", kind: "proposal-sent", subject: "Yours", text_body: "" };
    const sent = await agency().send(await agency().draft(), { mails: [mail] });
    await service()
      .from("outbox")
      .update({ state: "failed" })
      .eq("proposal_id", sent.proposalId)
      .throwOnError();
    const { data } = await service().rpc("list_proposals", { condition: "waiting" });
    expect((data as Row[]).find((row) => row.id === sent.proposalId)).toMatchObject({ failed_mails: 1 });
  });

  it("erase a proposal that was not accepted, and its number stays used", async () => {
    const sent = await agency().send(await agency().draft(), { mails: [REMINDER] });
    await service().rpc("ask_for_proposal_changes", { answer: answerTo(sent, { text: "My name is Ada" }) });
    expect((await act("erase_proposal", sent)).error).toBeNull();
    const { data } = await service().from("proposals").select().eq("id", sent.proposalId).single();
    expect(data).toMatchObject({
      number: sent.number,
      email: null,
      user_id: null,
      state: "withdrawn",
    });
    expect(await agency().call("read_proposal_by_link", { link_hash: sent.linkHash })).toBeNull();
    expect(await rowsOf("proposal_versions", sent)).toEqual([]);
    expect(await rowsOf("outbox", sent)).toEqual([]);
    expect(await eventsOf(sent)).toEqual(["erased"]);
    const { data: timeline } = await service()
      .from("request_events")
      .select("body")
      .eq("request_id", data.request_id);
    expect(timeline?.map((row) => row.body).join()).not.toContain("My name is Ada");
    expect(timeline?.map((row) => row.body)).toContain(`${sent.number} · erased`);
    expect((await act("withdraw_proposal", sent)).error).toMatchObject({ code: "PT404" });
    const accepted = await agency().accepted();
    expect((await act("erase_proposal", accepted)).error).toMatchObject({
      code: "PT409",
      hint: "has_acceptance",
    });
  });
});
