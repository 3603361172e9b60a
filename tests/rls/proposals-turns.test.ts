import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { acceptanceOf, inDays, paymentFor, type Row, type Sent } from "#tests/support/proposals.ts";
import { agencyPerFile, answerTo, REMINDER } from "#tests/support/proposals-per-file.ts";

const { act, admin, agency, database, eventsOf, requestOf, rowsOf, sendNew, service, stateOf } =
  agencyPerFile();

const desk = async () => agency().call("proposal_desk", { most: 100 });
const onDesk = async (list: "changes_asked" | "unpaid", { proposalId }: Sent) =>
  ((await desk())[list] as Row[]).find((row) => row.id === proposalId);
const listed = async ({ proposalId }: Sent, condition = "") =>
  ((await service().rpc("list_proposals", { condition, page_size: 1000 })).data as Row[]).find(
    (row) => row.id === proposalId,
  );
const readRequest = async (sent: Sent) => {
  const { id } = await requestOf(sent);
  return (await service().from("requests").select().eq("id", id).single().throwOnError()).data;
};
const ask = (sent: Sent, overrides: Row = {}) =>
  service()
    .rpc("ask_for_proposal_changes", { answer: answerTo(sent, overrides) })
    .throwOnError();
const viewOf = ({ linkHash }: Sent) => agency().call("read_proposal_by_link", { link_hash: linkHash });

describe("requested changes", () => {
  it("give the proposal its own state, make the request unread and move it to the top, and add an entry to the desk", async () => {
    const sent = await sendNew();
    const { id } = await requestOf(sent);
    const yesterday = new Date(Date.now() - 86_400_000).toISOString();
    await service()
      .from("requests")
      .update({ read_at: yesterday, snoozed_until: inDays(3) })
      .eq("id", id)
      .throwOnError();
    const items = [{ about: "Day 1: Lima", text: "Later in the day" }];
    await ask(sent, { items });
    const request = await readRequest(sent);
    expect(request).toMatchObject({ status: "in_progress", read_at: null, snoozed_until: null });
    expect(request.excerpt).toContain("Another hotel");
    expect(Date.parse(request.surfaced_at)).toBeGreaterThan(Date.now() - 60_000);
    expect(await listed(sent)).toMatchObject({ state: "changes_asked", name: "Traveler" });
    expect(await listed(sent, "changes_asked")).toBeDefined();
    expect(await listed(sent, "waiting")).toBeUndefined();
    expect(await onDesk("changes_asked", sent)).toMatchObject({ name: "Traveler", text: "Another hotel" });
    expect(await agency().call("proposal_figures", {})).toMatchObject({ changes_asked: 1 });
    expect(await viewOf(sent)).toMatchObject({
      state: "open",
      answer: { kind: "changes_asked", text: "Another hotel", items },
    });
  });

  it("are answered by the next version", async () => {
    const sent = await sendNew();
    await ask(sent);
    const next = await agency().send(await agency().nextDraft(sent));
    expect(await listed(sent)).toMatchObject({ state: "open", changes_asked_at: null });
    expect((await readRequest(sent)).status).toBe("quoted");
    expect(await onDesk("changes_asked", sent)).toBeUndefined();
    expect(await viewOf(next)).toMatchObject({ answer: null });
  });

  it.each(["accept", "withdraw"])("end once the proposal is closed (%s)", async (how) => {
    const sent = await sendNew();
    await ask(sent);
    if (how === "accept") await service().rpc("accept_proposal", { acceptance: acceptanceOf(sent) });
    else await act("withdraw_proposal", sent);
    expect((await listed(sent))?.state).toBe(how === "accept" ? "accepted" : "withdrawn");
    expect(await onDesk("changes_asked", sent)).toBeUndefined();
  });
});

describe("an acceptance", () => {
  const accepted = async (fields: Row = {}) => {
    const sent = await sendNew(fields);
    await service()
      .rpc("accept_proposal", { acceptance: acceptanceOf(sent) })
      .throwOnError();
    return sent;
  };
  const pay = (sent: Sent, overrides: Row = {}) =>
    service()
      .rpc("record_payment", { payment: paymentFor(sent, overrides), author: admin().id })
      .throwOnError();

  it("stays on the desk with the amount due until it is paid", async () => {
    const sent = await accepted();
    const due = { what: "deposit", due: 52_000, currency: "USD", name: "Ada Traveler", total: 260_000 };
    expect(await onDesk("unpaid", sent)).toMatchObject(due);
    await pay(sent, { amount: 2000 });
    expect(await onDesk("unpaid", sent)).toMatchObject({ ...due, due: 50_000, paid: 2000 });
    await pay(sent, { amount: 50_000 });
    // The balance is due in a month.
    expect(await onDesk("unpaid", sent)).toBeUndefined();
  });

  it("returns to the desk in the week before its balance is due", async () => {
    const sent = await accepted({ balance_due_date: inDays(4) });
    await pay(sent);
    expect(await onDesk("unpaid", sent)).toMatchObject({ what: "balance", due: 208_000 });
  });

  it("leaves the desk while its payment is postponed", async () => {
    const sent = await accepted();
    expect((await act("put_off_payment", sent, { until: inDays(-1) })).error).toMatchObject({
      hint: "not_later",
    });
    expect((await act("put_off_payment", sent, { until: inDays(3) })).error).toBeNull();
    expect(await onDesk("unpaid", sent)).toBeUndefined();
    await database()
      .owner`update public.proposals set payment_put_off_until = ${inDays(-2)} where id = ${sent.proposalId}`;
    expect(await onDesk("unpaid", sent)).toBeDefined();
  });
});

