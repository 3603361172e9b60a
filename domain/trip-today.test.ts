import { expect, test } from "vitest";
import type { WholePlan } from "#domain/plan-changes.ts";
import { BLANK_MOVE, BLANK_STAY, shiftPlan } from "#domain/trip-plan.ts";
import { dayOfTrip, describeWait, eventsOn, nightAfter } from "#domain/trip-today.ts";

/** From Auckland to Honolulu on 12 January at half past midnight: one lands on the morning of the 11th. */
const PLAN: WholePlan = {
  title: "Two Mondays",
  start_date: "2027-01-11",
  end_date: "2027-01-14",
  days: [
    { day: 1, title: "Last day in Auckland", description: "" },
    { day: 2, title: "Diamond Head", description: "" },
    { day: 3, title: "North Shore", description: "" },
  ],
  contacts: [],
  moves: [
    {
      ...BLANK_MOVE,
      id: "flight",
      number: "HA 446",
      from: "Auckland",
      from_zone: "Pacific/Auckland",
      departs: "2027-01-12T00:30",
      to: "Honolulu",
      to_zone: "Pacific/Honolulu",
      arrives: "2027-01-11T09:45",
    },
  ],
  stays: [
    {
      ...BLANK_STAY,
      id: "hotel",
      name: "Hotel Halekulani",
      address: "2199 Kālia Rd",
      zone: "Pacific/Honolulu",
      check_in: "2027-01-11",
      check_in_time: "15:00",
      check_out: "2027-01-13",
      check_out_time: "11:00",
    },
  ],
};
const at = (moment: string, plan = PLAN) => dayOfTrip(plan, new Date(moment), "Europe/Berlin");

test("a day that is lived twice is shown twice, each time in the zone of the place", () => {
  // 23:00 on 11 January in Berlin, where the phone still is: nothing has happened yet.
  expect(at("2027-01-11T08:00:00Z")).toMatchObject({
    phase: "during",
    zone: "Europe/Berlin",
    date: "2027-01-11",
    day: 1,
  });
  // On the plane it is the 12th, an hour after the start.
  expect(at("2027-01-11T12:30:00Z")).toMatchObject({ zone: "Pacific/Auckland", date: "2027-01-12", day: 2 });
  // After landing it is the 11th again.
  const landed = at("2027-01-11T20:00:00Z");
  expect(landed).toMatchObject({ zone: "Pacific/Honolulu", date: "2027-01-11", night: "Hotel Halekulani" });
  expect(landed.events.map(({ clock, text }) => [clock, text])).toEqual([
    ["2027-01-11T09:45", "Flight HA 446 arrives in Honolulu"],
    ["2027-01-11T15:00", "Check-in: Hotel Halekulani"],
  ]);
  expect(landed.tomorrow).toBe(
    "Diamond Head, 00:30, Flight HA 446 from Auckland to Honolulu, arrives 09:45 the day before",
  );
});

test("before and after the trip there is no day of it", () => {
  expect(at("2027-01-10T12:00:00Z").phase).toBe("before");
  expect(at("2027-01-15T12:00:00Z")).toMatchObject({ phase: "after", nextMove: undefined, events: [] });
});

test("a night on a plane is one; a night that the date line swallows belongs to nobody", () => {
  const westward = {
    ...PLAN.moves[0],
    ...BLANK_MOVE,
    id: "w",
    from: "Honolulu",
    to: "Auckland",
    departs: "2027-01-13T22:00",
    arrives: "2027-01-15T06:00",
  };
  const plan = { ...PLAN, moves: [westward] };
  expect(nightAfter("2027-01-12", plan)).toBe("Hotel Halekulani");
  expect(nightAfter("2027-01-13", plan)).toBe("Flight from Honolulu to Auckland");
  expect(nightAfter("2027-01-15", plan)).toBe("");
  expect(eventsOn("2027-01-15", plan).map(({ text }) => text)).toEqual(["Flight arrives in Auckland"]);
});

test("a trip that moved by a week has its stays and journeys a week later", () => {
  const moved = { ...shiftPlan(PLAN, 7), start_date: "2027-01-18", end_date: "2027-01-21" };
  expect(at("2027-01-18T20:00:00Z", moved).events.map(({ clock }) => clock)).toEqual([
    "2027-01-18T09:45",
    "2027-01-18T15:00",
  ]);
});

test("how long it is until something happens", () => {
  const now = Date.parse("2027-01-11T08:00:00Z");
  const wait = (minutes: number) => describeWait(now + minutes * 60_000, now);
  expect([0, 5, 60, 130, 60 * 50, -5].map(wait)).toEqual([
    "now",
    "in 5 min",
    "in 1 h",
    "in 2 h 10 min",
    "in 2 days",
    "",
  ]);
  expect(describeWait(null, now)).toBe("");
});
