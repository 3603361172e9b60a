import { expect, it } from "vitest";
import { dateOf, paymentPlan } from "#domain/proposals/payment-plan.ts";
import { DRAFT_FIELDS, documentLine } from "#domain/proposals/proposal.fixture.ts";
import { proposalDocument } from "#domain/proposals/schema.ts";

const { valid_until: _until, change_note: _note, ...fields } = DRAFT_FIELDS;
const document = proposalDocument.parse({
  format: 1,
  number: "P-2026-0001",
  version: 1,
  ...fields,
  adults: 2,
  children: 0,
  start_date: "2027-03-01",
  end_date: "2027-03-08",
  currency: "USD",
  deposit_percent: 20,
  deposit_due_date: null,
  balance_due_date: "2027-01-15",
  lines: [{ ...documentLine(), unit: "person", quantity: 1, unit_price: 100_000 }],
});
const dueAfter = (paid: bigint) => paymentPlan(document, [], { paid, acceptedOn: "2026-11-17" }).due;
const deposit = (amount: bigint) => ({ what: "deposit", amount, date: "2026-11-17" });
const balance = (amount: bigint) => ({ what: "balance", amount, date: "2027-01-15" });

it.each([
  [0n, [deposit(40_000n), balance(160_000n)]],
  [10_000n, [deposit(30_000n), balance(160_000n)]],
  [40_000n, [balance(160_000n)]],
  [50_000n, [balance(150_000n)]],
  [200_000n, []],
  [210_000n, []],
])("after %d cents are paid, the unpaid part of the deposit and the balance is due", (paid, due) => {
  expect(dueAfter(paid)).toEqual(due);
});

it("the day of a moment is its date in the agency's time zone", () => {
  expect(dateOf("2026-11-18T02:00:00Z", "America/Barbados")).toBe("2026-11-17");
});
