import { expect, test } from "vitest";
import { climateNotes } from "#app/features/itineraries/climate-notes.ts";

test("the notes name the months of both seasons, and describe the months that are not among the best", () => {
  expect(climateNotes(["Costa Rica"], [12, 1, 2, 3, 4])).toEqual({
    highMonths: [12, 1, 2, 3, 4],
    highSeason: "Dec to Apr",
    quietSeason: "May to Nov",
    otherMonths: [
      {
        months: "May to August and November",
        text: "the green season: sunny mornings, rain most afternoons, and fewer people",
      },
      {
        months: "September, October",
        text: "the wettest weeks on the Pacific side, while the Caribbean coast is often dry",
      },
    ],
  });
});

test("there are no notes for an unknown place", () => {
  expect(climateNotes(["Atlantis"], [1])).toBeNull();
});
