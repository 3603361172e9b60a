import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { brand } from "#domain/brand.ts";
import { addDays } from "#domain/calendar-days.ts";
import { defaultSiteDetails } from "#domain/default-site-details.ts";
import { canonicalJson } from "#domain/proposals/canonical-json.ts";
import { checkChoices, defaultChoices } from "#domain/proposals/choices.ts";
import { hashDocument, parseDocument } from "#domain/proposals/document.ts";
import { expiresAt } from "#domain/proposals/expiry.ts";
import { formatMoney } from "#domain/proposals/money.ts";
import { namedParts, paymentPlan, planAt, type StoredPlan } from "#domain/proposals/payment-plan.ts";
import type { ProposalDocument } from "#domain/proposals/schema.ts";
import { totalsOf } from "#domain/proposals/totals.ts";
import { dateIn } from "#domain/zone-offset.ts";
import { renderProposalPdf } from "#server/functions/proposals/pdf/proposal-pdf.ts";
import { acceptedTravelerMail } from "#server/mail/proposals/answer-mails.ts";
import { databasePerFile } from "#tests/support/database.ts";
import { readPdfPages } from "#tests/support/pdf-text.ts";
import { createPerson } from "#tests/support/people.ts";
import { documentsWithAnyChoices, documentsWithChoices } from "#tests/support/proposal-cases.ts";
import { proposalsOf, setTimeZone } from "#tests/support/proposals.ts";

// Generated cases: what the page shows, what the acceptance stores, and what the database checks are the same.
const database = databasePerFile();
const { timeZone } = brand.contact;

interface Case {
  readonly document: ProposalDocument;
  readonly choices: readonly string[];
}

/** Stores documents as sent, also false ones, each with a link that has the document's hash. */
async function storeSent(documents: readonly ProposalDocument[]) {
  const rows = await Promise.all(
    documents.map(async (document) => {
      const text = canonicalJson(document);
      const hash = await hashDocument(text);
      return { id: randomUUID(), proposal: randomUUID(), number: randomUUID(), text, hash, link: hash };
    }),
  );
  await database().owner.begin(async (sql) => {
    await sql.unsafe(
      "alter table proposal_versions disable trigger user; alter table proposal_lines disable trigger user",
    );
    await sql.unsafe("alter table proposals drop constraint if exists proposals_number_check");
    await sql`
      with given as materialized (
        select g.*, g.text::jsonb as d
        from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb)
          as g (id uuid, proposal uuid, number text, text text, hash text, link text)
      ), proposal as (
        insert into proposals (id, number, email) select proposal, number, 'ada@travelers.example' from given returning id
      ), link as (
        insert into private.proposal_links (link_hash, proposal_id) select link, proposal from given returning link_hash
      ), version as (
        insert into proposal_versions (id, proposal_id, number, state, title, start_date, end_date, adults, children,
          currency, payments, valid_until, sent_at, document, document_hash)
        select id, proposal, 1, 'sent', d ->> 'title', (d ->> 'start_date')::date, (d ->> 'end_date')::date,
          (d ->> 'adults')::integer, (d ->> 'children')::integer, d ->> 'currency', d -> 'payments', '2999-01-01', now(),
          text, hash
        from given returning id
      )
      insert into proposal_lines (version_id, key, position, label, unit, quantity, unit_price, amount, optional,
        preselected, choice_group)
      select g.id, l.key, row_number() over (partition by g.id), l.label, l.unit, l.quantity, l.unit_price, l.amount,
        l.optional, l.preselected, l.choice_group
      from given g cross join lateral jsonb_populate_recordset(null::proposal_lines, g.d -> 'lines') as l`;
    await sql.unsafe(
      "alter table proposal_versions enable trigger user; alter table proposal_lines enable trigger user",
    );
  });
  return rows;
}

