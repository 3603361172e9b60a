import { expect, test } from "vitest";
import { restoreInput } from "#app/lib/use-unsaved-input.ts";

const blank = { title: "", image: null as string | null, days: [{ title: "", facts: { bed: "" } }] };
const start = { ...blank, title: "As saved", image: "a.jpg" };

test("restored input is as it was typed", () => {
  const typed = { title: "", image: null, days: [{ title: "Lima", facts: { bed: "Hotel" } }] };
  expect(restoreInput(start, blank, typed)).toEqual(typed);
});

test.each([
  [null, start],
  [{ title: 5, days: "text", other: 1 }, start],
  [
    { title: "Mine", days: [] },
    { ...start, title: "Mine" },
  ],
  [
    { days: [null, { title: "Lima", meals: ["lunch"] }] },
    { ...start, days: [{ title: "Lima", meals: ["lunch"], facts: { bed: "" } }] },
  ],
])("of the stored input %j, only what fits the form is restored", (stored, expected) => {
  expect(restoreInput(start, blank, stored)).toEqual(expected);
});
