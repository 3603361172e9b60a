import { randomUUID } from "node:crypto";
import { afterEach, describe, expect, it } from "vitest";
import { agencyPerFile } from "#tests/support/agency-per-file.ts";
import { createPerson, type Person } from "#tests/support/people.ts";
import { acceptanceOf, inDays, LINES, type Row, setTimeZone } from "#tests/support/proposals.ts";
import { countLockWaits } from "#tests/support/sql.ts";

const { accept, admin, agency, database, rowsOf, sendNew, service } = agencyPerFile();

describe("a newer version", () => {
  it("makes an acceptance of the older one fail, and the error names the newer", async () => {
    const first = await sendNew();
    // The second version gets no link of its own, so the first link shows it.
    const second = await agency().send(await agency().nextDraft(first, { adults: 3 }), {
      link_hash: undefined,
    });
    const { error, status } = await accept(acceptanceOf(first));
    expect(status).toBe(409);
    expect(error).toMatchObject({ code: "PT409", hint: "newer_version", message: "a newer version exists" });
    expect(JSON.parse(String(error?.details))).toEqual({ number: 2, document_hash: second.hash });
    expect((await accept(acceptanceOf({ ...second, linkHash: first.linkHash }))).error).toBeNull();
  });

  it("that is being sent makes an acceptance of the older one wait, and then fail", async () => {
    const first = await sendNew();
    const draft = await agency().nextDraft(first, { adults: 3 });
    const { document, hash, revision } = await agency().freeze(draft.versionId);
    const sending = { version_id: draft.versionId, revision, document, document_hash: hash };
    const sendingSession = await database().owner.reserve();
    try {
      await sendingSession`begin`;
      await sendingSession`select set_config('request.jwt.claim.role', 'service_role', true)`;
      await sendingSession`select public.send_proposal_version(${JSON.stringify(sending)}, ${admin().id})`;
      const acceptance = accept(acceptanceOf(first)).then(({ error }) => error?.hint);
      await expect.poll(() => countLockWaits(database().owner)).toBe(1);
      await sendingSession`commit`;
      expect(await acceptance).toBe("newer_version");
    } finally {
      sendingSession.release();
    }
    expect(await rowsOf("trips", first)).toEqual([]);
  });

  it("and an acceptance of the older one at the same moment: exactly one succeeds", async () => {
    const first = await sendNew();
    const draft = await agency().nextDraft(first, { adults: 3 });
    const [acceptance, sending] = await Promise.allSettled([
      accept(acceptanceOf(first)).throwOnError(),
      agency().send(draft, { link_hash: undefined }),
    ]);
    expect([acceptance.status, sending.status].sort()).toEqual(["fulfilled", "rejected"]);
    const states = (await rowsOf("proposal_versions", first)).map((row) => row.state).sort();
    expect(states).toEqual(
      acceptance.status === "fulfilled" ? ["accepted", "draft"] : ["sent", "superseded"],
    );
    expect(await rowsOf("trips", first)).toHaveLength(acceptance.status === "fulfilled" ? 1 : 0);
  });
});

describe("the deadline", () => {
  afterEach(() => setTimeZone(service(), "America/Barbados"));

  const today = inDays(0);

  /** Moves the agency to a POSIX time zone (`<name>offset`) in which today's UTC date ends in this many seconds. */
  const letTodayEndIn = async (seconds: number): Promise<void> => {
    const [row] = await database().owner`
      select (date_trunc('second', now()) + ${seconds} * interval '1 second' - ((${today}::text::date + 1)::timestamp at time zone 'UTC'))::text as west`;
    await setTimeZone(service(), `<X>${row?.west}`);
  };

  it("is the last second of the valid-until day in the agency's zone", async () => {
    await letTodayEndIn(3600);
    const [inTime, missed] = [await sendNew({ valid_until: today }), await sendNew({ valid_until: today })];
    await letTodayEndIn(2);
    expect((await accept(acceptanceOf(inTime))).error).toBeNull();
    await letTodayEndIn(0);
    const { error } = await accept(acceptanceOf(missed));
    expect(error).toMatchObject({ code: "PT409", hint: "expired" });
    const view = await agency().call("read_proposal_by_link", { link_hash: missed.linkHash });
    expect(view.version).toMatchObject({ expired: true, state: "sent" });
    const { data: listed } = await service().rpc("list_proposals", { condition: "expired" });
    expect((listed as Row[]).map((entry) => entry.id)).toContain(missed.proposalId);
    // The expiry is not stored, so the proposal can be accepted once it is extended.
    const action = { proposal_id: missed.proposalId, valid_until: inDays(5) };
    await agency().call("extend_proposal", { action, author: admin().id });
    expect((await accept(acceptanceOf(missed))).error).toBeNull();
  });

  it("is over when the trip would have started, but staff may record an acceptance by phone", async () => {
    // In this zone, a day begins last. In the zone set below, it begins first.
    await setTimeZone(service(), "Etc/GMT+12");
    const [agencyToday] = await database().owner`select private.agency_today()::text as day`;
    const proposal = await sendNew({ start_date: agencyToday?.day, valid_until: inDays(10) });
    await setTimeZone(service(), "Pacific/Kiritimati");
    expect((await accept(acceptanceOf(proposal))).error).toMatchObject({ hint: "start_date_past" });
    const byPhone = {
      channel: "on_behalf",
      proposal_id: proposal.proposalId,
      recorded_by: admin().id,
      evidence: "Called at noon",
    };
    expect((await accept(acceptanceOf(proposal, byPhone))).error).toBeNull();
  });
});