describe("the database and the page agree", () => {
  it("on valid and invalid choices", async () => {
    const cases = [
      ...fc.sample(documentsWithAnyChoices, 200),
      // With this seed, all problems occur.
      ...fc.sample(documentsWithAnyChoices, { numRuns: 500, seed: 42 }),
    ];
    const stored = await storeSent(
      cases.map(({ document }, index) => ({ ...document, title: `Choices ${index}` })),
    );
    const inputs = cases.map(({ choices }, index) => JSON.stringify({ id: stored[index]?.id, choices }));
    const rows = await database().owner`
      select private.check_choices(v, array(select jsonb_array_elements_text(c.text::jsonb -> 'choices')::uuid)) as problem
      from unnest(${inputs}::text[]) with ordinality as c (text, place)
      join proposal_versions v on v.id = (c.text::jsonb ->> 'id')::uuid
      order by c.place`;
    expect(rows.map((row) => row.problem)).toEqual(
      cases.map(({ document, choices }) => checkChoices(document, choices)),
    );
    // All six problems occurred, and also choices without a problem.
    expect(new Set(rows.map((row) => row.problem)).size).toBe(7);
  });

  it("for the moment of expiry, also on days with clock changes", async () => {
    const zones = [
      "America/Barbados",
      "America/Havana",
      "America/Santiago",
      "America/Asuncion",
      "Europe/Madrid",
    ];
    for (const zone of zones) {
      await setTimeZone(database().clients.service, zone);
      const days = Array.from({ length: 400 }, (_, index) => addDays("2025-06-01", index));
      const rows = await database().owner`
        select private.proposal_expires_at(d.day) as moment
        from unnest(${days}::text[]::date[]) with ordinality as d (day, place) order by d.place`;
      const moments = rows.map((row) => (row.moment as Date).toISOString());
      expect(moments).toEqual(days.map((day) => expiresAt(day, zone).toISOString()));
    }
    await setTimeZone(database().clients.service, timeZone);
  });
});

describe("an acceptance", () => {
  const today = dateIn(timeZone, new Date());
  /** Documents that can be accepted today. */
  const acceptable = documentsWithChoices.filter(
    ({ document, choices }) => document.start_date > today && checkChoices(document, choices) === null,
  );

  const agreementTo = ({ document, choices }: Case, hash: string) => {
    const total = Number(totalsOf(document, choices).total);
    const plan = planAt(document, total, new Date().toISOString(), timeZone);
    return {
      channel: "link",
      link_hash: hash,
      document_hash: hash,
      choices,
      total,
      plan,
      name: "Ada",
      consent: "I accept.",
      idempotency_key: randomUUID(),
    };
  };

  it("stores the sum of the amounts, and payments that add up to it, of any document", async () => {
    const cases = fc.sample(acceptable, 60).map((entry, index) => ({
      ...entry,
      document: { ...entry.document, title: `Accepted ${index}` },
    }));
    const stored = await storeSent(cases.map(({ document }) => document));
    for (const [index, entry] of cases.entries()) {
      const acceptance = agreementTo(entry, stored[index]?.hash ?? "");
      const { data, error } = await database().clients.service.rpc("accept_proposal", { acceptance });
      expect(error, JSON.stringify(acceptance)).toBeNull();
      const lines = entry.document.lines.filter(
        ({ key, optional, choice_group }) =>
          (!optional && choice_group === null) || entry.choices.includes(key),
      );
      expect(data.total).toBe(lines.reduce((sum, { amount }) => sum + Number(amount), 0));
      expect(data.plan).toEqual(acceptance.plan);
      expect(data.plan.reduce((sum: number, { amount }: { amount: number }) => sum + amount, 0)).toBe(
        data.total,
      );
    }
  });

  it("at another price, or with other payments than the document says, is refused", async () => {
    const cases = fc
      .sample(
        acceptable.filter(({ document, choices }) => totalsOf(document, choices).total > 300n),
        40,
      )
      .map((entry, index) => ({ ...entry, document: { ...entry.document, title: `Tampered ${index}` } }));
    const stored = await storeSent(cases.map(({ document }) => document));
    const { service } = database().clients;
    const refusal = async (acceptance: object) =>
      (await service.rpc("accept_proposal", { acceptance })).error?.hint;
    for (const [index, entry] of cases.entries()) {
      const { plan, ...agreement } = agreementTo(entry, stored[index]?.hash ?? "");
      const last = plan.length - 1;
      const withPart = (place: number, part: Partial<StoredPlan[number]>) =>
        plan.map((old, at) => (at === place ? { ...old, ...part } : old));
      const later = (day: string | null | undefined) => (day ? addDays(day, 400) : "2030-01-01");
      const tampered = {
        none: undefined,
        empty: [],
        cheaper: withPart(last, { amount: (plan[last]?.amount ?? 0) - 1 }),
        later: withPart(0, { due_on: later(plan[0]?.due_on) }),
        sooner: withPart(last, { due_on: "2020-01-01" }),
        longer: [...plan, { amount: 0, due_on: null }],
        negative: [{ amount: -1, due_on: null }, ...plan],
        ...(last > 0 && {
          postponed: [
            ...withPart(0, { amount: 0 }).slice(0, last),
            { due_on: null, ...plan[last], amount: (plan[last]?.amount ?? 0) + (plan[0]?.amount ?? 0) },
          ],
        }),
      };
      const isDeferred = "postponed" in tampered && plan[0]?.amount === 0;
      for (const [name, false_plan] of Object.entries(tampered)) {
        if (name === "postponed" && (isDeferred || (plan[0]?.amount ?? 0) < 2)) continue;
        expect(await refusal({ ...agreement, plan: false_plan }), `${name} ${JSON.stringify(plan)}`).toBe(
          "plan_differs",
        );
      }
      expect(await refusal({ ...agreement, plan, total: agreement.total - 1 })).toBe("total_differs");
      expect(await refusal({ ...agreement, plan })).toBeUndefined();
    }
  });
});

