import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { agencyPerFile } from "#tests/support/agency-per-file.ts";
import { acceptanceBy, inDays, type Row } from "#tests/support/proposals.ts";

const { agency, asStaff, asVisitor, database, mailsOf, post, read, rowsOf, sentProposal, service } =
  agencyPerFile();

/** A form that is open: sends its content with its key. `changes` are what the person corrected. */
type Submit = (key: string, changes?: Row) => ReturnType<typeof asStaff>;

interface Form {
  /** Where the submission is stored. */
  readonly table: string;
  /** What the person corrects before sending again. */
  readonly correction: Row;
  /** Why the correction is refused even with a key of its own: the first answer has closed the proposal. */
  readonly closedAs?: string;
  open(): Promise<Submit>;
}

async function openAnswer(name: string): Promise<Submit> {
  const { secret } = await sentProposal();
  const { version } = await read(secret);
  const answer = { access: { secret }, document_hash: version?.document_hash, text: "Another hotel" };
  return (idempotency_key, changes) => asVisitor(name, { ...answer, ...changes, idempotency_key });
}

async function openStaffAcceptance() {
  const { secret, proposalId: proposal_id } = await sentProposal();
  const { access: _none, consent: _agreed, ...agreement } = acceptanceBy({}, await read(secret));
  const acceptance = { ...agreement, proposal_id, evidence: "By phone" };
  const submit: Submit = (idempotency_key, changes) =>
    asStaff("record-proposal-acceptance", { ...acceptance, ...changes, idempotency_key });
  return { proposal_id, submit };
}

const trip = {
  title: "Exuma",
  start_date: inDays(30),
  end_date: inDays(37),
  status: "planning",
  days: null,
};

const FORMS: Readonly<Record<string, Form>> = {
  payment: {
    table: "payments",
    correction: { amount: 66_400 },
    open: async () => {
      const { proposal_id, submit } = await openStaffAcceptance();
      await submit(randomUUID());
      const payment = { amount: 6640, currency: "USD", received_on: inDays(0), means: "cash" };
      return (idempotency_key, changes) =>
        asStaff("record-proposal-payment", { ...payment, proposal_id, ...changes, idempotency_key });
    },
  },
  "record of an acceptance": {
    table: "proposal_acceptances",
    correction: { name: "Bob Traveler" },
    closedAs: "already_accepted",
    open: async () => (await openStaffAcceptance()).submit,
  },
  "traveler's acceptance": {
    table: "proposal_acceptances",
    correction: { name: "Bob Traveler" },
    closedAs: "already_accepted",
    open: async () => {
      const { secret } = await sentProposal();
      const acceptance = acceptanceBy({ secret }, await read(secret));
      return (idempotency_key, changes) =>
        asVisitor("accept-proposal", { ...acceptance, ...changes, idempotency_key });
    },
  },
  "request for changes": {
    table: "proposal_events",
    correction: { text: "Another hotel, by the sea" },
    open: () => openAnswer("ask-proposal-changes"),
  },
  decline: {
    table: "proposal_events",
    correction: { text: "Too dear" },
    closedAs: "declined",
    open: () => openAnswer("decline-proposal"),
  },
  reply: {
    table: "outbox",
    correction: { text: "April is fine." },
    open: async () => {
      const reply = { request_id: await agency().addRequest(), subject: "Re: Peru", text: "March is fine." };
      return (idempotency_key, changes) =>
        asStaff("reply-to-request", { ...reply, ...changes, idempotency_key });
    },
  },
  trip: {
    table: "trips",
    correction: { trip: { ...trip, end_date: inDays(38) } },
    open: async () => {
      const request_id = await agency().addRequest({ email: `${randomUUID()}@example.com` });
      return (key, changes) => asStaff("make-trip", { request_id, trip, ...changes, key });
    },
  },
  "visitor's form": {
    table: "requests",
    correction: { data: { name: "Ada", email: "ada@example.com", message: "In May, please" } },
    open: async () => {
      const data = { name: "Ada", email: "ada@example.com", message: "In March, please" };
      const { publishableKey: apikey } = database().keys;
      return (key, changes) =>
        post(
          "send-admin-notification",
          { type: "contact", data, ...changes },
          { apikey, "idempotency-key": key },
        );
    },
  },
};

const countRows = async (table: string) =>
  (await service().from(table).select("*", { count: "exact", head: true }).throwOnError()).count ?? 0;

