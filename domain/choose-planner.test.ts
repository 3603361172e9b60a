import { expect, test } from "vitest";
import { choosePlanner, describePlaces } from "#domain/choose-planner.ts";

const jamaican = { name: "Alma", regions: ["Caribbean"], countries: ["Jamaica"] };
const southern = { name: "Bruno", regions: ["South America"], countries: [] };
const anywhere = { name: "Cleo", regions: [], countries: [] };
const planners = [anywhere, southern, jamaican];

test.each([
  [{ regions: ["Caribbean"], countries: ["Jamaica"] }, "Alma"],
  [{ regions: ["South America", "Caribbean"], countries: ["Peru", "Jamaica"] }, "Alma"],
  [{ regions: ["South America"], countries: ["Peru"] }, "Bruno"],
  [{ regions: ["Central America"], countries: ["Belize"] }, "Cleo"],
])("for a trip to %o, %s is chosen", (places, name) => {
  expect(choosePlanner(planners, places)?.name).toBe(name);
});

test("of two planners who cover a country, the one who covers more of the trip's countries is chosen", () => {
  const andean = { name: "Dora", regions: [], countries: ["Peru", "Bolivia"] };
  const peruvian = { name: "Emil", regions: [], countries: ["Peru"] };
  expect(choosePlanner([peruvian, andean], { regions: [], countries: ["Peru", "Bolivia"] })?.name).toBe(
    "Dora",
  );
  expect(choosePlanner([peruvian, andean], { regions: [], countries: ["Peru"] })?.name).toBe("Emil");
});

test("no planner is chosen if none covers the trip", () => {
  expect(choosePlanner([southern], { regions: ["Caribbean"], countries: ["Cuba"] })).toBeNull();
});

test("a planner's countries are listed, otherwise the regions, and nothing if there are neither", () => {
  expect(describePlaces({ regions: ["Caribbean"], countries: ["Jamaica", "Cuba", "Barbados"] })).toBe(
    "Jamaica, Cuba and Barbados",
  );
  expect(describePlaces(southern)).toBe("South America");
  expect(describePlaces(anywhere)).toBe("");
});
