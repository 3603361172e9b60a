import { expect, it } from "vitest";
import { matchScore } from "#app/components/admin/searchable-list.tsx";

it("a match at the start of the label ranks first, then one at the start of a later word, then one inside a word; other labels do not match", () => {
  const labels = ["Antigua and Barbuda", "Rhubarb", "Barbados", "Peru"];
  const found = labels
    .filter((label) => matchScore(label, "barb") > 0)
    .toSorted((a, b) => matchScore(b, "barb") - matchScore(a, "barb"));
  expect(found).toEqual(["Barbados", "Antigua and Barbuda", "Rhubarb"]);
});

it("labels with accents are found by plain letters", () => {
  expect(matchScore("Curaçao", "curac")).toBe(1);
  expect(matchScore("Saint Barthélemy", "barthe")).toBeGreaterThan(0);
});
