import { expect, it } from "vitest";
import { DRAFT_FIELDS, documentLine } from "#domain/proposals/proposal.fixture.ts";
import { draftFields } from "#domain/proposals/schema.ts";
import { describeSendProblem, sendProblem, sendProblems } from "#domain/proposals/sending.ts";

const TODAY = "2026-11-17";
const LINES = [{ ...documentLine(), cost: null }];
const COMPLETE = draftFields.parse({
  ...DRAFT_FIELDS,
  currency: "USD",
  start_date: "2027-03-14",
  end_date: "2027-03-20",
  balance_due_date: "2027-01-14",
  valid_until: "2026-12-01",
  terms: "Terms",
  cancellation_terms: "Cancellation",
});
const problems = (changes: Partial<typeof COMPLETE>) =>
  sendProblems({ ...COMPLETE, ...changes }, LINES, TODAY).map(describeSendProblem);

it.each<[string, Partial<typeof COMPLETE>, readonly string[]]>([
  ["a complete draft", {}, []],
  ["a trip of 365 days", { end_date: "2028-03-12" }, []],
  [
    "a trip of 366 days",
    { end_date: "2028-03-13" },
    ["The trip is longer than 365 days: check the last day"],
  ],
  ["a last day before the first", { end_date: "2027-03-13" }, ["The last day is before the first"]],
  [
    "a first day in the past",
    { start_date: "2026-11-16" },
    [
      "The first day is in the past",
      "The balance is due after the first day, 16 November 2026",
      "'Valid until' is after the first day, 16 November 2026",
    ],
  ],
  [
    "a draft that contradicts itself",
    { introduction: "Dear Ines," },
    ["The introduction is only a greeting: write it, or leave it empty"],
  ],
  [
    "a Spanish draft with English terms",
    {
      language: "es",
      title: "Two in the Andes",
      terms: "Your deposit holds the rooms and the guides until the balance is due.",
      cancellation_terms: "Si cancela antes, pierde solo el anticipo.",
    },
    ["Translate into Spanish: 'Your deposit holds the rooms and the guides until the balanc…'"],
  ],
  [
    "a draft without terms",
    { terms: " ", cancellation_terms: "" },
    ["Enter the terms", "Enter the cancellation terms"],
  ],
])("all problems that prevent sending %s are named", (_, changes, expected) => {
  expect(problems(changes)).toEqual(expected);
});

it.each<[string, Partial<typeof COMPLETE>]>([
  ["a number of nights in a text", { includes: ["Nine nights in hotels"] }],
  ["a number of days in the title", { title: "Ten days in Peru" }],
  [
    "a weekday in a day's text",
    { days: [{ day: 1, title: "", description: "Closed on Sundays", image: null }] },
  ],
  ["English in a Spanish draft", { language: "es", terms: "The deposit holds your rooms." }],
])("%s is a guess: staff are asked, and may send", (_, changes) => {
  const draft = { ...COMPLETE, ...changes };
  expect(sendProblems(draft, LINES, TODAY)).toMatchObject([{ isGuess: true }]);
  expect(sendProblem(draft, LINES, TODAY)).toBeNull();
});
