import { expect, test } from "vitest";
import { describePlanChanges, type WholePlan } from "#domain/plan-changes.ts";
import { BLANK_CONTACT, BLANK_MOVE, BLANK_STAY, type Move, type Stay, shiftPlan } from "#domain/trip-plan.ts";

const HOTEL: Stay = {
  ...BLANK_STAY,
  id: "hotel",
  name: "Hotel Presidente",
  check_in: "2027-03-17",
  check_out: "2027-03-19",
};
const FLIGHT: Move = {
  ...BLANK_MOVE,
  id: "flight",
  number: "AV 245",
  from: "Bogotá",
  to: "San José",
  departs: "2027-03-14T14:30",
  arrives: "2027-03-14T15:50",
};
const GUIDE = { ...BLANK_CONTACT, id: "guide", name: "Ana Mora", phone: "+506 1" };
const PLAN: WholePlan = {
  title: "Costa Rica",
  start_date: "2027-03-14",
  end_date: "2027-03-20",
  days: [{ day: 1, title: "Arrival", description: "" }],
  stays: [HOTEL],
  moves: [FLIGHT],
  contacts: [GUIDE],
};
const changes = (now: Partial<WholePlan>) => describePlanChanges(PLAN, { ...PLAN, ...now });

test("the same plan has no changes", () => expect(changes({})).toEqual([]));

test("another hotel is one sentence, also if staff removed one and added the other", () => {
  const other = { ...HOTEL, name: "Hotel Grano de Oro", phone: "+506 2", address: "Calle 30" };
  const sentence = ["Day 4: Hotel Grano de Oro instead of Hotel Presidente."];
  expect(changes({ stays: [other] })).toEqual(sentence);
  expect(changes({ stays: [{ ...other, id: "new" }] })).toEqual(sentence);
});

test("nights, times, numbers, what was added and what was removed are named", () => {
  expect(
    changes({
      stays: [{ ...HOTEL, check_out: "2027-03-20", phone: "+506 9", confirmation: "X1" }],
      moves: [
        { ...FLIGHT, departs: "2027-03-14T16:00", arrives: "" },
        {
          ...FLIGHT,
          id: "home",
          kind: "transfer",
          number: "",
          from: "Hotel",
          to: "Airport",
          departs: "2027-03-20T06:00",
        },
      ],
      contacts: [{ ...GUIDE, name: "Luis Soto", phone: "" }],
    }),
  ).toEqual([
    "Hotel Presidente: 17 – 20 Mar 2027 instead of 17 – 19 Mar 2027.",
    "Hotel Presidente: the phone number and the confirmation number have changed.",
    "Flight AV 245 from Bogotá to San José leaves on 14 Mar 2027 at 16:00, not on 14 Mar 2027 at 14:30.",
    "Flight AV 245 from Bogotá to San José arrives at an unknown time, not on 14 Mar 2027 at 15:50.",
    "Day 7: Transfer from Hotel to Airport was added.",
    "Luis Soto instead of Ana Mora.",
  ]);
  expect(changes({ stays: [], moves: [], contacts: [] })).toEqual([
    "Day 4: the stay at Hotel Presidente was removed.",
    "Day 1: Flight AV 245 from Bogotá to San José was removed.",
    "Ana Mora is no longer a contact.",
  ]);
});

test("a trip that moves by a week with its stays and journeys says so once", () => {
  const dates = { start_date: "2027-03-21", end_date: "2027-03-27" };
  const begins = [
    "The trip begins on 21 March 2027, not on 14 March 2027.",
    "The trip ends on 27 March 2027, not on 20 March 2027.",
  ];
  expect(changes({ ...shiftPlan(PLAN, 7), ...dates })).toEqual([
    ...begins,
    "All stays and journeys are 7 days later.",
  ]);
  // Those that stayed behind are not named as moved.
  expect(changes(dates)).toEqual(begins);
});