describe("a decline", () => {
  const mail = (to: string, kind: string) => ({ to, kind, subject: "About it", text_body: "" });
  const undo = (sent: Sent, overrides: Row = {}) =>
    service().rpc("undo_proposal_decline", { answer: answerTo(sent, overrides) });
  const mailsOf = async (sent: Sent) =>
    (await rowsOf("outbox", sent)).map((row) => `${row.kind} ${row.state}`).sort();

  it("marks the request unread, and undoing it cancels the queued mails", async () => {
    const sent = await sendNew();
    const mails = [mail("traveler", "proposal-declined"), mail("office", "proposal-declined-office")];
    await service()
      .rpc("decline_proposal", { answer: answerTo(sent, { mails }) })
      .throwOnError();
    expect((await readRequest(sent)).read_at).toBeNull();
    expect(await viewOf(sent)).toMatchObject({ state: "declined", answer: { kind: "declined" } });
    const undoMails = [mail("office", "proposal-declined-office"), REMINDER];
    expect((await undo(sent, { mails: undoMails })).data).toEqual({ duplicate: false });
    expect((await undo(sent)).data).toEqual({ duplicate: true });
    expect(await stateOf(sent)).toBe("open");
    expect(await viewOf(sent)).toMatchObject({ answer: null });
    expect(new Set(await mailsOf(sent))).toEqual(
      new Set([
        "proposal-declined canceled",
        "proposal-declined-office canceled",
        "proposal-reminder queued",
      ]),
    );
    expect((await service().rpc("accept_proposal", { acceptance: acceptanceOf(sent) })).error).toBeNull();
    expect((await undo(sent)).error).toMatchObject({ hint: "accepted" });
  });
});

describe("a draft", () => {
  it("is discarded with its proposal if nothing was sent, otherwise alone", async () => {
    const draft = (await agency().draft()) as Sent;
    await act("discard_proposal_draft", draft).throwOnError();
    expect(await listed(draft)).toBeUndefined();
    expect(await rowsOf("proposal_versions", draft)).toEqual([]);

    const sent = await sendNew();
    await agency().nextDraft(sent);
    await act("discard_proposal_draft", sent).throwOnError();
    expect((await rowsOf("proposal_versions", sent)).map((row) => row.state)).toEqual(["sent"]);
    expect(await eventsOf(sent)).toContain("discarded");
  });

  it("after a voided acceptance cannot be discarded, because nothing else could be sent or answered", async () => {
    const sent = await agency().accepted();
    await act("void_acceptance", sent, { reason: "Wrong dates" }).throwOnError();
    expect((await act("discard_proposal_draft", sent)).error).toMatchObject({ hint: "not_a_draft" });
  });
});

it("a new link cancels queued mails that would contain a different link", async () => {
  const waiting = {
    to: "traveler",
    kind: "proposal-sent",
    subject: "Yours",
    text_body: "/proposal/{token}",
  };
  const sent = await agency().send(await agency().draft(), {
    mails: [{ ...waiting, needs_proposal_link: true }],
  });
  const link_hash = randomUUID().replaceAll("-", "").repeat(2);
  const mails = [{ ...waiting, kind: "proposal-new-version", needs_proposal_link: true }];
  await act("change_proposal_link", sent, { link_hash, mails }).throwOnError();
  expect((await rowsOf("outbox", sent)).map((row) => `${row.kind} ${row.state}`).sort()).toEqual([
    "proposal-new-version queued",
    "proposal-sent canceled",
  ]);
});

it("the list is searched by name, number, address and title", async () => {
  const name = `Zoë ${randomUUID().slice(0, 8)}`;
  const sent = await sendNew({ title: "Una semana en Ñuñoa" }, undefined, { name, email: "zoe@example.com" });
  const found = async (words: string) =>
    ((await service().rpc("list_proposals", { words, page_size: 1000 })).data as Row[]).map((row) => row.id);
  for (const words of [name.replace("ë", "e").toLowerCase(), sent.number, "zoe@", "nunoa"]) {
    expect(await found(words), words).toContain(sent.proposalId);
  }
  expect(await found("100%")).toEqual([]);
});
