import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { agencyPerFile, answerTo, REMINDER } from "#tests/support/agency-per-file.ts";
import { acceptanceOf, inDays, LINES, paymentFor, type Row, type Sent } from "#tests/support/proposals.ts";

const { act, admin, agency, database, eventsOf, requestOf, rowsOf, sendNew, service, stateOf } =
  agencyPerFile();

/** The desk lists what staff have to do. */
const readDesk = async () => agency().call("proposal_desk", { most: 100 });
const findOnDesk = async (list: "changes_asked" | "unpaid", { proposalId }: Sent) =>
  ((await readDesk())[list] as Row[]).find((row) => row.id === proposalId);
const findInList = async ({ proposalId }: Sent, condition = "") =>
  ((await service().rpc("list_proposals", { condition, page_size: 1000 })).data as Row[]).find(
    (row) => row.id === proposalId,
  );
const readRequest = async (proposal: Sent) => {
  const { id } = await requestOf(proposal);
  return (await service().from("requests").select().eq("id", id).single().throwOnError()).data;
};
const askForChanges = (proposal: Sent, overrides: Row = {}) =>
  service()
    .rpc("ask_for_proposal_changes", { answer: answerTo(proposal, overrides) })
    .throwOnError();
const viewOf = ({ linkHash }: Sent) => agency().call("read_proposal_by_link", { link_hash: linkHash });

describe("requested changes", () => {
  it("appear in the proposal's state, at the top of the unread requests, on the desk and on the traveler's page", async () => {
    const proposal = await sendNew();
    const { id } = await requestOf(proposal);
    const yesterday = new Date(Date.now() - 86_400_000).toISOString();
    await service()
      .from("requests")
      .update({ read_at: yesterday, snoozed_until: inDays(3) })
      .eq("id", id)
      .throwOnError();
    const items = [{ about: "Day 1: Lima", text: "Later in the day" }];
    const askedAt = Date.now();
    await askForChanges(proposal, { items });
    const request = await readRequest(proposal);
    expect(request).toMatchObject({ status: "in_progress", read_at: null, snoozed_until: null });
    expect(request.excerpt).toContain("Another hotel");
    expect(Date.parse(request.surfaced_at)).toBeGreaterThanOrEqual(askedAt);
    expect(await findInList(proposal)).toMatchObject({ state: "changes_asked", name: "Traveler" });
    expect(await findInList(proposal, "changes_asked")).toBeDefined();
    expect(await findInList(proposal, "waiting")).toBeUndefined();
    expect(await findOnDesk("changes_asked", proposal)).toMatchObject({
      name: "Traveler",
      text: "Another hotel",
    });
    expect(await agency().call("proposal_figures", {})).toMatchObject({ changes_asked: 1 });
    expect(await viewOf(proposal)).toMatchObject({
      state: "open",
      answer: { kind: "changes_asked", text: "Another hotel", items },
    });
  });

  it("are answered by the next version", async () => {
    const proposal = await sendNew();
    await askForChanges(proposal);
    const next = await agency().send(await agency().nextDraft(proposal));
    expect(await findInList(proposal)).toMatchObject({ state: "open", changes_asked_at: null });
    expect((await readRequest(proposal)).status).toBe("quoted");
    expect(await findOnDesk("changes_asked", proposal)).toBeUndefined();
    expect(await viewOf(next)).toMatchObject({ answer: null });
  });

  it.each(["accept", "withdraw"])("leave the desk once the proposal is closed: %s", async (how) => {
    const proposal = await sendNew();
    await askForChanges(proposal);
    if (how === "accept") await service().rpc("accept_proposal", { acceptance: acceptanceOf(proposal) });
    else await act("withdraw_proposal", proposal);
    expect((await findInList(proposal))?.state).toBe(how === "accept" ? "accepted" : "withdrawn");
    expect(await findOnDesk("changes_asked", proposal)).toBeUndefined();
  });
});

