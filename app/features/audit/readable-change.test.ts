import { expect, test } from "vitest";
import { readableChange } from "#app/features/audit/change-list.tsx";

const CATEGORY = "5b0c34a1-0fd5-4a4e-9c34-0d6a4a0f7a11";
const NAMES = new Map([[CATEGORY, "Before you go"]]);

test("a boolean is shown as yes or no", () => {
  expect(readableChange({ before: false, after: true }, NAMES)).toEqual({ removed: ["no"], added: ["yes"] });
});

test("for a list, only removed and added items are shown", () => {
  expect(readableChange({ before: ["Peru", "Chile"], after: ["Chile", "Cuba"] }, NAMES)).toEqual({
    removed: ["Peru"],
    added: ["Cuba"],
  });
});

test("a changed day is shown with its number and title", () => {
  const day = (description: string) => ({ day: 2, title: "Cusco", description });
  const before = [{ day: 1, title: "Lima", description: "Arrive" }, day("Walk")];
  expect(readableChange({ before, after: [before[0], day("Rest")] }, NAMES)).toEqual({
    removed: ["Day 2, Cusco: Walk"],
    added: ["Day 2, Cusco: Rest"],
  });
});

test("for a long text, only the changed paragraph is shown", () => {
  expect(readableChange({ before: "One\nTwo", after: "One\nThree" }, NAMES)).toEqual({
    removed: ["Two"],
    added: ["Three"],
  });
});

test("empty values are not shown", () => {
  expect(readableChange({ before: null, after: "new" }, NAMES)).toEqual({ removed: [], added: ["new"] });
  expect(readableChange({ before: "old", after: "" }, NAMES)).toEqual({ removed: ["old"], added: [] });
});

test("a row id is shown as its name, or as deleted if unknown", () => {
  const unknown = "7a0c34a1-0fd5-4a4e-9c34-0d6a4a0f7a12";
  expect(readableChange({ before: unknown, after: CATEGORY }, NAMES)).toEqual({
    removed: ["(deleted)"],
    added: ["Before you go"],
  });
});

test("for a JSON setting, only the changes are shown, in words", () => {
  const details = (contactEmail: string) =>
    JSON.stringify({ siteName: "Calabash", contactEmail, openingHours: [{ days: [1, 2], opens: "08:30" }] });
  expect(readableChange({ before: details("a@x.test"), after: details("b@x.test") }, NAMES)).toEqual({
    removed: ["Contact email: a@x.test"],
    added: ["Contact email: b@x.test"],
  });
  expect(readableChange({ before: "true", after: "false" }, NAMES)).toEqual({
    removed: ["yes"],
    added: ["no"],
  });
});
