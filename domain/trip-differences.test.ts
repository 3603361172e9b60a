import { expect, test } from "vitest";
import { proposalDocument } from "#domain/proposals/proposal.fixture.ts";
import { describeTripDifferences } from "#domain/trip-differences.ts";

const day = (number: number, title: string, changes: { bed?: string; description?: string } = {}) => ({
  day: number,
  title,
  description: "",
  ...changes,
});
const TRIP = {
  start_date: "2027-03-14",
  end_date: "2027-03-16",
  days: [day(1, "Arrival", { bed: "Hotel Sol" }), day(2, "Beach day"), day(3, "Departure")],
};
const DOCUMENT = proposalDocument({ ...TRIP, days: TRIP.days.map((plan) => ({ ...plan, image: "a.webp" })) });
const found = (changes: Partial<typeof TRIP> | { days: null }) =>
  describeTripDifferences(DOCUMENT, { ...TRIP, ...changes }, "en");

test("a trip as it was accepted does not differ, even if it has other images", () => {
  expect(found({})).toEqual([]);
  expect(found({ days: null })).toEqual([]);
});

test("dates, hotel, title and text are named", () => {
  expect(
    found({
      start_date: "2027-03-15",
      end_date: "2027-03-17",
      days: [
        day(1, "Arrival", { bed: "Hotel Luna" }),
        day(2, "Boat day"),
        day(3, "Departure", { description: "By noon" }),
      ],
    }),
  ).toEqual([
    "The trip begins on 15 March 2027, not on 14 March 2027.",
    "The trip ends on 17 March 2027, not on 16 March 2027.",
    "Day 1: Hotel Luna instead of Hotel Sol.",
    "Day 2 is 'Boat day', not 'Beach day'.",
    "The plan of day 3 has changed.",
  ]);
});

test("a day that was inserted or removed is one difference, although the others have other numbers", () => {
  const [arrival, beach, departure] = TRIP.days;
  if (!arrival || !beach || !departure) throw new Error("The fixture has three days.");
  expect(found({ days: [arrival, day(2, "Rest"), { ...beach, day: 3 }, { ...departure, day: 4 }] })).toEqual([
    "Day 2, 'Rest', was added.",
  ]);
  expect(found({ days: [arrival, { ...departure, day: 2 }] })).toEqual(["Day 2, 'Beach day', was removed."]);
});

test("a hotel that was added or left out, in Spanish", () => {
  const days = [
    day(1, "Arrival"),
    day(2, "Beach day", { bed: "Hotel Luna" }),
    day(3, "Departure"),
    day(4, "Más"),
  ];
  expect(describeTripDifferences(DOCUMENT, { ...TRIP, end_date: "2027-03-17", days }, "es")).toEqual([
    "El viaje termina el 17 de marzo de 2027, no el 16 de marzo de 2027.",
    "El día 1 ya no nombra 'Hotel Sol' para la noche.",
    "La noche del día 2 es en 'Hotel Luna'.",
    "Se añadió el día 4, 'Más'.",
  ]);
});