describe("an acceptance", () => {
  const sendAndAccept = async (fields: Row = {}) => {
    const proposal = await sendNew(fields);
    await service()
      .rpc("accept_proposal", { acceptance: acceptanceOf(proposal) })
      .throwOnError();
    return proposal;
  };
  const pay = (proposal: Sent, overrides: Row = {}) =>
    service()
      .rpc("record_payment", { payment: paymentFor(proposal, overrides), author: admin().id })
      .throwOnError();

  it("stays on the desk with the amount due until its deposit is paid", async () => {
    const proposal = await sendAndAccept();
    const due = { what: "deposit", due: 52_000, currency: "USD", name: "Ada Traveler", total: 260_000 };
    expect(await findOnDesk("unpaid", proposal)).toMatchObject(due);
    await pay(proposal, { amount: 2000 });
    expect(await findOnDesk("unpaid", proposal)).toMatchObject({ ...due, due: 50_000, paid: 2000 });
    await pay(proposal, { amount: 50_000 });
    // The balance is due in a month.
    expect(await findOnDesk("unpaid", proposal)).toBeUndefined();
  });

  it("returns to the desk in the week before its balance is due", async () => {
    const proposal = await sendAndAccept({ balance_due_date: inDays(4) });
    await pay(proposal);
    expect(await findOnDesk("unpaid", proposal)).toMatchObject({ what: "balance", due: 208_000 });
  });

  it("does not return to the desk for what was paid back, but for what a correction takes back", async () => {
    const refunded = await sendAndAccept({ balance_due_date: inDays(4) });
    await pay(refunded, { amount: 260_000 });
    await pay(refunded, { amount: -83_000 });
    expect(await findOnDesk("unpaid", refunded)).toBeUndefined();
    expect(await findInList(refunded)).toMatchObject({ paid: 177_000, deposit_overdue: false });
    await pay(refunded, { amount: -3000, means: "correction" });
    expect(await findOnDesk("unpaid", refunded)).toMatchObject({ what: "balance", due: 3000 });
  });

  it("of a cheaper version is on the desk with what is owed to the customer, until it is paid back", async () => {
    const proposal = await sendAndAccept();
    await pay(proposal, { amount: 260_000 });
    const { data: draft } = await act("void_acceptance", proposal, { reason: "One person cancels" });
    await agency().save(draft.version_id, { adults: 1 }, LINES);
    const next = await agency().send({ ...proposal, versionId: draft.version_id }, { link_hash: undefined });
    await service()
      .rpc("accept_proposal", { acceptance: acceptanceOf({ ...next, linkHash: proposal.linkHash }) })
      .throwOnError();
    expect(await findOnDesk("unpaid", proposal)).toMatchObject({
      what: "refund",
      due: 130_000,
      total: 130_000,
    });
    await pay(proposal, { amount: -130_000 });
    expect(await findOnDesk("unpaid", proposal)).toBeUndefined();
  });

  it("leaves the desk while its payment is postponed", async () => {
    const proposal = await sendAndAccept();
    expect((await act("put_off_payment", proposal, { until: inDays(-1) })).error).toMatchObject({
      hint: "not_later",
    });
    expect((await act("put_off_payment", proposal, { until: inDays(3) })).error).toBeNull();
    expect(await findOnDesk("unpaid", proposal)).toBeUndefined();
    await database()
      .owner`update public.proposals set payment_put_off_until = ${inDays(-2)} where id = ${proposal.proposalId}`;
    expect(await findOnDesk("unpaid", proposal)).toBeDefined();
  });
});

