import { randomUUID } from "node:crypto";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { itinerary, type Row } from "#tests/rls/examples.ts";
import { databasePerFile } from "#tests/support/database.ts";
import { createPerson, type Person } from "#tests/support/people.ts";
import {
  acceptanceOf,
  FIELDS,
  inDays,
  LINES,
  lineKey,
  proposalsOf,
  type Sent,
  setTimeZone,
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
const accept = (acceptance: Row) => service().rpc("accept_proposal", { acceptance });
const rowsOf = async (table: string, sent: Sent): Promise<Row[]> => {
  const { data } = await service().from(table).select().eq("proposal_id", sent.proposalId).throwOnError();
  return data ?? [];
};

describe("accepting", () => {
  it("stores the record, makes the trip, moves the request and queues the mails, together", async () => {
    await service().from("admin_notification_emails").insert({ email: "office@example.com" }).throwOnError();
    const sent = await sendNew();
    const mail = (to: string, kind: string) => ({ to, kind, subject: "Accepted", text_body: "Thank you" });
    const mails = [mail("traveller", "proposal-accepted"), mail("office", "proposal-accepted-office")];
    const acceptance = acceptanceOf(sent, { choices: [lineKey(2), lineKey(5)], mails });
    const { data, error } = await accept(acceptance);
    expect(error).toBeNull();
    expect(data).toMatchObject({
      number: sent.number,
      version: 1,
      document_hash: sent.hash,
      total: 200_000 + 5000 + 20_000,
      currency: "USD",
      duplicate: false,
      voided: false,
      money: { total: 225_000, deposit: { amount: 45_000, exact: true }, balance: 180_000 },
    });
    expect(await rowsOf("proposal_acceptances", sent)).toMatchObject([
      {
        id: data.acceptance_id,
        kind: "accepted",
        version_id: sent.versionId,
        name: "Ada Traveller",
        email: "traveller@example.com",
        user_id: null,
        address: "203.0.113.7",
        user_agent: "A browser",
        document_hash: sent.hash,
        choices: [lineKey(2), lineKey(5)],
        total: 225_000,
        consent: "I accept.",
        channel: "link",
      },
    ]);
    const { data: proposal } = await service()
      .from("proposals")
      .select("state, request:requests!request_id(id, status)")
      .eq("id", sent.proposalId)
      .single();
    expect(proposal).toMatchObject({ state: "accepted", request: { status: "won" } });
    expect(await rowsOf("trips", sent)).toMatchObject([
      {
        id: data.trip_id,
        user_id: null,
        title: "Two in Peru",
        days: [{ day: 1, title: "Lima", description: "Arrival" }],
        start_date: FIELDS.start_date,
        end_date: FIELDS.end_date,
        status: "upcoming",
      },
    ]);
    const queued = (await rowsOf("outbox", sent)).map((row) => `${row.kind} ${row.to_email}`).sort();
    expect(queued).toEqual([
      `proposal-accepted traveller@example.com`,
      `proposal-accepted-office ${admin.email}`,
      `proposal-accepted-office office@example.com`,
    ]);
  });

  it("is all or nothing: a mail that cannot be queued leaves everything as it was", async () => {
    const sent = await sendNew();
    const mails = [{ to: "traveller", kind: "proposal-accepted", subject: "A\nBcc: b", text_body: "" }];
    expect((await accept(acceptanceOf(sent, { mails }))).error?.code).toBe("23514");
    expect(await rowsOf("proposal_acceptances", sent)).toEqual([]);
    expect(await rowsOf("trips", sent)).toEqual([]);
  });

  it("twenty times at once makes one acceptance and one trip, and every answer is the first", async () => {
    const sent = await sendNew();
    const acceptance = acceptanceOf(sent);
    const answers = await Promise.all(Array.from({ length: 20 }, () => accept(acceptance)));
    expect(answers.map(({ error }) => error)).toEqual(answers.map(() => null));
    const results = answers.map(({ data }) => data as Row);
    expect(results.filter((result) => result.duplicate === false)).toHaveLength(1);
    const [first] = results;
    for (const result of results)
      expect({ ...result, duplicate: false }).toEqual({ ...first, duplicate: false });
    expect(await rowsOf("proposal_acceptances", sent)).toHaveLength(1);
    expect(await rowsOf("trips", sent)).toHaveLength(1);
    // Also later, and whatever else is sent with the key.
    const later = await accept({ ...acceptance, total: 1, document_hash: "x" });
    expect(later.data).toEqual({ ...first, duplicate: true });
  });

  it("in twenty tabs at once, each with a key of its own, makes one trip", async () => {
    const sent = await sendNew();
    const answers = await Promise.all(Array.from({ length: 20 }, () => accept(acceptanceOf(sent))));
    expect(answers.filter(({ error }) => error === null)).toHaveLength(1);
    const hints = answers.flatMap(({ error }) => (error ? [`${error.code} ${error.hint}`] : []));
    expect(new Set(hints)).toEqual(new Set(["PT409 already_accepted"]));
    expect(await rowsOf("trips", sent)).toHaveLength(1);
  });

  it.each<[string, Row, string]>([
    ["an unknown line", { choices: [lineKey(4), lineKey(9)] }, "PT422 unknown_line"],
    ["what is always included", { choices: [lineKey(4), lineKey(1)] }, "PT422 not_a_choice"],
    ["the same twice", { choices: [lineKey(4), lineKey(2), lineKey(2)] }, "PT422 chosen_twice"],
    ["an option for children without children", { choices: [lineKey(4), lineKey(3)] }, "PT422 for_nobody"],
    ["both hotels", { choices: [lineKey(4), lineKey(5)] }, "PT422 too_many_choices"],
    ["no hotel", { choices: [] }, "PT422 missing_choice"],
    ["another total", { total: 259_999 }, "PT409 total_differs"],
    ["no total", { total: null }, "PT409 total_differs"],
    ["another document", { document_hash: "0".repeat(64) }, "PT409 newer_version"],
    ["no name", { name: " " }, "PT422 name_missing"],
    ["no consent", { consent: "" }, "PT422 consent_missing"],
    ["another link", { link_hash: "0".repeat(64) }, "PT404 not_found"],
    ["no link", { link_hash: null }, "PT404 not_found"],
    ["no door", { channel: "telegram" }, "PT422 bad_channel"],
  ])("does not take %s", async (_, more, refusal) => {
    const sent = await sendNew();
    const { error } = await accept(acceptanceOf(sent, more));
    expect(`${error?.code} ${error?.hint}`).toBe(refusal);
    expect(await rowsOf("trips", sent)).toEqual([]);
    expect((await accept(acceptanceOf(sent))).error).toBeNull();
  });

  it("takes a total of zero, and children's options with children", async () => {
    const gift = [{ label: "Gift", unit: "person", unit_price: 0 }];
    const free = await accept(acceptanceOf(await sendNew({ deposit_percent: 100 }, gift)));
    expect(free.data).toMatchObject({ total: 0, money: { deposit: { amount: 0 }, balance: 0 } });
    const family = await sendNew({ children: 2 });
    const club = await accept(acceptanceOf(family, { choices: [lineKey(3), lineKey(5)] }));
    expect(club.data).toMatchObject({ total: 400_000 + 2000 + 20_000 });
  });

  it("goes on when the itinerary and the request are gone", async () => {
    const { data: base } = await service().from("itineraries").insert(itinerary("Peru")).select().single();
    const sent = await sendNew({}, LINES, { itinerary_id: base?.id });
    const { data } = await service().from("proposals").select().eq("id", sent.proposalId).single();
    expect(data).toMatchObject({ itinerary_id: base?.id });
    await service().from("itineraries").delete().eq("id", base?.id).throwOnError();
    await service().from("requests").delete().eq("id", data.request_id).throwOnError();
    expect((await accept(acceptanceOf(sent))).error).toBeNull();
    expect(await rowsOf("trips", sent)).toMatchObject([
      { request_id: null, itinerary_id: null, title: "Two in Peru" },
    ]);
  });
});

describe("a newer version", () => {
  it("refuses an acceptance of the older one, and names the newer", async () => {
    const first = await sendNew();
    const second = await agency().send(await agency().nextDraft(first, { adults: 3 }), {
      link_hash: undefined,
    });
    const { error, status } = await accept(acceptanceOf(first));
    expect(status).toBe(409);
    expect(error).toMatchObject({ code: "PT409", hint: "newer_version", message: "a newer version exists" });
    expect(JSON.parse(String(error?.details))).toEqual({ number: 2, document_hash: second.hash });
    expect((await accept(acceptanceOf({ ...second, linkHash: first.linkHash }))).error).toBeNull();
  });

  it("that is just being sent lets the acceptance wait, and then refuses it", async () => {
    const first = await sendNew();
    const draft = await agency().nextDraft(first, { adults: 3 });
    const { document, hash, revision } = await agency().freeze(draft.versionId);
    const sending = { version_id: draft.versionId, revision, document, document_hash: hash };
    const sender = await database().owner.reserve();
    try {
      await sender`begin`;
      await sender`select set_config('request.jwt.claim.role', 'service_role', true)`;
      await sender`select public.send_proposal_version(${JSON.stringify(sending)}, ${admin.id})`;
      const acceptance = accept(acceptanceOf(first)).then(({ error }) => error?.hint);
      expect(await Promise.race([acceptance, new Promise((done) => setTimeout(done, 300, "waits"))])).toBe(
        "waits",
      );
      await sender`commit`;
      expect(await acceptance).toBe("newer_version");
    } finally {
      sender.release();
    }
    expect(await rowsOf("trips", first)).toEqual([]);
  });

  it("cannot be sent any more once the older one is accepted, not even at the same moment", async () => {
    const first = await sendNew();
    const draft = await agency().nextDraft(first, { adults: 3 });
    const [accepted, sent] = await Promise.allSettled([
      accept(acceptanceOf(first)).throwOnError(),
      agency().send(draft, { link_hash: undefined }),
    ]);
    expect([accepted.status, sent.status].sort()).toEqual(["fulfilled", "rejected"]);
    const states = (await rowsOf("proposal_versions", first)).map((row) => row.state).sort();
    expect(states).toEqual(accepted.status === "fulfilled" ? ["accepted", "draft"] : ["sent", "superseded"]);
    expect(await rowsOf("trips", first)).toHaveLength(accepted.status === "fulfilled" ? 1 : 0);
  });
});

describe("the last moment", () => {
  afterEach(() => setTimeZone(service(), "America/Barbados"));

  const today = inDays(0);

  /** Moves the agency to a zone in which today, as UTC has it, ends in so many seconds. */
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
    const seen = await agency().call("read_proposal_by_link", { link_hash: missed.linkHash });
    expect(seen.version).toMatchObject({ expired: true, state: "sent" });
    const { data: listed } = await service().rpc("list_proposals", { condition: "expired" });
    expect((listed as Row[]).map((entry) => entry.id)).toContain(missed.proposalId);
    // Nothing was stored: extended, it can be accepted.
    const action = { proposal_id: missed.proposalId, valid_until: inDays(5) };
    await agency().call("extend_proposal", { action, author: admin.id });
    expect((await accept(acceptanceOf(missed))).error).toBeNull();
  });

  it("is over when the trip would have begun, but staff may record what was said before", async () => {
    await setTimeZone(service(), "Etc/GMT+12");
    const [here] = await database().owner`select private.agency_today()::text as day`;
    const sent = await sendNew({ start_date: here?.day, valid_until: inDays(10) });
    await setTimeZone(service(), "Pacific/Kiritimati");
    expect((await accept(acceptanceOf(sent))).error).toMatchObject({ hint: "start_date_past" });
    const byPhone = {
      channel: "on_behalf",
      proposal_id: sent.proposalId,
      recorded_by: admin.id,
      evidence: "Called at noon",
    };
    expect((await accept(acceptanceOf(sent, byPhone))).error).toBeNull();
  });
});