it("the database and the page agree on what is paid, due and owed, for payments, refunds and corrections", async () => {
  const admin = await createPerson(database(), "bookkeeper", "admin");
  const { service } = database().clients;
  const { proposalId } = await proposalsOf(service, admin.id).accepted();
  const [acceptance] = await database().owner<{ total: string; accepted_at: Date }>`
    select total, accepted_at from proposal_acceptances where proposal_id = ${proposalId}`;
  if (!acceptance) throw new Error("nothing was accepted");
  const acceptedAt = acceptance.accepted_at.getTime();
  const total = Number(acceptance.total);
  const payment = fc.record({
    amount: fc.integer({ min: -300_000, max: 300_000 }).filter((amount) => amount !== 0),
    currency: fc.constantFrom("USD", "USD", "USD", "EUR"),
    means: fc.constantFrom("card", "cash", "correction"),
    created_at: fc
      .integer({ min: -1000, max: 1000 })
      // The moment of the acceptance has microseconds, which JavaScript does not know.
      .filter((seconds) => seconds !== 0)
      .map((seconds) => new Date(acceptedAt + seconds * 1000).toISOString()),
  });
  const undo = new Error("undo");
  /** Plans of one to four parts that add up to the total. */
  const plans = fc.array(fc.integer({ min: 0, max: total }), { maxLength: 3 }).map((cuts) =>
    [...cuts, total]
      .toSorted((a, b) => a - b)
      .map((cut, index, all) => ({
        amount: cut - (all[index - 1] ?? 0),
        due_on: addDays("2026-06-01", index * 90),
      })),
  );
  for (const [payments, plan] of fc.sample(fc.tuple(fc.array(payment, { maxLength: 5 }), plans), 60)) {
    const expected = paymentPlan(
      "USD",
      { plan, accepted_at: acceptance.accepted_at.toISOString() },
      payments,
    );
    await database()
      .owner.begin(async (sql) => {
        // Without the triggers that keep payments and refuse impossible ones.
        await sql.unsafe("alter table payments disable trigger user; delete from payments");
        await sql.unsafe("alter table proposal_acceptances disable trigger user");
        await sql`update proposal_acceptances set plan = ${JSON.stringify(plan)}::text::jsonb where proposal_id = ${proposalId}`;
        for (const { amount, currency, means, created_at } of payments)
          await sql`
            insert into payments (proposal_id, amount, currency, received_on, means, created_at, idempotency_key)
            values (${proposalId}, ${amount}, ${currency}, '2026-11-01', ${means}::payment_means, ${created_at}, ${randomUUID()})`;
        const [row] = await sql`
          select total, paid, greatest(paid - total, 0) as owed from private.proposal_balances
          where proposal_id = ${proposalId}`;
        expect(row, JSON.stringify(payments)).toEqual({
          total: String(expected.total),
          paid: String(expected.received - expected.refunded),
          owed: String(expected.owed.find(({ currency }) => currency === "USD")?.amount ?? 0n),
        });
        await sql.unsafe(`set local "request.jwt.claim.role" = 'service_role'`);
        const [desk] = await sql<{ unpaid: { id: string; what: string; due: number; due_on: string }[] }>`
          select private.proposal_desk(10000) -> 'unpaid' as unpaid`;
        const [due] = expected.due;
        const isShown =
          due?.what === "deposit" || (due?.date ?? "9") <= addDays(dateIn(timeZone, new Date()), 7);
        expect(
          desk?.unpaid
            .filter(({ id, what }) => id === proposalId && what !== "refund")
            .map(({ what, due: left, due_on }) => [what, left, due_on]),
        ).toEqual(due && isShown ? [[due.what, Number(due.amount), due.date]] : []);
        throw undo;
      })
      .catch((cause: unknown) => {
        if (cause !== undo) throw cause;
      });
  }
});