describe("a decline", () => {
  const mail = (to: string, kind: string) => ({ to, kind, subject: "About it", text_body: "" });
  const undo = (proposal: Sent, overrides: Row = {}) =>
    service().rpc("undo_proposal_decline", { answer: answerTo(proposal, overrides) });
  const mailsOf = async (proposal: Sent) =>
    (await rowsOf("outbox", proposal)).map((row) => `${row.kind} ${row.state}`).sort();

  it("marks the request unread, and undoing the decline cancels its queued mails", async () => {
    const proposal = await sendNew();
    const mails = [mail("traveler", "proposal-declined"), mail("office", "proposal-declined-office")];
    await service()
      .rpc("decline_proposal", { answer: answerTo(proposal, { mails }) })
      .throwOnError();
    expect((await readRequest(proposal)).read_at).toBeNull();
    expect(await viewOf(proposal)).toMatchObject({ state: "declined", answer: { kind: "declined" } });
    const undoMails = [mail("office", "proposal-declined-office"), REMINDER];
    expect((await undo(proposal, { mails: undoMails })).data).toEqual({ duplicate: false });
    expect((await undo(proposal)).data).toEqual({ duplicate: true });
    expect(await stateOf(proposal)).toBe("open");
    expect(await viewOf(proposal)).toMatchObject({ answer: null });
    // The mail to the office about the decline was not sent, so none is sent about undoing it.
    expect(new Set(await mailsOf(proposal))).toEqual(
      new Set([
        "proposal-declined canceled",
        "proposal-declined-office canceled",
        "proposal-reminder queued",
      ]),
    );
    expect((await service().rpc("accept_proposal", { acceptance: acceptanceOf(proposal) })).error).toBeNull();
    expect((await undo(proposal)).error).toMatchObject({ hint: "accepted" });
  });
});

describe("a draft", () => {
  it("is discarded with its proposal if no version was sent, or else alone", async () => {
    const draft = (await agency().draft()) as Sent;
    await act("discard_proposal_draft", draft).throwOnError();
    expect(await findInList(draft)).toBeUndefined();
    expect(await rowsOf("proposal_versions", draft)).toEqual([]);

    const proposal = await sendNew();
    await agency().nextDraft(proposal);
    await act("discard_proposal_draft", proposal).throwOnError();
    expect((await rowsOf("proposal_versions", proposal)).map((row) => row.state)).toEqual(["sent"]);
    expect(await eventsOf(proposal)).toContain("discarded");
  });

  it("after a voided acceptance cannot be discarded, because nothing else could be sent or answered", async () => {
    const proposal = await agency().accepted();
    await act("void_acceptance", proposal, { reason: "Wrong dates" }).throwOnError();
    expect((await act("discard_proposal_draft", proposal)).error).toMatchObject({ hint: "not_a_draft" });
  });
});

it("a new link cancels queued mails that would contain a different link", async () => {
  const mail = {
    to: "traveler",
    kind: "proposal-sent",
    subject: "Yours",
    text_body: "/proposal/{token}",
  };
  const proposal = await agency().send(await agency().draft(), {
    mails: [{ ...mail, needs_proposal_link: true }],
  });
  const link_hash = randomUUID().replaceAll("-", "").repeat(2);
  const mails = [{ ...mail, kind: "proposal-new-version", needs_proposal_link: true }];
  await act("change_proposal_link", proposal, { link_hash, mails }).throwOnError();
  expect((await rowsOf("outbox", proposal)).map((row) => `${row.kind} ${row.state}`).sort()).toEqual([
    "proposal-new-version queued",
    "proposal-sent canceled",
  ]);
});

it("the list is searched by name, number, address and title", async () => {
  const name = `Zoë ${randomUUID().slice(0, 8)}`;
  const proposal = await sendNew({ title: "Una semana en Ñuñoa" }, undefined, {
    name,
    email: "zoe@example.com",
  });
  const searchIds = async (words: string) =>
    ((await service().rpc("list_proposals", { words, page_size: 1000 })).data as Row[]).map((row) => row.id);
  for (const words of [name.replace("ë", "e").toLowerCase(), proposal.number, "zoe@", "nunoa"]) {
    expect(await searchIds(words), words).toContain(proposal.proposalId);
  }
  expect(await searchIds("100%")).toEqual([]);
});
