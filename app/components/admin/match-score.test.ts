import { expect, it } from "vitest";
import { matchScore } from "#app/components/admin/match-score.ts";

it("ranks labels that start with the search text first, then labels with such a word, then labels that contain it", () => {
  const labels = ["Antigua and Barbuda", "Rhubarb", "Barbados", "Peru"];
  const found = labels
    .filter((label) => matchScore(label, "barb") > 0)
    .toSorted((a, b) => matchScore(b, "barb") - matchScore(a, "barb"));
  expect(found).toEqual(["Barbados", "Antigua and Barbuda", "Rhubarb"]);
});

it("finds accented labels by plain letters", () => {
  expect(matchScore("Curaçao", "curac")).toBe(1);
  expect(matchScore("Saint Barthélemy", "barthe")).toBeGreaterThan(0);
});
