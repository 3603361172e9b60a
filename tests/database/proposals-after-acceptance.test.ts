import { describe, expect, it } from "vitest";
import { listTrips } from "#app/features/trips/trips.data.ts";
import { proposalView, shownState } from "#domain/proposals/view.ts";
import { agencyPerFile } from "#tests/support/agency-per-file.ts";
import { createPerson } from "#tests/support/people.ts";
import { acceptanceOf, inDays, LINES, paymentFor, type Row, type Sent } from "#tests/support/proposals.ts";

const { act, admin, agency, database, requestOf, rowsOf, sendNew, service, stateOf, versionOf } =
  agencyPerFile();

describe("voiding an acceptance", () => {
  it("keeps its record, cancels the trip and opens a draft, whose acceptance creates another trip", async () => {
    const proposal = await sendNew();
    const acceptance = acceptanceOf(proposal);
    const firstAcceptance = await service().rpc("accept_proposal", { acceptance });
    expect((await act("void_acceptance", proposal)).error).toMatchObject({ hint: "reason_missing" });
    const { data: draft, error } = await act("void_acceptance", proposal, { reason: "Wrong dates" });
    expect(error).toBeNull();
    expect(draft).toMatchObject({ number: 2 });
    expect((await act("void_acceptance", proposal, { reason: "Again" })).error).toMatchObject({
      hint: "not_accepted",
    });

    expect([await stateOf(proposal), (await requestOf(proposal)).status]).toEqual(["open", "quoted"]);
    expect(await rowsOf("proposal_acceptances", proposal)).toMatchObject([
      { kind: "accepted", id: firstAcceptance.data.acceptance_id },
      {
        kind: "voided",
        voids: firstAcceptance.data.acceptance_id,
        reason: "Wrong dates",
        recorded_by: admin().id,
      },
    ]);
    const [trip] = await rowsOf("trips", proposal);
    expect(trip).toMatchObject({ canceled_at: expect.any(String) });
    const { data: lines } = await service()
      .from("proposal_lines")
      .select("key")
      .eq("version_id", draft.version_id);
    expect(lines).toHaveLength(LINES.length);
    // Repeating the first acceptance returns its current state.
    const repeated = await service().rpc("accept_proposal", { acceptance });
    expect(repeated.data).toMatchObject({ duplicate: true, voided: true });

    // The second version gets no link of its own, so the first link shows it.
    const secondVersion = await agency().send(
      { ...proposal, versionId: draft.version_id },
      { link_hash: undefined },
    );
    const secondAcceptance = await service().rpc("accept_proposal", {
      acceptance: acceptanceOf({ ...secondVersion, linkHash: proposal.linkHash }),
    });
    expect(secondAcceptance.error).toBeNull();
    expect((await rowsOf("trips", proposal)).map((row) => row.canceled_at === null).sort()).toEqual([
      false,
      true,
    ]);
    expect((await requestOf(proposal)).status).toBe("won");
  });

  it("takes what was changed in the trip over into the new draft, with the images of its days", async () => {
    const days = ["Lima", "Cusco"].map((title, index) => ({
      day: index + 1,
      title,
      description: "",
      image: `days/${title}.jpg`,
    }));
    const proposal = await sendNew({ days });
    await service().rpc("accept_proposal", { acceptance: acceptanceOf(proposal) });
    const changed = {
      title: "Two in Peru, by train",
      start_date: inDays(91),
      end_date: inDays(99),
      days: [
        { day: 1, title: "Lima", description: "By train", drive_minutes: 90 },
        { day: 2, title: "Pisac", description: "" },
        { day: 3, title: "Cusco", description: "", bed: "Casa Azul" },
      ],
    };
    await admin().client.from("trips").update(changed).eq("proposal_id", proposal.proposalId).throwOnError();
    const { data: draft } = await act("void_acceptance", proposal, { reason: "Another train" });
    expect(await versionOf(draft.version_id)).toMatchObject({
      ...changed,
      location: "Peru",
      days: changed.days.map((day, index) => ({ ...day, image: days[index]?.image ?? null })),
      balance_due_date: inDays(30),
    });
    // The trip itself stays readable for staff.
    expect(await rowsOf("trips", proposal)).toMatchObject([{ ...changed, canceled_at: expect.any(String) }]);
  });

  it("gives the draft exactly what was accepted if the trip was not changed", async () => {
    const proposal = await sendNew();
    await service().rpc("accept_proposal", { acceptance: acceptanceOf(proposal) });
    const accepted = await versionOf(proposal.versionId);
    const { data: draft } = await act("void_acceptance", proposal, { reason: "Wrong price" });
    const { title, location, start_date, end_date, days } = accepted;
    expect(await versionOf(draft.version_id)).toMatchObject({ title, location, start_date, end_date, days });
  });

  it("leaves the traveler the accepted version and what comes next, until a new version is sent", async () => {
    const traveler = await createPerson(database(), "reader");
    const proposal = await sendNew({}, undefined, { email: traveler.email });
    await traveler.client.rpc("claim_proposals");
    await service().rpc("accept_proposal", { acceptance: acceptanceOf(proposal) });
    const { data: draft } = await act("void_acceptance", proposal, { reason: "Wrong dates" });
    const views = async () => [
      (await service().rpc("read_proposal_by_link", { link_hash: proposal.linkHash })).data,
      (await traveler.client.rpc("my_proposals")).data?.[0],
    ];
    for (const row of await views()) {
      const view = proposalView.parse(row);
      expect(view).toMatchObject({
        state: "open",
        acceptance: null,
        version: { number: 1, state: "superseded", document_hash: proposal.hash },
        voided: { reason: "Wrong dates" },
      });
      expect(shownState(view)).toBe("voided");
    }
    const answer = acceptanceOf(proposal);
    expect((await service().rpc("accept_proposal", { acceptance: answer })).error?.hint).toBe("voided");
    const conditions = ["voided", "draft", "waiting"];
    const found = await Promise.all(
      conditions.map(async (condition) => {
        const { data } = await service().rpc("list_proposals", { condition });
        return (data as Row[]).filter(({ id }) => id === proposal.proposalId).map(({ state }) => state);
      }),
    );
    expect(found).toEqual([["voided"], [], []]);

    await agency().send({ ...proposal, versionId: draft.version_id }, { link_hash: undefined });
    for (const view of await views())
      expect(view).toMatchObject({ voided: null, version: { number: 2, state: "sent" } });
  });

  it("keeps a draft that was begun already as it is", async () => {
    const proposal = await sendNew();
    const next = await agency().nextDraft(proposal, { title: "With more time" });
    await service().rpc("accept_proposal", { acceptance: acceptanceOf(proposal) });
    await admin()
      .client.from("trips")
      .update({ title: "By train" })
      .eq("proposal_id", proposal.proposalId)
      .throwOnError();
    const { data: draft } = await act("void_acceptance", proposal, { reason: "Wrong dates" });
    expect(draft.version_id).toBe(next.versionId);
    expect(await versionOf(next.versionId)).toMatchObject({ title: "With more time" });
  });

  it("is refused to travelers", async () => {
    const traveler = await createPerson(database(), "traveler");
    const { proposalId } = await agency().accepted();
    const action = { proposal_id: proposalId, reason: "I want out" };
    expect((await traveler.client.rpc("void_acceptance", { action })).error?.code).toBe("42501");
  });
});