describe.each(Object.entries(FORMS))("a %s", (_, { table, correction, closedAs, open }) => {
  it("that is sent several times is stored once", async () => {
    const submit = await open();
    const key = randomUUID();
    const before = await countRows(table);
    expect((await submit(key)).status).toBe(200);
    const stored = await countRows(table);
    const mails = await countRows("outbox");
    expect(stored).toBeGreaterThan(before);
    const responses = await Promise.all([submit(key), submit(key)]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
    expect([await countRows(table), await countRows("outbox")]).toEqual([stored, mails]);
  });

  it("with the key of another one is refused with 409 key_reused, and not with a new key", async () => {
    const submit = await open();
    const key = randomUUID();
    await submit(key);
    const stored = await countRows(table);
    const refused = await submit(key, correction);
    expect([refused.status, await refused.json()]).toMatchObject([409, { reason: "key_reused" }]);
    expect(await countRows(table)).toBe(stored);
    const again = await submit(randomUUID(), correction);
    expect([again.status, await again.json()]).toMatchObject(
      closedAs ? [409, { reason: closedAs }] : [200, {}],
    );
  });

  it("is refused if its key was stored before there were hashes", async () => {
    const submit = await open();
    const key = randomUUID();
    await submit(key);
    // Without the triggers that keep these records as they are.
    await database().owner.unsafe(`
      begin;
      alter table public.${table} disable trigger user;
      update public.${table} set content_hash = null where idempotency_key = '${key}';
      alter table public.${table} enable trigger user;
      commit`);
    const refused = await submit(key);
    expect([refused.status, await refused.json()]).toMatchObject([409, { reason: "key_reused" }]);
  });
});

it("a refused payment names the one that was recorded", async () => {
  const submit = await FORMS.payment?.open();
  const key = randomUUID();
  await submit?.(key);
  const refused = await submit?.(key, { amount: 66_400 });
  expect(await refused?.json()).toMatchObject({
    error:
      "A payment of USD\u00a066.40 was already recorded with this form. Check, then press again to record USD\u00a0664.00 as well.",
  });
});

it("a decline after an undo is not taken for a repetition, and undoing twice is", async () => {
  const proposal = await sentProposal();
  const { version } = await read(proposal.secret);
  const access = { secret: proposal.secret };
  const decline = { access, document_hash: version?.document_hash, idempotency_key: randomUUID() };
  const undo = { access, idempotency_key: randomUUID() };
  const declineWith = (key: string) => asVisitor("decline-proposal", { ...decline, idempotency_key: key });
  await declineWith(decline.idempotency_key);
  expect(await (await asVisitor("undo-proposal-decline", undo)).json()).toEqual({ duplicate: false });
  const repeated = await declineWith(decline.idempotency_key);
  expect([repeated.status, await repeated.json()]).toMatchObject([409, { reason: "key_reused" }]);
  expect(await (await declineWith(randomUUID())).json()).toEqual({ duplicate: false });
  // A late retry of the first undo leaves the second decline as it is.
  expect(await (await asVisitor("undo-proposal-decline", undo)).json()).toEqual({ duplicate: true });
  expect((await read(proposal.secret)).state).toBe("declined");
  expect((await mailsOf(proposal.proposalId)).length).toBeGreaterThan(0);
  expect((await rowsOf("proposal_events", proposal)).filter(({ kind }) => kind === "declined")).toHaveLength(
    2,
  );
});

it("a trip's key cannot be used for another request", async () => {
  const requestIds = [await agency().addRequest(), await agency().addRequest()];
  const key = randomUUID();
  const [first, second] = [
    await asStaff("make-trip", { request_id: requestIds[0], key, trip }),
    await asStaff("make-trip", { request_id: requestIds[1], key, trip }),
  ];
  expect([first.status, second.status]).toEqual([200, 409]);
});

it("every table with an idempotency key has a hash beside it", async () => {
  const tablesWith = async (column: string) =>
    (
      await database().owner`
        select table_name from information_schema.columns
        where table_schema in ('public', 'private') and column_name = ${column} order by table_name`
    ).map(({ table_name }) => table_name);
  expect(await tablesWith("idempotency_key")).toContain("payments");
  expect(await tablesWith("content_hash")).toEqual(await tablesWith("idempotency_key"));
});
