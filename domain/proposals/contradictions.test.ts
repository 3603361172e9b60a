import { expect, test } from "vitest";
import { contradictions } from "#domain/proposals/contradictions.ts";
import { DRAFT_FIELDS, documentLine, LINE_KEY } from "#domain/proposals/proposal.fixture.ts";
import { type DraftFields, draftFields } from "#domain/proposals/schema.ts";

const FIELDS = draftFields.parse({
  ...DRAFT_FIELDS,
  introduction: "Dear Ines,\n\nThis is what we would do.",
  start_date: "2027-03-10",
  end_date: "2027-03-13",
  balance_due_date: "2027-01-10",
  valid_until: "2026-12-01",
});
const line = (overrides: Parameters<typeof documentLine>[0]) => ({ ...documentLine(overrides), cost: null });
const day = (number: number, bed?: string) => ({
  day: number,
  title: "",
  description: "",
  image: null,
  ...(bed && { bed }),
});
const found = (changes: Partial<DraftFields>, lines = [line({})]) =>
  contradictions({ ...FIELDS, ...changes }, lines).map(({ field, text }) => `${field}: ${text}`);

test("a draft that agrees with itself, and one whose dates are not complete", () => {
  expect(found({})).toEqual([]);
  expect(found({ start_date: null, balance_due_date: "2027-12-01" })).toEqual([]);
  expect(found({ end_date: "2027-03-01" })).toEqual([]);
});

test("'Day 5' in a trip from 10 to 13 March points to the last day", () => {
  expect(found({ days: [1, 2, 3, 4, 5].map((number) => day(number)) })).toEqual([
    "end_date: 5 days are planned, but the dates are for 4 days: change the last day, or remove days",
  ]);
});

test.each<[Partial<DraftFields>, string]>([
  [{ deposit_due_date: "2027-02-01" }, "deposit_due_date: The deposit is due after the balance"],
  [
    { deposit_due_date: "2026-11-25" },
    "deposit_due_date: The deposit is due before the offer ends: choose a later day, or days after acceptance",
  ],
  [
    { balance_due_date: "2027-03-11" },
    "balance_due_date: The balance is due after the first day, 10 March 2027",
  ],
  [
    { deposit_percent: 100, deposit_due_date: "2027-03-11" },
    "deposit_due_date: The deposit is due after the first day, 10 March 2027",
  ],
  [{ valid_until: "2027-03-11" }, "valid_until: 'Valid until' is after the first day, 10 March 2027"],
])("payments that contradict each other, the offer or the trip: %j", (changes, text) => {
  expect(found(changes)).toEqual([text]);
});

test("a deposit of 0 % and a balance of 0 % have no date", () => {
  expect(found({ deposit_percent: 0, deposit_due_date: "2027-04-01" })).toEqual([]);
  expect(found({ deposit_percent: 100, balance_due_date: "2027-04-01" })).toEqual([]);
});

test.each(["Dear Ines,", " dear Ines and Paul \n", "Hello!", "Estimada Lucía:", "Buenos días, "])(
  "an introduction of only '%s'",
  (introduction) => {
    expect(found({ introduction })).toEqual([
      "introduction: The introduction is only a greeting: write it, or leave it empty",
    ]);
  },
);

test.each(["", "Dear Ines, thank you.", "Thank you for writing to us."])(
  "the introduction '%s' can be sent",
  (introduction) => {
    expect(found({ introduction })).toEqual([]);
  },
);

test("a price line for a day or for nights that the trip does not have", () => {
  const days = [day(1), day(2)];
  expect(found({ days }, [line({ day: 2 })])).toEqual([]);
  expect(found({ days }, [line({ day: 5 })])).toEqual([
    `line ${LINE_KEY}: Tour is for day 5, which is not among the days`,
  ]);
  expect(found({}, [line({ label: "Lodge", detail: "Five nights" })])).toEqual([
    `line ${LINE_KEY}: Lodge names 5 nights, but the dates are for 3`,
  ]);
});

test("a hotel that can be chosen is named, if the days name another option or a place for every night", () => {
  const hotels = [
    line({ label: "Hotel Sol, sea view", choice_group: "Hotel", preselected: true }),
    line({ label: "Posada Ágata", choice_group: "Hotel" }),
  ];
  const agata = `line ${LINE_KEY}: Posada Ágata can be chosen, but no day names it: add it to 'Overnight'`;
  expect(found({ days: [day(1)] }, hotels)).toEqual([]);
  expect(found({ days: [day(1, "Inn on the way")] }, hotels)).toEqual([]);
  expect(found({ days: [day(1, "Hotel Sol")] }, hotels)).toEqual([agata]);
  expect(found({ days: [day(1, "Hotel Sol or Posada Agata")] }, hotels)).toEqual([]);
  expect(found({ days: [day(1, "Inn"), day(2, "Inn"), day(3, "Inn")] }, hotels)).toHaveLength(2);
});
