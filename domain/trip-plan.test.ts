import { expect, test } from "vitest";
import {
  BLANK_MOVE,
  BLANK_STAY,
  describeArrivalDay,
  durationOf,
  enteredPlan,
  type Move,
  storedPlan,
} from "#domain/trip-plan.ts";

const HOUR = 3_600_000;
/** Leaves on Tuesday evening and lands on the same Tuesday at noon. */
const EASTWARD: Move = {
  ...BLANK_MOVE,
  id: "a",
  from: "Auckland",
  from_zone: "Pacific/Auckland",
  departs: "2027-01-12T20:00",
  to: "Los Angeles",
  to_zone: "America/Los_Angeles",
  arrives: "2027-01-12T11:00",
};
const HONOLULU: Move = {
  ...EASTWARD,
  to: "Honolulu",
  to_zone: "Pacific/Honolulu",
  arrives: "2027-01-12T05:00",
};
const DAY_BEFORE: Move = { ...HONOLULU, departs: "2027-01-12T00:30", arrives: "2027-01-11T09:45" };

test("across the date line, a flight lands before it left by the clock, and its length is right", () => {
  expect(durationOf(EASTWARD)).toBe(12 * HOUR);
  expect(describeArrivalDay(EASTWARD)).toBe("");
  expect(durationOf(DAY_BEFORE)).toBe(8.25 * HOUR);
  expect(describeArrivalDay(DAY_BEFORE)).toBe("the day before");
  const westward = { ...EASTWARD, departs: "2027-01-12T22:00", arrives: "2027-01-14T08:00" };
  expect(describeArrivalDay(westward)).toBe("2 days later");
  expect(durationOf({ ...EASTWARD, to_zone: "" })).toBeNull();
});

test("entries are refused with a sentence at the field that is wrong", () => {
  const problems = (moves: Move[]) =>
    enteredPlan.moves.safeParse(moves).error?.issues.map(({ path, message }) => [path.join("."), message]);
  expect(problems([DAY_BEFORE])).toBeUndefined();
  expect(problems([{ ...DAY_BEFORE, to_zone: "Pacific/Auckland", from: " ", from_zone: "Mars" }])).toEqual([
    ["0.from", "Enter where it begins"],
    ["0.from_zone", "Choose a time zone from the list"],
  ]);
  expect(problems([{ ...DAY_BEFORE, to_zone: "Pacific/Auckland" }])).toEqual([
    ["0.arrives", "It arrives before it leaves: check the times and their zones"],
  ]);
  const stay = { ...BLANK_STAY, id: "s", name: "Hotel", check_in: "2027-01-11", check_out: "2027-01-11" };
  expect(enteredPlan.stays.safeParse([stay]).error?.issues[0]?.message).toBe(
    "The day of leaving is after the first night",
  );
});

test("stored journeys are in the order of their moments, and older entries lack what came later", () => {
  const before = {
    id: "b",
    kind: "bus",
    from: "Hotel",
    from_zone: "Pacific/Auckland",
    to: "Airport",
    departs: "2027-01-11T21:00",
  };
  const after = {
    id: "c",
    kind: "car",
    from: "Airport",
    from_zone: "Pacific/Honolulu",
    to: "Hotel",
    departs: "2027-01-11T11:00",
  };
  const moves = storedPlan.moves.parse([after, DAY_BEFORE, before, { id: "broken" }]);
  expect(moves.map(({ id }) => id)).toEqual(["b", "a", "c"]);
  expect(moves[2]).toMatchObject({ number: "", arrives: "" });
});
