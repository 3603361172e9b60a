import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { readEvents, readRequest } from "#app/features/requests/manage/manage-requests.data.ts";
import { itinerary } from "#tests/database/example-rows.ts";
import { agencyPerFile, answerTo, REMINDER } from "#tests/support/agency-per-file.ts";
import { acceptanceOf, inDays, LINES, type Row, type Sent, secretHash } from "#tests/support/proposals.ts";

const { accept, act, admin, agency, database, eventsOf, requestOf, rowsOf, sendNew, service, stateOf } =
  agencyPerFile();

const reminderStates = async (proposal: Sent) =>
  (await rowsOf("outbox", proposal)).filter((mail) => mail.kind === REMINDER.kind).map((mail) => mail.state);

describe("viewing a proposal", () => {
  const view = (proposal: Sent, overrides: Row = {}) =>
    service().rpc("mark_proposal_viewed", { view: { ...answerTo(proposal), ...overrides } });

  it("counts once per version, and requesting the proposal does not count as viewing", async () => {
    const proposal = await sendNew();
    await agency().call("read_proposal_by_link", { link_hash: proposal.linkHash });
    expect(await eventsOf(proposal)).not.toContain("viewed");
    const views = await Promise.all([view(proposal), view(proposal), view(proposal)]);
    expect(views.map(({ data }) => data).sort()).toEqual([false, false, true]);
    expect((await eventsOf(proposal)).filter((kind) => kind === "viewed")).toHaveLength(1);
  });

  it("does not count staff, another document or an unknown link", async () => {
    const proposal = await sendNew();
    expect((await view(proposal, { viewer: admin().id })).data).toBe(false);
    expect((await view(proposal, { document_hash: "x" })).data).toBe(false);
    expect((await view(proposal, { link_hash: "x" })).error).toMatchObject({ code: "PT404" });
    expect(await eventsOf(proposal)).not.toContain("viewed");
  });
});

describe("a traveler's answer", () => {
  it("that declines closes the proposal until a new version is sent, keeps the request's status and cancels the reminder", async () => {
    const proposal = await agency().send(await agency().draft(), { mails: [REMINDER] });
    expect(await reminderStates(proposal)).toEqual(["queued"]);
    const { status } = await requestOf(proposal);
    const decline = answerTo(proposal, { text: "Too dear" });
    expect((await service().rpc("decline_proposal", { answer: decline })).data).toEqual({ duplicate: false });
    expect((await service().rpc("decline_proposal", { answer: decline })).data).toEqual({ duplicate: true });
    expect([await stateOf(proposal), (await requestOf(proposal)).status]).toEqual(["declined", status]);
    expect(await reminderStates(proposal)).toEqual(["canceled"]);
    const { error } = await service().rpc("accept_proposal", { acceptance: acceptanceOf(proposal) });
    expect(error).toMatchObject({ code: "PT409", hint: "declined" });
    // A new version, here without a new link, reopens the proposal.
    await agency().send(await agency().nextDraft(proposal, { deposit_percent: 10 }), {
      link_hash: undefined,
    });
    expect(await stateOf(proposal)).toBe("open");
  });

  it("that asks for changes needs a text, leaves the proposal open and is shown in the request's timeline", async () => {
    const proposal = await agency().send(await agency().draft(), { mails: [REMINDER] });
    const items = [{ day: 1, text: "Later" }];
    const changes = answerTo(proposal, { text: "Another hotel", items });
    expect((await service().rpc("ask_for_proposal_changes", { answer: changes })).error).toBeNull();
    const [event] = (await rowsOf("proposal_events", proposal)).filter((row) => row.kind === "changes_asked");
    expect(event).toMatchObject({ version_number: 1, detail: { text: "Another hotel", items } });
    expect([await stateOf(proposal), await reminderStates(proposal)]).toEqual(["open", ["canceled"]]);
    const { id } = await requestOf(proposal);
    const { data } = await service()
      .from("request_events")
      .select("body")
      .eq("request_id", id)
      .eq("kind", "proposal");
    expect(data?.at(-1)?.body).toBe(
      `${proposal.number} · version 1 · the traveler asks for changes\nAnother hotel\nLater`,
    );
    const withoutText = await service().rpc("ask_for_proposal_changes", {
      answer: answerTo(proposal, { text: " " }),
    });
    expect(withoutText.error).toMatchObject({ code: "PT422", hint: "text_missing" });
  });

  it.each(["decline_proposal", "ask_for_proposal_changes"])(
    "by %s works only for the newest sent version",
    async (name) => {
      const first = await sendNew();
      await agency().send(await agency().nextDraft(first, { adults: 3 }), { link_hash: undefined });
      const { error } = await service().rpc(name, { answer: answerTo(first) });
      expect(error).toMatchObject({ code: "PT409", hint: "newer_version" });
    },
  );
});