describe("the three doors", () => {
  it("from an account, only its own proposal, and the trip is theirs", async () => {
    const [traveller, stranger] = await Promise.all([
      createPerson(database(), "traveller"),
      createPerson(database(), "stranger"),
    ]);
    const sent = await sendNew({}, LINES, { email: traveller.email.toUpperCase() });
    const door = (person: Person) => ({
      channel: "account",
      proposal_id: sent.proposalId,
      user_id: person.id,
      link_hash: null,
    });
    expect((await accept(acceptanceOf(sent, door(traveller)))).error).toMatchObject({ hint: "not_found" });
    expect((await traveller.client.rpc("claim_proposals")).data).toBe(1);
    expect((await accept(acceptanceOf(sent, door(stranger)))).error).toMatchObject({ hint: "not_found" });
    const { data } = await accept(acceptanceOf(sent, door(traveller)));
    expect(await rowsOf("proposal_acceptances", sent)).toMatchObject([
      { channel: "account", user_id: traveller.id, email: traveller.email.toUpperCase() },
    ]);
    const trips = await traveller.client.from("trips").select("id, proposal_id");
    expect(trips.data).toEqual([{ id: data.trip_id, proposal_id: sent.proposalId }]);
    expect((await stranger.client.from("trips").select()).data).toEqual([]);
  });

  it("on behalf, only by staff and with evidence, also after expiry", async () => {
    const traveller = await createPerson(database(), "nosy");
    const sent = await sendNew();
    const door = { channel: "on_behalf", proposal_id: sent.proposalId, evidence: "Said so by phone" };
    const byTraveller = await accept(acceptanceOf(sent, { ...door, recorded_by: traveller.id }));
    expect(byTraveller.error?.code).toBe("42501");
    const silent = await accept(acceptanceOf(sent, { ...door, recorded_by: admin.id, evidence: "" }));
    expect(silent.error).toMatchObject({ hint: "evidence_missing" });
    await setTimeZone(service(), "<X>-24");
    const { error } = await accept(acceptanceOf(sent, { ...door, recorded_by: admin.id }));
    await setTimeZone(service(), "America/Barbados");
    expect(error).toBeNull();
    expect(await rowsOf("proposal_acceptances", sent)).toMatchObject([
      {
        channel: "on_behalf",
        recorded_by: admin.id,
        recorded_by_email: admin.email,
        evidence: "Said so by phone",
      },
    ]);
  });

  it("by a link that was revoked or replaced, never", async () => {
    const sent = await sendNew();
    const link_hash = randomUUID().replaceAll("-", "").repeat(2);
    const change = { proposal_id: sent.proposalId, link_hash };
    await agency().call("change_proposal_link", { action: change, author: admin.id });
    expect((await accept(acceptanceOf(sent))).error).toMatchObject({ code: "PT404" });
    await agency().call("change_proposal_link", {
      action: { proposal_id: sent.proposalId },
      author: admin.id,
    });
    expect((await accept(acceptanceOf(sent, { link_hash }))).error).toMatchObject({ code: "PT404" });
    expect(await agency().call("read_proposal_by_link", { link_hash })).toBeNull();
  });
});
