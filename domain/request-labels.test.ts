import { expect, test } from "vitest";
import { requestDetails } from "#domain/request-labels.ts";

test("filled-in fields have a label; empty fields, the sender and the message are omitted", () => {
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
