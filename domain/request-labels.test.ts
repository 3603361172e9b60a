import { expect, test } from "vitest";
import { requestDetails } from "#domain/request-labels.ts";

test("the details of a request are the filled-in fields, without sender, message and itinerary", () => {
  const details = {
    name: "Rosa",
    customization: "A slower start",
    itineraryTitle: "Exuma",
    travelers: 2,
    tripDuration: "12",
    budget: " ",
    dates: null,
  };
  expect(requestDetails(details).map(({ label, value }) => [label, value])).toEqual([
    ["Travelers", "2"],
    ["Trip duration (days)", "12"],
  ]);
});
