import { describe, expect, it } from "vitest";
import { listTrips } from "#app/features/trips/trips.data.ts";
import { createPerson } from "#tests/support/people.ts";
import { acceptanceOf, inDays, LINES, paymentFor, type Row, type Sent } from "#tests/support/proposals.ts";
import { agencyPerFile } from "#tests/support/proposals-per-file.ts";

const { act, admin, agency, database, requestOf, rowsOf, sendNew, service, stateOf } = agencyPerFile();

describe("voiding", () => {
  it("keeps the record, cancels the trip, opens a draft, and the next acceptance creates another trip", async () => {
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
      { kind: "voided", voids: first.data.acceptance_id, reason: "Wrong dates", recorded_by: admin().id },
    ]);
    const [trip] = await rowsOf("trips", sent);
    expect(trip).toMatchObject({ canceled_at: expect.any(String) });
    const { data: lines } = await service()
      .from("proposal_lines")
      .select("key")
      .eq("version_id", draft.version_id);
    expect(lines).toHaveLength(LINES.length);
    // Repeating the first acceptance returns its current state.
    const repeat = await service().rpc("accept_proposal", { acceptance });
    expect(repeat.data).toMatchObject({ duplicate: true, voided: true });

    const second = await agency().send({ ...sent, versionId: draft.version_id }, { link_hash: undefined });
    const again = await service().rpc("accept_proposal", {
      acceptance: acceptanceOf({ ...second, linkHash: sent.linkHash }),
    });
    expect(again.error).toBeNull();
    expect((await rowsOf("trips", sent)).map((row) => row.canceled_at === null).sort()).toEqual([
      false,
      true,
    ]);
    expect((await requestOf(sent)).status).toBe("won");
  });

  it("is refused to travelers", async () => {
    const traveler = await createPerson(database(), "traveler");
    const { proposalId } = await agency().accepted();
    const action = { proposal_id: proposalId, reason: "I want out" };
    expect((await traveler.client.rpc("void_acceptance", { action })).error?.code).toBe("42501");
  });
});

describe("payments", () => {
  const pay = (sent: Sent, overrides: Row = {}) =>
    service().rpc("record_payment", { payment: paymentFor(sent, overrides), author: admin().id });

  it("are added up, each counted once, and a refund is a negative payment", async () => {
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
    const view = await agency().call("read_proposal_by_link", { link_hash: sent.linkHash });
    expect(view.payments).toHaveLength(2);
  });

  it("that are overdue are shown in the list", async () => {
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
  it("needs a confirmed address equal to the proposal's, and includes the trip", async () => {
    const [traveler, otherUser] = await Promise.all([
      createPerson(database(), "claimer"),
      createPerson(database(), "thief"),
    ]);
    const sent = await sendNew({}, LINES, { email: traveler.email });
    await service().rpc("accept_proposal", { acceptance: acceptanceOf(sent) });
    expect((await otherUser.client.rpc("claim_proposals")).data).toBe(0);
    await database().owner`update auth.users set email_confirmed_at = null where id = ${traveler.id}`;
    expect((await traveler.client.rpc("claim_proposals")).data).toBe(0);
    expect((await traveler.client.rpc("my_data")).data).toMatchObject({ proposals: [] });
    await database().owner`update auth.users set email_confirmed_at = now() where id = ${traveler.id}`;
    expect((await traveler.client.rpc("claim_proposals")).data).toBe(1);
    expect((await traveler.client.from("trips").select("title")).data).toEqual([{ title: "Two in Peru" }]);
    const { data: own } = await traveler.client.rpc("my_proposals", { proposal_id: sent.proposalId });
    expect(own).toMatchObject([{ number: sent.number, claimed: true, state: "accepted" }]);
    expect((await otherUser.client.rpc("my_proposals", { proposal_id: sent.proposalId })).data).toEqual([]);
    expect(await listTrips(traveler.client, traveler.id)).toHaveLength(1);
    await act("void_acceptance", sent, { reason: "Wrong dates" });
    expect(await listTrips(traveler.client, traveler.id)).toEqual([]);
  });

  it("is undone when the account is deleted: the trip stays, without its traveler", async () => {
    const traveler = await createPerson(database(), "leaver");
    const sent = await sendNew({ title: "Ada and Bob in Peru" }, LINES, { email: traveler.email });
    await traveler.client.rpc("claim_proposals").throwOnError();
    await service().rpc("accept_proposal", { acceptance: acceptanceOf(sent) });
    expect((await admin().client.rpc("delete_user", { user_id: traveler.id })).data).toBe(true);
    // The title becomes the country, and the days are removed, because both may name the travelers.
    expect(await rowsOf("trips", sent)).toMatchObject([{ user_id: null, title: "Peru", days: null }]);
    expect(await stateOf(sent)).toBe("accepted");
    expect(await rowsOf("proposal_acceptances", sent)).toHaveLength(1);
  });
});
