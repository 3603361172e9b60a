import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { brand } from "#domain/brand.ts";
import { addDays } from "#domain/calendar-days.ts";
import { defaultSiteDetails } from "#domain/default-site-details.ts";
import { canonicalJson } from "#domain/proposals/canonical-json.ts";
import { checkChoices, defaultChoices } from "#domain/proposals/choices.ts";
import { parseDocument } from "#domain/proposals/document.ts";
import { expiresAt } from "#domain/proposals/expiry.ts";
import { formatMoney, type RoundedAmount } from "#domain/proposals/money.ts";
import { dateOf, depositDueDate, paymentPlan } from "#domain/proposals/payment-plan.ts";
import type { ProposalDocument } from "#domain/proposals/schema.ts";
import { totalsOf } from "#domain/proposals/totals.ts";
import { renderProposalPdf } from "#server/functions/proposals/pdf/proposal-pdf.ts";
import { acceptedTravelerMail } from "#server/mail/proposals/answer-mails.ts";
import { databasePerFile } from "#tests/support/database.ts";
import { readPdfPages } from "#tests/support/pdf-text.ts";
import { createPerson } from "#tests/support/people.ts";
import { documentsWithAnyChoices, documentsWithChoices } from "#tests/support/proposal-cases.ts";
import { proposalsOf, setTimeZone } from "#tests/support/proposals.ts";

// Compares results of the database and the page for generated cases. A test sends all its cases in one query.
const database = databasePerFile();

interface Figures {
  readonly amount: number;
  readonly exact: boolean;
}

interface AmountRow extends Record<"deposit" | "per_person" | "per_adult" | "per_child", Figures | null> {
  readonly total: string;
  readonly balance: string;
}

interface Case {
  readonly document: ProposalDocument;
  readonly choices: readonly string[];
}

function amountsInDatabase(cases: readonly Case[]) {
  const inputs = cases.map(({ document, choices }) => canonicalJson({ document, choices: [...choices] }));
  return database().owner<AmountRow>`
    select m.money ->> 'total' as total, m.money ->> 'balance' as balance, m.money -> 'deposit' as deposit,
           m.money -> 'per_person' as per_person, m.money -> 'per_adult' as per_adult, m.money -> 'per_child' as per_child
    from unnest(${inputs}::text[]) with ordinality as c (text, place)
    cross join lateral (
      select private.proposal_money(c.text::jsonb -> 'document',
        array(select jsonb_array_elements_text(c.text::jsonb -> 'choices')::uuid)) as money
    ) m
    order by c.place`;
}

const amountAsText = (value: RoundedAmount | null) =>
  value && { amount: String(value.amount), exact: value.isExact };

