import { expect, test } from "vitest";
import { readableChange } from "#app/features/audit/readable-change.ts";

test("a switch reads as yes and no", () => {
  expect(readableChange({ before: false, after: true })).toEqual({ removed: ["no"], added: ["yes"] });
});

test("of a list only what went and what came is told", () => {
  expect(readableChange({ before: ["Peru", "Chile"], after: ["Chile", "Cuba"] })).toEqual({
    removed: ["Peru"],
    added: ["Cuba"],
  });
});

test("a changed day is told with its number and title", () => {
  const day = (description: string) => ({ day: 2, title: "Cusco", description });
  const before = [{ day: 1, title: "Lima", description: "Arrive" }, day("Walk")];
  expect(readableChange({ before, after: [before[0], day("Rest")] })).toEqual({
    removed: ["Day 2, Cusco: Walk"],
    added: ["Day 2, Cusco: Rest"],
  });
});

test("of a long text only the changed paragraph is told", () => {
  expect(readableChange({ before: "One\nTwo", after: "One\nThree" })).toEqual({
    removed: ["Two"],
    added: ["Three"],
  });
});

test("what was empty has no line", () => {
  expect(readableChange({ before: null, after: "new" })).toEqual({ removed: [], added: ["new"] });
  expect(readableChange({ before: "old", after: "" })).toEqual({ removed: ["old"], added: [] });
});