describe("an acceptance", () => {
  it("from an account needs a proposal that the account has claimed, and the trip belongs to the account", async () => {
    const [traveler, otherUser] = await Promise.all([
      createPerson(database(), "traveler"),
      createPerson(database(), "stranger"),
    ]);
    const proposal = await sendNew({}, LINES, { email: traveler.email.toUpperCase() });
    const channelOf = (person: Person) => ({
      channel: "account",
      proposal_id: proposal.proposalId,
      user_id: person.id,
      link_hash: null,
    });
    expect((await accept(acceptanceOf(proposal, channelOf(traveler)))).error).toMatchObject({
      hint: "not_found",
    });
    expect((await traveler.client.rpc("claim_proposals")).data).toBe(1);
    expect((await accept(acceptanceOf(proposal, channelOf(otherUser)))).error).toMatchObject({
      hint: "not_found",
    });
    const { data } = await accept(acceptanceOf(proposal, channelOf(traveler)));
    expect(await rowsOf("proposal_acceptances", proposal)).toMatchObject([
      { channel: "account", user_id: traveler.id, email: traveler.email.toUpperCase() },
    ]);
    const trips = await traveler.client.from("trips").select("id, proposal_id");
    expect(trips.data).toEqual([{ id: data.trip_id, proposal_id: proposal.proposalId }]);
    expect((await otherUser.client.from("trips").select()).data).toEqual([]);
  });

  it("on behalf of the traveler needs staff and evidence, and works after the proposal has expired", async () => {
    const traveler = await createPerson(database(), "nosy");
    const proposal = await sendNew({ valid_until: inDays(0) });
    const onBehalf = { channel: "on_behalf", proposal_id: proposal.proposalId, evidence: "Said so by phone" };
    const byTraveler = await accept(acceptanceOf(proposal, { ...onBehalf, recorded_by: traveler.id }));
    expect(byTraveler.error?.code).toBe("42501");
    const withoutEvidence = await accept(
      acceptanceOf(proposal, { ...onBehalf, recorded_by: admin().id, evidence: "" }),
    );
    expect(withoutEvidence.error).toMatchObject({ hint: "evidence_missing" });
    // In this zone, 24 hours ahead of the agency's, its date is tomorrow.
    await setTimeZone(service(), "<X>-20");
    expect((await accept(acceptanceOf(proposal))).error).toMatchObject({ hint: "expired" });
    const { error } = await accept(acceptanceOf(proposal, { ...onBehalf, recorded_by: admin().id }));
    await setTimeZone(service(), "America/Barbados");
    expect(error).toBeNull();
    expect(await rowsOf("proposal_acceptances", proposal)).toMatchObject([
      {
        channel: "on_behalf",
        recorded_by: admin().id,
        recorded_by_email: admin().email,
        evidence: "Said so by phone",
      },
    ]);
  });

  it("by a revoked or replaced link is refused", async () => {
    const proposal = await sendNew();
    const link_hash = randomUUID().replaceAll("-", "").repeat(2);
    const change = { proposal_id: proposal.proposalId, link_hash };
    await agency().call("change_proposal_link", { action: change, author: admin().id });
    expect((await accept(acceptanceOf(proposal))).error).toMatchObject({ code: "PT404" });
    await agency().call("change_proposal_link", {
      action: { proposal_id: proposal.proposalId },
      author: admin().id,
    });
    expect((await accept(acceptanceOf(proposal, { link_hash }))).error).toMatchObject({ code: "PT404" });
    expect(await agency().call("read_proposal_by_link", { link_hash })).toBeNull();
  });
});