describe("payments", () => {
  const pay = (proposal: Sent, overrides: Row = {}) =>
    service().rpc("record_payment", { payment: paymentFor(proposal, overrides), author: admin().id });

  it("add up, count once per idempotency key, include refunds as negative amounts, and need an acceptance in their currency", async () => {
    const proposal = await sendNew({ deposit_due_date: inDays(1) });
    expect((await pay(proposal)).error).toMatchObject({ hint: "nothing_accepted" });
    await service().rpc("accept_proposal", { acceptance: acceptanceOf(proposal) });
    const key = { idempotency_key: "one payment" };
    const responses = await Promise.all([pay(proposal, key), pay(proposal, key), pay(proposal, key)]);
    expect(responses.map(({ data }) => data.paid)).toEqual([52_000, 52_000, 52_000]);
    expect(responses.filter(({ data }) => data.duplicate === false)).toHaveLength(1);
    expect((await pay(proposal, { amount: -2000 })).data.paid).toBe(50_000);
    expect((await pay(proposal, { currency: "EUR" })).error).toMatchObject({ hint: "nothing_accepted" });
    expect((await pay(proposal, { amount: 0 })).error?.code).toBe("23514");
    const view = await agency().call("read_proposal_by_link", { link_hash: proposal.linkHash });
    expect(view.payments).toHaveLength(2);
  });

  it("are refused if they cannot have been made: a larger refund than was received, a day to come, an amount beyond all prices", async () => {
    const proposal = await agency().accepted();
    expect((await pay(proposal, { amount: -52_001 })).error).toMatchObject({
      code: "PT422",
      hint: "refund_too_large",
    });
    // In the agency's time zone it is at most the day before yesterday anywhere else.
    expect((await pay(proposal, { received_on: inDays(2) })).error).toMatchObject({ hint: "received_later" });
    for (const received_on of ["0001-01-01", "9999-12-31", "20261-11-19"])
      expect((await pay(proposal, { received_on })).error, received_on).not.toBeNull();
    expect((await pay(proposal, { amount: 9_000_000_000_000_000 })).error?.code).toBe("23514");
    expect(await rowsOf("payments", proposal)).toHaveLength(1);
    expect((await pay(proposal, { amount: -52_000 })).data.paid).toBe(0);
  });

  it("are told from refunds and corrections in the request's timeline", async () => {
    const proposal = await agency().accepted();
    await pay(proposal, { amount: -2000 });
    await pay(proposal, { amount: -1000, means: "correction" });
    const { data } = await service()
      .from("request_events")
      .select("body")
      .eq("proposal_id", proposal.proposalId)
      .like("body", "% · payment %")
      .order("id")
      .throwOnError();
    expect(data?.map(({ body }: Row) => String(body).split(" · ").at(-1))).toEqual([
      "payment received",
      "payment refunded",
      "payment corrected",
    ]);
  });

  it("that are overdue are shown in the list", async () => {
    const overdueIds = async () =>
      ((await service().rpc("list_proposals", { condition: "deposit_overdue" })).data as Row[]).map(
        (row) => row.id,
      );
    const unpaid = await sendNew({ deposit_due_date: inDays(-3) });
    await service().rpc("accept_proposal", { acceptance: acceptanceOf(unpaid) });
    expect(await overdueIds()).toContain(unpaid.proposalId);
    await pay(unpaid);
    expect(await overdueIds()).not.toContain(unpaid.proposalId);
  });
});

