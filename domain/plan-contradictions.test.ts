import { expect, test } from "vitest";
import { type Plan, planContradictions } from "#domain/plan-contradictions.ts";

const day = (number: number, changes: { title?: string; description?: string; bed?: string } = {}) => ({
  day: number,
  title: "",
  description: "",
  ...changes,
});
/** Four days from a Wednesday. */
const PLAN: Plan = {
  title: "Peru",
  start_date: "2027-03-10",
  end_date: "2027-03-13",
  days: [1, 2, 3, 4].map((number) => day(number)),
  includes: [],
};
const found = (changes: Partial<Plan>) =>
  planContradictions({ ...PLAN, ...changes }).map(({ field, text }) => `${field}: ${text}`);
/** A text of day 2, a Thursday. */
const onThursday = (description: string) => found({ days: [day(1), day(2, { description })] });

test("days that match dates, texts and nights contradict nothing", () => {
  expect(found({})).toEqual([]);
  expect(found({ days: [] })).toEqual([]);
  // The others are still to be planned.
  expect(found({ days: [day(1), day(2)] })).toEqual([]);
});

test("days with a gap, and more days than dates", () => {
  expect(found({ days: [day(1), day(3), day(4)] })).toEqual([
    "days: The days are numbered 1, 3 and 4: insert the missing ones, or number them again",
  ]);
  expect(found({ days: [1, 2, 3, 4, 5].map((number) => day(number)) })).toEqual([
    "end_date: 5 days are planned, but the dates are for 4 days: change the last day, or remove days",
  ]);
});

test("a place for the night after the last day", () => {
  const days = [day(1, { bed: "Inn" }), day(2, { bed: "Inn" }), day(3), day(4, { bed: "Inn" })];
  expect(found({ days })).toEqual(["day 4: Day 4 is the last one, but names a place for the night"]);
  // A day trip may have a room.
  expect(found({ end_date: PLAN.start_date, days: [day(1, { bed: "Inn" })] })).toEqual([]);
});

test.each([
  ["The museum (closed on Thursdays) is next.", "closed on Thursdays"],
  ["The park closes on Tuesday and Thursday.", "closes on Tuesday and Thursday"],
  ["It is open Friday to Wednesday.", "open Friday to Wednesday"],
  ["We fix your dates so that this falls on a Monday or Sunday.", "falls on a Monday or Sunday"],
])("'%s' on a Thursday", (text, claim) => {
  expect(onThursday(text)).toEqual([`day 2: Day 2 is a Thursday, but its text says '${claim}'`]);
});

test.each([
  "The museum (closed on Mondays) is next.",
  "It is open Wednesday to Sunday.",
  "It is open Saturday to Thursday.",
  "This falls on a Thursday or Sunday.",
  "If today is a Sunday, go to the market.",
])("'%s' is true on a Thursday", (text) => {
  expect(onThursday(text)).toEqual([]);
});

test.each<[Partial<Plan>, string]>([
  [{ title: "Ten days in Peru" }, "title: The title says 10 days, but the dates are for 4"],
  [{ title: "Peru in 2 nights" }, "title: The title says 2 nights, but the dates are for 3"],
  [{ includes: ["Nine nights in hotels"] }, "includes: 'Included' names 9 nights, but the dates are for 3"],
  [
    { includes: ["2 nights in Lima", "Lunch"] },
    "includes: 'Included' names 2 nights, but the dates are for 3",
  ],
  [{ includes: ["Dos noches en Lima"] }, "includes: 'Included' names 2 nights, but the dates are for 3"],
])("a number of nights or days that the dates do not have: %j", (changes, text) => {
  expect(found(changes)).toEqual([text]);
});

test.each<Partial<Plan>>([
  { title: "Four days in Peru, with an extra day in Lima" },
  { includes: ["One night in Nassau and two nights near George Town"] },
  { includes: ["Two nights in Panama City and one in Boquete"] },
  { includes: ["Three nights with breakfast, one night of them in a lodge"] },
  { includes: ["Two nights in a lodge", "All other nights in small hotels"] },
])("the right number, in parts or as a whole: %j", (changes) => {
  expect(found(changes)).toEqual([]);
});
