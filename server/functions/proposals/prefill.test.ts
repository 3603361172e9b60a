import { expect, it } from "vitest";
import { prefill } from "#server/functions/proposals/prefill.ts";

const asked = (details: Record<string, unknown>, duration: number | null = null) =>
  prefill({ name: "Ada", message: "A quiet room", details, duration });

it("takes party, dates and wishes from what was sent", () => {
  expect(asked({ travelers: "3", dates: "2027-03-01 to 2027-03-08" })).toEqual({
    adults: 3,
    start_date: "2027-03-01",
    end_date: "2027-03-08",
    introduction: "Dear Ada,\n\nYou wrote: A quiet room",
  });
});

it("counts the last day from the itinerary, or from what was asked", () => {
  expect(asked({ dates: "2027-02-27" }, 3)).toMatchObject({ end_date: "2027-03-01" });
  expect(asked({ dates: "from 2027-02-27", tripDuration: "2" })).toMatchObject({ end_date: "2027-02-28" });
});

it("leaves out what nobody could read", () => {
  expect(asked({ travelers: "many", dates: "2027-99-99 or in spring" })).toEqual({
    introduction: "Dear Ada,\n\nYou would like to travel: 2027-99-99 or in spring\n\nYou wrote: A quiet room",
  });
});
