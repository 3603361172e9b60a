import { expect, it } from "vitest";
import { dateOf, installmentsOf, type Payment, paymentPlan, planAt } from "#domain/proposals/payment-plan.ts";
import { proposalDocument } from "#domain/proposals/proposal.fixture.ts";

const document = proposalDocument({ balance_due_date: "2027-01-15" });
const plan = planAt(document, 200_000, "2026-11-17T13:00:00Z", "America/Barbados");
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
  paymentPlan("USD", { plan, accepted_at: ACCEPTED_AT }, payments);
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
  const offer = proposalDocument({ balance_due_date: null, ...agreed });
  expect(installmentsOf(offer, 200_000n, "2026-11-19")[0]?.due_on).toBe(due);
});

const amountsOf = (payments: Parameters<typeof installmentsOf>[0]["payments"], total: bigint) =>
  installmentsOf({ payments, start_date: "2027-03-14" }, total, "2026-11-19").map(({ amount }) => amount);

it.each([
  ["thirds of 100.00", [{ percent: 33 }, { percent: 33 }, {}], 10_000n, [3300n, 3300n, 3400n]],
  // 0.5, 1.0 and 1.5 are rounded half up: 1, 1 and 2 of 3 so far.
  ["sixths of 3 yen", [{ percent: 17 }, { percent: 17 }, { percent: 17 }, {}], 3n, [1n, 0n, 1n, 1n]],
  ["halves of 1.001 dinars", [{ percent: 50 }, {}], 1001n, [501n, 500n]],
  ["an amount above the price", [{ percent: 20 }, { amount: 90_000 }, {}], 50_000n, [10_000n, 40_000n, 0n]],
])("shares that do not divide add up: %s", (_case, payments, total, amounts) => {
  expect(amountsOf(payments, total)).toEqual(amounts);
});

it("no day that is counted is before the acceptance, and none from the acceptance is after a later part", () => {
  const payments = [
    { percent: 20, after_acceptance: 30 },
    { percent: 30, before_departure: 120 },
    { on: "2027-01-10" },
  ];
  const daysFor = (day: string) =>
    installmentsOf({ payments, start_date: "2027-03-14" }, 1000n, day).map(({ due_on }) => due_on);
  expect(daysFor("2026-10-01")).toEqual(["2026-10-31", "2026-11-14", "2027-01-10"]);
  expect(daysFor("2026-11-19")).toEqual(["2026-11-19", "2026-11-19", "2027-01-10"]);
});