describe("erasing a person", () => {
  it("removes proposals that were not accepted, and keeps accepted ones for staff alone", async () => {
    const email = `${randomUUID()}@example.com`;
    const openProposal = await sendNew({}, LINES, { email });
    const acceptedProposal = await sendNew({}, LINES, { email });
    expect((await accept(acceptanceOf(acceptedProposal))).error).toBeNull();
    await service().rpc("erase_person", { address: email }).throwOnError();
    const view = async (proposal: Sent) =>
      agency().call("read_proposal_by_link", { link_hash: proposal.linkHash });
    expect(await view(openProposal)).toBeNull();
    expect(await view(acceptedProposal)).toBeNull();
    expect(await agency().call("read_proposal", { proposal_id: acceptedProposal.proposalId })).toMatchObject({
      state: "accepted",
      number: acceptedProposal.number,
    });
    expect(await rowsOf("proposal_versions", openProposal)).toEqual([]);
  });
});

describe("staff", () => {
  it("withdraw a proposal, whose page then shows only the withdrawal", async () => {
    const proposal = await agency().send(await agency().draft(), { mails: [REMINDER] });
    expect((await act("withdraw_proposal", proposal, { reason: "Sold out" })).error).toBeNull();
    expect((await act("withdraw_proposal", proposal, { reason: "Sold out" })).error).toBeNull();
    expect((await act("withdraw_proposal", proposal, { reason: "The boat is full" })).error).toMatchObject({
      code: "PT409",
      hint: "withdrawn",
      message: "This proposal was already withdrawn with another reason: Sold out",
    });
    const view = await agency().call("read_proposal_by_link", { link_hash: proposal.linkHash });
    expect(view).toMatchObject({ state: "withdrawn", version: null, seen_before: null });
    expect(await reminderStates(proposal)).toEqual(["canceled"]);
    const { error } = await service().rpc("accept_proposal", { acceptance: acceptanceOf(proposal) });
    expect(error).toMatchObject({ hint: "withdrawn" });
  });

  it("extend a proposal only to a later date, which keeps the document and replaces the reminder", async () => {
    const proposal = await agency().send(await agency().draft(), { mails: [REMINDER] });
    for (const valid_until of [inDays(10), inDays(9), null]) {
      expect((await act("extend_proposal", proposal, { valid_until })).error).toMatchObject({
        hint: "not_later",
      });
    }
    expect(
      (await act("extend_proposal", proposal, { valid_until: inDays(20), mails: [REMINDER] })).error,
    ).toBeNull();
    const view = await agency().call("read_proposal_by_link", { link_hash: proposal.linkHash });
    expect(view.version).toMatchObject({ valid_until: inDays(20), document_hash: proposal.hash });
    const [event] = (await rowsOf("proposal_events", proposal)).filter((row) => row.kind === "extended");
    expect(event).toMatchObject({ actor_id: admin().id, detail: { before: inDays(10), after: inDays(20) } });
    expect((await reminderStates(proposal)).sort()).toEqual(["canceled", "queued"]);
  });

  it("correct a wrong email, which revokes the link, cancels queued mail and mails a new link", async () => {
    const mail = { to: "traveler", kind: "proposal-sent", subject: "Yours", text_body: "" };
    const proposal = await agency().send(await agency().draft(), { mails: [mail] });
    const link_hash = secretHash(randomUUID());
    const change = { email: "right@example.com", link_hash, mails: [mail] };
    expect((await act("change_proposal_email", proposal, change)).error).toBeNull();
    expect(await agency().call("read_proposal_by_link", { link_hash: proposal.linkHash })).toBeNull();
    expect(await agency().call("read_proposal_by_link", { link_hash })).toMatchObject({
      number: proposal.number,
    });
    const mails = (await rowsOf("outbox", proposal)).map((row) => `${row.to_email} ${row.state}`).sort();
    expect(mails).toEqual(["right@example.com queued", "traveler@example.com canceled"]);
  });

  it("read the request with its itinerary and its proposal's history", async () => {
    const { data: baseItinerary } = await service()
      .from("itineraries")
      .insert(itinerary("Peru"))
      .select()
      .single();
    const proposal = await sendNew({}, LINES, { itinerary_id: baseItinerary?.id });
    const { id } = await requestOf(proposal);
    expect(await readRequest(admin().client, String(id))).toMatchObject({
      itinerary: { title: "Peru" },
      status: "quoted",
    });
    const events = await readEvents(admin().client, String(id));
    expect(events.filter((event) => event.kind === "proposal").map((event) => event.body)).toContain(
      `${proposal.number} · version 1 · sent to the traveler`,
    );
  });

  it("cannot send mails without the server", async () => {
    const proposal = await sendNew();
    const mails = [{ to: "traveler", kind: "spam", subject: "Hi", text_body: "" }];
    const action = { proposal_id: proposal.proposalId, mails };
    expect((await admin().client.rpc("withdraw_proposal", { action })).error?.code).toBe("42501");
    expect(await stateOf(proposal)).toBe("open");
  });

  it("see how many mails of a proposal failed", async () => {
    const mail = { to: "traveler", kind: "proposal-sent", subject: "Yours", text_body: "" };
    const proposal = await agency().send(await agency().draft(), { mails: [mail] });
    await service()
      .from("outbox")
      .update({ state: "failed" })
      .eq("proposal_id", proposal.proposalId)
      .throwOnError();
    const { data } = await service().rpc("list_proposals", { condition: "waiting" });
    expect((data as Row[]).find((row) => row.id === proposal.proposalId)).toMatchObject({ failed_mails: 1 });
  });

  it("erase a proposal only if it was not accepted, and its number stays used", async () => {
    const proposal = await agency().send(await agency().draft(), { mails: [REMINDER] });
    await service().rpc("ask_for_proposal_changes", {
      answer: answerTo(proposal, { text: "My name is Ada" }),
    });
    const { data: request } = await service()
      .from("proposals")
      .select("request_id")
      .eq("id", proposal.proposalId)
      .single()
      .throwOnError();
    const sibling = await agency().call("create_proposal", { ...request, author: admin().id });
    // How an entry is worded does not matter.
    await database().owner`
      update public.request_events set body = 'Reworded: ' || body where proposal_id = ${proposal.proposalId}`;
    expect((await act("erase_proposal", proposal)).error).toBeNull();
    const { data } = await service().from("proposals").select().eq("id", proposal.proposalId).single();
    expect(data).toMatchObject({
      number: proposal.number,
      email: null,
      user_id: null,
      state: "withdrawn",
    });
    expect(await agency().call("read_proposal_by_link", { link_hash: proposal.linkHash })).toBeNull();
    expect(await rowsOf("proposal_versions", proposal)).toEqual([]);
    expect(await rowsOf("outbox", proposal)).toEqual([]);
    expect(await eventsOf(proposal)).toEqual(["erased"]);
    const { data: timeline } = await service()
      .from("request_events")
      .select("body")
      .eq("request_id", data.request_id)
      .eq("kind", "proposal")
      .order("id");
    expect(timeline?.map((row) => row.body).join()).not.toContain("My name is Ada");
    expect(timeline?.map((row) => row.body)).toEqual([
      `${sibling.number} · version 1 · draft created`,
      `${proposal.number} · erased`,
    ]);
    expect((await act("withdraw_proposal", proposal)).error).toMatchObject({ code: "PT404" });
    const accepted = await agency().accepted();
    expect((await act("erase_proposal", accepted)).error).toMatchObject({
      code: "PT409",
      hint: "has_acceptance",
    });
  });
});
