import { expect, it } from "vitest";
import { canonicalJson } from "#domain/proposals/canonical-json.ts";
import { proposalDocument } from "#domain/proposals/proposal.fixture.ts";
import { type MoneyRecords, moneyOf, moneyRows } from "#domain/proposals/proposal-money.ts";

/** The trip costs 2,000 dollars, 400 of them as the deposit. */
const accepted: MoneyRecords = {
  versions: [{ state: "accepted", document: canonicalJson(proposalDocument()) }],
  acceptances: [
    {
      id: "1",
      kind: "accepted",
      voids: null,
      choices: [],
      accepted_at: "2026-11-16T13:00:00Z",
      plan: [
        { amount: 40_000, due_on: "2026-11-16" },
        { amount: 160_000, due_on: "2027-01-14" },
      ],
    },
  ],
  payments: [],
};
const paid = (amount: number, currency = "USD") => ({
  amount,
  currency,
  means: "card",
  created_at: "2026-11-16T14:00:00Z",
});

const rowsOf = (records: Partial<MoneyRecords>) => {
  const money = moneyOf({ ...accepted, ...records });
  return money && moneyRows(money).map((row) => row.join(": ").replaceAll("\u00a0", " "));
};

it.each([
  ["nothing is paid", [], ["Total: USD 2,000.00", "Paid: USD 0.00", "Deposit due: USD 400.00"]],
  [
    "a part is paid back",
    [paid(200_000), paid(-83_000)],
    ["Total: USD 2,000.00", "Paid: USD 2,000.00", "Paid back: USD 830.00"],
  ],
  [
    "too much is paid",
    [paid(249_000)],
    ["Total: USD 2,000.00", "Paid: USD 2,490.00", "Owed to the customer: USD 490.00"],
  ],
])("staff read what is due and owed when %s", (_what, payments, rows) => {
  expect(rowsOf({ payments })).toEqual(rows);
});

it("after a voided acceptance, staff still read what was received", () => {
  const voided = {
    versions: [{ state: "superseded", document: accepted.versions[0]?.document ?? null }],
    payments: [paid(40_000)],
  };
  expect(rowsOf(voided)).toEqual(["Paid: USD 400.00"]);
  expect(rowsOf({ ...voided, payments: [] })).toBeNull();
});

it("before an acceptance, nothing is due", () => {
  const sent = {
    versions: [{ state: "sent", document: accepted.versions[0]?.document ?? null }],
    acceptances: [],
  };
  expect(rowsOf(sent)).toEqual(["Total: USD 2,000.00"]);
});
