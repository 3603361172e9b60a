import { expect, it } from "vitest";
import { dateOf, depositDueDate, type Payment, paymentPlan } from "#domain/proposals/payment-plan.ts";
import { DRAFT_FIELDS, documentLine } from "#domain/proposals/proposal.fixture.ts";
import { proposalDocument } from "#domain/proposals/schema.ts";

const { valid_until: _until, change_note: _note, deposit_days: _days, ...fields } = DRAFT_FIELDS;
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
const ACCEPTED_AT = "2026-11-17T13:00:00Z";
const BEFORE = "2026-11-17T12:00:00Z";
const AFTER = "2026-11-17T14:00:00Z";
const payment = (amount: number, overrides: Partial<Payment> = {}): Payment => ({
  amount,
  currency: "USD",
  means: "bank_transfer",
  created_at: AFTER,
  ...overrides,
});
/** The plan for two people, who pay 2,000 dollars together, 400 of them as the deposit. */
const planAfter = (...payments: readonly Payment[]) =>
  paymentPlan(document, { choices: [], accepted_at: ACCEPTED_AT }, payments, "America/Barbados");
const deposit = (amount: bigint) => ({ what: "deposit", amount, date: "2026-11-17" });
const balance = (amount: bigint) => ({ what: "balance", amount, date: "2027-01-15" });

it.each([
  [0, [deposit(40_000n), balance(160_000n)]],
  [10_000, [deposit(30_000n), balance(160_000n)]],
  [40_000, [balance(160_000n)]],
  [50_000, [balance(150_000n)]],
  [200_000, []],
  [210_000, []],
])("after %d cents are paid, the unpaid part of the deposit and the balance is due", (amount, due) => {
  expect(planAfter(...(amount === 0 ? [] : [payment(amount)])).due).toEqual(due);
});

it("a refund is not asked for again, and is named beside what was received", () => {
  const plan = planAfter(payment(200_000), payment(-83_000));
  expect(plan).toMatchObject({ received: 200_000n, refunded: 83_000n, due: [], owed: [] });
  // The rest is still due.
  expect(planAfter(payment(100_000), payment(-83_000)).due).toEqual([balance(100_000n)]);
});

it("a correction is due again, because nothing was received", () => {
  const plan = planAfter(payment(66_400), payment(-59_760, { means: "correction" }));
  expect(plan).toMatchObject({ received: 6640n, refunded: 0n, due: [deposit(33_360n), balance(160_000n)] });
});

it("what is paid above the price is owed to the customer, until it is paid back", () => {
  const before = { created_at: BEFORE };
  expect(planAfter(payment(249_000, before))).toMatchObject({
    due: [],
    owed: [{ amount: 49_000n, currency: "USD" }],
  });
  expect(planAfter(payment(249_000, before), payment(-49_000))).toMatchObject({ due: [], owed: [] });
});

it("the price of a new version takes earlier refunds into account, so that what was paid back counts as not paid", () => {
  const before = { created_at: BEFORE };
  expect(planAfter(payment(50_000, before), payment(-20_000, before)).due).toEqual([
    deposit(10_000n),
    balance(160_000n),
  ]);
});

it("a payment in another currency pays nothing, and is owed to the customer", () => {
  const plan = planAfter(payment(49_800, { currency: "EUR" }));
  expect(plan).toMatchObject({
    received: 0n,
    due: [deposit(40_000n), balance(160_000n)],
    owed: [{ amount: 49_800n, currency: "EUR" }],
  });
});

it("the day of a moment is its date in the agency's time zone", () => {
  expect(dateOf("2026-11-18T02:00:00Z", "America/Barbados")).toBe("2026-11-17");
});

it.each([
  ["on the day of acceptance without days", {}, "2026-11-19"],
  ["a week after the acceptance", { deposit_days: 7 }, "2026-11-26"],
  ["on its date, whenever it is accepted", { deposit_days: 7, deposit_due_date: "2026-12-01" }, "2026-12-01"],
  ["never after the balance", { deposit_days: 7, balance_due_date: "2026-11-21" }, "2026-11-21"],
  ["never before the acceptance", { deposit_days: 7, balance_due_date: "2026-11-01" }, "2026-11-19"],
])("a deposit is due %s", (_case, agreed, due) => {
  const terms = { deposit_due_date: null, balance_due_date: null, ...agreed };
  expect(depositDueDate(terms, "2026-11-19")).toBe(due);
});