describe("the database computes the same as the page", () => {
  it("for totals, deposit, balance and price per person", async () => {
    const cases = fc.sample(documentsWithChoices, 400);
    const rows = await amountsInDatabase(cases);
    const figures = (value: Figures | null) => value && { amount: String(value.amount), exact: value.exact };
    const amounts = rows.map((row) => ({
      total: row.total,
      balance: row.balance,
      deposit: figures(row.deposit),
      perPerson: figures(row.per_person),
      perAdult: figures(row.per_adult),
      perChild: figures(row.per_child),
    }));
    const expected = cases.map(({ document, choices }) => {
      const totals = totalsOf(document, choices);
      return {
        total: String(totals.total),
        balance: String(totals.balance),
        deposit: amountAsText(totals.deposit),
        perPerson: amountAsText(totals.perPerson),
        perAdult: amountAsText(totals.perAdult),
        perChild: amountAsText(totals.perChild),
      };
    });
    expect(amounts).toEqual(expected);
    // The generated cases include prices per adult and rounded deposits.
    expect(expected.some((row) => row.perAdult !== null)).toBe(true);
    expect(expected.some((row) => row.deposit?.exact === false)).toBe(true);
  });

  it("for valid and invalid choices, and for the preselection", async () => {
    const cases = [
      ...fc.sample(documentsWithAnyChoices, 300),
      ...fc.sample(documentsWithChoices, 200),
      // With this seed, all problems occur.
      ...fc.sample(documentsWithAnyChoices, { numRuns: 500, seed: 42 }),
    ];
    const inputs = cases.map(({ document, choices }) => canonicalJson({ document, choices: [...choices] }));
    const rows = await database().owner`
      select private.check_choices(c.text::jsonb -> 'document',
               array(select jsonb_array_elements_text(c.text::jsonb -> 'choices')::uuid)) as problem,
             array(select unnest(private.default_choices(c.text::jsonb -> 'document'))::text order by 1) as defaults
      from unnest(${inputs}::text[]) with ordinality as c (text, place)
      order by c.place`;
    expect(rows.map((row) => row.problem)).toEqual(
      cases.map(({ document, choices }) => checkChoices(document, choices)),
    );
    expect(rows.map((row) => row.defaults)).toEqual(
      cases.map(({ document }) => defaultChoices(document).toSorted()),
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
  });
});

it("the database and the page agree on what is paid, due and owed, for payments, refunds and corrections", async () => {
  const admin = await createPerson(database(), "bookkeeper", "admin");
  const { service } = database().clients;
  const { proposalId, document: text } = await proposalsOf(service, admin.id).accepted();
  const accepted = parseDocument(text);
  const [acceptance] = await database().owner<{ choices: string[]; accepted_at: Date }>`
    select choices, accepted_at from proposal_acceptances where proposal_id = ${proposalId}`;
  if (!acceptance) throw new Error("nothing was accepted");
  const acceptedAt = acceptance.accepted_at.getTime();
  const payment = fc.record({
    amount: fc.integer({ min: -300_000, max: 300_000 }).filter((amount) => amount !== 0),
    currency: fc.constantFrom("USD", "USD", "USD", "EUR"),
    means: fc.constantFrom("card", "cash", "correction"),
    created_at: fc
      .integer({ min: -1000, max: 1000 })
      .map((seconds) => new Date(acceptedAt + seconds * 1000).toISOString()),
  });
  const undo = new Error("undo");
  const terms = fc.record({
    deposit_days: fc.constantFrom(0, 1, 7, 365),
    deposit_due_date: fc.constantFrom(null, null, null, "2026-12-01"),
  });
  for (const [payments, agreed] of fc.sample(fc.tuple(fc.array(payment, { maxLength: 5 }), terms), 60)) {
    const document = { ...accepted, ...agreed };
    const plan = paymentPlan(
      document,
      { choices: acceptance.choices, accepted_at: acceptance.accepted_at.toISOString() },
      payments,
      brand.contact.timeZone,
    );
    await database()
      .owner.begin(async (sql) => {
        // Without the triggers that keep payments and refuse impossible ones.
        await sql.unsafe("alter table payments disable trigger user; delete from payments");
        await sql.unsafe("alter table proposal_versions disable trigger user");
        await sql`
          update proposal_versions set deposit_days = ${agreed.deposit_days}, deposit_due_date = ${agreed.deposit_due_date}
          where proposal_id = ${proposalId}`;
        for (const { amount, currency, means, created_at } of payments)
          await sql`
            insert into payments (proposal_id, amount, currency, received_on, means, created_at, idempotency_key)
            values (${proposalId}, ${amount}, ${currency}, '2026-11-01', ${means}::payment_means, ${created_at}, ${randomUUID()})`;
        const [row] = await sql`
          select total, paid, greatest(deposit - settled, 0) as deposit_left,
            total - least(greatest(settled, deposit), total) as balance_left, greatest(paid - total, 0) as owed,
            deposit_due_on::text as deposit_due_on
          from private.proposal_balances where proposal_id = ${proposalId}`;
        const left = (what: string) => plan.due.find((due) => due.what === what)?.amount ?? 0n;
        expect(row, JSON.stringify(payments)).toEqual({
          total: String(plan.total),
          paid: String(plan.received - plan.refunded),
          deposit_left: String(left("deposit")),
          balance_left: String(left("balance")),
          owed: String(plan.owed.find(({ currency }) => currency === "USD")?.amount ?? 0n),
          deposit_due_on: depositDueDate(
            document,
            dateOf(acceptance.accepted_at.toISOString(), brand.contact.timeZone),
          ),
        });
        throw undo;
      })
      .catch((cause: unknown) => {
        if (cause !== undo) throw cause;
      });
  }
});

it("the mail and the PDF about an acceptance show the amounts of the database", async () => {
  const cases = fc.sample(documentsWithChoices, 10);
  const rows = await amountsInDatabase(cases);
  const acceptance = {
    id: randomUUID(),
    name: "Ines",
    email: "ines@calabash.test",
    accepted_at: "2026-11-16T13:00:00Z",
    address: "203.0.113.7",
    user_agent: "A browser",
    consent: "I accept.",
    channel: "link" as const,
  };
  for (const [index, { document, choices }] of cases.entries()) {
    const { language, currency } = document;
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
      { choices, name: "Ines", bankDetails: "", acceptedAt: acceptance.accepted_at, payments: [] },
    );
    const { total, deposit, balance } = rows[index] as AmountRow;
    const documentHash = "ab".repeat(32);
    const pdf = await renderProposalPdf({
      document,
      acceptance: { ...acceptance, document_hash: documentHash, choices: [...choices], total: Number(total) },
      documentHash,
      validUntil: "2026-12-01",
      image: null,
      expert: null,
      agency: defaultSiteDetails,
    });
    for (const amount of [total, deposit?.amount ?? 0, balance]) {
      const text = formatMoney(BigInt(amount), currency, language);
      expect.soft(mail.text_body).toContain(text);
      // The text of the PDF has no spaces.
      expect.soft(readPdfPages(pdf).join("")).toContain(text.replaceAll(/\s/g, ""));
    }
  }
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