it("the mail and the PDF about an acceptance show every payment of its plan", async () => {
  const cases = fc.sample(documentsWithChoices, 10);
  for (const { document, choices } of cases) {
    const { language, currency } = document;
    const total = Number(totalsOf(document, choices).total);
    const acceptance = {
      id: randomUUID(),
      name: "Ines",
      email: "ines@calabash.test",
      accepted_at: "2026-11-16T13:00:00Z",
      address: "203.0.113.7",
      user_agent: "A browser",
      consent: "I accept.",
      channel: "link" as const,
      document_hash: "ab".repeat(32),
      choices: [...choices],
      total,
      plan: planAt(document, total, "2026-11-16T13:00:00Z", timeZone),
    };
    const mail = acceptedTravelerMail(
      {
        details: defaultSiteDetails,
        siteUrl: "https://calabash.example",
        language,
        name: "Ines",
        thread: {},
        signer: null,
        replyTo: defaultSiteDetails.email,
        hasLink: false,
      },
      document,
      { ...acceptance, bankDetails: "", acceptedAt: acceptance.accepted_at, payments: [] },
    );
    const pdf = await renderProposalPdf({
      document,
      acceptance,
      documentHash: acceptance.document_hash,
      validUntil: "2026-12-01",
      image: null,
      expert: null,
      agency: defaultSiteDetails,
    });
    const printed = readPdfPages(pdf).join("");
    for (const amount of [BigInt(total), ...namedParts(acceptance.plan).map((part) => part.amount)]) {
      const text = formatMoney(amount, currency, language);
      expect.soft(mail.text_body).toContain(text);
      // The text of the PDF has no spaces.
      expect.soft(printed).toContain(text.replaceAll(/\s/g, ""));
    }
  }
});

it("a proposal in three parts is sent, accepted and read as its plan says", async () => {
  const admin = await createPerson(database(), "planner", "admin");
  const { service } = database().clients;
  const { draft, send } = proposalsOf(service, admin.id);
  const payments = [
    { percent: 20, after_acceptance: 7 },
    { amount: 50_000, before_departure: 10 },
    { on: "2999-01-01" },
  ];
  const cancellation_steps = [{ days_before: 30, percent: 50 }];
  const sent = await send(await draft({ payments, cancellation_steps }));
  const document = parseDocument(sent.document);
  expect(document).toMatchObject({ payments, cancellation_steps });
  const total = Number(totalsOf(document, defaultChoices(document)).total);
  const plan = planAt(document, total, new Date().toISOString(), timeZone);
  const acceptance = {
    channel: "link",
    link_hash: sent.linkHash,
    document_hash: sent.hash,
    choices: defaultChoices(document),
    total,
    plan,
    name: "Ada",
    consent: "I accept.",
    idempotency_key: randomUUID(),
  };
  await service.rpc("accept_proposal", { acceptance }).throwOnError();
  const { data: view } = await service.rpc("read_proposal", { proposal_id: sent.proposalId }).throwOnError();
  expect(view.acceptance.plan).toEqual(plan);
  expect(plan.map(({ amount }) => amount)).toEqual([52_000, 50_000, 158_000]);
});

it.each(["{}", "not JSON", '{"timeZone": "Mars/Olympus"}'])(
  "the agency has the default time zone if the site details are %s",
  async (value) => {
    const { service } = database().clients;
    await service.from("site_settings").upsert({ key: "site_details", value }).throwOnError();
    const [row] = await database().owner`select private.agency_time_zone() as zone`;
    expect(row?.zone).toBe(brand.contact.timeZone);
  },
);
