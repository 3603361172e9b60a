import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { brand } from "#domain/brand.ts";
import { addDays } from "#domain/calendar-days.ts";
import { canonicalJson } from "#domain/proposals/canonical-json.ts";
import { checkChoices, defaultChoices } from "#domain/proposals/choices.ts";
import { expiresAt } from "#domain/proposals/expiry.ts";
import type { RoundedAmount } from "#domain/proposals/money.ts";
import { totalsOf } from "#domain/proposals/totals.ts";
import { databasePerFile } from "#tests/support/database.ts";
import { documentsWithAnyChoices, documentsWithChoices } from "#tests/support/proposal-cases.ts";
import { setTimeZone } from "#tests/support/proposals.ts";

// Compares results of the database and the page for generated cases. A test sends all its cases in one query.
const database = databasePerFile();

const amountAsText = (value: RoundedAmount | null) =>
  value && { amount: String(value.amount), exact: value.isExact };

describe("the database computes the same as the page", () => {
  it("for totals, deposit, balance and price per person", async () => {
    const cases = fc.sample(documentsWithChoices, 400);
    const inputs = cases.map(({ document, choices }) => canonicalJson({ document, choices: [...choices] }));
    interface Figures {
      readonly amount: number;
      readonly exact: boolean;
    }
    interface AmountRow extends Record<"deposit" | "per_person" | "per_adult" | "per_child", Figures | null> {
      readonly total: string;
      readonly balance: string;
    }
    const rows = await database().owner<AmountRow>`
      select m.money ->> 'total' as total, m.money ->> 'balance' as balance, m.money -> 'deposit' as deposit,
             m.money -> 'per_person' as per_person, m.money -> 'per_adult' as per_adult, m.money -> 'per_child' as per_child
      from unnest(${inputs}::text[]) with ordinality as c (text, place)
      cross join lateral (
        select private.proposal_money(c.text::jsonb -> 'document',
          array(select jsonb_array_elements_text(c.text::jsonb -> 'choices')::uuid)) as money
      ) m
      order by c.place`;
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

it.each(["{}", "not JSON", '{"timeZone": "Mars/Olympus"}'])(
  "the agency has the default time zone if the site details are %s",
  async (value) => {
    const { service } = database().clients;
    await service.from("site_settings").upsert({ key: "site_details", value }).throwOnError();
    const [row] = await database().owner`select private.agency_time_zone() as zone`;
    expect(row?.zone).toBe(brand.contact.timeZone);
  },
);