// A traveler claims the proposals that were sent to their address, and then sees them in their account.
describe("claiming a proposal", () => {
  it("needs an account with the proposal's confirmed address, and includes the trip until its acceptance is voided", async () => {
    const [traveler, otherUser] = await Promise.all([
      createPerson(database(), "claimer"),
      createPerson(database(), "thief"),
    ]);
    const proposal = await sendNew({}, LINES, { email: traveler.email });
    await service().rpc("accept_proposal", { acceptance: acceptanceOf(proposal) });
    expect((await otherUser.client.rpc("claim_proposals")).data).toBe(0);
    await database().owner`update auth.users set email_confirmed_at = null where id = ${traveler.id}`;
    expect((await traveler.client.rpc("claim_proposals")).data).toBe(0);
    expect((await traveler.client.rpc("my_data")).data).toMatchObject({ proposals: [] });
    await database().owner`update auth.users set email_confirmed_at = now() where id = ${traveler.id}`;
    expect((await traveler.client.rpc("claim_proposals")).data).toBe(1);
    expect((await traveler.client.from("trips").select("title")).data).toEqual([{ title: "Two in Peru" }]);
    const { data: ownProposals } = await traveler.client.rpc("my_proposals", {
      proposal_id: proposal.proposalId,
    });
    expect(ownProposals).toMatchObject([{ number: proposal.number, claimed: true, state: "accepted" }]);
    expect((await otherUser.client.rpc("my_proposals", { proposal_id: proposal.proposalId })).data).toEqual(
      [],
    );
    expect(await listTrips(traveler.client, traveler.id)).toHaveLength(1);
    await act("void_acceptance", proposal, { reason: "Wrong dates" });
    expect(await listTrips(traveler.client, traveler.id)).toEqual([]);
  });

  it("is undone when the account is deleted, and the trip stays without its traveler", async () => {
    const traveler = await createPerson(database(), "leaver");
    const proposal = await sendNew({ title: "Ada and Bob in Peru" }, LINES, { email: traveler.email });
    await traveler.client.rpc("claim_proposals").throwOnError();
    await service().rpc("accept_proposal", { acceptance: acceptanceOf(proposal) });
    expect((await admin().client.rpc("delete_user", { user_id: traveler.id })).data).toBe(true);
    // The title becomes the country, and the days are removed, because both may name the travelers.
    expect(await rowsOf("trips", proposal)).toMatchObject([{ user_id: null, title: "Peru", days: null }]);
    expect(await stateOf(proposal)).toBe("accepted");
    expect(await rowsOf("proposal_acceptances", proposal)).toHaveLength(1);
    // The new draft has the title and days that were accepted.
    const { data: draft } = await act("void_acceptance", proposal, { reason: "Wrong dates" });
    const { title, days } = await versionOf(proposal.versionId);
    expect(await versionOf(draft.version_id)).toMatchObject({ title, days });
  });
});
